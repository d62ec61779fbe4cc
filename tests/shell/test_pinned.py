"""Every effect of many lines, with all that it says, and the rules that speak of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pinned import inputs, pinned
from tests.shell.household import Household

HERE = Path(__file__).parent / "pinned"


@pytest.fixture(scope="module")
def household(tmp_path_factory: pytest.TempPathFactory) -> Household:
    return Household(tmp_path_factory.mktemp("h").resolve())


@pytest.mark.parametrize("file", sorted(HERE.glob("lines-*.txt")), ids=lambda file: file.stem)
def test_what_a_line_would_do_is_all_that_it_says(household: Household, file: Path) -> None:
    said = household.judged if file.stem == "lines-shell" else household.said
    pinned(file, {line: said(line) for line in inputs(file)})


def test_the_calls_of_a_line_are_known_without_the_grammar(household: Household) -> None:
    file = HERE / "words.txt"
    pinned(file, {line: household.read(line) for line in inputs(file)})
