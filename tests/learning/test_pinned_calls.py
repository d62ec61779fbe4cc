"""What is read from edits, runs, commands and rules, and what is said about them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from clickstop.learning.rule import Rule
from tests.pinned import calls


def test_the_small_functions_of_learning_give_what_is_pinned() -> None:
    names = {"call": SimpleNamespace, "Rule": Rule}
    calls(Path(__file__).parent / "pinned" / "calls", "clickstop.learning", names)
