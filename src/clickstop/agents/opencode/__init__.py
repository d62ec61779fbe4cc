"""Describes OpenCode to the rest of clickstop."""

from __future__ import annotations

from clickstop.agents.agent import Agent
from clickstop.core.decision import Capability

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

_TOLD = Capability(block="context", ask="context", warn="context", context=True)
_AFTER = Capability(block="context", ask="context", warn="context", context=True, output=True)


class OpenCode(Agent):
    """The `opencode` program. It has plugins instead of hooks; ours starts the hook for each event."""

    __slots__ = ()
    name = "opencode"
    title = "OpenCode"
    program = "opencode"
    traces = (".opencode", "opencode.json")
    gaps = (
        "It has plugins instead of hooks: ours starts clickstop for each event.",
        "It never asks about a call: the `unattended` verdict applies.",
        "A warning before a call arrives with its result.",
        "A stop is held by sending another prompt; `opencode run` without a server has exited by then.",
        "A call that fails with an error is recorded, but clickstop cannot comment on it.",
        "The cost of a session is unknown.",
    )
    trust = "Nothing: OpenCode loads plugins without asking."
    capabilities: ClassVar[Mapping[str, Capability]] = {
        "session.start": _TOLD,
        "prompt.submit": _TOLD,
        "tool.before": Capability(block="hold", warn="context", context=True, rewrite=True),
        "tool.after": _AFTER,
        "tool.failed": _AFTER,
        # OpenCode does not wait at a stop: our plugin holds it by sending another prompt, if the client still runs.
        "turn.stop": Capability(block="hold"),
    }
    child_markers = ("OPENCODE",)
    minimum = "1.18.0"
    full_support = "1.18.33"
    update_command = "opencode upgrade"
    settings_names = (".opencode/plugin/clickstop.js", ".opencode/plugin/clickstop.local.js")
    blank = ""
    shared_notes = ("OpenCode loads a repository's plugins without asking: anyone who opens it there runs ours.",)
    answers: ClassVar[Mapping[str, str]] = {
        "install": "parse merge strip",
        "decode": "missing_keys",
        "payload": "output_of illegal",
    }

    def name_of(self, kind: str) -> str:
        from clickstop.agents.opencode.payload import NAMES

        return NAMES[kind]


AGENT = OpenCode()
