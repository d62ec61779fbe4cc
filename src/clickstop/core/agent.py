"""What agents tell of themselves besides events, in words that no agent owns."""

from __future__ import annotations


class Offered:
    """A command or skill that a project has for its agent."""

    __slots__ = ("about", "kind", "name")

    def __init__(self, name: str, kind: str, about: str) -> None:
        self.name = name
        self.kind = kind  # with its article: "a command"
        self.about = about


class Window:
    """A time in which a client may use so much and no more."""

    __slots__ = ("name", "resets_at", "used")

    def __init__(self, name: str, used: float, resets_at: float) -> None:
        self.name = name  # its length: "5 h"
        self.used = used  # in per cent
        self.resets_at = resets_at  # seconds since the epoch


class Status:
    """What a client says about its session."""

    __slots__ = ("context", "cwd", "session_id", "usd", "windows")

    def __init__(
        self,
        session_id: str = "",
        cwd: str = "",
        usd: float | None = None,
        context: float | None = None,
        windows: tuple[Window, ...] = (),
    ) -> None:
        self.session_id = session_id
        self.cwd = cwd
        self.usd = usd  # what the session has cost by now, as the client counts
        self.context = context  # how much of it is used, in per cent
        self.windows = windows
