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

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 1.5  # of the processor time of `git status`, where there are so many files that starting a process is little
MANY = 20_000  # files
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
            os.utime(path, (1_700_000_000, 1_700_000_000))  # git reads again what is no older than its index
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

    def save(self, line: str) -> Took:
        """In a new process, from when it is known what the command does until all is saved."""
        command = [sys.executable, "-I", "-S", "-c", _SAVING, *sys.path[1:], "--"]
        where = [str(self.root), self.environ["HOME"], self.saved, line]
        done = subprocess.run([*command, *where], env=self.environ, check=True, capture_output=True, text=True)
        return Took(*map(float, done.stdout.split()))

    def status(self) -> Took:
        began, spent = time.perf_counter(), _spent()
        self.git("status", "--porcelain")
        return Took((time.perf_counter() - began) * 1000, (_spent() - spent) * 1000)


_SAVING = """
import sys
at = sys.argv.index("--")
sys.path[:0] = sys.argv[1:at]
root, home, saved, line = sys.argv[at + 1:]
import os, resource, time
from clickstop.hook.imports import ShortWay
sys.meta_path.insert(0, ShortWay())
from clickstop.core.git import Git
from clickstop.policy.scene import Scene
from clickstop.shell.understand import understand
environ = dict(os.environ)
effects = understand(line, cwd=root, root=root, home=home, wrappers=(), environ=environ)
git = Git(root, environ)
scene = Scene(cwd=root, root=root, home=home, environ=environ, git=git, branch="main")
def spent():
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)
began, before = time.perf_counter(), spent()
from clickstop.undo.risk import risk_of
from clickstop.undo.saved_state import CALL, EDIT
from clickstop.undo.saving import Risk, SaveLimits, Saving, new_state
from clickstop.undo.tree import Tree
limits = SaveLimits(file_mb=50, total_mb=500, budget_ms=60_000)
if line:
    tree = Tree(git, limits.seconds)
    risk, state = risk_of(effects, scene, tree, line), new_state(CALL, "2030-01-01T00:00:00.000Z", root)
else:
    tree, risk, state = None, Risk(), new_state(EDIT, "2030-01-01T00:00:00.000Z", root)
    risk.paths[os.path.join(root, "src/0/0.py")] = None
Saving(state, tree, limits).save(risk, saved)
print((time.perf_counter() - began) * 1000, (spent() - before) * 1000)
assert not state.is_empty and not state.left_out and not risk.unknown
"""


@dataclass(frozen=True)
class Took:
    """Milliseconds: the least of many runs, for whatever else the machine does only adds to it."""

    waited: float
    worked: float  # processor time of this process and of those that it starts

    def __str__(self) -> str:
        return f"{self.waited:7.1f} ms, {self.worked:6.1f} ms of processor time"


def _least(work: Callable[[], Took], prepare: Callable[[int], None], runs: int) -> Took:
    took = []
    for turn in range(runs):
        prepare(turn)
        took.append(work())
    return Took(min(one.waited for one in took), min(one.worked for one in took))


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
        status = _least(repository.status, repository.change, runs)
        print(f"{files} files, {CHANGED} changed\n  {'git status':36} {status}")
        took = {line: _least(partial(repository.save, line), repository.change, runs) for line in LINES}
        for line, saving in took.items():
            print(f"  {line:36} {saving}, {saving.worked / status.worked:.2f} x git status")
        print(f"  {'one file of an edit':36} {_least(partial(repository.save, ''), repository.change, runs)}")
    limit = WITHIN.get(files, max(WITHIN.values()))
    most = MOST if files >= MANY else float("inf")
    return all(one.waited <= limit and one.worked <= most * status.worked for one in took.values())


if __name__ == "__main__":
    sys.exit(main())
