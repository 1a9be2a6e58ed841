"""A view translates and makes one call, so it is short; a module is about one thing, so it ends."""

import ast
from collections.abc import Iterator

import pytest

from .layers import unit_of
from .sources import ROOT, Module, fail_on, project_modules

VIEW_LINES = 15
MODULE_LINES = 400


def long_views(module: Module) -> Iterator[str]:
    """Say which functions of a view module have more than fifteen lines."""
    if unit_of(module.name) != "views":
        return
    for node in ast.walk(module.tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = node.end_lineno - node.lineno + 1
            if lines > VIEW_LINES:
                yield f"{module.place(node)}: {node.name} has {lines} lines; move what is not translation down."


def test_every_view_is_short():
    fail_on(sentence for module in project_modules() for sentence in long_views(module))


def test_no_module_goes_on_and_on():
    lengths = {module.path: len((ROOT / module.path).read_text("utf-8").splitlines()) for module in project_modules()}
    assert {path: lines for path, lines in lengths.items() if lines > MODULE_LINES} == {}


@pytest.mark.parametrize(("lines", "found"), [(14, 0), (15, 1)])
def test_a_long_view_is_noticed(lines, found):
    module = Module.parse("scoring/views/pad.py", "def pad(request):\n" + "    work()\n" * lines)
    assert len(list(long_views(module))) == found
