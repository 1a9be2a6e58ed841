"""The schema says what the API does: calls made up from it are answered as it promises, by every check of schemathesis."""

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from config.wsgi import application
from tests.api.keys import key_for
from tests.factories import hands_of

pytest_plugins = "schemathesis.pytest.plugin"

#: Addresses lead somewhere; and that a result cannot be right (422), or is of the other game, no schema can say.
CONFIG = SchemathesisConfig.from_dict(
    {
        "parameters": {"path.slug": "friday", "path.number": 1},
        "checks": {
            "positive_data_acceptance": {
                "expected-statuses": ["2xx", "3xx", "401", "403", "404", "409", "422", "429", "5xx"],
            },
        },
    }
)
api = schemathesis.openapi.from_wsgi("/api/schema/", application, config=CONFIG)
#: Calls follow each other in one event, as a client's do.
LIKE_A_CLIENT = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(autouse=True)
def _one_connection():
    """A request would close the connection that holds the test's transaction; Django's own client does the same about it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def aimed(case, event):
    """The case, about a hand that is there: a played one to read, and one being played to enter."""
    if "hand" in case.path_parameters:
        case.path_parameters["hand"] = hands_of(event, 2 if case.method == "PUT" else 1)[0].pk
    return case


@api.parametrize()
@LIKE_A_CLIENT
def test_a_program_gets_what_the_schema_promises(case, event):
    aimed(case, event).call_and_validate(headers={"Authorization": f"Bearer {key_for(event)}"})


@api.parametrize()
@LIKE_A_CLIENT
def test_a_stranger_gets_what_the_schema_promises(case, event):
    aimed(case, event).call_and_validate()
