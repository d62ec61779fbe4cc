"""`make bench-checks`: what it costs to know the state of a package, and to answer a check that is known."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any

from bench import scenes
from bench.measure import Case, interleave
from clickstop.checks.cache import Question, ask
from clickstop.checks.ledger import CheckLedger
from clickstop.checks.tree import look
from clickstop.core.places import Places
from clickstop.store.save import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.demo.scratch import Scratch

FILES = 2_000
CHANGED = 1_000
ROUNDS = 15
LIMIT_MS = 150  # for a look at that many changed files
KNOWN_MS = 10  # for a check that is known, on top of the event that asks for it
HOOKS = 40  # processes of each kind


class Bench:
    """A repository of small files, and its store."""

    def __init__(self, folder: str) -> None:
        self.root = os.path.join(folder, "shop")
        self.environ = {"PATH": os.environ.get("PATH", ""), "HOME": folder}
        os.makedirs(self.root)
        for number in range(FILES):
            self.write(number, 0)
        for words in (["init", "-q"], ["add", "-A"]):
            subprocess.run(["git", *words], cwd=self.root, env=self.environ, check=True)
        self.ledger = CheckLedger(Store(Places(self.root, self.environ), "bench"), by="person", moment="hand")

    def write(self, number: int, turn: int) -> None:
        path = os.path.join(self.root, f"part{number % 20}", f"file{number}.py")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"value = {number} + {turn}\n" * 100)

    def look(self) -> None:
        look(self.root, self.environ, self.ledger)

    def ask(self) -> None:
        ask(Question("check", "true", self.root, environ=self.environ, seconds=60), self.ledger)

    def git(self) -> None:
        """For comparison: git's own list."""
        words = ["git", "ls-files", "-co", "--exclude-standard"]
        subprocess.run(words, cwd=self.root, env=self.environ, stdout=subprocess.DEVNULL, check=True)


def measured(work: Callable[[], None], before: Callable[[int], None]) -> tuple[float, float]:
    """Median and best of milliseconds."""
    times = []
    for turn in range(1, ROUNDS + 1):
        before(turn)
        started = time.perf_counter()
        work()
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times), min(times)


def hook_cases(folder: str) -> tuple[Case, Case]:
    """The end of a turn that changed nothing, and of one after whose edit a check is known."""
    made = scenes.repository(folder)
    scenes.with_check(made, 'check = "true"\ntest = []')
    _case(made, folder, "edit", scenes.edit_of(made, "src/cart.py")).run()
    stop = {"kind": "turn.stop", "last_message": "Done."}
    known = _case(made, folder, "known", stop)
    known.run()
    bare = _case(made, folder, "bare", stop)
    bare.payload = bare.payload.replace("bench-session", "another-session")
    bare.run()
    for case in (bare, known):
        case.millis.clear()
        case.cpu_millis.clear()
    return bare, known


def _case(made: Scratch, folder: str, name: str, fields: dict[str, Any]) -> Case:
    event, payload = scenes.event(made, **fields)
    return Case(name, scenes.entry(made, event), made.environ, made.repo, os.path.join(folder, name), payload)


def known_check() -> float:
    """Milliseconds that a known check adds to an event."""
    with tempfile.TemporaryDirectory(prefix="clickstop-bench-") as folder:
        bare, known = hook_cases(folder)
        interleave([bare, known], HOOKS)
    return known.median - bare.median


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="clickstop-bench-") as folder:
        bench = Bench(folder)

        def edit(turn: int) -> None:
            for number in range(CHANGED):
                bench.write(number, turn)
            time.sleep(0.1)  # so that their stamps are believed

        def nothing(_turn: int) -> None:
            return

        bench.look()
        rows = {
            f"git's list of {FILES:,} files": measured(bench.git, nothing),
            f"state of {FILES:,} files, {CHANGED:,} changed": measured(bench.look, edit),
            f"state of {FILES:,} files, none changed": measured(bench.look, nothing),
            "a check that is known": measured(bench.ask, nothing),
        }
    print(f"median and best of {ROUNDS} rounds, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    for name, (median, best) in rows.items():
        print(f"{name:45} {median:7.1f} ms {best:7.1f} ms")
    changed = next(best for name, (_, best) in rows.items() if f"{CHANGED:,} changed" in name)
    print(f"limit for {CHANGED:,} changed files: {LIMIT_MS} ms, {'met' if changed < LIMIT_MS else 'MISSED'}")
    added = known_check()
    print(f"a known check on top of an event:            {added:7.1f} ms, limit {KNOWN_MS} ms")
    return int(changed >= LIMIT_MS or added >= KNOWN_MS)


if __name__ == "__main__":
    sys.exit(main())
