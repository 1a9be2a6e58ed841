"""The server's background work: the clock sweep every two seconds, and long searches for a plan.

A task may run twice, late or not at all without doing harm: what is true stands in the database, and pages read it there.
Nothing is scheduled for a time (no ETA, no countdown): Redis delivers such tasks again when its visibility timeout is over.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

SECONDS_BETWEEN_SWEEPS = 2.0
CLOCK, PLANS = "clock", "plans"
SEARCH_PLAN = "tournaments.tasks.search_plan"

app = Celery("whist-drive")
app.conf.update(
    beat_scheduler="celery.beat:Scheduler",  # keeps nothing on disk: two beats do not get in each other's way
    beat_schedule={
        "call time": {
            "task": "tournaments.tasks.call_time",
            "schedule": SECONDS_BETWEEN_SWEEPS,
            "options": {"expires": SECONDS_BETWEEN_SWEEPS},
        }
    },
    broker_connection_max_retries=None,
    broker_connection_retry_on_startup=True,
    broker_transport_options={"socket_timeout": 5, "socket_connect_timeout": 2, "socket_keepalive": True},
    task_acks_late=True,
    task_default_queue=CLOCK,
    task_ignore_result=True,
    task_publish_retry=False,
    task_queues={CLOCK: {}, PLANS: {}},
    task_routes={SEARCH_PLAN: {"queue": PLANS}},
    task_time_limit=120,
    worker_hijack_root_logger=False,
    worker_prefetch_multiplier=1,
)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
