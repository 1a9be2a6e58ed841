"""How bodies are read."""

from io import BytesIO
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from tournaments.api.errors import TooLarge

LONGEST_BODY = 256 * 1024


class TolerantJSONParser(JSONParser):
    """JSON as scripts send it: NaN is read, so that its field can be named, and a bottomless nesting is malformed.

    No more than LONGEST_BODY bytes are read. Raises `TooLarge`.
    """

    strict = False

    def parse(self, stream: IO[Any], *args: Any, **kwargs: Any) -> Any:
        text = stream.read(LONGEST_BODY + 1)
        if len(text) > LONGEST_BODY:
            raise TooLarge
        try:
            return super().parse(BytesIO(text), *args, **kwargs)
        except RecursionError as error:
            raise ParseError from error
