"""Describes Codex CLI to the rest of clickstop."""

from __future__ import annotations

from clickstop.agents.agent import Agent
from clickstop.core.decision import Capability

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

_TOLD = Capability(block="context", ask="context", warn="context", context=True, message=True)
_AFTER = Capability(block="context", ask="context", warn="context", context=True, message=True, output=True)
_STOP = Capability(block="hold", ask="message", warn="message", message=True)


class Codex(Agent):
    __slots__ = ()
    name = "codex"
    title = "Codex CLI"
    program = "codex"
    traces = (".codex",)
    gaps = (
        "It cannot ask the person on a hook's behalf: where a rule asks, its `unattended` verdict applies.",
        "A call is rewritten only if the person has granted all permissions, because a rewrite approves the call.",
        "A command's result comes from Codex's own session log; it is unknown while the command runs.",
        "A patch in a shell here-document has no end event: its files are checked when the agent stops.",
        "It has one hooks file per repository: personal entries go there, too, and are kept out of git.",
    )
    trust = "Start codex in the repository, trust the folder, open /hooks, and trust clickstop's entries."
    capabilities: ClassVar[Mapping[str, Capability]] = {
        "session.start": _TOLD,
        "subagent.start": _TOLD,
        # A block would keep the prompt from the model, so the person gets the reason as a message instead.
        "prompt.submit": Capability(block="message", ask="message", warn="message", context=True, message=True),
        # No `ask`: Codex drops a reply that asks the person, and runs the call.
        "tool.before": Capability(block="hold", warn="context", context=True, message=True, rewrite=True),
        "tool.after": _AFTER,
        "tool.failed": _AFTER,
        "subagent.stop": _STOP,
        "turn.stop": _STOP,
    }
    child_markers = ("CODEX_SANDBOX", "CODEX_THREAD_ID")
    minimum = "0.143.0"
    full_support = "0.166.0"
    update_command = "npm install -g @openai/codex"
    settings_names = (".codex/hooks.json",)
    shared_notes = ("Codex runs these hooks for others once they trust the folder, and each entry with /hooks.",)
    has_one_file = True
    loads_instructions = True
    answers: ClassVar[Mapping[str, str]] = {
        "spending": "spending",
        "trust": "obstacles",
        "install": "switch",
        "payload": "output_of illegal",
    }


AGENT = Codex()
