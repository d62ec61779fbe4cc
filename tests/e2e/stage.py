"""Where scenarios happen: a scratch repository with clickstop installed, and the real client working in it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.core.places import Places
from tests.e2e.scripted_model import ScriptedModel
from tests.harness import read_rows, run_clickstop

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from contextlib import AbstractContextManager

    from tests.e2e.client import Client, Conversation, Ran
    from tests.e2e.scripted_model import Turn

Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Played:
    """A session that is over: what the model was sent, and how the client ended."""

    model: ScriptedModel
    ran: Ran

    def refused(self) -> set[str]:
        """Ids of the calls that the model was told did not work."""
        return set().union(*(request.refused() for request in self.model.requests))


@dataclass(frozen=True)
class Stage:
    """One repository, one HOME, one client."""

    client: Client
    repo: Path
    environ: Mapping[str, str]

    @property
    def home(self) -> Path:
        return Path(self.environ["HOME"])

    @property
    def settings(self) -> Path:
        return self.repo / ".claude" / "settings.local.json"

    def clickstop(self, *arguments: str, cwd: Path | None = None) -> str:
        """Run the command line as a person would; what it printed."""
        done = run_clickstop(*arguments, cwd=cwd or self.repo, environ=self.environ)
        assert done.returncode == 0, f"clickstop {' '.join(arguments)}: {done.stdout}{done.stderr}"
        return done.stdout

    def plug_in(self, source: str, config: str = "") -> None:
        """Add a handler file to the repository, name it in the configuration, and agree to run it."""
        (self.repo / "house_rules.py").write_text(source, encoding="utf-8")
        (self.repo / "clickstop.toml").write_text(
            f'[project]\nplugins = ["house_rules.py"]\n{config}', encoding="utf-8"
        )
        self.clickstop("trust", "--yes")

    def play(
        self,
        *turns: Turn,
        prompt: str = "go",
        branches: Mapping[str, Sequence[Turn]] | None = None,
        arguments: Sequence[str] = (),
        mode: str = "bypassPermissions",
        cwd: Path | None = None,
    ) -> Played:
        """One session from prompt to end."""
        with ScriptedModel(turns, branches or {}) as model:
            return Played(model, self.run(model, prompt, *arguments, mode=mode, cwd=cwd))

    def run(
        self,
        model: ScriptedModel,
        prompt: str,
        *arguments: str,
        mode: str = "bypassPermissions",
        cwd: Path | None = None,
    ) -> Ran:
        """One run of the client against a model that may serve others before and after."""
        return self.client.run(
            prompt, *arguments, cwd=cwd or self.repo, environ=self.environ, url=model.url, mode=mode
        )

    def converse(
        self, model: ScriptedModel, *arguments: str, mode: str = "bypassPermissions"
    ) -> AbstractContextManager[Conversation]:
        """A session with several prompts."""
        return self.client.converse(*arguments, cwd=self.repo, environ=self.environ, url=model.url, mode=mode)

    def rows(self, table: str) -> Rows:
        return read_rows(Path(Places(str(self.repo), self.environ).database), table)

    def calls(self) -> dict[str, dict[str, Any]]:
        """The stored tool calls by their ids."""
        return {row["call_id"]: row for row in self.rows("tool_calls")}

    def kinds(self) -> dict[str, int]:
        """How many events of each kind arrived."""
        counted: dict[str, int] = {}
        for row in self.rows("heartbeats"):
            counted[row["kind"]] = counted.get(row["kind"], 0) + row["count"]
        return counted

    def transcript_calls(self) -> set[str]:
        """Ids of all tool calls in the client's own transcripts, subagents' too."""
        found = set()
        for path in self.home.glob(".claude/projects/**/*.jsonl"):
            for line in path.read_text(encoding="utf-8").splitlines():
                found |= _call_ids(json.loads(line))
        return found


def _call_ids(line: dict[str, Any]) -> set[str]:
    message = line.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    blocks = content if isinstance(content, list) else []
    return {block["id"] for block in blocks if isinstance(block, dict) and block.get("type") == "tool_use"}
