"""OpenCode as the rest of clickstop sees it."""

from __future__ import annotations

from clickstop.agents.agent import Agent
from clickstop.core.decision import Capability

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar

    from clickstop.agents.sites import Start
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event

    Json = dict[str, Any]

_TOLD = Capability(block="context", ask="context", warn="context", context=True)
_AFTER = Capability(block="context", ask="context", warn="context", context=True, output=True)


class OpenCode(Agent):
    """The agent of the `opencode` program. It has no hooks but plugins: ours starts the hook for each event."""

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
        # The client does not wait: what holds a stop is a prompt that follows it, where the client is still there.
        "turn.stop": Capability(block="hold"),
    }
    child_markers = ("OPENCODE",)
    minimum = "1.18.0"
    full_support = "1.18.33"
    update_command = "opencode upgrade"
    settings_names = (".opencode/plugin/clickstop.js", ".opencode/plugin/clickstop.local.js")
    blank = ""
    shared_notes = ("OpenCode loads a repository's plugins without asking: anyone who opens it there runs ours.",)

    def name_of(self, kind: str) -> str:
        from clickstop.agents.opencode.payload import NAMES

        return NAMES[kind]

    def encode(self, event: Event, decision: Decision) -> Json | None:
        from clickstop.agents.opencode.encode import encode

        heard = event.kind in self.capabilities and event.name != "tool.error"  # of which only a bus tells
        return encode(event, decision) if heard else None

    def parse(self, text: str) -> Any:
        from clickstop.agents.opencode.install import parse

        return parse(text)

    def merge(self, text: str, scope: str, start: Start) -> str:
        from clickstop.agents.opencode.install import merge

        return merge(text, scope, start)

    def strip(self, text: str, before: Any = None) -> str:
        from clickstop.agents.opencode.install import strip

        del before
        return strip(text)

    def output_of(self, reply: bytes) -> str:
        from clickstop.agents.opencode.payload import output_of

        return output_of(reply)

    def missing_keys(self, name: str, payload: Json) -> list[str]:
        from clickstop.agents.opencode.decode import missing_keys

        return missing_keys(name, payload)

    def illegal(self, event: str, stdout: bytes) -> str:
        from clickstop.agents.opencode.payload import illegal

        return super().illegal(event, stdout) or illegal(event, stdout)


AGENT = OpenCode()
