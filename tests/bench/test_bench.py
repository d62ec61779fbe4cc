"""The bench measures what it says, and a broken budget is a failure."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from bench import report
from bench.measure import NUMBER, Case, interleave

if TYPE_CHECKING:
    from pathlib import Path

FILLED = "full"


def measured(name: str, *millis: float) -> Case:
    return Case(name, [], {}, millis=list(millis))


def cases(
    *,
    record: float = 20.0,
    gate: float = 20.0,
    parsed: float = 30.0,
    start: float = 36.0,
    grown: float = 20.0,
    green: float = 45.0,
    document: float = 45.0,
    status: float = 20.0,
) -> list[Case]:
    """Medians of a run whose bare interpreter takes 10 ms."""
    return [
        measured(report.BARE, 10.0, 10.0),
        measured("record a call", record, record),
        measured(f"record a call, {FILLED}", grown, grown),
        measured("shell gate", gate, gate),
        measured("shell gate with the parser", parsed, parsed),
        measured("session start, resumed", start, start),
        measured(report.START, start, start),
        measured(report.CUT_OFF, start, start),
        measured(report.STOP, parsed, parsed),
        measured(report.GREEN, green, green),
        measured(report.DOCUMENT, document, document),
        measured("prompt", gate, gate),
        measured(report.STATUS, status, status),
    ]


def broken(run: list[Case], peaks: dict[str, int] | None = None) -> list[str]:
    kept = report.budgets(run, peaks or {"record a call": 12_000_000}, filled=FILLED)
    return [budget.name.split(",")[0] for budget in kept if not budget.is_met]


def test_a_run_within_all_budgets_breaks_none() -> None:
    assert broken(cases()) == []


@pytest.mark.parametrize(
    ("run", "names"),
    [
        (cases(record=32.5, grown=32.5), ["recording an event"]),
        (cases(status=24.0), ["the status line"]),
        (cases(gate=26.5), ["a shell gate"]),
        (cases(gate=38.5), ["a shell gate", "a prompt"]),
        (cases(parsed=39.0), ["a stop"]),
        (cases(parsed=43.0), ["a shell gate that needs the parser", "a stop"]),
        (cases(green=51.0), ["a stop after a change for which nothing has to run"]),
        (
            cases(document=131.0),
            ["a stop after a change for which nothing has to run", "what a change to a document adds to a stop"],
        ),
        (cases(start=39.0), ["a resumed session"]),
        (cases(start=43.0), ["a resumed session", "the start of a new session"]),
        (
            cases(start=51.0),
            [
                "a resumed session",
                "the start of a new session",
                "a start that also completes a session that was cut off",
            ],
        ),
        (cases(grown=22.5), [f"growth from a small store to {FILLED}"]),
    ],
)
def test_a_budget_that_is_exceeded_is_named(run: list[Case], names: list[str]) -> None:
    assert broken(run) == names


def test_a_row_without_a_budget_is_an_error() -> None:
    with pytest.raises(LookupError, match="something new"):
        report.budgets([*cases(), measured("something new", 10.0, 10.0)], {}, filled=FILLED)


def test_too_much_memory_breaks_a_budget() -> None:
    assert broken(cases(), {"record a call": 41_000_000}) == ["peak memory of a hook"]


def test_ratios_are_to_the_bare_interpreter_of_the_same_run() -> None:
    lines = {line.name: line for line in report.lines(cases(), {})}
    assert lines[report.BARE].ratio == 1.0
    assert lines["record a call"].ratio == 2.0


def test_on_a_busy_machine_ratios_are_of_processor_time() -> None:
    run = [
        Case(report.BARE, [], {}, millis=[40.0, 40.0], cpu_millis=[10.0, 10.0]),
        Case("record a call", [], {}, millis=[200.0, 200.0], cpu_millis=[25.0, 25.0]),
    ]
    assert [line.ratio for line in report.lines(run, {})] == [1.0, 2.5]


def test_median_and_95th_percentile_are_those_of_the_measured_times() -> None:
    case = measured("x", *map(float, range(1, 102)))
    assert (case.median, case.p95) == (51.0, 96.0)


def test_every_case_runs_once_per_round_and_gets_a_payload_of_its_own(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    program = f"import sys; open({str(seen)!r}, 'a').write(sys.stdin.read() + '\\n')"
    environ = dict(os.environ)
    run = [
        Case(name, [sys.executable, "-I", "-S", "-c", program], environ, str(tmp_path), str(tmp_path / name), text)
        for name, text in (("a", f"a {NUMBER}"), ("b", f"b {NUMBER}"))
    ]
    interleave(run, 3)
    lines = seen.read_text(encoding="utf-8").split("\n")[:-1]
    assert [len(case.millis) for case in run] == [3, 3]
    assert [line[0] for line in lines] == ["a", "b", "b", "a", "a", "b"]
    assert len(set(lines)) == 6


def test_what_happens_around_a_case_has_its_number_and_is_not_timed(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    program = f"import sys; open({str(seen)!r}, 'a').write(sys.stdin.read() + '\\n')"
    first, timed, last = (
        Case(
            name, [sys.executable, "-I", "-S", "-c", program], dict(os.environ), str(tmp_path), str(tmp_path / name)
        )
        for name in ("first", "timed", "last")
    )
    for case in (first, timed, last):
        case.payload = f"{case.name} {NUMBER}"
    timed.before, timed.after = [first], [last]
    interleave([timed], 2)
    lines = [line.split() for line in seen.read_text(encoding="utf-8").splitlines()]
    assert [name for name, _ in lines] == ["first", "timed", "last"] * 2
    assert [len({number for _, number in lines[:3]}), len({number for _, number in lines})] == [1, 2]
    assert [len(case.millis) for case in (first, timed, last)] == [0, 2, 0]
    assert timed.events == 3


def test_a_command_that_fails_is_not_measured(tmp_path: Path) -> None:
    failing = Case("x", [sys.executable, "-I", "-S", "-c", "raise SystemExit(3)"], dict(os.environ), str(tmp_path))
    with pytest.raises(Exception, match=r"x|exit status"):
        interleave([failing], 1)


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="this platform does not tell a child's peak memory")
def test_peak_memory_is_that_of_the_command_and_not_of_whoever_started_it(tmp_path: Path) -> None:
    ballast = bytearray(120_000_000)
    program = "x = bytearray(30_000_000)"
    small, large = (
        Case("x", [sys.executable, "-I", "-S", "-c", text], dict(os.environ), str(tmp_path)).peak()
        for text in ("pass", program)
    )
    assert 1_000_000 < small < 30_000_000 < large < len(ballast)
