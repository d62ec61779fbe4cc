"""Describes Qwen Code to the rest of clickstop."""

from __future__ import annotations

from clickstop.agents.agent import Agent
from clickstop.core.decision import Capability

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

_TOLD = Capability(block="context", ask="context", warn="context", context=True, message=True)
_STOP = Capability(block="hold", ask="message", warn="message", message=True)


class Qwen(Agent):
    __slots__ = ()
    name = "qwen"
    title = "Qwen Code"
    program = "qwen"
    traces = (".qwen",)
    project_variable = "QWEN_PROJECT_DIR"
    gaps = (
        "A call cannot be rewritten, and a warning before a call reaches the person, not the model.",
        "Only the result of a step's last call can be replaced; a secret in another one can only be reported.",
        "Questions appear in the terminal; without one, Qwen Code answers no.",
        "Without a terminal it does not report the end of a session.",
        "It has one settings file per repository: personal entries go there, too, and are kept out of git.",
    )
    trust = "Nothing, unless you use folder trust: then trust the folder when Qwen Code asks."
    capabilities: ClassVar[Mapping[str, Capability]] = {
        "session.start": _TOLD,
        "subagent.start": _TOLD,
        "prompt.submit": Capability(block="message", ask="message", warn="message", context=True, message=True),
        # Qwen accepts context and a new input before a call, but ignores both.
        "tool.before": Capability(block="hold", ask="hold", warn="message", message=True),
        "tool.after": _TOLD,
        "tool.failed": _TOLD,
        # The reason of a block after a step replaces the last call's result, and the agent continues.
        "tool.shown": Capability(warn="context", context=True, message=True, output=True),
        "subagent.stop": _STOP,
        "turn.stop": _STOP,
    }
    child_markers = ("QWEN_CODE",)
    minimum = "0.24.0"
    full_support = "0.24.4"
    update_command = "npm install -g @qwen-code/qwen-code"
    instructions = ("QWEN.md", "AGENTS.md")
    settings_names = (".qwen/settings.json",)
    shared_notes = ("With folder trust on, Qwen Code runs these hooks only in trusted folders.",)
    has_one_file = True
    loads_instructions = True
    variables: ClassVar[Mapping[str, str]] = {
        "QWEN_PROJECT_DIR": "{root}",
        "GEMINI_PROJECT_DIR": "{root}",
        "QWEN_CODE_SESSION_ID": "{session}",
    }
    answers: ClassVar[Mapping[str, str]] = {
        "chats": "spending",
        "install": "obstacles",
        "payload": "output_of illegal",
    }


AGENT = Qwen()
