"""The schema is whole: valid, made without a warning, and with every error of every call."""

from django.test import Client
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.validation import validate_schema


def test_the_schema_is_valid_and_made_without_a_doubt(db):
    GENERATOR_STATS.reset()
    schema = Client().get("/api/schema/").json()
    validate_schema(schema)
    assert not GENERATOR_STATS


def test_every_call_describes_every_error_in_the_one_shape(db):
    schema = Client().get("/api/schema/").json()
    calls = [(method, call) for calls in schema["paths"].values() for method, call in calls.items()]
    assert len(calls) == 13
    for method, call in calls:
        wanted = {"400", "401", "403", "404", "406", "429", "500", "503"} | ({"413", "415"} if method == "put" else {"304"})
        assert wanted <= set(call["responses"])
        for status, response in call["responses"].items():
            assert response["description"] or status == "200"
            if status >= "400" and status != "409":
                assert response["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Error"}


def test_a_phone_may_write_and_needs_no_session_beside_its_cookie(db):
    paths = Client().get("/api/schema/").json()["paths"]
    ways = {method: call["security"] for calls in paths.values() for method, call in calls.items()}
    assert ways["put"] == [{"key": []}, {"session": []}, {"phone": []}]
    assert all({"phone": []} not in call["security"] for calls in paths.values() for name, call in calls.items() if name != "put")
