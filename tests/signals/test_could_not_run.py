"""A runner that could not start is not red, now and before the session's changes; what the agent broke is.

`expect["before"]` of a run says what the same check did before the session's first change: it ran, or it could not
start. The same line of output means the one or the other.
"""

from __future__ import annotations

import pytest

from tests.signals.expected_runs import Run, listed, runs

FOLDER = "could_not_run"


@pytest.mark.parametrize("run", runs(f"{FOLDER}/could_not_run"))
def test_what_could_not_start_is_neither_red_nor_green_and_is_named(run: Run) -> None:
    result = run.checked()
    assert (result.outcome, run.signals()) == (run.expect["outcome"], [])
    assert run.expect["program"] in result.why


@pytest.mark.parametrize("run", runs(f"{FOLDER}/red"))
def test_what_the_agent_broke_and_tests_that_ran_are_red(run: Run) -> None:
    assert run.checked().outcome == run.expect["outcome"]


def test_there_are_many_of_both_and_the_list_of_those_misread_names_real_ones() -> None:
    misread, there = listed(FOLDER)
    assert misread <= there
    assert len(there) >= 40
