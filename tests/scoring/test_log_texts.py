"""The log speaks in sentences."""

import ast
from collections.abc import Iterator

from scoring.log_texts import TELLINGS
from scoring.operations.outcomes import OutcomeCode
from tests.architecture.sources import Module, fail_on, project_modules

#: What notes an action, by a name among its arguments.
NOTING = ("log", "_move", "write_version")


def noted_actions(module: Module) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in NOTING:
            arguments = [*node.args, *(given.value for given in node.keywords if given.arg == "action")]
            names = (argument.value for argument in arguments if isinstance(argument, ast.Constant))
            yield from ((node, name) for name in names if isinstance(name, str))


def test_every_action_that_an_operation_notes_has_a_sentence():
    modules = [module for module in project_modules() if ".operations." in module.name]
    actions = [(module, *found) for module in modules for found in noted_actions(module)]
    assert len(actions) > 50
    fail_on(
        f"{module.place(node)}: give “{action}” a sentence in scoring/log_texts.py."
        for module, node, action in actions
        if action not in TELLINGS
    )


def test_so_have_the_entries_that_wait_for_the_director():
    assert {f"entry_{code}" for code in (OutcomeCode.DIFFERS, OutcomeCode.STALE)} <= set(TELLINGS)
