"""A session told call by call through real hook processes."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Any

from clickstop.checks.tree import CLOCK_SLACK
from tests.ageing import grow_older
from tests.harness import AS_DEV

if TYPE_CHECKING:
    from pathlib import Path

    from tests.harness import Answer, Hook

RED = "E   assert 1 == 2\n=== short test summary info ===\nFAILED {name} - assert\n1 failed, 2 passed in 0.10s\n"
GREEN = "...  [100%]\n3 passed in 0.10s\n"
_DURATION = 50  # milliseconds of a call
_AGE = 1.2 * (_DURATION / 1000 + CLOCK_SLACK)  # seconds: none of its files was made while the first command ran


class Working:
    """One session; each method is one finished tool call or prompt."""

    def __init__(self, hook: Hook, repo: Path, session_id: str = "s1") -> None:
        self.hook = hook
        self.repo = repo
        self.session_id = session_id
        self.prompt_id = "p1"
        self.calls = 0
        grow_older(repo, _AGE)

    def event(self, name: str, **fields: Any) -> Answer:
        common = {"session_id": self.session_id, "transcript_path": "", "cwd": str(self.repo)}
        return self.hook({**common, "prompt_id": self.prompt_id, "hook_event_name": name, **fields})

    def ask(self, tool: str, arguments: dict[str, Any], **changes: Any) -> tuple[str, str]:
        """A call before it runs: what is decided, and what the agent is told."""
        said = self.event("PreToolUse", **{**self._call(tool, arguments), **changes}).specific
        decided = str(said.get("permissionDecision", "warn" if "additionalContext" in said else "pass"))
        return decided, str(said.get("permissionDecisionReason") or said.get("additionalContext", ""))

    def ran(self, tool: str, arguments: dict[str, Any], *, error: str = "", **changes: Any) -> str:
        """A call from its beginning to its end, unless it is stopped; what is decided."""
        decided, _ = self.ask(tool, arguments, **changes)
        if decided in ("pass", "warn"):
            ending = {"error": error} if error else {"tool_response": {"stdout": "", "stderr": ""}}
            self.calls -= 1
            call = {**self._call(tool, arguments), **changes}
            self.event("PostToolUseFailure" if error else "PostToolUse", **call, **ending)
        return decided

    def start(self) -> None:
        self.event("SessionStart", source="startup", model="claude-opus-5-5")

    def prompt(self, number: int, text: str = "go on") -> None:
        self.prompt_id = f"p{number}"
        self.event("UserPromptSubmit", prompt=text)

    def shell(self, command: str, output: str = "", code: int = 0, **changes: Any) -> None:
        call = self._call("Bash", {"command": command})
        if code:
            self.event("PostToolUseFailure", error=f"Exit code {code}\n{output}", **{**call, **changes})
        else:
            response = {"stdout": output, "stderr": "", "interrupted": False, "isImage": False, **changes}
            self.event("PostToolUse", tool_response=response, **call)

    def red(self, name: str = "tests/test_cart.py::test_empty", command: str = "pytest -q") -> None:
        self.shell(command, RED.format(name=name), 1)

    def green(self, command: str = "pytest -q") -> None:
        self.shell(command, GREEN)

    def edit(self, path: str = "cart.py") -> None:
        arguments = {"file_path": str(self.repo / path), "old_string": "a", "new_string": "b"}
        response = {"filePath": arguments["file_path"], "structuredPatch": []}
        self.event("PostToolUse", tool_response=response, **self._call("Edit", arguments))

    def mcp(self, text: str) -> None:
        blocks = [{"type": "text", "text": text}]
        self.event("PostToolUse", tool_response=blocks, **self._call("mcp__rules__check", {"q": "x"}))

    def commit(self, message: str, *options: str) -> None:
        """A real commit, and the quiet call that made it."""
        (self.repo / "change.txt").write_text(f"{message}{self.calls}")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message, *options)
        self.shell(f"git add -A && git commit -q -m '{message}' {' '.join(options)}")

    def git(self, *arguments: str) -> None:
        subprocess.run(["git", *AS_DEV, *arguments], cwd=self.repo, env=self.hook.environ, check=True)

    def head(self) -> str:
        """The id of the newest commit."""
        asked = ["git", "rev-parse", "HEAD"]
        done = subprocess.run(
            asked, cwd=self.repo, env=self.hook.environ, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    def _call(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        self.calls += 1
        return {
            "tool_name": tool,
            "tool_input": arguments,
            "tool_use_id": f"{self.session_id}-{self.calls}",
            "duration_ms": _DURATION,
        }
