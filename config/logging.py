"""What the program says while it runs: plain lines on a laptop, a JSON object a line on a server."""

from typing import Any

import structlog

_ADDED = [
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.stdlib.ExtraAdder(["status_code"]),
]


def _to_console(formatter: dict[str, Any], *, level: str) -> dict[str, Any]:
    """Everything from `level` on to standard error, but for requests that were answered with a refusal."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "loggers": {"django.request": {"level": "ERROR"}},
        "root": {"handlers": ["console"], "level": level},
    }


PLAIN_TEXT = _to_console({"format": "{asctime} {levelname} {name}: {message}", "style": "{"}, level="WARNING")
JSON_LINES = _to_console(
    {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": _ADDED,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            structlog.processors.EventRenamer("message"),
            structlog.processors.JSONRenderer(),
        ],
    },
    level="INFO",
)
