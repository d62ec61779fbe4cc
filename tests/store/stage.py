"""Events of real hook processes, and what the store made of them."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.harness import Answer, Hook, as_bytes, read_rows

if TYPE_CHECKING:
    import subprocess

    from clickstop.core.places import Places


@dataclass
class Stage:
    """Sends events and remembers which calls and how many events must be found."""

    repo: Path
    hook: Hook
    places: Places
    sent: list[str] = field(default_factory=list)  # ids of the calls
    events: int = 0

    @property
    def database(self) -> Path:
        return Path(self.places.database)

    def payload(self, name: str, session: str = "s1", **more: Any) -> dict[str, Any]:
        return {
            "session_id": session,
            "transcript_path": "",
            "cwd": str(self.repo),
            "hook_event_name": name,
            "prompt_id": "p1",
            **more,
        }

    def call_payload(self, call: str, session: str = "s1") -> dict[str, Any]:
        return self.payload(
            "PostToolUse",
            session,
            tool_name="Bash",
            tool_use_id=call,
            tool_input={"command": f"echo {call}"},
            tool_response={"stdout": call, "stderr": "", "interrupted": False},
        )

    def call(self, call: str, session: str = "s1", **environ: str) -> Answer:
        """One finished tool call."""
        self.sent.append(call)
        self.events += 1
        return self.send(self.call_payload(call, session), environ)

    def start(self, session: str = "s1", **environ: str) -> str:
        """A session begins; what the person is told."""
        self.events += 1
        answer = self.send(self.payload("SessionStart", session, source="startup"), environ)
        return str((answer.reply or {}).get("systemMessage", ""))

    def stop(self, session: str = "s1", **environ: str) -> Answer:
        self.events += 1
        return self.send(self.payload("Stop", session, stop_hook_active=False), environ)

    def send(self, payload: dict[str, Any], environ: dict[str, str]) -> Answer:
        return replace(self.hook, environ={**self.hook.environ, **environ})(payload)

    def rows(self, table: str) -> list[dict[str, Any]]:
        return read_rows(self.database, table)

    def spool(self) -> list[Path]:
        folders = (Path(self.places.spool), Path(self.places.spool_fallback))
        return [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]

    def asides(self) -> list[Path]:
        """The damaged databases that were put aside."""
        found = self.database.parent.glob(f"{self.database.name}.corrupt-*")
        return [path for path in sorted(found) if not path.name.endswith(("-wal", "-shm"))]

    def settle(self) -> None:
        """Write the log into the database file, so that damage to the file is damage to the rows."""
        connection = sqlite3.connect(self.database)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        connection.close()

    def verify(self, *, gone: int = 0) -> None:
        """Every call is stored once, every event but those in damaged files is counted once, nothing waits."""
        calls = [row["call_id"] for row in self.rows("tool_calls")]
        assert sorted(calls) == sorted(self.sent)
        assert sum(row["count"] for row in self.rows("heartbeats")) == self.events - gone
        assert self.spool() == []
        self.verify_sound()

    def verify_sound(self) -> None:
        connection = sqlite3.connect(self.database)
        try:
            assert connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        finally:
            connection.close()


def feed(process: subprocess.Popen[bytes], payload: dict[str, Any]) -> None:
    """Give a waiting hook process its event, without waiting for the answer."""
    assert process.stdin is not None
    process.stdin.write(as_bytes(payload))
    process.stdin.close()


def end(process: subprocess.Popen[bytes]) -> bytes:
    """What it answered, once it has ended."""
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdout, process.stderr:
        said = process.stdout.read()
        process.stderr.read()
    process.wait(60)
    return said
