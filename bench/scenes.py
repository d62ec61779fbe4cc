"""The places where the hook is measured: repositories with small and large databases, a crowded environment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import venv
from typing import TYPE_CHECKING, Any

from bench.measure import NUMBER
from clickstop.agents import entries
from clickstop.agents.index import agent_named
from clickstop.agents.sites import this_machine
from clickstop.config import trust
from clickstop.config.layers import settings_of
from clickstop.core.event import Event
from clickstop.core.ids import new_id, utc
from clickstop.core.places import Places
from clickstop.demo import scratch
from clickstop.demo.play import set_up
from clickstop.install import bundle
from clickstop.store import database
from clickstop.store.write import apply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.demo.scratch import Scratch
    from clickstop.store.write import Operation

AGENT = "claude-code"
VERY_MANY = 100_000
MANY = 20_000  # for a quick look
FEW = 1_000
CROWD = 300  # distributions, each with a .pth file
NEW = f"bench-{NUMBER}"  # a session of its own each time
_PER_SESSION = 200
_COMMAND = "python -m pytest -v tests && git status --short | head -20"
_PARSED = 'for f in src/*.py; do echo "$f"; done && VAR=1 env rm -rf "$HOME/build"'  # and it is asked about
_LOOK = "ls src"
_LINE = "tests/test_cart.py::test_of_a_full_cart PASSED                                [ 50%]\n"


def _tested(count: int) -> str:
    """What pytest prints of so many tests."""
    return f"{_LINE * count}{f' {count} passed in 0.12s ':=^80}\n"


def repository(folder: str, *options: str, calls: int = 0) -> Scratch:
    """A repository set up with `clickstop init`, whose store holds so many tool calls."""
    made = scratch.make(folder)
    set_up(made, *options)
    bundle.refresh()  # which `clickstop init` leaves to a process of its own
    if calls:
        fill(made, calls)
    return made


def fill(made: Scratch, calls: int) -> None:
    places = Places(made.repo, made.environ)
    connection = database.connect(places.database)
    connection.execute("BEGIN IMMEDIATE")
    apply(connection, list(_history(calls)))
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def _history(calls: int) -> Iterator[Operation]:
    """Sessions of two hundred calls each, a call every ten seconds until now."""
    start = time.time() - calls * 10
    for number in range(calls):
        at = utc(start + number * 10)
        session = f"session-{number // _PER_SESSION}"
        common = {"repo_id": "bench", "created_at": at, "session_id": session, "agent": AGENT, "agent_id": ""}
        if number % _PER_SESSION == 0:
            yield "sessions", {**common, "id": new_id(), "started_at": at, "last_at": at, "status": "ended"}
            prompt = {"prompt_id": session, "text": f"Do task {number}", "machine": 0}
            yield "prompts", {**common, "id": new_id(), **prompt}
        yield "tool_calls", {**common, **_call(number)}
        yield "costs", {**common, **_cost(number)}


def _call(number: int) -> dict[str, Any]:
    failed = number % 10 == 0
    return {
        "id": new_id(),
        "call_id": f"call-{number}",
        "kind": "tool.failed" if failed else "tool.after",
        "tool": ("shell", "read", "edit")[number % 3],
        "tool_name": ("Bash", "Read", "Edit")[number % 3],
        "target": f"src/module_{number % 500}.py",
        "outcome": "failed" if failed else "ok",
        "exit_code": int(failed),
        "duration_ms": number % 900,
        "summary": _LINE * 3,
        "mark": number * 7_919 + 1,
    }


def _cost(number: int) -> dict[str, Any]:
    tokens = {"input": 10, "output": number % 900, "cache_write_5m": 500, "cache_write_1h": 0, "cache_read": 90_000}
    told = {"message_id": f"message-{number}", "model": "some-model", "web_searches": 0, "usd": 0.02, "prices": ""}
    return {"id": new_id(), **tokens, **told}


def with_check(made: Scratch, commands: str) -> None:
    """Trusted checks that are green at once: lines of the configuration, in which only `true` runs."""
    toml = os.path.join(made.repo, "clickstop.toml")
    with open(toml, "a", encoding="utf-8") as file:
        file.write(f"[commands]\n{commands}\n")
    trust.record_settings(toml, settings_of(toml) or {}, made.environ)
    trust.record_lines(made.repo, ["true"], made.environ)


def with_team(made: Scratch) -> None:
    """A team's database in the person's own configuration, which nobody can reach."""
    _write(
        os.path.join(made.environ["HOME"], ".config", "clickstop", "config.toml"),
        '[team]\nurl = "postgresql://192.0.2.1/team"\n',  # an address that belongs to no machine
    )


def edit_of(made: Scratch, name: str) -> dict[str, Any]:
    """The fields of a call that has changed a file, which really has changed."""
    path = made.path(name)
    with open(path, "a", encoding="utf-8") as file:
        file.write("\n# one more line\n")
    return {"kind": "tool.after", "tool": "edit", "paths": (path,), "target": path, "content": "x"}


def status_line(made: Scratch) -> tuple[list[str], str]:
    """The command line by which the client asks for its status line, through a shell, and what it sends."""
    settings = agent_named(AGENT).with_status_line("{}", this_machine())
    line = json.loads(settings)["statusLine"]["command"]
    told = {"session_id": "bench-session", "cwd": made.repo, "cost": {"total_cost_usd": 1.25}}
    return ["/bin/sh", "-c", line], json.dumps({**told, "context_window": {"used_percentage": 42}})


def entry(made: Scratch, event: str, agent: str = AGENT) -> list[str]:
    """The command line by which the client starts the hook for this event."""
    there = entries.find(made.repo, made.environ)
    (found,) = (one for one in there if one.agent == agent and one.event == event)
    return ["/bin/sh", "-c", found.shell_command] if found.shell_command else [found.command, *found.args]


def event(made: Scratch, agent: str = AGENT, **fields: Any) -> tuple[str, str]:
    """The client's name for an event, and its payload; each time a call of its own."""
    happened = Event(
        agent,
        fields.pop("kind"),
        session_id=fields.pop("session_id", "bench-session"),
        prompt_id="bench-prompt",
        call_id=f"bench-{NUMBER}",
        cwd=made.repo,
        mode="default",
        transcript=os.path.join(made.environ["HOME"], "transcript.jsonl"),
        **fields,
    )
    client = agent_named(agent)
    return client.name_of(happened.kind), json.dumps(client.payload_of(happened))


SHELL: dict[str, Any] = {"tool": "shell", "command": _COMMAND}
EVENTS: dict[str, dict[str, Any]] = {
    "record": {"kind": "tool.after", **SHELL, "output": _tested(4), "exit_code": 0, "duration_ms": 812},
    "record-30kB": {"kind": "tool.after", **SHELL, "output": _tested(30_000 // len(_LINE)), "exit_code": 0},
    "record-look": {"kind": "tool.after", "tool": "shell", "command": _LOOK, "output": "cart.py\n", "exit_code": 0},
    "gate": {"kind": "tool.before", **SHELL},
    "gate-parsed": {"kind": "tool.before", "tool": "shell", "command": _PARSED},
    "prompt": {"kind": "prompt.submit", "prompt": "The test of an empty cart fails: mend src/cart.py, please."},
    "start": {"kind": "session.start", "source": "resume"},
    "first-start": {"kind": "session.start", "source": "startup", "session_id": NEW},
    "stop": {"kind": "turn.stop", "last_message": "Done."},
    "end": {"kind": "session.end"},
}


def crowded_python(folder: str) -> str:
    """The interpreter of an environment in which hundreds of packages hook into start-up."""
    venv.create(folder, symlinks=os.name != "nt")
    bin_folder = "Scripts" if os.name == "nt" else "bin"
    python = os.path.join(folder, bin_folder, os.path.basename(sys.executable))
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True).stdout.strip()
    for number in range(CROWD):
        _write(os.path.join(site, f"crowd_{number}.py"), "")
        _write(os.path.join(site, f"crowd_{number}.pth"), f"import crowd_{number}\n")
        _write(
            os.path.join(site, f"crowd_{number}-1.0.dist-info", "METADATA"), f"Name: crowd-{number}\nVersion: 1.0\n"
        )
    # What the hook needs to compile a plan once.
    own = [path for path in sys.path if path.endswith("site-packages")]
    _write(os.path.join(site, "ours.pth"), "\n".join(own) + "\n")
    return python


def _write(path: str, text: str) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
