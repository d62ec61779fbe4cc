"""A small Python project with real tools, and an agent that works on it through real hook processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.checks.tree import CLOCK_SLACK
from clickstop.config import trust
from tests.ageing import grow_older
from tests.harness import AS_DEV, as_bytes
from tests.inside import command
from tests.trusting import trust_around

if TYPE_CHECKING:
    from tests.harness import Answer, Hook

RUFF = Path(sys.executable).with_name("ruff")
LINT = f"{RUFF} check --no-cache"
FORMAT = f"{RUFF} format --no-cache"
TEST = "pytest -q -p no:cacheprovider"  # the quick one, where `quick_pytest` leads the PATH
REAL_TEST = f"{sys.executable} -m {TEST}"
TYPES = f"{sys.executable} -m mypy --no-error-summary --cache-dir=/dev/null"
GOOD = "def total(prices: list[int]) -> int:\n    return sum(prices)\n"
WRONG = "def total(prices: list[int]) -> int:\n    return sum(prices) + 1\n"
UNUSED = "import os\n\n\n" + GOOD
WITH_TEST = "from cart import total\n\n\ndef test_total() -> None:\n    assert total([1, 2]) == 3\n"


class Agent:
    """One session in a project. Each call is told as the client tells it: before, after, and as a batch."""

    def __init__(self, hook: Hook, repo: Path, session_id: str = "s1") -> None:
        self.hook = hook
        self.repo = repo
        self.session_id = session_id
        self.calls = 0
        self.prompt_id = "p1"
        self.paths_from = repo  # where its tools' paths begin

    def configure(self, text: str, *lines: str) -> None:
        """Write clickstop.toml, and trust exactly these lines."""
        place = self.repo / "clickstop.toml"
        place.write_text(place.read_text(encoding="utf-8") + text, encoding="utf-8")
        trust.record_lines(str(self.repo), lines, self.hook.environ)

    def commit(self) -> None:
        for arguments in (["add", "-A"], ["commit", "-q", "-m", "as it was"]):
            subprocess.run(["git", *AS_DEV, *arguments], cwd=self.repo, env=dict(self.hook.environ), check=True)

    def event(self, name: str, **fields: Any) -> Answer:
        common = {"session_id": self.session_id, "transcript_path": "", "cwd": str(self.repo)}
        return self.hook({**common, "prompt_id": self.prompt_id, "hook_event_name": name, **fields})

    def begin(self) -> Answer:
        """The start of the session, before anything has changed."""
        return self.event("SessionStart", source="startup")

    def begin_known(self, *names: str, code: int = 0) -> None:
        """The same where a person has just run the checks."""
        self.clickstop("check", *names, code=code)
        self.begin()

    def write(self, path: str, content: str, **fields: Any) -> Answer:
        """A Write call; the answer is that to its batch."""
        return self.write_all({path: content}, **fields)

    def write_all(self, contents: dict[str, str], **fields: Any) -> Answer:
        """Write calls of one step; the answer is that to their batch."""
        calls = [self._write(path, content, fields) for path, content in contents.items()]
        return self.event("PostToolBatch", tool_calls=calls, **fields)

    def _write(self, path: str, content: str, fields: dict[str, Any]) -> dict[str, Any]:
        place = self.paths_from / path
        call = self.call("Write", {"file_path": str(place), "content": content})
        self.event("PreToolUse", **call, **fields)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(content, encoding="utf-8", newline="")
        response = {"type": "create", "filePath": str(place), "content": content, "structuredPatch": []}
        self.event("PostToolUse", tool_response=response, **call, **fields)
        return {**call, "tool_response": "ok"}

    def shell(self, command: str, *, duration_ms: int = 50, **fields: Any) -> Answer:
        """A command that really runs; the answer is that to its batch."""
        self.let_files_grow_older()
        call = {**self.call("Bash", {"command": command}), "duration_ms": duration_ms}
        self.event("PreToolUse", **call, **fields)
        done = subprocess.run(
            command,
            shell=True,
            cwd=self.repo,
            env=dict(self.hook.environ),
            capture_output=True,
            text=True,
            check=False,
        )
        output = done.stdout + done.stderr
        if done.returncode:
            self.event("PostToolUseFailure", error=f"Exit code {done.returncode}\n{output}", **call, **fields)
        else:
            response = {"stdout": output, "stderr": "", "interrupted": False, "isImage": False}
            self.event("PostToolUse", tool_response=response, **call, **fields)
        return self.event("PostToolBatch", tool_calls=[{**call, "tool_response": output}], **fields)

    def let_files_grow_older(self) -> None:
        """What was written before a command is older than clocks may differ."""
        grow_older(self.repo, 1.2 * CLOCK_SLACK)

    def stop(self, message: str = "Done.", **fields: Any) -> Answer:
        return self.event("Stop", last_assistant_message=message, **{"stop_hook_active": False, **fields})

    def begin_stop(self) -> subprocess.Popen[bytes]:
        """The process that answers a stop, with all that it needs to know."""
        common = {"session_id": self.session_id, "transcript_path": "", "cwd": str(self.repo)}
        said = {"prompt_id": self.prompt_id, "stop_hook_active": False, "last_assistant_message": "Done."}
        payload = {**common, **said, "hook_event_name": "Stop"}
        process = self.hook.start(payload)
        assert process.stdin is not None
        process.stdin.write(as_bytes(payload))
        process.stdin.close()
        process.stdin = None
        return process

    def clickstop(self, *arguments: str, code: int = 0) -> str:
        """The command line, as a person would use it; what it printed."""
        trust_around(self.repo, self.hook.environ, arguments[0])
        done = command(arguments, self.repo, self.hook.environ)
        assert done.exit_code == code, done.output
        return done.stdout

    def subagent_stop(self, kind: str, **fields: Any) -> Answer:
        return self.event("SubagentStop", stop_hook_active=False, agent_id="a1", agent_type=kind, **fields)

    def call(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        self.calls += 1
        return {
            "tool_name": tool,
            "tool_input": arguments,
            "tool_use_id": f"{self.session_id}-{self.calls}",
            "duration_ms": 50,
        }
