"""Corrections that state a lasting rule."""

from __future__ import annotations

from clickstop.learning.corrections import norm, slug_for
from tests.each import each


@each(
    ("prompt", "sentence"),
    [
        ("No, never use floats for money here.", "No, never use floats for money here."),
        ("Don\u2019t use print. Use the logger.", "Don't use print"),
        ("That's wrong! We always close files; fix it", "We always close files"),
        ("Please never commit to main - ask first", "Please never commit to main"),
        ("Stop using globals", "Stop using globals"),
    ],
)
def test_a_sentence_about_always_or_never_is_the_rule(prompt: str, sentence: str) -> None:
    assert norm(prompt) == sentence


@each(
    "prompt",
    [
        "No, that is wrong.",
        "No, should we never use floats?",
        "Never mind",
        "Add a page. It must always load quickly.",
        "The tests never pass",
        "",
    ],
)
def test_a_doubt_is_no_rule(prompt: str) -> None:
    assert norm(prompt) == ""


def test_a_rule_is_cut_after_300_characters() -> None:
    assert len(norm("Never use " + "x" * 400)) == 300


def test_the_same_sentence_has_the_same_name() -> None:
    assert slug_for("No, please never use the floats!") == slug_for("never use floats") == "never_use_floats"
    assert slug_for("No!") == "correction"
    assert len(slug_for("never " + "use floats " * 10)) <= 50
