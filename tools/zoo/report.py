"""The results as a table: for a terminal, line by line, and for the docs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.zoo.judge import expectations
from tools.zoo.states import STATES

if TYPE_CHECKING:
    from tools.zoo.manifest import Project


@dataclass(frozen=True)
class Row:
    """One project in one state."""

    project: str
    state: str
    held: int
    runs: int
    seconds: float  # that the agent waited at its stops
    tokens: int
    wrongs: tuple[str, ...]
    texts: tuple[str, ...] = ()  # that the agent and the person were told

    def line(self) -> str:
        verdict = "right" if not self.wrongs else "WRONG: " + "; ".join(self.wrongs)
        held = f"held {self.held}x" if self.held else "not held"
        return (
            f"{self.project:<24}{self.state:<18}{held:<10}{self.runs:>3} runs{self.seconds:>7.1f} s"
            f"{self.tokens:>6} tokens  {verdict}"
        )


def totals(rows: list[Row]) -> str:
    right = sum(not row.wrongs for row in rows)
    most = {state: expected.held for state, expected in expectations().items()}
    holds = sum(row.held > most[row.state][1] for row in rows)
    passes = sum(row.held < most[row.state][0] for row in rows)
    return (
        f"{right} of {len(rows)} as expected: {_wrong(holds, 'hold', 'holds')}, {_wrong(passes, 'pass', 'passes')}."
        f" {sum(row.seconds for row in rows):.0f} s spent at stops;"
        f" the agent read {sum(row.tokens for row in rows):,} tokens"
    )


def _wrong(count: int, one: str, several: str) -> str:
    return f"{count or 'no'} wrong {several if count > 1 else one}"


def markdown(rows: list[Row], projects: dict[str, Project], made_with: str) -> str:
    """The page in the docs; `made_with` says when it was made, and with which versions."""
    expected = expectations()
    names = list(dict.fromkeys(row.project for row in rows))
    cells = {(row.project, row.state): row for row in rows}
    lines = [
        "# The zoo",
        "",
        '<!-- written by `make zoo ARGS="--page"` -->',
        "",
        "Real projects from the registries, each in several states. A scripted agent plays each one through real",
        "hook processes. The expected results were written first, in `tools/zoo/expectations.toml`.",
        "",
        made_with,
        "",
        totals(rows) + ".",
        "",
        "| state | held | why |",
        "|---|---|---|",
        *(f"| {state} | {_bounds(expected[state].held)} | {expected[state].why} |" for state in STATES),
        "",
        "| project | what it is |",
        "|---|---|",
        *(f"| {name} | {projects[name].about} |" for name in names),
        "",
        "Each cell: how often the agent was held, the seconds it waited at its stops, and the tokens that it read.",
        "",
        f"| project | {' | '.join(STATES)} |",
        f"|---|{'---|' * len(STATES)}",
        *(f"| {name} | {' | '.join(_cell(cells.get((name, state))) for state in STATES)} |" for name in names),
        "",
    ]
    if wrong := [row for row in rows if row.wrongs]:
        lines += [
            "What is wrong:",
            "",
            *(f"- {row.project}, {row.state}: {'; '.join(row.wrongs)}" for row in wrong),
            "",
        ]
    return "\n".join(lines)


def _bounds(held: tuple[int, int]) -> str:
    least, most = held
    return str(least) if least == most else f"{least} to {most}"


def _cell(row: Row | None) -> str:
    if row is None:
        return ""
    mark = "" if not row.wrongs else " **wrong**"
    return f"{row.held}, {row.seconds:.1f} s, {row.tokens}{mark}"
