"""`make bench`: what an event costs, in ratios to a bare interpreter, all measured in one interleaved run."""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import sys
import tempfile
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bench import report, scenes
from bench.measure import Case, interleave
from clickstop.agents.index import AGENTS, agent_named
from clickstop.core.places import Places
from clickstop.store import database, events

if TYPE_CHECKING:
    from clickstop.demo.scratch import Scratch

RESULTS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "docs", "benchmark.md")
_ROUNDS, _QUICK_ROUNDS = 60, 5
_SETTLED = 10  # rounds from which on a quick look takes what is near a limit
_CAUGHT_UP, _FEW_TIMES = 15, 3  # starts after which no old session is left, if there are many and if not
_SAVING = 0.2  # seconds


class Bench:
    """The cases of one run, and the repositories they run in."""

    def __init__(self, folder: str, *, quick: bool) -> None:
        self.folder = folder
        self.python = sys.executable
        self.small = scenes.repository(os.path.join(folder, "small"), calls=scenes.FEW)  # so that both have a past
        calls = scenes.MANY if quick else scenes.VERY_MANY
        self.filled = scenes.repository(os.path.join(folder, "filled"), calls=calls)
        self.fullness = f"{calls:,} calls in the store"
        self.stores = [self.small, self.filled]
        self.hooks: list[Case] = []
        self.files = itertools.count()
        self.cases = self._bare()
        self._hooks(quick=quick)
        self.cases += [*self.hooks, *self._status_lines()]

    def _bare(self) -> list[Case]:
        environ = self.small.environ
        found = [Case(report.BARE, [self.python, "-I", "-S", "-c", "pass"], environ)]
        node = shutil.which("node")
        return [*found, Case(report.PEER, [node, "-e", "0"], environ)] if node else found

    def _hooks(self, *, quick: bool) -> None:
        names = {
            "record": "record a call",
            "record-30kB": "record a call with 30 kB of output",
            "record-look": "record a call that runs no test, lint or build",
            "gate": "shell gate",
            "gate-parsed": "shell gate with the parser",
            "prompt": "prompt",
            "start": "session start, resumed",
            "stop": report.STOP,
        }
        for event, name in names.items():
            self._hook(name, event, self.small)
            self._hook(f"{name}, {self.fullness}", event, self.filled)
        self._new_sessions()
        self._team()
        self._stops_after_changes()
        self._other_agents()
        if quick:
            return
        crowded = scenes.crowded_python(os.path.join(self.folder, "crowded"))
        self._hook(f"record a call, {scenes.CROWD} packages with .pth files", "record", self.small, crowded)
        shared = scenes.repository(os.path.join(self.folder, "shared"), "--shared")
        self.stores.append(shared)
        self._hook("record a call, through shell and launcher", "record", shared)
        self._hook("shell gate, through shell and launcher", "gate", shared)

    def _new_sessions(self) -> None:
        """Starts after a session that ended, with nothing left to summarise, and after one that was cut off."""
        for name, made in ((report.START, self.small), (f"{report.START}, {self.fullness}", self.filled)):
            start, *ended = self._of_new_session(made, "first-start", "prompt", "record", "stop", "end")
            others_stop = self._case("", scenes.EVENTS["stop"], made)
            self._add(replace(start, name=name, before=[others_stop], after=ended), _FEW_TIMES)
        made = scenes.repository(os.path.join(self.folder, "cut off"), calls=scenes.FEW)
        self.stores.append(made)
        start, *cut_off = self._of_new_session(made, "first-start", "prompt", "record")
        self._add(replace(start, name=report.CUT_OFF, after=cut_off), _CAUGHT_UP)

    def _of_new_session(self, made: Scratch, *events: str) -> list[Case]:
        return [self._case("", scenes.EVENTS[event] | {"session_id": scenes.NEW}, made) for event in events]

    def _team(self) -> None:
        made = scenes.repository(os.path.join(self.folder, "team"), calls=scenes.FEW)
        scenes.with_team(made)
        self.stores.append(made)
        for event, name in (("record", "record a call"), ("gate", "shell gate")):
            self._hook(f"{name}, {report.TEAM}", event, made)

    def _other_agents(self) -> None:
        """A gate and the end of a call of each. Where an agent tells of no steps, the end of a call is one, too."""
        for agent in AGENTS:
            if agent == scenes.AGENT:
                continue
            made = scenes.repository(os.path.join(self.folder, agent), "--agent", agent, calls=scenes.FEW)
            self.stores.append(made)
            alone = "" if agent_named(agent).has_batches else " and its step"
            self._hook(f"shell gate, {agent}", "gate", made, agent=agent)
            self._hook(f"record a call{alone}, {agent}", "record", made, agent=agent)

    def _stops_after_changes(self) -> None:
        """Each in a session of its own, with one change."""
        made = scenes.repository(os.path.join(self.folder, "changed"), calls=scenes.FEW)
        scenes.with_check(made, 'check = "true"\ntest = "true"')
        self.stores.append(made)
        rows = {report.GREEN: "src/cart.py", report.DOCUMENT: "README.md"}
        for name, file in rows.items():
            self._case(name, scenes.edit_of(made, file) | {"session_id": file}, made).run()
        for name, file in rows.items():
            self._hook(name, "stop", made, session_id=file)

    def _status_lines(self) -> list[Case]:
        """They record nothing, but the client asks for one after every answer."""
        made = {report.STATUS: self.small, f"{report.STATUS}, {self.fullness}": self.filled}
        found = []
        for number, (name, scene) in enumerate(made.items()):
            argv, payload = scenes.status_line(scene)
            stdin = os.path.join(self.folder, f"status-{number}.json")
            found.append(Case(name, argv, scene.environ, scene.repo, stdin, payload))
        return found

    def _hook(
        self, name: str, event: str, made: Scratch, python: str = "", agent: str = scenes.AGENT, **fields: str
    ) -> None:
        case = self._case(name, scenes.EVENTS[event] | fields, made, python, agent)
        # The first starts of a store catch up on sessions that ended without a word.
        self._add(case, _CAUGHT_UP if event == "start" else 1)

    def _add(self, case: Case, times: int) -> None:
        """Measure it from now on, after so many runs that do not count."""
        for _ in range(times):
            case.run()  # fails here if it fails
        case.millis.clear()
        case.cpu_millis.clear()
        self.hooks.append(case)

    def _case(
        self, name: str, fields: dict[str, Any], made: Scratch, python: str = "", agent: str = scenes.AGENT
    ) -> Case:
        client_name, payload = scenes.event(made, agent, **fields)
        argv = scenes.entry(made, client_name, agent)
        stdin = os.path.join(self.folder, f"{next(self.files)}.json")
        argv = [python if python and part == self.python else part for part in argv]
        saves = fields["kind"] == "prompt.submit"  # in a process beside it, while the model thinks
        return Case(name, argv, made.environ, made.repo, stdin, payload, rest=_SAVING if saves else 0.0)

    def recorded(self) -> int:
        """How many events the stores have seen."""
        return sum(self._seen(made) for made in self.stores)

    def _seen(self, made: Scratch) -> int:
        connection = database.connect(Places(made.repo, made.environ).database)
        try:
            return sum(row["count"] for row in events.heartbeats(connection))
        finally:
            connection.close()


def main() -> int:
    asked = _arguments()
    rounds = asked.rounds or (_QUICK_ROUNDS if asked.quick else _ROUNDS)
    with tempfile.TemporaryDirectory(prefix="clickstop-bench-") as folder:
        started = time.perf_counter()
        bench = Bench(folder, quick=asked.quick)
        before = bench.recorded()
        interleave(bench.cases, rounds)
        expected = before + rounds * sum(case.events for case in bench.hooks)
        if bench.recorded() != expected:
            print(f"bench: {expected} events were sent, {bench.recorded()} recorded", file=sys.stderr)
            return 1
        peaks = {case.name: max(case.peak() for _ in range(1 if asked.quick else 3)) for case in bench.hooks}
        kept = report.budgets(bench.cases, peaks, filled=bench.fullness)
        # A few rounds decide where every limit is kept; more of them settle what is near one. None are thrown away.
        while asked.check and rounds < asked.most and not _suffices(kept, near=asked.quick and rounds >= _SETTLED):
            interleave(bench.cases, _QUICK_ROUNDS)
            rounds += _QUICK_ROUNDS
            kept = report.budgets(bench.cases, peaks, filled=bench.fullness)
        text = report.markdown(bench.cases, peaks, kept, rounds)
        print(text)
        print(f"{time.perf_counter() - started:.0f} s", file=sys.stderr)
    if not asked.quick:
        os.makedirs(os.path.dirname(RESULTS), exist_ok=True)
        with open(RESULTS, "w", encoding="utf-8") as file:
            file.write(text)
    return int(asked.check and not _suffices(kept, near=asked.quick))


def _suffices(budgets: list[report.Budget], *, near: bool) -> bool:
    return all(budget.is_near if near else budget.is_met for budget in budgets)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="fewer rounds, cases and calls in the store; does not write the page"
    )
    parser.add_argument("--check", action="store_true", help="exit 1 if a budget is broken")
    parser.add_argument("--rounds", type=int, default=0, help="how often each row is measured")
    parser.add_argument("--most", type=int, default=150, help="rounds after which --check gives up")
    return parser.parse_args()


sys.exit(main())
