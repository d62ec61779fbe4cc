"""A PostgreSQL of the tests' own: in a folder of its own, on loopback, ended by its process id."""

from __future__ import annotations

import atexit
import contextlib
import functools
import getpass
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg

if TYPE_CHECKING:
    from collections.abc import Sequence

ADMIN = "boss"
# Nothing here must survive a power cut; in every other way it is an ordinary server.
SETTINGS = ("fsync=off", "full_page_writes=off", "max_connections=60", "listen_addresses=127.0.0.1")


def programs() -> Path | None:
    """Where the server's programs are, newest version first."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if found:
        return found[-1].parent
    beside = shutil.which("initdb")
    return Path(beside).parent if beside else None


@dataclass
class Postgres:
    """A running server."""

    bin: Path
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @classmethod
    def make(cls, bin_: Path, *settings: str) -> Postgres:
        folder = _folder()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        _run(["cp", "-a", _initialised(bin_), folder / "data"], folder)
        made = cls(bin_, folder, port)
        made.start(*settings)
        return made

    def start(self, *settings: str) -> None:
        options = [word for one in (*SETTINGS, *settings, f"port={self.port}") for word in ("-c", one)]
        words: list[str | Path] = [self.bin / "postgres", "-D", self.folder / "data", "-k", self.folder, *options]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(_as_user(words), stdout=log, stderr=log, cwd=self.folder)
        until = time.monotonic() + 60
        while True:
            try:
                self.connect().close()
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text(errors="replace")[-2000:]
                assert time.monotonic() < until, "the server does not start"
                time.sleep(0.05)  # nobody tells
            else:
                return

    def kill(self) -> None:
        """As a power cut would: the server and its children, none of which says good-bye."""
        pid = self._pid()
        children = [int(child) for child in _children(pid)]
        os.kill(pid, signal.SIGKILL)
        for child in children:
            with contextlib.suppress(ProcessLookupError):  # workers come and go
                os.kill(child, signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            os.kill(self._pid(), signal.SIGINT)
            self._wait()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str = "postgres", user: str = ADMIN) -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def connect(self, database: str = "postgres", user: str = ADMIN) -> psycopg.Connection[Any]:
        return psycopg.connect(self.url(database, user), autocommit=True, connect_timeout=10)

    def _pid(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def _wait(self) -> None:
        assert self.process is not None
        self.process.wait(30)
        self.process = None


@functools.cache
def _initialised(bin_: Path) -> Path:
    """A cluster that nobody has started yet; others are copies of it."""
    folder = _folder()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    _run(
        [bin_ / "initdb", "-D", folder / "data", "-U", ADMIN, "-A", "trust", "-E", "UTF8", "--no-sync", "-N"],
        folder,
    )
    return folder / "data"


def _folder() -> Path:
    made = Path(tempfile.mkdtemp(prefix="team-pg-"))
    if os.geteuid() == 0:
        shutil.chown(made, "postgres")
    return made


def _run(words: Sequence[str | Path], folder: Path) -> None:
    done = subprocess.run(_as_user(words), capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0, done.stderr


def _as_user(words: Sequence[str | Path]) -> list[str]:
    """The server refuses to run as root."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    return [*user, *map(str, words)]


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def why_not() -> str:
    """Why no server can be started here, or ""."""
    if programs() is None:
        return "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    if os.geteuid() == 0 and not any(entry.pw_name == "postgres" for entry in pwd.getpwall()):
        return f"{getpass.getuser()} cannot run PostgreSQL, and there is no user postgres"
    return ""
