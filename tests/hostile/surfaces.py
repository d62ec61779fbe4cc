"""Every way in which a person or a client meets a repository through us, and what was broken on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import unicodedata
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from clickstop.core.repository import MARKERS
from clickstop.dashboard.pages.index import PAGES
from clickstop.mcp.index import TOOLS
from clickstop.mcp.tool import input_schema
from tests import tokens
from tests.dashboard.running import dashboard
from tests.harness import CASES, PACKAGE, RECORDED_HOME, RECORDED_REPO, Answer, Hook, fork_command, relocated
from tests.hostile.ground import ORDER, differences
from tests.inside import command
from tests.mcp.conftest import START
from tests.tokens import STAND_INS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tests.hostile.ground import Ground

    Run = Callable[[Ground, tuple[str, ...]], Answer]

HOOK_LIMIT = 5.0  # seconds; the client waits ten
PATIENT = ("Stop", "SubagentStop", "PostToolBatch")  # for these, some minutes
PATIENT_LIMIT = 60.0
COMMAND_LIMIT = 15.0
TOKEN = tokens.github("hostile")
RECORDED = (
    *("SessionStart--startup", "SessionStart--resume", "SessionStart--compact", "UserPromptSubmit--typed"),
    *("PreToolUse--Bash", "PreToolUse--Edit", "PreToolUse--Read", "PreToolUse--Write", "PreToolUse--mcp"),
    *("PostToolUse--Bash-ok", "PostToolUse--Edit", "PostToolUse--Read", "PostToolUse--Write-update"),
    *("PostToolUseFailure--Bash-unittest-red", "PostToolBatch--Bash", "PostToolBatch--Edit", "SubagentStart"),
    *("SubagentStop", "PreCompact--manual", "PostCompact--manual", "Stop", "StopFailure", "PermissionDenied"),
    *("ConfigChange", "SessionEnd"),
)
# Calls that make us look at what they name.
LINES = (
    *("rm -rf build", "rm -rf sub vendor", "git status", "git stash", "git checkout -- .", "git clean -fdx"),
    *("cd sub && rm -rf .", "git -C vendor reset --hard", "mv build /tmp/x", "make test", "npm test"),
)
COMMANDS = (
    *(("doctor",), ("trust",), ("status",), ("check",), ("scan",), ("report",), ("config", "show"), ("score",)),
    *(("config", "check"), ("command",), ("gate",), ("feature", "list"), ("rule", "list"), ("session",)),
    *(
        ("context",),
        ("evidence",),
        ("state",),
        ("workflow", "show"),
        ("learn",),
        ("search", "cart"),
        ("statusline",),
    ),
)
_LETTERS_ALLOWED = "\n\t"
_TURNING = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C}


class Broken:
    """Promises that did not hold, each with where."""

    def __init__(self) -> None:
        self.promises: defaultdict[str, list[str]] = defaultdict(list)
        self.is_known_to_hang = False

    def note(self, promise: str, where: str) -> None:
        self.promises[promise].append(where[:300])
        self.is_known_to_hang = len(self.promises.get("late", ())) > 1

    def __str__(self) -> str:
        return "\n".join(f"{name}: {where}" for name, places in self.promises.items() for where in places[:8])


def meet_hooks(ground: Ground, how: Mapping[str, bool], first: Mapping[str, bool]) -> Broken:
    """Every kind of event, calls that name parts of the repository, and the two that must never pass. `how` the
    hook is run, and the `first` of each kind: see `Hook`.
    """
    broken = Broken()
    kinds = set()
    with _watched(ground, broken):
        for name, payload in _payloads(ground):
            kind = payload["hook_event_name"]
            _hook(ground, broken, name, payload, how if kind in kinds else first)
            kinds.add(kind)
        if not any((ground.repo / name).exists() for name in MARKERS):
            return broken  # no repository of ours, so nothing that could be switched off
        broken.is_known_to_hang = False  # these two are asked in any case
        home = _hook(ground, broken, "rm -rf ~", _call(ground, "Bash", {"command": "rm -rf ~"}), how)
        if home.get("permissionDecision") not in ("deny", "ask"):
            broken.note("gates", f"rm -rf ~ was answered with {home}")
        secret = _result(ground, f"token = {TOKEN}\n")
        seen = _hook(ground, broken, "a token", secret, how).get("updatedToolOutput")
        if seen is None or TOKEN in json.dumps(seen):
            broken.note("gates", f"a token passed: {str(seen)[:100]}")
    return broken


def meet_commands(ground: Ground, run: Run) -> Broken:
    """What a person types in a folder just cloned; `init` last, for it writes."""
    broken = Broken()
    with _watched(ground, broken):
        for arguments in COMMANDS:
            _command(ground, broken, run, *arguments)
    before = ground.snapshot()
    _command(ground, broken, run, "init", "--dry-run")
    ground.environ["TEST_SECONDS"] = str(PATIENT_LIMIT)
    _command(ground, broken, run, "init", "--yes", limit=PATIENT_LIMIT)
    ours = ["shop/clickstop.toml", "shop/.clickstop", "shop/.claude", "shop/.git/", "shop/evil.git/"]
    ours.append("mine/.git/info/exclude")  # if that is the folder which the checkout names as git's
    for path in differences(before, ground.snapshot()):
        if not path.startswith(tuple(ours)):
            broken.note("written", f"init: {path}")
    for name in ground.executed():
        broken.note("executed", f"init: {name}")
    return broken


def meet_servers(ground: Ground) -> Broken:
    """Pages and tools."""
    broken = Broken()
    with _watched(ground, broken):
        _pages(ground, broken)
        _tools(ground, broken)
    return broken


class _watched:  # noqa: N801  # reads as a word
    """Nothing runs and nothing is written meanwhile."""

    def __init__(self, ground: Ground, broken: Broken) -> None:
        self._ground, self._broken = ground, broken

    def __enter__(self) -> None:
        self._before = self._ground.snapshot()

    def __exit__(self, *_: object) -> None:
        for name in self._ground.executed():
            self._broken.note("executed", name)
        for path in differences(self._before, self._ground.snapshot()):
            self._broken.note("written", path)


def _payloads(ground: Ground) -> Iterator[tuple[str, dict[str, Any]]]:
    places = {RECORDED_REPO: str(ground.repo), RECORDED_HOME: str(ground.home), **STAND_INS}
    for name in RECORDED:
        case = json.loads((CASES / "claude-code" / f"{name}.json").read_text(encoding="utf-8"))
        yield name, {**relocated(case["payload"], places), "session_id": "s-hostile"}
    for line in LINES:
        yield line, _call(ground, "Bash", {"command": line})
    for name in ("cart.py", "sub/deep.py", "clickstop.toml"):
        path = str(ground.repo / name)
        yield (
            f"edit of {name}",
            _call(ground, "Edit", {"file_path": path, "old_string": "sum", "new_string": "max"}),
        )
    yield "a call in a subfolder", _call(ground, "Bash", {"command": "ls"}, cwd=str(ground.repo / "sub"))


def _call(ground: Ground, tool: str, arguments: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "session_id": "s-hostile",
        "transcript_path": "",
        "cwd": str(ground.repo),
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": tool,
        "tool_input": arguments,
        "tool_use_id": "t1",
        **fields,
    }


def _result(ground: Ground, text: str) -> dict[str, Any]:
    path = str(ground.repo / "cart.py")
    file = {"filePath": path, "content": text, "numLines": 1, "startLine": 1, "totalLines": 1}
    return {
        **_call(ground, "Read", {"file_path": path}),
        "hook_event_name": "PostToolUse",
        "tool_response": {"type": "text", "file": file},
    }


def _hook(
    ground: Ground, broken: Broken, name: str, payload: dict[str, Any], how: Mapping[str, bool]
) -> dict[str, Any]:
    """The part of the reply that belongs to the event; {} for none."""
    limit = PATIENT_LIMIT if payload["hook_event_name"] in PATIENT else HOOK_LIMIT
    hook = Hook({**ground.environ, "TEST_SECONDS": str(limit + 4)}, ground.repo, trusting=False, **how)
    answer = _timed(broken, name, limit, lambda: hook(payload))
    if answer is None:
        return {}
    if answer.code or answer.stderr:
        broken.note("answers", f"{name}: exit {answer.code}: {answer.stderr[-300:]}")
    try:
        reply = answer.reply or {}
    except ValueError:
        broken.note("answers", f"{name}: no JSON: {answer.stdout[:100]!r}")
        return {}
    _read(broken, name, json.dumps(reply, ensure_ascii=False), reply)
    return answer.specific


def _timed(broken: Broken, name: str, limit: float, ask: Callable[[], Answer]) -> Answer | None:
    if broken.is_known_to_hang:
        return None
    began = time.monotonic()
    try:
        answer = ask()
    except (AssertionError, subprocess.TimeoutExpired):
        broken.note("late", f"{name}: never")
        return None
    else:
        if answer.code != -signal.SIGKILL:
            return answer
        broken.note("late", f"{name}: ended by us")
        return None
    finally:
        took = time.monotonic() - began
        if took > limit:
            broken.note("late", f"{name}: {took:.1f} s")


def _read(broken: Broken, name: str, text: str, value: Any = None) -> None:
    """What is shown must be inert, and no order of a stranger may reach the agent."""
    for piece in _texts(text if value is None else value):
        signs = {letter for letter in piece if not _is_inert(letter)}
        if signs:
            broken.note("inert", f"{name}: {sorted(map(ascii, signs))} in {piece[:200]!a}")
    if value is not None and ORDER[:24] in text:
        broken.note("told", f"{name}: {text[:200]}")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def _is_inert(letter: str) -> bool:
    if letter in _LETTERS_ALLOWED:
        return True
    return unicodedata.category(letter) not in ("Cc", "Cs") and ord(letter) not in _TURNING


def forked(ground: Ground, arguments: tuple[str, ...]) -> Answer:
    """A command in a process of its own."""
    return fork_command([*arguments], b"", ground.repo, {**ground.environ, "PYTHONPATH": str(PACKAGE.parent)})


def typed(ground: Ground, arguments: tuple[str, ...]) -> Answer:
    """A command in this process."""
    done = command(arguments, ground.repo, ground.environ)
    return Answer(done.stdout_bytes, done.stderr, done.exit_code)


def _command(ground: Ground, broken: Broken, run: Run, *arguments: str, limit: float = COMMAND_LIMIT) -> None:
    name = " ".join(arguments)
    answer = _timed(broken, name, limit, lambda: run(ground, arguments))
    if answer is None:
        return
    if "Traceback" in answer.stderr:
        broken.note("answers", f"{name}: {answer.stderr[-300:]}")
    _read(broken, name, answer.stdout.decode("utf-8", "surrogatepass"))
    _read(broken, name, answer.stderr)


def _pages(ground: Ground, broken: Broken) -> None:
    try:
        with dashboard(ground.repo, ground.environ) as running:
            cookie = running.enter()
            for page in (path for path in PAGES if "{" not in path):
                status, _, body = running.ask(page, Cookie=cookie)
                if status >= 500:
                    broken.note("answers", f"page {page}: {status}")
                _read(broken, f"page {page}", body)
    except (AssertionError, OSError) as error:
        if "Traceback" in str(error):
            broken.note("answers", f"dashboard: {str(error)[-300:]}")


def _tools(ground: Ground, broken: Broken) -> None:
    """Every tool that needs no argument."""
    plain = [tool.name for tool in TOOLS.values() if not input_schema(tool).get("required")]
    asked = [
        {"jsonrpc": "2.0", "id": name, "method": "tools/call", "params": {"name": name, "arguments": {}}}
        for name in plain
    ]
    done = subprocess.run(
        [sys.executable, "-I", str(START)],
        cwd=ground.repo,
        env=ground.environ,
        input="".join(json.dumps(question) + "\n" for question in asked),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    answers = {answer["id"]: answer["result"] for answer in map(json.loads, done.stdout.splitlines())}
    assert answers.keys() == set(plain)
    for name, answer in answers.items():
        _read(broken, f"tool {name}", answer["content"][0]["text"])


def installed(ground: Ground, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The program as it is installed, started from nothing in the repository."""
    program = os.path.join(os.path.dirname(sys.executable), "clickstop")
    assert os.path.exists(program), f"{program} belongs to {PACKAGE}"
    return subprocess.run(
        [program, *arguments],
        cwd=ground.repo,
        env=ground.environ,
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
        check=False,
    )
