"""What an agent's own records say about a session, in terms that are the same for every agent."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class RecordedSession:
    """A session as its client recorded it."""

    session_id: str
    path: str
    version: str = ""  # of the client
    started_at: str = ""
    last_at: str = ""
    calls: set[str] = field(default_factory=set)  # ids of calls that ended
    prompts: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call as its client recorded it."""

    arguments: str
    result: str
    patch: str  # of an edit: lines starting with "-" and "+"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A client setting that keeps our hooks from running."""

    where: str
    problem: str
    remedy: str
