"""What agents report besides events, in terms that are the same for every agent."""

from __future__ import annotations


class Offered:
    """A command or skill that a project offers to its agent."""

    __slots__ = ("about", "kind", "name")

    def __init__(self, name: str, kind: str, about: str) -> None:
        self.name = name
        self.kind = kind  # with its article: "a command"
        self.about = about


class Window:
    """A period in which a client may use only so much."""

    __slots__ = ("name", "resets_at", "used")

    def __init__(self, name: str, used: float, resets_at: float) -> None:
        self.name = name  # its length: "5 h"
        self.used = used  # per cent
        self.resets_at = resets_at  # seconds since 1970


class Status:
    """What a client reports about its session."""

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
        self.usd = usd  # what the session has cost so far, according to the client
        self.context = context  # how full it is, in per cent
        self.windows = windows
