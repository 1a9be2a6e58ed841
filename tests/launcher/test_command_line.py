"""What run.py answers when it cannot do what it was told: one sentence, an exit code, no traceback."""

import socket

import pytest

from launcher import commands


@pytest.fixture
def taken_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize("command", [[], ["demo"], ["serve"]])
def test_a_taken_port_is_named_together_with_the_way_round_it(taken_port, command, capsys):
    assert commands.main([*command, "--port", str(taken_port), "--host", "127.0.0.1"]) == 1
    (sentence,) = capsys.readouterr().err.splitlines()
    assert sentence.startswith(f"Port {taken_port} cannot be had (Address already in use); choose another: python3 run.py ")


def test_a_word_that_is_no_command_is_answered_with_those_that_are(capsys):
    assert commands.main(["sevre"]) == 1
    choices = "demo, serve, setup, check, test, messages, screenshots, lock"
    assert capsys.readouterr().err == f"There is no command 'sevre'; choose one of: {choices}.\n"


@pytest.mark.parametrize("word", ["-h", "--help"])
def test_help_names_every_command(word, capsys):
    assert commands.main([word]) == 0
    text = capsys.readouterr().out
    assert all(f"run.py {name}" in text for name in commands.COMMANDS if name != "demo")


def started(monkeypatch, *arguments):
    """Return the command line and the variables that run.py would turn into."""
    calls = []
    monkeypatch.setattr(commands, "prepare", lambda: None)
    monkeypatch.setattr(commands, "become", lambda command, environment: calls.append((command, environment)) or 0)
    assert commands.main(arguments) == 0
    ((command, environment),) = calls
    return command[1:], environment


@pytest.mark.parametrize("name", ["demo", "serve"])
def test_the_laptop_forgets_the_servers_database_and_redis(name, monkeypatch, tmp_path):
    monkeypatch.setenv("WHIST_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "postgresql://server/whist")
    monkeypatch.setenv("REDIS_URL", "redis://server/0")
    _command, environment = started(monkeypatch, name, "--port", "0")
    assert {"DATABASE_URL", "REDIS_URL"}.isdisjoint(environment)


def test_the_demonstration_has_a_database_of_its_own_and_stays_on_this_computer(monkeypatch, tmp_path):
    monkeypatch.setenv("WHIST_DATA_DIR", str(tmp_path))
    command, environment = started(monkeypatch, "--port", "0", "--speed", "2")
    assert command == ["manage.py", "demo", "--port", "0", "--speed", "2"]
    assert environment["WHIST_DATABASE_FILE"] == "demo.sqlite3"


def test_the_real_evening_is_open_to_the_local_network(monkeypatch, tmp_path):
    monkeypatch.setenv("WHIST_DATA_DIR", str(tmp_path))
    command, _environment = started(monkeypatch, "serve", "--port", "0")
    assert command == ["manage.py", "serve", "--port", "0", "--host", "0.0.0.0"]


@pytest.mark.parametrize(
    ("arguments", "runs"),
    [
        ((), [["--database", "sqlite"], ["--database", "postgresql"]]),
        (("tests/games", "-q"), [["tests/games", "-q"]]),
        (
            ("--chaos-full",),
            [["--database", name, "--chaos-full", "tests/chaos", "tests/server"] for name in ("sqlite", "postgresql")],
        ),
    ],
)
def test_the_tests_run_on_both_databases_unless_options_say_what_to_run(arguments, runs, monkeypatch):
    lines = []
    for name in ("prepare", "ensure_chromium"):
        monkeypatch.setattr(commands, name, lambda *_: None)
    monkeypatch.setattr(commands.checks, "all_pass", lambda: True)
    monkeypatch.setattr(commands, "run_side_by_side", lambda found, _environment: lines.extend(line[3:] for line in found) or [0])
    assert commands.main(["test", *arguments]) == 0
    assert lines == runs
