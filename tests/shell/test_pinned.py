"""Every effect of many lines with all its fields, and the rules that apply."""

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
def test_the_effects_of_every_line_are_pinned(household: Household, file: Path) -> None:
    result = household.effects_and_rules if file.stem == "lines-shell" else household.summary
    pinned(file, {line: result(line) for line in inputs(file)})


def test_the_calls_of_every_line_are_pinned(household: Household) -> None:
    file = HERE / "words.txt"
    pinned(file, {line: household.read(line) for line in inputs(file)})
