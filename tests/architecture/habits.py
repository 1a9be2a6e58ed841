"""Habits the code keeps: pure modules stay pure, time is passed in, models do nothing behind one's back."""

import ast
import sys
from collections.abc import Iterator

from .layers import unit_of
from .sources import Module, imported_names

PURE = (
    "games",
    "tournaments.movements",
    "tournaments.clock",
    "tournaments.planning",
    "tournaments.plan_tries",
    "tournaments.roster",
    "scoring.adjusting",
    "scoring.judging",
    "scoring.notices",
    "scoring.play_records",
    "scoring.prizes",
    "scoring.ranking",
    "scoring.receipts",
    "scoring.tie_breaks",
)
DJANGO = ("django", "rest_framework", "celery")
READS_THE_CLOCK = {"views", "tasks", "management", "api", "live", "ticker", "copy_keeper"}
CLOCKS = {("timezone", "now"), ("datetime", "now"), ("datetime", "utcnow"), ("date", "today"), ("time", "time")}
#: The last one is `scoring.operations.sealing.correction`, which opens its caller's transaction.
OPEN_A_TRANSACTION = {"event_change", "change_by_sender", "atomic", "correction"}
HEAVY = ("numpy", "rustworkx")


def is_within(name: str, packages: tuple[str, ...]) -> bool:
    """Tell whether the dotted `name` is one of `packages` or lies inside one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def impurities(module: Module) -> Iterator[str]:
    """Say where a pure module leans on a framework, and where games leaves the standard library."""
    if not is_within(module.name, PURE):
        return
    in_games = is_within(module.name, ("games",))
    for node, name in imported_names(module):
        if is_within(name, DJANGO) or (in_games and name.partition(".")[0] not in {"games", *sys.stdlib_module_names}):
            yield f"{module.place(node)}: {module.name} is pure and may not import {name}."


def shared_chance(module: Module) -> Iterator[str]:
    """Say where a pure module draws from the random numbers that the whole process shares, so that no seed can repeat it."""
    if not is_within(module.name, PURE):
        return
    imported = {name for _node, name in imported_names(module)}
    for name in sorted(name for name in imported if name.startswith("random.") and name != "random.Random"):
        yield f"{module.path}:1: {module.name} imports {name}; take a random.Random as an argument."
    if "random" in imported:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "random" and node.attr != "Random":
                yield f"{module.place(node)}: random.{node.attr} in {module.name}; take a random.Random as an argument."


def clock_reads(module: Module) -> Iterator[str]:
    """Say where a module looks at the clock that should have been handed `now`; config is wiring and may."""
    if module.name.startswith("config") or unit_of(module.name) in READS_THE_CLOCK:
        return
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and (_last_part(node.value), node.attr) in CLOCKS:
            yield f"{module.place(node)}: {_last_part(node.value)}.{node.attr} read in {module.name}; take `now` as an argument."
        if isinstance(node, ast.keyword) and node.arg in {"auto_now", "auto_now_add"}:
            yield f"{module.place(node)}: {node.arg} reads the clock in {module.name}; let the operation fill the field."
    for node, name in imported_names(module):
        if name in {"django.utils.timezone.now", "time.time"}:
            yield f"{module.place(node)}: {name} imported by {module.name}; take `now` as an argument."


def _last_part(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def hidden_behaviour(module: Module) -> Iterator[str]:
    """Say where saving or reading a row does more than the line that asks for it shows; config is wiring and has no rows."""
    for node, name in imported_names(module):
        if is_within(name, ("django.dispatch",)) or ".signals" in name:
            yield f"{module.place(node)}: {module.name} imports {name}; call the function instead of sending a signal."
    for klass in (node for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)):
        for statement in klass.body:
            is_function = isinstance(statement, ast.FunctionDef) and not module.name.startswith("config.")
            if is_function and statement.name in {"save", "delete"}:
                yield f"{module.place(statement)}: {klass.name} overrides {statement.name}(); write in an operation."
            if klass.name == "Meta" and isinstance(statement, ast.Assign) and "ordering" in map(_last_part, statement.targets):
                yield f"{module.place(statement)}: Meta.ordering sorts every query; say order_by where the order matters."


def late_imports(module: Module) -> Iterator[str]:
    """Say which functions import something; only a movement search may, and only its heavy library."""
    in_movements = is_within(module.name, ("tournaments.movements",))
    functions = (node for node in ast.walk(module.tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))
    inside = {id(node) for function in functions for node in ast.walk(function)}
    for node, name in imported_names(module):
        if id(node) in inside and not (in_movements and is_within(name, HEAVY)):
            yield f"{module.place(node)}: {module.name} imports {name} inside a function; import it at the top."


def unretried(module: Module) -> Iterator[str]:
    """Say which operations open a transaction without `retried`: a conflict in the database would reach whoever asked."""
    if unit_of(module.name) != "operations":
        return
    for node in module.tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
            calls = {_last_part(call.func) for call in ast.walk(node) if isinstance(call, ast.Call)}
            writes = bool(calls & OPEN_A_TRANSACTION) or "transaction.atomic" in decorators
            if writes and not decorators & {"retried", "contextmanager"}:
                yield f"{module.place(node)}: {node.name} opens a transaction; decorate it with tournaments.retries.retried."
