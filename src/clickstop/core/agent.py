"""What agents tell of themselves besides events, in words that no agent owns."""

from __future__ import annotations


class Offered:
    """A command or skill that a project has for its agent."""

    __slots__ = ("about", "kind", "name")

    def __init__(self, name: str, kind: str, about: str) -> None:
        self.name = name
        self.kind = kind  # with its article: "a command"
        self.about = about


class Status:
    """What a client says about its session."""

    __slots__ = ("context", "cwd", "session_id", "usd")

    def __init__(
        self, session_id: str = "", cwd: str = "", usd: float | None = None, context: float | None = None
    ) -> None:
        self.session_id = session_id
        self.cwd = cwd
        self.usd = usd  # what the session has cost by now, as the client counts
        self.context = context  # how much of it is used, in per cent
