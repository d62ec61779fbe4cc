"""What was measured: a table, and the budgets that it must meet."""

from __future__ import annotations

import os
import platform
import statistics
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.measure import Case

GROWTH, MEMORY_MB, DOCUMENT_MS = 1.10, 40.0, 100.0
_BUSY = 1.1  # from start to end, as a multiple of processor time
BARE = "python -I -S -c pass"
PEER = "node -e 0"
TEAM = "a team's server out of reach"
STATUS = "status line, through a shell"
START, CUT_OFF = "start of a new session", "start after a session that was cut off"
STOP, GREEN, DOCUMENT = "stop", "stop after a change that is known to be green", "stop after a change to a document"
# How rows begin, what they are, and how many times the bare interpreter they may cost. The first that fits counts.
# A few per cent above what is reached: short runs on a machine that others use differ by that much.
LIMITS = (
    ("record a call and its step", "the end of a call that is a step of its own", 4.2),
    ("record a call", "recording an event", 2.9),
    ("shell gate with the parser", "a shell gate that needs the parser", 4.0),
    ("shell gate", "a shell gate", 2.5),
    ("prompt", "a prompt", 3.5),
    ("session start, resumed", "a resumed session", 3.7),
    (START, "the start of a new session", 4.2),
    (CUT_OFF, "a start that also completes a session that was cut off", 4.8),
    ("stop after a change", "a stop after a change for which nothing has to run", 4.5),
    (STOP, "a stop", 3.7),
    (STATUS, "the status line", 2.15),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the table."""

    name: str
    median: float
    p95: float
    cpu: float
    ratio: float
    peak_mb: float  # 0 where it was not measured

    def __str__(self) -> str:
        peak = f"{self.peak_mb:.1f}" if self.peak_mb else ""
        return f"| {self.name} | {self.median:.1f} | {self.p95:.1f} | {self.cpu:.1f} | {self.ratio:.2f} | {peak} |"


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit, and what was measured against it."""

    name: str
    limit: float
    measured: float

    @property
    def is_met(self) -> bool:
        return self.measured <= self.limit

    @property
    def is_near(self) -> bool:
        """Good enough for a quick look on a machine that others use, too."""
        return self.measured <= self.limit * 1.1

    def __str__(self) -> str:
        word = "met" if self.is_met else "MISSED"
        return f"| {self.name} | {self.limit:.2f} | {self.measured:.2f} | {word} |"


def is_busy(cases: Sequence[Case]) -> bool:
    """Whether other programs kept ours waiting for a processor: alone, they hardly wait for anything."""
    return statistics.median(case.median / case.cpu for case in cases) > _BUSY


def lines(cases: Sequence[Case], peaks: dict[str, int]) -> list[Line]:
    measured = _measured(cases)
    return [
        Line(
            case.name,
            case.median,
            case.p95,
            case.cpu,
            measured[case.name] / measured[BARE],
            peaks.get(case.name, 0) / 1e6,
        )
        for case in cases
    ]


def budgets(cases: Sequence[Case], peaks: dict[str, int], *, filled: str) -> list[Budget]:
    """The promises of the product, as ratios inside this run."""
    measured = _measured(cases)
    bare = measured[BARE]
    worst: dict[tuple[str, float], float] = {}
    for name, value in measured.items():
        if name not in (BARE, PEER):
            budget = _budget_of(name)
            worst[budget] = max(worst.get(budget, 0.0), value / bare)
    found = [
        Budget(f"{what}, as a multiple of the bare interpreter", limit, ratio)
        for (what, limit), ratio in worst.items()
    ]
    found.append(Budget(f"growth from a small store to {filled}, worst event", GROWTH, _growth(measured, filled)))
    if any(name.endswith(TEAM) for name in measured):
        found.append(Budget(f"growth with {TEAM}, worst event", GROWTH, _growth(measured, TEAM)))
    if DOCUMENT in measured:
        added = measured[DOCUMENT] - measured[STOP]
        found.append(Budget("what a change to a document adds to a stop, ms", DOCUMENT_MS, added))
    if any(peaks.values()):
        found.append(Budget("peak memory of a hook, MB", MEMORY_MB, max(peaks.values()) / 1e6))
    return found


def _growth(measured: dict[str, float], scene: str) -> float:
    """Of the event that grows most in a scene."""
    return max(
        measured[f"{name}, {scene}"] / value for name, value in measured.items() if f"{name}, {scene}" in measured
    )


def _budget_of(name: str) -> tuple[str, float]:
    """Every row has one: what it is, and its limit."""
    for beginning, what, limit in LIMITS:
        if name.startswith(beginning):
            return what, limit
    raise LookupError(f"no budget for: {name}")


def _measured(cases: Sequence[Case]) -> dict[str, float]:
    """What ratios are made of: the time from start to end, or processor time on a busy machine."""
    busy = is_busy(cases)
    return {case.name: case.cpu if busy else case.median for case in cases}


def markdown(cases: Sequence[Case], peaks: dict[str, int], kept: Sequence[Budget], rounds: int) -> str:
    """The whole report."""
    of = "processor times, since the machine was busy" if is_busy(cases) else "medians"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{python}, {platform.system()}, {os.cpu_count()} cores"
    return "\n".join(
        (
            "# What an event costs",
            "",
            f"Written by `make bench`: {rounds} rounds, every row once per round, on {machine}.",
            "Times are for whole processes, in milliseconds: from start to end, and processor time alone.",
            f"Ratios compare {of} with the bare interpreter in the same run.",
            "",
            "| what | median | p95 | processor | ratio | peak MB |",
            "|---|---:|---:|---:|---:|---:|",
            *map(str, lines(cases, peaks)),
            "",
            "## Budgets",
            "",
            "| what | limit | measured | |",
            "|---|---:|---:|---|",
            *map(str, kept),
            "",
        )
    )
