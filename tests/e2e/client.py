"""The real Claude Code client, pinned: found or installed once, and run with nothing of this machine's own."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

VERSION = "2.1.325"
KEY = "sk-" + "ant-scripted-key-0123456789abcdef"  # no scanner shall take it for a real one
_CACHE = Path(
    os.environ.get("CLICKSTOP_E2E_CACHE") or Path(__file__).parents[2] / ".cache"
)  # tests see none of ours
PATIENCE = 120  # seconds after which something hangs, however busy the machine is


class ClientMissingError(Exception):
    """There is no client here and none can be had."""


def find_or_install() -> Path:
    """The client's program."""
    folder = package("@anthropic-ai/claude-code", VERSION)
    for program in sorted(folder.glob("node_modules/@anthropic-ai/claude-code-*/claude*")):
        if program.name in ("claude", "claude.exe"):
            return program
    raise ClientMissingError(f"{folder} holds no program for this platform; remove the folder to install it again")


def package(name: str, version: str) -> Path:
    """A folder with a package of npm. Processes that ask at once wait for the first one's installation."""
    folder = _CACHE / f"{name.rpartition('/')[2]}-{version}"
    if not folder.is_dir():
        npm = shutil.which("npm")
        if npm is None:
            raise ClientMissingError(f"{folder} is not there, and neither is npm, which would install it")
        _CACHE.mkdir(parents=True, exist_ok=True)
        with _alone(_CACHE / f"{folder.name}.lock"):
            if not folder.is_dir():
                _install(npm, f"{name}@{version}", folder)
    return folder


def _install(npm: str, wanted: str, folder: Path) -> None:
    """Built beside its place and moved there, so that nobody runs half a program."""
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--loglevel=error")
    part = folder.with_name(f"{folder.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    done = subprocess.run(
        [npm, "install", *quiet, "--prefix", str(part), wanted],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode != 0:
        raise ClientMissingError(f"npm cannot install {wanted}: {done.stderr.strip()[-500:]}")
    part.rename(folder)


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    with lock.open("w") as file:
        if sys.platform != "win32":  # elsewhere two workers may both install, which is slow and harmless
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


@dataclass(frozen=True)
class Ran:
    """How a run of the client ended."""

    code: int
    stdout: str
    stderr: str
    seconds: float


@dataclass(frozen=True)
class Client:
    """Runs the client without a person (`-p`)."""

    program: Path

    def run(
        self,
        prompt: str,
        *arguments: str,
        cwd: Path,
        environ: Mapping[str, str],
        url: str,
        mode: str = "bypassPermissions",
    ) -> Ran:
        started = time.monotonic()
        done = subprocess.run(
            [str(self.program), "-p", prompt, "--permission-mode", mode, *arguments],
            cwd=cwd,
            env=client_environ(environ, url),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        seconds = time.monotonic() - started
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode(), seconds)

    @contextmanager
    def converse(
        self, *arguments: str, cwd: Path, environ: Mapping[str, str], url: str, mode: str = "bypassPermissions"
    ) -> Iterator[Conversation]:
        """A session that stays open between prompts, as an editor's extension has it."""
        lines = ("--input-format", "stream-json", "--output-format", "stream-json", "--verbose")
        with subprocess.Popen(
            [str(self.program), "-p", *lines, "--permission-mode", mode, *arguments],
            cwd=cwd,
            env=client_environ(environ, url),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process:
            conversation = Conversation(process)
            conversation.start()
            try:
                yield conversation
                conversation.end()
            finally:
                process.kill()  # one that is still there waits for more, and so would we


class Conversation(threading.Thread):
    """What is sent to a session that stays open, and what it answers."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        super().__init__(daemon=True)
        self._process = process
        self._answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self.printed: list[str] = []  # all lines

    def run(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.printed.append(line)
            answer = json.loads(line)
            if answer["type"] in ("result", "control_response"):
                self._answers.put(answer)

    def send(self, prompt: str) -> None:
        self._write({"type": "user", "message": {"role": "user", "content": prompt}})

    def ask(self, prompt: str) -> None:
        """Send a prompt and wait until its turn is over."""
        self.send(prompt)
        assert self._answers.get(timeout=PATIENCE)["type"] == "result"

    def change(self, what: str, **values: str) -> None:
        """Have the session go on with another model or permission mode."""
        request = {"subtype": what, **values}
        self._write({"type": "control_request", "request_id": what, "request": request})
        assert self._answers.get(timeout=PATIENCE)["response"]["subtype"] == "success"

    def _write(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=PATIENCE)
        self.join(timeout=PATIENCE)


def until(condition: Callable[[], bool], why: Callable[[], str] = lambda: "waited in vain") -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, why()
        time.sleep(0.05)


def client_environ(environ: Mapping[str, str], url: str) -> dict[str, str]:
    """The whole environment of the client: a scratch HOME, the scripted model, no other traffic."""
    return {
        **environ,
        "TERM": "dumb",
        "ANTHROPIC_BASE_URL": url,
        "ANTHROPIC_API_KEY": KEY,
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "DISABLE_AUTOUPDATER": "1",
        "IS_SANDBOX": "1",
    }
