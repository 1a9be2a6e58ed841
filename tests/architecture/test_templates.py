"""Every template compiles and obeys the content security policy: no script, style or handler written into the page."""

import re
from collections.abc import Iterator

import pytest
from django.template import TemplateSyntaxError, engines

from .sources import ROOT, fail_on

INLINE = {
    "a script in the page": re.compile(r"<script\b(?![^>]*\bsrc=)(?![^>]*application/json)", re.IGNORECASE),
    "a style in the page": re.compile(r"<style\b|\sstyle=", re.IGNORECASE),
    "an event handler in the page": re.compile(r"<[^>]*\son[a-z]+=", re.IGNORECASE),
    "a javascript: address": re.compile(r"javascript:", re.IGNORECASE),
    "escaping switched off": re.compile(r"\|\s*safe\b|autoescape off"),
}


def template_problems(name: str, text: str) -> Iterator[str]:
    """Say, a sentence each, why the template `name` would not be served as it stands."""
    try:
        engines["django"].from_string(text)
    except TemplateSyntaxError as error:
        yield f"{name} does not compile: {error}"
    for number, line in enumerate(text.splitlines(), start=1):
        yield from (f"{name}:{number}: {what}" for what, pattern in INLINE.items() if pattern.search(line))


def test_every_template_compiles_and_carries_nothing_inline():
    folder = ROOT / "templates"
    pages = [(path.relative_to(folder).as_posix(), path) for path in sorted(folder.rglob("*")) if path.is_file()]
    fail_on(problem for name, path in pages for problem in template_problems(name, path.read_text("utf-8")))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{% nosuchtag %}", "page.html does not compile: Invalid block tag"),
        ("{{ name|nosuchfilter }}", "page.html does not compile: Invalid filter"),
        ("<script>alert(1)</script>", "page.html:1: a script in the page"),
        ('<p>\n<p style="color: red">', "page.html:2: a style in the page"),
        ('<button onclick="go()">', "page.html:1: an event handler in the page"),
        ('<a href="javascript:go()">', "page.html:1: a javascript: address"),
        ("{{ name|safe }}", "page.html:1: escaping switched off"),
    ],
)
def test_a_faulty_template_is_noticed(text, problem):
    (sentence,) = template_problems("page.html", text)
    assert sentence.startswith(problem)


def test_a_script_with_an_address_of_its_own_is_left_alone():
    assert list(template_problems("page.html", '<script src="/static/js/pad.js" defer></script>')) == []
