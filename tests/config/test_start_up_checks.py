"""A set-up under which results could be lost or pads starve is refused before the first request."""

import pytest
from django.core.checks import Tags, run_checks
from django.db import connection

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.laptop]


@pytest.fixture
def pragma():
    """Change a pragma of the open connection; a new connection has the settings' own again."""

    def change(name, value):
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA {name} = {value}")

    yield change
    connection.close()


def refusals():
    return [message.msg for message in run_checks(tags=["config", Tags.database], databases=["default"])]


def test_the_laptop_as_it_is_set_up_is_accepted():
    assert refusals() == []


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("synchronous", "OFF", "SQLite's synchronous of default is 0, not 2."),
        ("synchronous", "NORMAL", "SQLite's synchronous of default is 1, not 2."),
        ("foreign_keys", "OFF", "SQLite's foreign_keys of default is 0, not 1."),
        ("busy_timeout", "0", "SQLite's busy_timeout of default is 0, not 5000."),
    ],
)
def test_a_database_file_that_is_not_as_durable_as_promised_is_refused(pragma, name, value, sentence):
    pragma(name, value)
    assert refusals() == [sentence]


def test_transactions_that_do_not_lock_at_once_are_refused(monkeypatch):
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "transaction_mode", "DEFERRED")
    assert refusals() == ["Transactions of default are not IMMEDIATE."]


def test_any_host_name_is_refused(settings):
    settings.ALLOWED_HOSTS = ["*"]
    assert refusals() == ["ALLOWED_HOSTS lets any name in."]


def test_redis_beside_sqlite_is_refused(settings):
    settings.REDIS_URL = "redis://127.0.0.1:6379/0"
    assert refusals() == ["REDIS_URL is set without DATABASE_URL."]


def test_a_transaction_round_every_request_is_refused(settings, monkeypatch):
    monkeypatch.setitem(settings.DATABASES["default"], "ATOMIC_REQUESTS", True)
    assert refusals() == ["ATOMIC_REQUESTS is on."]
