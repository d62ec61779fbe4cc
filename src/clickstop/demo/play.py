"""The demo from beginning to end: scratch repository, `clickstop init`, a session, and what it left behind."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import clickstop
from clickstop.agents.index import all_agents
from clickstop.demo import recorded, scratch
from clickstop.demo.player import Player
from clickstop.demo.session import Session, Step
from clickstop.install import entries

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.demo.recorded import Recorded
    from clickstop.demo.scratch import Scratch


@dataclass(frozen=True, slots=True)
class Played:
    """What the demo did, and what the store says of it."""

    agent: str
    repo: str
    steps: list[Step]
    stored: Recorded

    @property
    def sent(self) -> int:
        return sum(len(step.sent) for step in self.steps)

    @property
    def wall_ms(self) -> tuple[float, float]:
        """Median and longest time from the start of a hook process to its end."""
        millis = [sent.millis for step in self.steps for sent in step.sent]
        return statistics.median(millis), max(millis)

    @property
    def problems(self) -> list[str]:
        """Where the store and the session disagree; empty when all is well."""
        stopped = [row for row in self.stored.decisions if row["said"] == "block"]
        found = {
            f"{self.sent} events were sent and {self.stored.events} recorded": self.sent != self.stored.events,
            f"{len(stopped)} calls and stops were held instead of 4": len(stopped) != 4,
            f"{self.stored.failures} failure(s) inside clickstop": self.stored.failures > 0,
            f"{self.stored.waiting} record(s) did not reach the database": self.stored.waiting > 0,
        }
        return [problem for problem, there in found.items() if there]


def play(folder: str, told: Callable[[Step], None]) -> Played:
    """Play the session below `folder`; `told` hears of each step as it ends."""
    made = scratch.make(folder)
    agent = next(one.name for one in all_agents() if one.is_usual)
    set_up(made, "--agent", agent)
    installed = entries.find(made.repo, made.environ)
    argv = {one.event: [one.command, *one.args] for one in installed}
    session = Session(Player(made, agent, argv.__getitem__))
    steps = []
    for step in session.steps():
        steps.append(step)
        told(step)
    return Played(agent, made.repo, steps, recorded.read(made.repo, made.environ, session.session_id))


def set_up(made: Scratch, *options: str) -> None:
    """Run `clickstop init` as a person would, with the clickstop that runs now."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(clickstop.__file__)))
    done = subprocess.run(  # noqa: S603  # our own command
        [sys.executable, "-m", "clickstop", "init", "--yes", *options],
        cwd=made.repo,
        env={**made.environ, "PYTHONPATH": package},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"`clickstop init --yes` failed in {made.repo}: {done.stderr.strip()}")
