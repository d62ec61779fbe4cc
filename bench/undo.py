"""What saving before a call costs, as ratios to `git status` in the same run: `make bench-undo`."""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from clickstop.core.git import Git
from clickstop.policy.scene import Scene
from clickstop.shell.understand import understand
from clickstop.undo.risk import risk_of
from clickstop.undo.saved_state import CALL, EDIT
from clickstop.undo.saving import Limits, Risk, Saving, new_state
from clickstop.undo.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Callable

LIMITS = Limits(file_mb=50, total_mb=500, budget_ms=60_000)
MOST = 1.5  # of what `git status` takes
WITHIN = {1_000: 60, 20_000: 250}  # files, milliseconds
CHANGED = 20
LINES = ("git checkout -- .", "git reset --hard", "git clean -fd && git checkout -- .")


class Repository:
    """So many files, twenty of them changed."""

    def __init__(self, folder: Path, files: int) -> None:
        self.root = folder / "home" / "shop"
        self.saved = str(folder / "undo")
        self.environ = {"PATH": os.environ["PATH"], "HOME": str(folder / "home")}
        who = {
            f"GIT_{role}_{what}": "a@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
        }
        self._git = {**self.environ, **who}
        for number in range(files):
            path = self.root / f"src/{number % 100}/{number}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"value = {number}\n" * 20, encoding="utf-8")
        for arguments in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-qm", "one"], ["status"]):
            self.git(*arguments)
        self.change(0)

    def git(self, *arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=self.root, env=self._git, check=True, stdout=subprocess.DEVNULL)

    def change(self, turn: int) -> None:
        """The files hold something that was never saved."""
        for number in range(CHANGED):
            path = self.root / f"src/{number % 100}/{number}.py"
            path.write_text(f"changed = {turn}.{number}\n" * 20, encoding="utf-8")

    def save(self, line: str) -> None:
        root, home = str(self.root), self.environ["HOME"]
        effects = understand(line, cwd=root, root=root, home=home, wrappers=(), environ=self.environ)
        git = Git(root, self.environ)
        scene = Scene(cwd=root, root=root, home=home, environ=self.environ, git=git, branch="main")
        tree = Tree(git, LIMITS.seconds)
        state = new_state(CALL, "2030-01-01T00:00:00.000Z", root)
        Saving(state, tree, LIMITS).save(risk_of(effects, scene, tree), self.saved)
        assert not state.is_empty
        assert not state.left_out

    def save_one(self) -> None:
        risk = Risk()
        risk.paths[str(self.root / "src/0/0.py")] = None
        Saving(new_state(EDIT, "2030-01-01T00:00:00.000Z", str(self.root)), None, LIMITS).save(risk, self.saved)


@dataclass(frozen=True)
class Took:
    """Milliseconds: the least of many runs, for whatever else the machine does only adds to it."""

    waited: float
    worked: float  # processor time of this process and of those that it starts

    def __str__(self) -> str:
        return f"{self.waited:7.1f} ms, {self.worked:6.1f} ms of processor time"


def _timed(work: Callable[[], None], prepare: Callable[[int], None], runs: int) -> Took:
    waited, worked = [], []
    for turn in range(runs):
        prepare(turn)
        began, spent = time.perf_counter(), _spent()
        work()
        waited.append((time.perf_counter() - began) * 1000)
        worked.append((_spent() - spent) * 1000)
    return Took(min(waited), min(worked))


def _spent() -> float:
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=25)
    parser.add_argument("--files", type=int, nargs="*", default=list(WITHIN))
    parser.add_argument("--check", action="store_true", help="exit 1 if something is above its limit")
    options = parser.parse_args()
    is_within = [_measured(files, options.runs) for files in options.files]
    return int(options.check and not all(is_within))


def _measured(files: int, runs: int) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        repository = Repository(Path(folder), files)
        status = _timed(lambda: repository.git("status", "--porcelain"), repository.change, runs)
        print(f"{files} files, {CHANGED} changed:              git status {status}")
        took = {line: _timed(partial(repository.save, line), repository.change, runs) for line in LINES}
        for line, one in took.items():
            print(f"  {line:36} {one}, {one.waited / status.waited:.2f} x git status")
        print(f"  {'one file of an edit':36} {_timed(repository.save_one, repository.change, runs)}")
    limit = WITHIN.get(files, max(WITHIN.values()))
    return all(one.waited <= MOST * status.waited and one.waited <= limit for one in took.values())


if __name__ == "__main__":
    sys.exit(main())
