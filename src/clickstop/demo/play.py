"""The whole demo: a scratch repository, `clickstop init`, a session, and what was recorded."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import clickstop
from clickstop.agents.index import all_agents
from clickstop.core.words import many
from clickstop.demo import recorded, scratch
from clickstop.demo.player import Player
from clickstop.demo.session import DemoSession, DemoStep
from clickstop.install import entries

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.demo.recorded import Recorded
    from clickstop.demo.scratch import Scratch


@dataclass(frozen=True, slots=True)
class Played:
    """What the demo did, and what the store recorded."""

    agent: str
    repo: str
    steps: list[DemoStep]
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
        """Differences between what was played and what was recorded; empty if all is well."""
        stopped = [row for row in self.stored.decisions if row["said"] == "block"]
        problems = {
            f"{self.sent} events were sent and {self.stored.events} recorded": self.sent != self.stored.events,
            f"4 calls and stops should have been held, but {len(stopped)} were": len(stopped) != 4,
            f"{many(self.stored.failures, 'failure')} inside clickstop": self.stored.failures > 0,
            f"{many(self.stored.waiting, 'record')} did not reach the database": self.stored.waiting > 0,
        }
        return [problem for problem, there in problems.items() if there]


def play(folder: str, on_step: Callable[[DemoStep], None]) -> Played:
    """Play the session below `folder`; `on_step` is called after each step."""
    place = scratch.make(folder)
    agent = next(agent.name for agent in all_agents() if agent.is_usual)
    set_up(place, "--agent", agent)
    installed = entries.find(place.repo, place.environ)
    argv = {entry.event: [entry.command, *entry.args] for entry in installed}
    session = DemoSession(Player(place, agent, argv.__getitem__))
    steps = []
    for step in session.steps():
        steps.append(step)
        on_step(step)
    return Played(agent, place.repo, steps, recorded.read(place.repo, place.environ, session.session_id))


def set_up(place: Scratch, *options: str) -> None:
    """Run `clickstop init` as a person would, with the same clickstop that is running."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(clickstop.__file__)))
    done = subprocess.run(  # noqa: S603  # our own command
        [sys.executable, "-m", "clickstop", "init", "--yes", *options],
        cwd=place.repo,
        env={**place.environ, "PYTHONPATH": package},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"`clickstop init --yes` failed in {place.repo}: {done.stderr.strip()}")
