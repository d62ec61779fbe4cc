"""A known non-zero exit code is a failed run, whatever green lines stand in the output; green runs stay passes."""

from __future__ import annotations

import pytest

from clickstop.signals.signal import PASS
from tests.signals.expected_runs import Run, listed, runs

FOLDER = "red_is_red"


@pytest.mark.parametrize("run", runs(f"{FOLDER}/red"))
def test_a_red_run_is_red_names_what_failed_and_shows_that_step(run: Run) -> None:
    signals = run.signals()
    types = {signal.type for signal in signals}
    assert PASS not in types
    assert types <= set(run.expect["type"])
    if not run.expect["type"]:  # it was ended from outside: neither red nor green
        return
    assert types
    names = "\n".join(name for signal in signals for name in signal.names)
    assert [name for name in run.expect.get("names", []) if name not in names] == []
    told = run.told() if run.exit_code else ""
    assert [text for text in run.expect.get("shows", []) if text not in told] == []
    assert [text for text in run.expect.get("hides", []) if text in told] == []


@pytest.mark.parametrize("run", runs(f"{FOLDER}/green"))
def test_a_green_run_is_a_pass_and_nothing_else(run: Run) -> None:
    assert [signal.type for signal in run.signals()] == [run.expect["type"]]


def test_there_are_many_of_both_and_the_list_of_those_misread_names_real_ones() -> None:
    misread, there = listed(FOLDER)
    assert misread <= there
    assert sum(name.startswith("red/") for name in there) >= 36
    assert sum(name.startswith("green/") for name in there) >= 36
