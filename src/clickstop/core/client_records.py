"""What an agent's own records say about a session, in words that no agent owns."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class RecordedSession:
    """One session as its client wrote it down."""

    session_id: str
    path: str
    version: str = ""  # of the client
    started_at: str = ""
    last_at: str = ""
    calls: set[str] = field(default_factory=set)  # those that ran to their end
    prompts: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """One call as the client wrote it down."""

    arguments: str
    result: str
    patch: str  # of an edit, lines with their signs


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A setting of the client's that keeps our hooks from running."""

    where: str
    problem: str
    remedy: str
