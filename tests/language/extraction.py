"""The sentences to translate, read from the code in Python alone: gettext's tools are not on every computer."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.utils.translation.template import templatize

from tests.architecture.sources import ROOT, project_modules

TRANSLATION = "django.utils.translation"
#: A call in the Python-like text that Django makes of a template for gettext, with its leading literals.
LITERAL = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"\b(_|n?p?gettext)\(((?:\s*{LITERAL}\s*,?)+)")


class Message(NamedTuple):
    """What a catalogue knows a sentence by."""

    context: str | None
    singular: str
    plural: str | None


def messages_in_code() -> set[Message]:
    """Every sentence of the four packages and of the templates."""
    python = {message for module in project_modules() for message in in_python(module.tree)}
    pages = (path for path in (ROOT / "templates").rglob("*") if path.is_file())
    return python | {message for path in pages for message in in_template(path)}


def in_python(tree: ast.Module) -> Iterator[Message]:
    """The sentences that a module hands to Django's functions, under whatever names it imports them."""
    names = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == TRANSLATION
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and "gettext" in names.get(node.func.id, ""):
            literals = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            yield _message(names[node.func.id].removesuffix("_lazy").removesuffix("_noop"), literals)


def in_template(path: Path) -> Iterator[Message]:
    for function, literals in CALL.findall(templatize(path.read_text("utf-8"))):
        yield _message(function, list(ast.literal_eval(f"({literals.rstrip().rstrip(',')},)")))


def _message(function: str, literals: list[str]) -> Message:
    remaining = iter(literals)
    context = next(remaining) if "pgettext" in function else None
    singular = next(remaining)
    return Message(context, singular, next(remaining) if function.startswith("n") else None)
