"""What the doctor asks of an agent's folder: its support module and its transcripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from clickstop.agents.index import part

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from clickstop.core.client_records import Obstacle, Told


class Support(Protocol):
    """`agents/<agent>/support.py`."""

    VERSION_COMMAND: tuple[str, ...]
    FULL_SUPPORT: str
    MINIMUM: str
    UPDATE_COMMAND: str

    def version_in(self, text: str) -> str: ...

    def obstacles(
        self, root: str, environ: Mapping[str, str], managed: Iterable[str] | None = None
    ) -> list[Obstacle]: ...

    def plugin_hooks(self, root: str, environ: Mapping[str, str]) -> list[tuple[str, str, dict[str, Any]]]: ...

    def hook_environ(self, environ: Mapping[str, str], root: str, session_id: str) -> dict[str, str]: ...

    def illegal(self, event: str, stdout: bytes) -> str: ...


class Transcripts(Protocol):
    """`agents/<agent>/transcript.py`."""

    def recent(self, root: str, environ: Mapping[str, str], limit: int) -> list[str]: ...

    def read(self, path: str) -> Told: ...


def support(agent: str) -> Support:
    return part(agent, "support")


def transcripts(agent: str) -> Transcripts:
    return part(agent, "transcript")
