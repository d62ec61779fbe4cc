"""Describes Cursor to the rest of clickstop."""

from __future__ import annotations

from clickstop.agents.agent import Agent
from clickstop.core.decision import Capability

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

_TOLD = Capability(block="context", ask="context", warn="context", context=True)


class Cursor(Agent):
    """Cursor's editor and its terminal program. It follows the documentation: no client was run."""

    __slots__ = ()
    name = "cursor"
    title = "Cursor"
    program = "cursor-agent"
    traces = (".cursor",)
    gaps = (
        "All of this follows Cursor's documentation; its client was not run.",
        "A call can be denied or asked about, but not rewritten; a warning before it reaches nobody.",
        "Nothing can be added to a prompt, and a tool's output cannot be replaced.",
        "It honours a held stop at most five times.",
        "The cost of a session is unknown.",
        "It can also run Claude Code's entries; they leave the event to Cursor's own.",
    )
    trust = "Trust the workspace when Cursor asks, once."
    capabilities: ClassVar[Mapping[str, Capability]] = {
        "session.start": _TOLD,
        # No context: a reply that lets a call pass would also give it the person's permission.
        "tool.before": Capability(block="hold", ask="hold"),
        "tool.after": _TOLD,
        "tool.failed": _TOLD,
        "subagent.stop": Capability(block="hold"),
        "turn.stop": Capability(block="hold"),  # by a follow-up message, five times at most
    }
    child_markers = ("CURSOR_AGENT",)
    minimum = "1.7"
    settings_names = (".cursor/hooks.json",)
    blank = '{\n  "version": 1\n}\n'
    shared_notes = ("Cursor runs a repository's hooks in folders that you trust.",)
    has_one_file = True
    variables: ClassVar[Mapping[str, str]] = {"CURSOR_VERSION": "1.7.2", "CURSOR_PROJECT_DIR": "{root}"}
    answers: ClassVar[Mapping[str, str]] = {"install": "merge strip installed", "payload": "illegal"}


AGENT = Cursor()
