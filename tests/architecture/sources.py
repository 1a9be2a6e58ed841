"""The project's own Python modules as syntax trees, for tests that read code instead of running it."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("games", "tournaments", "scoring", "config")


@dataclass(frozen=True)
class Module:
    """One source file. `name` is dotted and without ``__init__``: ``tournaments.operations.rounds``."""

    name: str
    path: str
    tree: ast.Module

    @classmethod
    def parse(cls, path: str, text: str) -> "Module":
        """Read the module that would live at `path` (relative to the checkout, with slashes)."""
        name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        return cls(name=name, path=path, tree=ast.parse(text))

    @property
    def is_package(self) -> bool:
        return self.path.endswith("/__init__.py")

    def place(self, node: ast.AST) -> str:
        return f"{self.path}:{node.lineno}"


def project_modules() -> list[Module]:
    """Every module of the four packages but for migrations, which Django writes."""
    return [
        Module.parse(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if "migrations" not in path.parts
    ]


def fail_on(sentences: Iterable[str]) -> None:
    """Fail the test with every sentence on a line of its own, if there is any."""
    if found := list(sentences):
        pytest.fail("\n".join(["", *found]), pytrace=False)


def imported_names(module: Module) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each absolute dotted name an import statement brings in (``from a import b`` gives ``a.b``), with its statement."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute_base(module, node)
            yield from ((node, f"{base}.{alias.name}") for alias in node.names)


def _absolute_base(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    own_package = module.name.split(".") if module.is_package else module.name.split(".")[:-1]
    parents = own_package[: len(own_package) - node.level + 1]
    return ".".join([*parents, *([node.module] if node.module else [])])
