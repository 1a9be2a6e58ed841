"""The colours of both schemes can be read by everybody: measured over the tokens, as WCAG 2.2 measures."""

import re
from itertools import product
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[2] / "static" / "css"
TOKEN = re.compile(r"--(\w+):\s*(#[0-9a-f]{6});")
TEXT = ("ink", "green", "quiet", "red", "gold")
MEANINGFUL_EDGES = ("edge", "green", "red")


def tokens(file_name: str) -> dict[str, str]:
    """The colour tokens of the first `:root` rule in the file."""
    root = re.search(r":root\s*{([^}]*)}", (CSS / file_name).read_text("utf-8"))
    assert root is not None
    return dict(TOKEN.findall(root.group(1)))


def luminance(colour: str) -> float:
    """Relative luminance of an sRGB colour, 0 to 1."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


SCHEMES = {"light": tokens("whist.css"), "dark": tokens("dark.css")}


def test_contrast_is_measured_as_wcag_does():
    assert contrast("#ffffff", "#000000") == 21
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


def test_both_schemes_name_the_same_colours():
    assert SCHEMES["light"].keys() == SCHEMES["dark"].keys()


@pytest.mark.parametrize(("scheme", "token"), list(product(SCHEMES, TEXT)))
def test_text_stands_out_seven_times_from_the_ground(scheme, token):
    assert contrast(SCHEMES[scheme][token], SCHEMES[scheme]["ground"]) >= 7


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_main_button_is_as_readable_as_text(scheme):
    assert contrast(SCHEMES[scheme]["ground"], SCHEMES[scheme]["green"]) >= 7


@pytest.mark.parametrize(("scheme", "token"), list(product(SCHEMES, MEANINGFUL_EDGES)))
def test_edges_that_carry_meaning_stand_out_three_times(scheme, token):
    assert contrast(SCHEMES[scheme][token], SCHEMES[scheme]["ground"]) >= 3


def test_no_colour_is_written_outside_the_tokens():
    for path in sorted(CSS.glob("*.css")):
        rules = re.sub(r":root\s*{[^}]*}", "", path.read_text("utf-8"))
        colours = re.findall(r":[^;{}]*(#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\()", rules)
        assert set(colours) <= {"#fff"}, path.name  # paper, and what a camera reads on it, is white in either scheme
