"""What the rest of clickstop may ask of a coding agent, with a default for each part that an agent lacks."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


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

    def __init__(self, session_id: str, cwd: str, usd: float | None, context: float | None) -> None:
        self.session_id = session_id
        self.cwd = cwd
        self.usd = usd  # what the session has cost by now, as the client counts
        self.context = context  # how much of it is used, in per cent


class Agent:
    """One per agent; parts are loaded when they are asked."""

    __slots__ = ()
    name = ""

    def memory_files(self, root: str, cwd: str, transcript: str, environ: Mapping[str, str]) -> list[str]:
        """Files of memory and rules that the agent loads when a session starts."""
        del root, cwd, transcript, environ
        return []

    def offered(self, root: str) -> list[Offered]:
        """The commands and skills that a project has for the agent."""
        del root
        return []

    def was_interrupted(self, transcript: str) -> bool:
        """Whether the person broke off the turn with which the transcript ends."""
        del transcript
        return False

    def lost_hooks(self, cwd: str, environ: Mapping[str, str]) -> str:
        """What the agent's settings lack of our hooks; "" if nothing."""
        del cwd, environ
        return ""
