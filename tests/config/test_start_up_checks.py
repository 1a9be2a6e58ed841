"""A set-up under which results could be lost or pads starve is refused before the first request."""

import pytest
from django.core.checks import Tags, run_checks
from django.db import connection

from tournaments.queries.safety_copies import database_file
from tournaments.safety_copies import copy_file

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


def test_f35_a_damaged_file_is_refused_with_the_way_out(tmp_path, monkeypatch):
    damaged = tmp_path / "club.sqlite3"
    copy_file(database_file(), damaged)
    content = bytearray(damaged.read_bytes())
    content[8192:16384] = b"\xff" * 8192
    damaged.write_bytes(content)
    connection.close()
    with monkeypatch.context() as elsewhere:
        elsewhere.setitem(connection.settings_dict, "NAME", str(damaged))
        (refusal,) = run_checks(tags=[Tags.database], databases=["default"])
        connection.close()
    assert (refusal.id, "manage.py restore" in refusal.hint) == ("config.E006", True)
