"""What was seen against what is expected: no wrong hold, no wrong pass, and the right words."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.zoo.manifest import Project
    from tools.zoo.states import Played

_FILE = Path(__file__).with_name("expectations.toml")


@dataclass(frozen=True)
class Expectation:
    """One state's row of `expectations.toml`."""

    held: tuple[int, int]
    why: str
    names: str = ""
    person: str = ""
    runs: int | None = None
    runs_at_stop: int | None = None
    again: bool = True


def expectations() -> dict[str, Expectation]:
    rows = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {state: Expectation(**{**row, "held": tuple(row["held"])}) for state, row in rows.items()}


def wrongs(project: Project, expected: Expectation, played: Played) -> list[str]:
    """What is not as it should be; empty if all is right."""
    seen = played.seen
    held, (least, most) = len(seen.holds), expected.held
    told = "\n".join(seen.person)
    found = []
    if held > most:
        found.append(f"held {_times(held)}, at most {_times(most)} is right")
    if held < least:
        found.append(f"let go after {_times(held)}, at least {_times(least)} is right")
    if expected.names == "ids" and seen.holds and (unnamed := project.unnamed_in(seen.holds[0])):
        found.append(f"the hold does not name {', '.join(unnamed)}")
    if expected.person == "ids" and (unnamed := project.unnamed_in(told)):
        found.append(f"the person is not told of {', '.join(unnamed)}")
    if expected.person == "program" and project.tools["program"] not in told:
        found.append(f"the person is not told that {project.tools['program']} is missing")
    if expected.person == "honest" and project.honest() not in told:
        found.append("the person is not shown the agent's words")
    if expected.person == "something" and not told:
        found.append("the person is told nothing")
    if expected.runs is not None and len(played.runs) > expected.runs:
        found.append(f"checks ran {_times(len(played.runs))}, at most {_times(expected.runs)} is right")
    if expected.runs_at_stop is not None and played.at_stop > expected.runs_at_stop:
        found.append(
            f"checks ran {_times(played.at_stop)} at the stop, at most {_times(expected.runs_at_stop)} is right"
        )
    if not expected.again and len(played.runs) > len(set(played.runs)):
        found.append("a check ran again for the same files")
    return found


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")
