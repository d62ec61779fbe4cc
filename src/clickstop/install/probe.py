"""Runs an installed entry exactly as the client would, with a harmless event and a scratch database."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.agents.index import agent_named
from clickstop.core.event import STARTUP, Event
from clickstop.core.ids import PROBE, new_id
from clickstop.core.plan import is_setting
from clickstop.store.backup import forget
from clickstop.store.create import create

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clickstop.agents.entries import Installed

_LIMIT = 60.0  # seconds, if the entry has no timeout
# Variables that a program has even outside of any shell session.
_KEPT = ("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "COMSPEC")
_KEPT_PREFIXES = ("LC_", "XDG_", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "PATHEXT")


@dataclass(frozen=True, slots=True)
class ProbeAnswer:
    code: int | None  # None if it did not end or did not start
    stdout: bytes
    stderr: str
    seconds: float
    error: str = ""


class ProbeScratch:
    """A folder with its own database, and the environment that points to it."""

    def __init__(self, folder: str) -> None:
        self.database = os.path.join(folder, "memory.db")
        self.session = f"{PROBE}{new_id()[-12:]}"

    def environ(self, agent: str, environ: Mapping[str, str], root: str) -> dict[str, str]:
        basic = {
            name: value
            for name, value in environ.items()
            if name in _KEPT or name.startswith(_KEPT_PREFIXES) or is_setting(name)
        }
        return {
            **basic,
            **agent_named(agent).hook_environ(environ, root, self.session),
            "CLICKSTOP_DB": self.database,
        }


@contextmanager
def empty_database() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="clickstop-doctor-", ignore_cleanup_errors=True) as folder:
        path = os.path.join(folder, "memory.db")
        create(path)
        yield path


@contextmanager
def scratch(environ: Mapping[str, str], like: str = "") -> Iterator[ProbeScratch]:
    """A scratch folder with a copy of a database, or none yet. Removed afterwards, with the backup that a stop
    writes to the user's state folder.
    """
    with tempfile.TemporaryDirectory(prefix="clickstop-doctor-", ignore_cleanup_errors=True) as folder:
        place = ProbeScratch(folder)
        if like:
            shutil.copyfile(like, place.database)
        try:
            yield place
        finally:
            forget(place.database, environ)


def harmless(agent: str, kind: str, root: str, session: str) -> dict[str, Any]:
    """A payload for this kind of event that needs no reply."""
    call: dict[str, Any] = {"tool": "shell", "command": "true", "target": "true", "call_id": f"call-{session}"}
    fields: dict[str, dict[str, Any]] = {
        "session.start": {"source": STARTUP},
        "prompt.submit": {"prompt": "clickstop doctor"},
        "tool.before": call,
        "tool.after": {**call, "output": "fine", "duration_ms": 1},
        "tool.failed": {**call, "output": "not fine", "exit_code": 1, "duration_ms": 1},
        "tool.batch": {"calls": (Event(agent, "tool.batch", output="fine", **call),)},
        "tool.shown": {**call, "output": "fine"},
        "subagent.start": {"agent_id": "doctor", "agent_type": "doctor"},
        "subagent.stop": {"agent_id": "doctor", "agent_type": "doctor", "last_message": "fine"},
        "compact.before": {"source": "manual"},
        "compact.after": {"source": "manual", "output": "fine"},
        "turn.stop": {"last_message": "fine"},
        "turn.failed": {"source": "unknown"},
        "session.end": {"source": "other"},
        "permission.denied": {**call, "source": "clickstop doctor"},
        "config.changed": {"source": "local_settings"},
    }
    return agent_named(agent).payload_of(Event(agent, kind, session_id=session, cwd=root, **fields[kind]))


def canary(agent: str, root: str, session: str) -> dict[str, Any]:
    """A payload with a command that must be denied."""
    command = f"clickstop-canary {new_id()[-12:]}"
    event = Event(agent, "tool.before", session_id=session, cwd=root, call_id="canary", tool="shell")
    event.command = event.target = command
    return agent_named(agent).payload_of(event)


def run(entry: Installed, payload: dict[str, Any], environ: Mapping[str, str], cwd: str) -> ProbeAnswer:
    """Run the entry once: exec form as it is, anything else through a shell."""
    started = time.perf_counter()
    try:
        done = subprocess.run(  # noqa: S603  # runs what the settings say, to prove it
            _argv(entry),
            input=(json.dumps(payload) + "\n").encode(),
            capture_output=True,
            env=dict(environ),
            cwd=cwd,
            timeout=entry.timeout or _LIMIT,
            check=False,
            start_new_session=True,
        )
    except subprocess.TimeoutExpired:
        took = time.perf_counter() - started
        return ProbeAnswer(None, b"", "", took, f"it did not finish within {entry.timeout or _LIMIT:g} s")
    except OSError as error:
        return ProbeAnswer(None, b"", "", 0.0, f"it cannot be started: {error.strerror}: {error.filename}")
    took = time.perf_counter() - started
    return ProbeAnswer(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"), took)


def _argv(entry: Installed) -> list[str]:
    if entry.command:
        return [entry.command, *entry.args]
    shell = "bash" if sys.platform == "win32" else "/bin/sh"  # Git for Windows brings it
    return [shell, "-c", entry.shell_command]
