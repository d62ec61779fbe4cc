"""What a check costs, and when it is run for that."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.checks.check import Check
from clickstop.checks.governor import cost_ms, is_too_slow, median, postponed, when
from tests.checks.projects import TOP, command, project

if TYPE_CHECKING:
    from clickstop.checks.project import Project

Known = dict[tuple[str, bool], list[int]]


class Book:
    """Costs by line, and whether it was for all files."""

    def __init__(self, known: Known) -> None:
        self._known = known

    def costs(self, folder: str, line: str, *, whole: bool) -> list[int]:
        assert folder == TOP
        return self._known.get((line, whole), [])


def shop(
    *, pinned: bool = False, evidence: str = "run", stop: list[str] | None = None, agents: tuple[str, ...] = ()
) -> Project:
    commands = {"check": command("lint {files}", "types"), "test": command("pytest"), "fix": command("fmt {files}")}
    return project(
        {"": commands},
        checks=(Check("check", pinned=pinned),),
        evidence=evidence,
        moments={
            "turn_stop": {"checks": stop if stop is not None else ["check", "test"]},
            "subagent_stop": {"agents": [*agents], "checks": ["test"]},
        },
    )


def moments(of: Project, name: str, known: Known) -> list[str]:
    check = of.check(name)
    return when(of, check, of.command(check, TOP), Book(known))


@pytest.mark.parametrize(("costs", "expected"), [([], 0), ([7], 7), ([9_000, 10, 11], 11), ([1, 5], 5)])
def test_the_median_is_what_counts(costs: list[int], expected: int) -> None:
    assert median(costs) == expected


def test_the_lines_of_a_check_are_counted_together_and_parts_apart() -> None:
    of = shop()
    found = of.command(of.check("check"), TOP)
    assert found is not None
    book = Book({("lint {files}", False): [100], ("lint {files}", True): [9_000], ("types", True): [2_000]})
    assert cost_ms(found, book, whole=False) == 2_100
    assert cost_ms(found, book, whole=True) == 11_000


def test_what_takes_longer_than_the_budget_is_too_slow_unless_it_is_pinned() -> None:
    assert is_too_slow(Check("check"), 3_001, {"budget_s": 3})
    assert not is_too_slow(Check("check"), 3_000, {"budget_s": 3})
    assert not is_too_slow(Check("check", pinned=True), 60_000, {"budget_s": 3})


def test_a_quick_check_is_run_after_edits_and_a_slow_one_when_the_agent_stops() -> None:
    assert moments(shop(), "check", {}) == ["after edits", "when the agent stops"]
    assert moments(shop(), "check", {("types", True): [4_000]}) == ["when the agent stops"]
    assert moments(shop(pinned=True), "check", {("types", True): [4_000]})[0] == "after edits"


def test_a_slow_check_that_the_stop_does_not_name_moves_there() -> None:
    of = shop(stop=["test"])
    slow = Book({("types", True): [4_000]})
    assert postponed(of, TOP, slow) == ["check"]
    assert moments(of, "check", {("types", True): [4_000]}) == ["when the agent stops"]
    assert postponed(of, TOP, Book({})) == []
    assert moments(of, "check", {}) == ["after edits"]


def test_a_check_that_is_slow_for_all_files_and_quick_for_some_is_run_for_some() -> None:
    known = {("lint {files}", True): [90_000], ("lint {files}", False): [200]}
    assert moments(shop(), "check", known) == ["after edits", "by the agent, on request"]


def test_what_is_too_slow_for_the_stop_is_asked_of_the_agent() -> None:
    assert moments(shop(), "test", {("pytest", True): [61_000]}) == ["by the agent, on request"]
    assert moments(shop(evidence="ask"), "test", {}) == ["by the agent, on request"]


def test_a_check_for_subagents_is_run_when_one_of_them_stops() -> None:
    of = shop(agents=("builder",))
    assert moments(of, "test", {}) == ["when a subagent stops", "when the agent stops"]
    assert "when a subagent stops" not in moments(of, "check", {})


def test_what_no_moment_names_is_run_by_hand() -> None:
    assert moments(shop(evidence="off"), "test", {}) == ["by hand"]
    assert moments(shop(), "build", {}) == ["by hand"]


def test_the_fixing_step_is_run_after_edits() -> None:
    assert moments(shop(), "fix", {("fmt {files}", False): [100]}) == ["after edits"]
    assert moments(shop(), "fix", {("fmt {files}", False): [9_000]}) == ["by hand"]


def test_without_a_store_everything_is_quick() -> None:
    of = shop()
    assert when(of, of.check("check"), of.command(of.check("check"), TOP), None)[0] == "after edits"
