"""Whether a prompt corrects what was done before it."""

from __future__ import annotations

from clickstop.memory.corrections import is_correction
from tests.each import each


@each(
    "prompt",
    ["No, that's the wrong file", "undo", "Undo that.", "wrong", "Stop!", "revert it", "you forgot the test"],
)
def test_a_correction_says_so_at_once(prompt: str) -> None:
    assert is_correction(prompt)


@each(
    "prompt",
    [
        "Undocumented flags should be listed in the README",
        "Reverted commits are shown in grey, make them red",
        "Wrongly typed names get a hint",
        "No problem, go on",
        "Add a button",
        "",
    ],
)
def test_longer_words_and_courtesies_are_none(prompt: str) -> None:
    assert not is_correction(prompt)
