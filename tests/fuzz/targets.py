"""What is fuzzed: makers of cases from a seed, and judges that say what is wrong with an answer; "" for nothing."""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from typing import TYPE_CHECKING, Any

from bench.shell import Maker
from clickstop.checks.claims.reader import claims
from clickstop.shell.line import split
from clickstop.shell.ordinary import is_ordinary
from clickstop.shell.understand import understand
from tests import tokens
from tests.fuzz.mutation import ODD_TEXTS, damaged_bytes, damaged_value
from tests.harness import CASES, RECORDED_HOME, RECORDED_REPO, Hook, clean_environ, make_repo, relocated
from tests.tokens import STAND_INS
from tests.working import Working

if TYPE_CHECKING:
    import random
    from collections.abc import Callable
    from pathlib import Path

LIMIT = 5.0  # seconds for an event; the client waits ten
LINE_LIMIT = 1.0  # seconds for reading a line or a message
TOKEN = tokens.github("fuzz")
CONFIGURATION = """\
[project]
id = "shop"
preset = "standard"
plugins = ["plugin.py"]
[commands]
test = "pytest -q"
check = ["ruff check", "mypy"]
[checks.size]
command = "./size"
blocking = true
paths = ["src/**"]
[moments.turn_stop]
checks = ["test"]
budget_s = 60
[gates.rules]
"delete.home" = "ask"
[[gates.rule]]
id = "mine"
regex = "deploy .*"
verdict = "ask"
message = "Ask first."
[[gates.allow]]
rule = "delete.elsewhere"
match = "rm -rf /tmp/x"
reason = "scratch"
[protect]
".env" = { read = "ask", write = "block" }
[limits.mcp]
per_tool = 10
[loop]
same_call = 3
[context]
startup = 2000
[workflow.feature]
preset = "feature"
[handlers]
"capture.cost" = false
"""
MESSAGES = (
    "All tests pass. I ran `pytest -q` and 12 passed.",
    "Done. The build is green, types check, nothing is left.\n\n```\n3 passed\n```\n",
    "I could not run the tests; the suite still fails in test_cart.",
    "Alle Tests laufen durch; mypy ist sauber.",
)


class Scene:
    """A scratch repository that an event has been handled in, put back for each case."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environ = {**clean_environ(folder / "home"), "TEST_SECONDS": "9"}
        self.repo = make_repo(folder / "shop", self.environ)
        self.places = {RECORDED_REPO: str(self.repo), RECORDED_HOME: self.environ["HOME"], **STAND_INS}
        session = Working(Hook(self.environ, self.repo), self.repo)
        session.start()
        session.red()
        session.green()
        (self.database,) = folder.glob("**/memory.db")
        with sqlite3.connect(self.database) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        self._kept = folder / "kept.db"
        shutil.copy(self.database, self._kept)

    def fresh(self) -> None:
        """As it was after the first events."""
        for path in self.database.parent.glob("memory.db*"):
            path.unlink()
        shutil.copy(self._kept, self.database)
        shutil.rmtree(self.database.parent / "spool", ignore_errors=True)
        (self.repo / "clickstop.toml").write_text("", encoding="utf-8")

    @property
    def stored(self) -> bytes:
        return self._kept.read_bytes()

    def ask(self, payload: bytes, event: str) -> tuple[str, Any]:
        """What is wrong with the answer, and the reply."""
        began = time.monotonic()
        answer = Hook(self.environ, self.repo, trusting=False)(payload, event)
        took = time.monotonic() - began
        if took > LIMIT:
            return f"took {took:.1f} s", None
        if answer.code:
            return f"exit code {answer.code}: {answer.stderr[-500:]}", None
        if answer.stderr:
            return f"spoke on stderr: {answer.stderr[-500:]}", None
        try:
            return "", answer.reply or {}
        except (ValueError, AssertionError):
            return f"no reply: {answer.stdout[:200]!r}", None

    def gates(self) -> str:
        """The two calls that must never pass."""
        common = {"session_id": "s1", "cwd": str(self.repo), "tool_use_id": "t1", "transcript_path": ""}
        home = {
            **common,
            "tool_name": "Bash",
            "tool_input": {"command": "rm -rf ~"},
            "hook_event_name": "PreToolUse",
        }
        wrong, reply = self.ask(json.dumps(home).encode(), "PreToolUse")
        if not wrong and reply.get("hookSpecificOutput", {}).get("permissionDecision") not in ("deny", "ask"):
            wrong = f"rm -rf ~ passed: {reply}"
        if wrong:
            return wrong
        read = {
            **common,
            "tool_name": "Bash",
            "tool_input": {"command": "cat x"},
            "hook_event_name": "PostToolUse",
            "tool_response": {"stdout": TOKEN, "stderr": "", "interrupted": False, "isImage": False},
        }
        wrong, reply = self.ask(json.dumps(read).encode(), "PostToolUse")
        seen = json.dumps((reply or {}).get("hookSpecificOutput", {}).get("updatedToolOutput"))
        return wrong or ("" if seen != "null" and TOKEN not in seen else "a token passed")


# Payloads


def make_payload(pick: random.Random) -> bytes:
    path = pick.choice(sorted(CASES.glob("*/*.json")))
    payload = json.loads(path.read_text(encoding="utf-8"))["payload"]
    changed = damaged_value(pick, payload, pick.choice((0.02, 0.1, 0.3)))
    text = json.dumps(changed, ensure_ascii=pick.random() < 0.5).encode("utf-8", "surrogatepass")
    damaged = damaged_bytes(pick, text) if pick.random() < 0.2 else text
    event = str(payload.get("hook_event_name", "")) if isinstance(payload, dict) else ""
    return path.parent.name.encode() + b"\n" + event.encode() + b"\n" + damaged


def judge_payload(case: bytes, scene: Scene) -> str:
    _, event, payload = case.split(b"\n", 2)
    try:
        moved = json.dumps(relocated(json.loads(payload), scene.places)).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):
        moved = payload
    return scene.ask(moved, event.decode())[0]


# Files that we read


def make_configuration(pick: random.Random) -> bytes:
    lines = CONFIGURATION.splitlines(keepends=True)
    if pick.random() < 0.5:
        at = pick.randrange(len(lines))
        key, equals, _ = lines[at].partition("=")
        values = ("nan", "[" * 300, "1979-05-27", "'''", "{a = 1}", "-1", "9" * 5_000, '"\\u001b"', "[[1], 'a']")
        lines[at] = f"{key}={pick.choice(values)}\n" if equals else pick.choice(lines)
        return "".join(lines).encode()
    return damaged_bytes(pick, CONFIGURATION.encode())


def judge_configuration(case: bytes, scene: Scene) -> str:
    scene.fresh()
    (scene.repo / "clickstop.toml").write_bytes(case)
    return scene.gates()


def make_database(pick: random.Random) -> bytes:
    """Not the bytes, but where to damage them: the database is made anew on each machine."""
    return str(pick.randrange(2**32)).encode()


def judge_database(case: bytes, scene: Scene) -> str:
    from random import Random

    scene.fresh()
    pick = Random(int(case))
    data = bytearray(scene.stored)
    for _ in range(pick.choice((1, 5, 200))):
        data[pick.randrange(len(data))] = pick.randrange(256)
    if pick.random() < 0.2:
        del data[pick.randrange(len(data)) :]
    scene.database.write_bytes(bytes(data))
    return scene.gates()


def make_spool(pick: random.Random) -> bytes:
    row = {
        "id": "a" * 32,
        "repo_id": "r",
        "created_at": "2026-01-01T00:00:00.000Z",
        "session_id": "s1",
        "text": "x",
    }
    table = pick.choice(("prompts", "observations", "tool_calls", "evidence", "meta", "nothing", ""))
    shapes: tuple[Any, ...] = ([table, row], {"op": table, "row": row}, [[table, row]], [table], row, table)
    values = [damaged_value(pick, pick.choice(shapes), 0.1) for _ in range(pick.randint(1, 5))]
    text = "".join(json.dumps(value) + "\n" for value in values)
    return damaged_bytes(pick, text.encode("utf-8", "surrogatepass")) if pick.random() < 0.4 else text.encode()


def judge_spool(case: bytes, scene: Scene) -> str:
    scene.fresh()
    folder = scene.database.parent / "spool"
    folder.mkdir()
    (folder / "00000000000000000001.jsonl").write_bytes(case)
    return scene.gates()


# Texts


def make_line(pick: random.Random) -> bytes:
    line = Maker(pick.randrange(2**32)).line()
    if pick.random() < 0.3:
        line = line * pick.choice((5, 50)) if len(line) < 400 else line
    return (
        damaged_bytes(pick, line.encode("utf-8", "surrogatepass"))
        if pick.random() < 0.4
        else line.encode("utf-8", "surrogatepass")
    )


def judge_line(case: bytes, scene: Scene) -> str:
    line = case.decode("utf-8", "surrogateescape")

    def read() -> None:
        is_ordinary(line)
        split(line)
        understand(line, cwd=str(scene.repo), root=str(scene.repo), home=scene.environ["HOME"])

    return _timed(read)


def make_message(pick: random.Random) -> bytes:
    text = " ".join(pick.choice((*MESSAGES, *ODD_TEXTS)) for _ in range(pick.randint(1, 12)))
    return damaged_bytes(pick, text.encode("utf-8", "surrogatepass"))


def judge_message(case: bytes, scene: Scene) -> str:
    text = case.decode("utf-8", "surrogateescape")
    return _timed(lambda: claims(text))


def _timed(read: Callable[[], object]) -> str:
    """Processor time, so that a busy machine is no finding."""
    began = time.process_time()
    try:
        read()
    except BaseException as error:  # noqa: BLE001  # whatever it is, it is the finding
        return f"{type(error).__name__}: {error}"
    took = time.process_time() - began
    return f"took {took:.2f} s" if took > LINE_LIMIT else ""


TARGETS: dict[str, tuple[Callable[[random.Random], bytes], Callable[[bytes, Scene], str]]] = {
    "payloads": (make_payload, judge_payload),
    "configurations": (make_configuration, judge_configuration),
    "databases": (make_database, judge_database),
    "spools": (make_spool, judge_spool),
    "lines": (make_line, judge_line),
    "messages": (make_message, judge_message),
}
