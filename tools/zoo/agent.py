"""An agent in its client: each event goes to the hook process that the repository's settings name."""

from __future__ import annotations

import json
import subprocess
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clickstop.install import entries

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_LONGEST = 600  # seconds that the client waits for a hook


@dataclass
class Seen:
    """What came back in one session."""

    holds: list[str] = field(default_factory=list)  # the text of each stop that was held
    context: list[str] = field(default_factory=list)  # what else the agent was told
    person: list[str] = field(default_factory=list)  # what the person was told
    stop_seconds: float = 0.0

    @property
    def tokens(self) -> int:
        """Estimated: four characters each."""
        return sum(map(len, [*self.holds, *self.context])) // 4


class Agent:
    """One session with one prompt."""

    def __init__(self, repo: Path, environ: Mapping[str, str], session_id: str) -> None:
        self._repo = repo
        self._environ = dict(environ)
        self._session_id = session_id
        self._transcript = str(repo.parent / "home" / f"{session_id}.jsonl")
        self._calls = 0
        self._argv = {one.event: [one.command, *one.args] for one in entries.find(str(repo), environ)}
        self.seen = Seen()

    def begin(self, prompt: str) -> None:
        self._send("SessionStart", source="startup")
        self._send("UserPromptSubmit", prompt=prompt)

    def read(self, path: str) -> None:
        place = self._repo / path
        text = place.read_text(encoding="utf-8")
        lines = text.count("\n") + 1
        shown = {"filePath": str(place), "content": text, "numLines": lines, "startLine": 1, "totalLines": lines}
        self._call("Read", {"file_path": str(place)}, {"type": "text", "file": shown})

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace a text in a file; the empty text stands for its end."""
        place = self._repo / path
        before = place.read_text(encoding="utf-8")
        if not old:  # a client's edit needs something to replace
            old = before.rstrip("\n").rpartition("\n")[2]
            new = f"{old}\n{new.rstrip()}"
            head, _, rest = before.rpartition(old)
            after = head + new + rest
        else:
            after = before.replace(old, new, 1)
        arguments = {"file_path": str(place), "old_string": old, "new_string": new, "replace_all": False}
        response = {
            "filePath": str(place),
            "oldString": old,
            "newString": new,
            "originalFile": before,
            "structuredPatch": _patch(before, after),
            "userModified": False,
            "replaceAll": False,
        }
        self._call("Edit", arguments, response, lambda: place.write_text(after, encoding="utf-8", newline=""))

    def shell(self, command: str) -> None:
        """A command that really runs."""
        call = self._new_call("Bash", {"command": command, "description": "Run it"})
        if self._refused(self._send("PreToolUse", **call)):
            return
        started = time.monotonic()
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=self._repo,
            env=self._environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        output = done.stdout.decode("utf-8", "replace").strip()
        call["duration_ms"] = round((time.monotonic() - started) * 1000)
        if done.returncode:
            output = f"Exit code {done.returncode}\n{output}"
            self._send("PostToolUseFailure", error=output, is_interrupt=False, **call)
        else:
            response = {"stdout": output, "stderr": "", "interrupted": False, "isImage": False}
            self._send("PostToolUse", tool_response={**response, "noOutputExpected": False}, **call)
        self._batch(call, output)

    def stop(self, message: str) -> bool:
        """Want to stop with these last words; whether it was held."""
        started = time.monotonic()
        reply = self._send(
            "Stop",
            stop_hook_active=bool(self.seen.holds),
            last_assistant_message=message,
            background_tasks=[],
            session_crons=[],
        )
        self.seen.stop_seconds += time.monotonic() - started
        if reply.get("decision") != "block":
            return False
        self.seen.holds.append(str(reply.get("reason", "")))
        return True

    def end(self) -> None:
        self._send("SessionEnd", reason="other")

    def _call(self, tool: str, arguments: dict[str, Any], response: dict[str, Any], act: Any = None) -> None:
        call = self._new_call(tool, arguments)
        if self._refused(self._send("PreToolUse", **call)):
            return
        if act is not None:
            act()
        self._send("PostToolUse", tool_response=response, **call, duration_ms=5)
        self._batch(call, json.dumps(response)[:2_000])

    def _batch(self, call: dict[str, Any], output: str) -> None:
        told = {key: call[key] for key in ("tool_name", "tool_input", "tool_use_id")}
        self._send("PostToolBatch", tool_calls=[{**told, "tool_response": output}])

    def _new_call(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        self._calls += 1
        return {
            "tool_name": tool,
            "tool_input": arguments,
            "tool_use_id": f"toolu_{self._session_id}_{self._calls}",
        }

    def _refused(self, reply: dict[str, Any]) -> bool:
        return bool(reply.get("hookSpecificOutput", {}).get("permissionDecision") == "deny")

    def _send(self, name: str, **fields: Any) -> dict[str, Any]:
        if name not in self._argv:
            return {}
        common = {"session_id": self._session_id, "transcript_path": self._transcript, "cwd": str(self._repo)}
        if name not in ("SessionStart", "SessionEnd"):
            common |= {"prompt_id": f"{self._session_id}-1", "permission_mode": "acceptEdits"}
        payload = {**common, "hook_event_name": name, **fields}
        done = subprocess.run(
            self._argv[name],
            input=json.dumps(payload).encode(),
            capture_output=True,
            timeout=_LONGEST,
            cwd=self._repo,
            env=self._environ,
            check=True,
        )
        reply: dict[str, Any] = json.loads(done.stdout) if done.stdout.strip() else {}
        if reply.get("systemMessage"):
            self.seen.person.append(str(reply["systemMessage"]))
        context = reply.get("hookSpecificOutput", {}).get("additionalContext")
        if context:
            self.seen.context.append(str(context))
        return reply


def _patch(before: str, after: str) -> list[dict[str, Any]]:
    """The change as the client writes it: hunks of lines with their signs."""
    import difflib

    old, new = before.split("\n"), after.split("\n")
    hunks = []
    for group in difflib.SequenceMatcher(None, old, new).get_grouped_opcodes(3):
        lines: list[str] = []
        for tag, a, b, c, d in group:
            if tag == "equal":
                lines += [f" {line}" for line in old[a:b]]
            else:
                lines += [*(f"-{line}" for line in old[a:b]), *(f"+{line}" for line in new[c:d])]
        (_, a, _, c, _), (_, _, b, _, d) = group[0], group[-1]
        hunks.append({"oldStart": a + 1, "oldLines": b - a, "newStart": c + 1, "newLines": d - c, "lines": lines})
    return hunks
