"""The one table of all handlers, in the order in which they run: redact, gate, capture, check, learn, inject.

Read when the plan is compiled, never by a hook. A handler is a module with `handle(event, ctx)`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from detent.signals.index import TEXTS, WORDS


@dataclass(frozen=True, slots=True)
class Handler:
    """A behaviour: when it runs, and what happens if it fails."""

    id: str  # group.file, the same in configuration, log, report and docs
    kinds: tuple[str, ...]
    tools: tuple[str, ...] = ()  # neutral names or the client's own; empty means all
    needs: dict[str, tuple[str, ...]] = field(default_factory=dict)  # event field: literals; one must be there
    fail_on: tuple[str, ...] = ()  # if the handler fails, a call with one of these is blocked
    safety: bool = False  # stays on during a pause
    settings: dict[str, object] = field(default_factory=dict)  # defaults for [handlers."<id>"]
    sections: tuple[str, ...] = ()  # sections of the configuration that its settings contain
    module: str = ""  # third-party handlers; ours follow from the id
    source: str = ""  # the file of a third-party handler that is not an installed package

    @property
    def location(self) -> str:
        return self.module or f"detent.handlers.{self.id}"


_SESSION = ("session.start", "prompt.submit", "turn.stop", "turn.failed", "session.end")
_CALLS = ("tool.before", "tool.after", "tool.failed", "tool.batch", "permission.denied")

INDEX: tuple[Handler, ...] = (
    Handler(
        "gate.canary",
        kinds=("tool.before",),
        tools=("shell",),
        needs={"command": ("detent-canary ",)},
        fail_on=("detent-canary ",),
        safety=True,
    ),
    Handler("gate.mcp_rate", kinds=("tool.before",), tools=("mcp",), sections=("limits",)),
    Handler("gate.loop", kinds=("tool.before",), sections=("loop",)),
    Handler("capture.session", kinds=_SESSION),
    Handler("capture.prompt", kinds=("prompt.submit",)),
    Handler("capture.tool_call", kinds=_CALLS),
    Handler(
        "capture.quality",
        kinds=("tool.after", "tool.failed", "prompt.submit"),
        tools=("shell", "mcp", ""),  # a prompt has no tool: it may bring the result of a background command
        needs={
            "words": WORDS,
            "command": TEXTS,
            "output": ("iolat", "IOLAT"),
            "source": ("background",),
        },
        sections=("quality",),
    ),
    Handler("inject.health", kinds=("session.start", "prompt.submit")),
)
