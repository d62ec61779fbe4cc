"""Describes Gemini CLI to the rest of clickstop."""

from __future__ import annotations

from clickstop.agents.agent import Agent
from clickstop.core.decision import Capability

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

_AFTER = Capability(block="context", ask="context", warn="context", context=True, message=True, output=True)


class Gemini(Agent):
    __slots__ = ()
    name = "gemini"
    title = "Gemini CLI"
    program = "gemini"
    traces = (".gemini",)
    project_variable = "GEMINI_PROJECT_DIR"
    gaps = (
        "It never asks about a call, since that would end a run without a terminal: `unattended` applies.",
        "A warning before a call reaches the person, not the model.",
        "A replaced result reaches the model as an error.",
        "It does not report subagents, and reports compactions in no usable form.",
        "It has one settings file per repository: personal entries go there, too, and are kept out of git.",
    )
    trust = "Trust the folder when Gemini CLI asks; without a terminal, set GEMINI_CLI_TRUST_WORKSPACE=true."
    has_ids = False
    capabilities: ClassVar[Mapping[str, Capability]] = {
        "session.start": Capability(block="context", ask="context", warn="context", context=True, message=True),
        # A block would discard the prompt, so the person gets the reason as a message instead.
        "prompt.submit": Capability(block="message", ask="message", warn="message", context=True, message=True),
        # No context: Gemini does not deliver it before a call. No `ask`: a question ends a run without a terminal,
        # and nothing shows whether there is one.
        "tool.before": Capability(block="hold", warn="message", message=True, rewrite=True),
        "tool.after": _AFTER,
        "tool.failed": _AFTER,
        "turn.stop": Capability(block="hold", ask="message", warn="message", message=True),
    }
    child_markers = ("GEMINI_CLI",)
    minimum = "0.26.0"
    full_support = "0.61.0"
    update_command = "npm install -g @google/gemini-cli"
    instructions = ("GEMINI.md", "AGENTS.md")
    settings_names = (".gemini/settings.json",)
    shared_notes = ("Gemini CLI runs a repository's hooks once you trust its folder.",)
    has_one_file = True
    variables: ClassVar[Mapping[str, str]] = {
        "GEMINI_PROJECT_DIR": "{root}",
        "GEMINI_CWD": "{root}",
        "GEMINI_SESSION_ID": "{session}",
    }
    answers: ClassVar[Mapping[str, str]] = {
        "spending": "spending",
        "trust": "obstacles switch",
        "install": "installed",
        "payload": "output_of illegal",
    }


AGENT = Gemini()
