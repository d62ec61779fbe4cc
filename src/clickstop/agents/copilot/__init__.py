"""Copilot CLI as the rest of clickstop sees it."""

from __future__ import annotations

from clickstop.agents.agent import Agent
from clickstop.core.decision import Capability

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, ClassVar

    from clickstop.core.client_records import Obstacle
    from clickstop.core.event import Event
    from clickstop.core.spent import Spent

    Json = dict[str, Any]

_TOLD = Capability(block="context", ask="context", warn="context", context=True)
_AFTER = Capability(block="context", ask="context", warn="context", context=True, output=True)


class Copilot(Agent):
    """The agent of the `copilot` program. Nothing that a hook says is shown to the person."""

    __slots__ = ()
    name = "copilot"
    title = "GitHub Copilot CLI"
    program = "copilot"
    traces = (".github/copilot-instructions.md",)
    project_variable = "COPILOT_PROJECT_DIR"
    gaps = (
        "It shows the person no message from a hook: messages go to the model, or nowhere.",
        "Questions appear in the terminal; without one, Copilot CLI answers no.",
        "It ends a turn after eight held stops in a row.",
        "It also runs Claude Code's entries in a repository; they leave the event to Copilot's own.",
    )
    trust = "Trust the folder when Copilot CLI asks, once."
    has_ids = False
    capabilities: ClassVar[Mapping[str, Capability]] = {
        "session.start": _TOLD,
        "prompt.submit": _TOLD,
        "tool.before": Capability(block="hold", ask="hold", warn="context", context=True, rewrite=True),
        "tool.after": _AFTER,
        "tool.failed": _AFTER,
        "subagent.start": _TOLD,
        "subagent.stop": Capability(block="hold"),
        "turn.stop": Capability(block="hold"),
    }
    child_markers = ("COPILOT_CLI",)
    minimum = "1.0.72"
    full_support = "1.0.102"
    update_command = "copilot update"
    instructions = (".github/copilot-instructions.md", "AGENTS.md")
    settings_names = (".github/hooks/clickstop.json", ".github/hooks/clickstop.local.json")
    blank = '{\n  "version": 1\n}\n'
    shared_notes = (
        "Copilot CLI runs a repository's hooks once you trust its folder, those of Claude Code among them.",
    )

    def last_words(self, event: Event) -> str:
        from clickstop.agents.copilot.record import last_words

        return last_words(event.transcript)

    def spending_files(self, transcript: str) -> list[str]:
        return [transcript] if transcript else []

    def spending(self, text: bytes, path: str) -> tuple[list[Spent], list[Spent]]:
        from clickstop.agents.copilot.record import spending

        del path
        return spending(text), []

    def obstacles(
        self, root: str, environ: Mapping[str, str], managed: Iterable[str] | None = None
    ) -> list[Obstacle]:
        from clickstop.agents.copilot.trust import obstacles

        del managed
        return obstacles(root, environ)

    def settings_paths(self, root: str, environ: Mapping[str, str]) -> tuple[str, ...]:
        from clickstop.agents.copilot.trust import config_file

        return (*super().settings_paths(root, environ), config_file(environ))

    def output_of(self, reply: bytes) -> str:
        from clickstop.agents.copilot.payload import output_of

        return output_of(reply)

    def missing_keys(self, name: str, payload: Json) -> list[str]:
        from clickstop.agents.copilot.decode import missing_keys

        return missing_keys(name, payload)

    def hook_environ(self, environ: Mapping[str, str], root: str, session_id: str) -> dict[str, str]:
        del environ, session_id
        return {"COPILOT_CLI": "1", "COPILOT_PROJECT_DIR": root}

    def illegal(self, event: str, stdout: bytes) -> str:
        from clickstop.agents.copilot.payload import illegal

        return super().illegal(event, stdout) or illegal(event, stdout)


AGENT = Copilot()
