"""A dashboard of its own process, as a person starts it."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.harness import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

START = "import sys; from clickstop.cli.main import main; main()"


@dataclass
class Dashboard:
    """A running server."""

    process: subprocess.Popen[str]
    link: str

    @property
    def origin(self) -> str:
        return self.link.partition("/?")[0]

    @property
    def port(self) -> int:
        return int(self.origin.rpartition(":")[2])

    def ask(
        self, path: str, method: str = "GET", body: str = "", **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """Status, headers and body; underscores in names of headers are hyphens."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            given = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body or None, given)
            answer = connection.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read().decode()
        finally:
            connection.close()

    def enter(self) -> str:
        """The cookie for the link."""
        status, headers, _ = self.ask(self.link.removeprefix(self.origin))
        assert status == 200
        return headers["set-cookie"].partition(";")[0]

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(20)


@contextmanager
def dashboard(
    repo: Path, environ: Mapping[str, str], *options: str, program: Sequence[str | Path] = ()
) -> Iterator[Dashboard]:
    """`program` is an installed one; without it, this checkout."""
    ours = {"PYTHONPATH": str(PACKAGE.parent)} if not program or program[0] == sys.executable else {}
    process = subprocess.Popen(
        [*(program or (sys.executable, "-P", "-c", START)), "dashboard", *options],
        cwd=repo,
        env={**environ, **ours, "PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "default"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(2)]
        link = lines[1].strip()
        assert link.startswith("http://127.0.0.1:"), (lines, process.stderr.read() if process.stderr else "")
        yield Dashboard(process, link)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()
