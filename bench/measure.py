"""Running commands in turns and timing them: medians, 95th percentiles, processor time, peak memory."""

from __future__ import annotations

import itertools
import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NUMBER = "@NUMBER@"
_numbers = itertools.count()

# A process's peak counts that of the process which started it, so a bare interpreter starts the command.
_PEAK = """
import os, sys
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
used = os.wait4(pid, 0)[2].ru_maxrss
os.write(2, str(used if sys.platform == "darwin" else used * 1024).encode())
"""


@dataclass(slots=True)
class Case:
    """One command with the file it is given on stdin, and how long it took each time."""

    name: str
    argv: list[str]
    environ: Mapping[str, str]
    cwd: str = os.curdir
    stdin: str = os.devnull
    payload: str = ""  # what that file holds; NUMBER in it becomes another one each time
    before: Sequence[Case] = ()  # what happens each time before it and after it, with the same number, untimed
    after: Sequence[Case] = ()
    millis: list[float] = field(default_factory=list)
    rest: float = 0.0  # seconds in which what it has left behind comes to its end
    cpu_millis: list[float] = field(default_factory=list)  # empty where the platform does not tell

    @property
    def median(self) -> float:
        return statistics.median(self.millis)

    @property
    def cpu(self) -> float:
        """Median processor time, which other programs on the machine hardly change."""
        return statistics.median(self.cpu_millis or self.millis)

    @property
    def p95(self) -> float:
        return statistics.quantiles(self.millis, n=20, method="inclusive")[-1]

    def run(self) -> None:
        """Time one process from start to end."""
        os.chdir(self.cwd)
        number = next(_numbers)
        for case in self.before:
            case.happen(number)
        self.prepare(number)
        if hasattr(os, "posix_spawn"):
            self._spawn()
        else:
            started = time.perf_counter()
            self._wait_for()
            self.millis.append((time.perf_counter() - started) * 1000)
        for case in self.after:
            case.happen(number)

    def happen(self, number: int) -> None:
        """Run it with a number, and rest, without measuring anything."""
        self.prepare(number)
        self._wait_for()
        time.sleep(self.rest)

    def prepare(self, number: int) -> None:
        if self.payload:
            with open(self.stdin, "w", encoding="utf-8") as file:
                file.write(self.payload.replace(NUMBER, str(number)))

    @property
    def events(self) -> int:
        """How many processes one run of it starts."""
        return 1 + len(self.before) + len(self.after)

    def _wait_for(self) -> None:
        with open(self.stdin, "rb") as payload:
            subprocess.run(
                self.argv, env=self.environ, cwd=self.cwd, stdin=payload, stdout=subprocess.DEVNULL, check=True
            )

    def _spawn(self) -> None:
        files = [
            (os.POSIX_SPAWN_OPEN, 0, self.stdin, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        ]
        started = time.perf_counter()
        pid = os.posix_spawn(self.argv[0], self.argv, self.environ, file_actions=files)
        _, status, used = os.wait4(pid, 0)
        self.millis.append((time.perf_counter() - started) * 1000)
        self.cpu_millis.append((used.ru_utime + used.ru_stime) * 1000)
        if status:
            raise RuntimeError(f"{self.name}: the process ended with status {status}")

    def peak(self) -> int:
        """Bytes of memory that the process had at most; 0 where the platform does not tell."""
        if not hasattr(os, "wait4"):
            return 0
        self.prepare(next(_numbers))
        argv = [sys.executable, "-I", "-S", "-c", _PEAK, *self.argv]
        with open(self.stdin, "rb") as payload:
            done = subprocess.run(
                argv,
                env=self.environ,
                cwd=self.cwd,
                stdin=payload,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                check=True,
            )
        return int(done.stderr)


def interleave(cases: Sequence[Case], rounds: int) -> None:
    """Run every case once per round, each round beginning with another one, so that all meet the same noise."""
    here = os.getcwd()
    try:
        for number in range(rounds):
            turn = number % len(cases)
            for case in (*cases[turn:], *cases[:turn]):
                case.run()
                time.sleep(case.rest)
    finally:
        os.chdir(here)
