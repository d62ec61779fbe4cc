"""What lies between red and green, to the moment."""

from __future__ import annotations

import pytest

from clickstop.learning.evidence import ProbableFix, SessionHistory, weigh
from clickstop.learning.greens import turned_green
from clickstop.store.fixes import Edit, SignalRun
from clickstop.store.memory import Prompt

WEIGHTS = {"verified": 0.85, "turned_green": 0.6, "report": 0.6}
NAME = "tests/test_cart.py::test_first"


def at(second: int) -> str:
    return f"2030-01-01T10:00:{second:02}.000Z"


def edit(second: int, path: str = "src/cart.py", role: str = "source", patch: str = "-a = 1\n+a = 2") -> Edit:
    return Edit(at(second), "p", path, role, False, [], patch)


def red(second: int, kind: str = "test_failure", command: str = "pytest") -> SignalRun:
    tool = "" if kind == "failed" else "pytest"
    return SignalRun(at(second), kind, tool, command, [] if kind == "failed" else [NAME], [], "E  assert 1 == 2")


def green(second: int, command: str = "pytest") -> SignalRun:
    return SignalRun(at(second), "vr_pass", "pytest", command, [], [])


def weighed(*edits: Edit, prompt: str = "have a look at the cart", arm: float = 0.6) -> ProbableFix | None:
    history = SessionHistory([Prompt("", "p", 1, prompt, "", at(0))], list(edits), [red(10), green(20)], [])
    return weigh(history, WEIGHTS, arm)


@pytest.mark.parametrize("second", [10, 15, 20])
def test_an_edit_from_the_red_to_the_green_run_may_have_mended_it(second: int) -> None:
    finding = weighed(edit(second))
    assert finding is not None
    assert finding.signals == ["verified"]


@pytest.mark.parametrize("second", [9, 21])
def test_an_edit_before_the_red_or_after_the_green_run_did_not(second: int) -> None:
    assert weighed(edit(second)) is None


def test_a_score_at_the_limit_arms_and_one_below_does_not() -> None:
    assert weighed(edit(15), arm=0.85) is not None
    assert weighed(edit(15), arm=0.8501) is None


@pytest.mark.parametrize(("second", "verified"), [(9, False), (10, True)])
def test_a_red_before_which_the_source_was_edited_proves_nothing(second: int, verified: bool) -> None:
    turned = turned_green([red(10), green(20)], [edit(second)], reported=False)
    assert any(one.verified for one in turned) is verified


@pytest.mark.parametrize(("second", "counts"), [(9, False), (10, True)])
def test_a_type_error_after_edits_of_this_session_is_its_own(second: int, counts: bool) -> None:
    runs = [red(10, "type_error"), green(20)]
    assert bool(turned_green(runs, [edit(second)], reported=False)) is counts
    assert turned_green(runs, [edit(second)], reported=True)


def test_a_green_run_before_the_red_one_turns_nothing() -> None:
    assert turned_green([green(5), red(10)], [], reported=False) == []


def test_what_is_green_at_first_was_broken_here_and_proves_nothing() -> None:
    [turned] = turned_green([green(5), red(10), green(20)], [], reported=False)
    assert not turned.verified


def test_a_failure_that_comes_back_is_told_once_with_its_first_red_and_first_green_run() -> None:
    [turned] = turned_green([red(10), green(20), red(30), green(40)], [], reported=False)
    assert (turned.name, turned.red_at, turned.green_at) == (NAME, at(10), at(20))
    assert turned.details == "E  assert 1 == 2"


def test_a_program_turns_green_only_by_the_same_command_and_proves_nothing() -> None:
    failed, other = red(10, "failed", "./shop"), SignalRun(at(15), "ok", "", "./shop --help", [], [])
    assert turned_green([failed, other], [], reported=True) == []
    [turned] = turned_green([failed, other, SignalRun(at(20), "ok", "", "./shop", [], [])], [], reported=True)
    assert (turned.name, turned.green_at, turned.verified) == ("./shop", at(20), False)


@pytest.mark.parametrize(
    ("command", "turns"),
    [
        ("pytest", True),
        ("pytest -q", True),
        ("pytest tests/test_cart.py", True),
        ("pytest tests/test_cart.py::test_first", True),
        ("pytest tests/test_users.py tests/test_cart.py", True),
        ("pytest tests/test_users.py", False),
        ("pytest tests/test_users.py::test_load", False),
    ],
)
def test_a_green_run_counts_if_it_looked_at_what_failed(command: str, turns: bool) -> None:
    assert bool(turned_green([red(10), green(20, command)], [], reported=False)) is turns


@pytest.mark.parametrize(
    ("names", "turns"), [([NAME], False), (["tests/test_cart.py::test_last"], True), ([], False)]
)
def test_a_run_that_is_still_red_mends_what_it_no_longer_names(names: list[str], turns: bool) -> None:
    later = SignalRun(at(20), "test_failure", "pytest", "pytest", names, [])
    assert any(one.name == NAME for one in turned_green([red(10), later], [], reported=False)) is turns
