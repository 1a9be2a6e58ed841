"""Every problem of the rules engine has a sentence for people, with words where the engine has letters."""

import pytest
from django.utils.translation import override

from games.errors import Code, Problem
from games.sentences import SENTENCES
from scoring.problem_texts import TEXTS, problem_text


def test_every_code_has_the_engines_sentence_as_its_source():
    with override("en"):
        assert {str(code): str(text) for code, text in TEXTS.items()} == {str(code): SENTENCES[code] for code in Code}


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (Problem("trump", Code.TRUMP_ROTATION, {"hand_no": 2, "expected": "D"}), "Hand 2 is played with diamonds as trump."),
        (Problem("tricks_ns", Code.FIELD_MISSING), "Please fill in Tricks of North and South."),
        (
            Problem("dealer", Code.DEALER_ROTATION, {"expected": "S", "hand_no": 3, "dealer": "E"}),
            "South was due to deal hand 3, not East.",
        ),
    ],
)
def test_letters_become_words(problem, sentence):
    with override("en"):
        assert problem_text(problem) == sentence


def test_another_field_with_the_same_problem_gets_its_own_sentence():
    with override("en"):
        problem = Problem("tricks_ns", Code.FIELD_TYPE, {"expected": "a whole number"}, also=("tricks_ew",))
        assert problem_text(problem, "tricks_ew") == "Tricks of East and West must be a whole number."
