"""Describes Copilot CLI to the rest of clickstop."""

from __future__ import annotations

from clickstop.agents.agent import Agent
from clickstop.core.decision import Capability

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

_TOLD = Capability(block="context", ask="context", warn="context", context=True)
_AFTER = Capability(block="context", ask="context", warn="context", context=True, output=True)


class Copilot(Agent):
    """The `copilot` program. It shows the person nothing that a hook says."""

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
    variables: ClassVar[Mapping[str, str]] = {"COPILOT_CLI": "1", "COPILOT_PROJECT_DIR": "{root}"}
    answers: ClassVar[Mapping[str, str]] = {
        "record": "last_words spending",
        "trust": "obstacles switch",
        "decode": "missing_keys",
        "payload": "output_of illegal",
    }


AGENT = Copilot()
