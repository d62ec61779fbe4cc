"""What tests share: scratch repositories, real hook processes, the store they leave behind."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import clickstop

if TYPE_CHECKING:
    from collections.abc import Mapping

CASES = Path(__file__).parent / "cases"
PACKAGE = Path(clickstop.__file__).parent
BOOTSTRAP = PACKAGE / "hook" / "bootstrap.py"

_DEFINITION = "SELECT sql FROM sqlite_master WHERE name = ?"

# Where recorded payloads were made; they are moved into the scratch folders.
RECORDED_HOME = "/home/dev"
RECORDED_REPO = "/home/dev/shop"

# Prefixes of variables that an agent or a developer's shell may have set.
FOREIGN = ("CLAUDE", "ANTHROPIC", "CLICKSTOP", "CODEX", "GEMINI", "CURSOR", "COPILOT", "XDG")


@dataclass(frozen=True)
class Answer:
    """What a hook process left on its way out."""

    stdout: bytes
    stderr: str
    code: int

    @property
    def reply(self) -> dict[str, Any] | None:
        """The one JSON object on stdout, or None for silence. Anything else is no legal reply."""
        if not self.stdout:
            return None
        said = json.loads(self.stdout)
        assert isinstance(said, dict)
        return said

    @property
    def specific(self) -> dict[str, Any]:
        """The part of the reply that belongs to the event, or {}."""
        found = (self.reply or {}).get("hookSpecificOutput", {})
        assert isinstance(found, dict)
        return found


@dataclass(frozen=True)
class Hook:
    """Runs real hook processes, as the client does: no shell, no `site`, a clean environment."""

    environ: Mapping[str, str]
    cwd: Path

    def __call__(
        self,
        payload: dict[str, Any] | bytes | str,
        event: str = "",
        *,
        agent: str = "claude-code",
        cwd: Path | None = None,
        **environ: str,
    ) -> Answer:
        process = self.start(payload, event, agent=agent, cwd=cwd, **environ)
        stdout, stderr = process.communicate(as_bytes(payload), timeout=180)
        return Answer(stdout, stderr.decode(), process.returncode)

    def start(
        self,
        payload: dict[str, Any] | bytes | str,
        event: str = "",
        *,
        agent: str = "claude-code",
        cwd: Path | None = None,
        **environ: str,
    ) -> subprocess.Popen[bytes]:
        """The process with its pipes; whoever asked writes the payload."""
        name = event or (str(payload.get("hook_event_name", "")) if isinstance(payload, dict) else "")
        return subprocess.Popen(
            [sys.executable, "-I", "-S", str(BOOTSTRAP), agent, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd or self.cwd,
            env={**self.environ, **environ},
        )


def as_bytes(payload: dict[str, Any] | bytes | str) -> bytes:
    if isinstance(payload, bytes):
        return payload
    return (payload if isinstance(payload, str) else json.dumps(payload) + "\n").encode()


def drained(argv: list[str], environ: Mapping[str, str]) -> Answer:
    """Run a program with more on stdin than a pipe holds; BrokenPipeError if it does not take all of it."""
    process = subprocess.Popen(
        argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ
    )
    assert process.stdin is not None
    try:
        process.stdin.write(b"x" * 1_000_000)
    finally:
        stdout, stderr = process.communicate(timeout=60)
    return Answer(stdout, stderr.decode(), process.returncode)


def clean_environ(home: Path) -> dict[str, str]:
    """Nothing of the developer's: a PATH, a scratch HOME, UTF-8."""
    home.mkdir(parents=True, exist_ok=True)
    return {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8"}


def make_repo(path: Path, environ: Mapping[str, str], config: str = "") -> Path:
    """A git repository with one commit that holds clickstop.toml."""
    path.mkdir(parents=True, exist_ok=True)
    (path / "clickstop.toml").write_text(config, encoding="utf-8")
    git(path, environ, "init", "-q", "-b", "main")
    git(path, environ, "add", "-A")
    git(path, environ, "commit", "-q", "-m", "start")
    return path


def git(cwd: Path, environ: Mapping[str, str], *arguments: str) -> str:
    """Run git without anybody's own configuration; what it printed."""
    done = subprocess.run(
        ["git", "-c", "user.name=dev", "-c", "user.email=dev@example.org", *arguments],
        cwd=cwd,
        env={**environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"},
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().strip()


def read_rows(database: Path, table: str) -> list[dict[str, Any]]:
    """All rows of a table in the order they were written; [] if there is no database."""
    if not database.exists():
        return []
    connection = sqlite3.connect(database)
    connection.row_factory = sqlite3.Row
    try:
        keyed = "WITHOUT ROWID" in str(connection.execute(_DEFINITION, (table,)).fetchone()[0])
        order = "" if keyed else "ORDER BY rowid"
        return [dict(row) for row in connection.execute(f"SELECT * FROM {table} {order}")]
    finally:
        connection.close()


def relocated(value: Any, places: Mapping[str, str]) -> Any:
    """The value with each recorded path replaced by where the test keeps it."""
    text = json.dumps(value, ensure_ascii=False)
    for recorded, actual in sorted(places.items(), key=lambda pair: -len(pair[0])):
        text = text.replace(recorded, json.dumps(actual, ensure_ascii=False)[1:-1])
    return json.loads(text)
