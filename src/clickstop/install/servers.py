"""Telling agents of the MCP server, and taking that back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from clickstop.agents import document, entries
from clickstop.agents.document import RefusedError
from clickstop.agents.index import part
from clickstop.agents.sites import start_of
from clickstop.install import backups, git
from clickstop.install.changes import FileChange, FileRefusedError, read

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clickstop.agents.sites import Start
    from clickstop.install.backups import BackupRecord


class Servers(Protocol):
    """`agents/<agent>/servers.py`."""

    def file(self, root: str) -> str: ...

    def found(self, servers: Any) -> str: ...

    def merge(self, text: str, start: Start, *, shared: bool) -> str: ...

    def strip(self, text: str, before: Any = None) -> str: ...

    def agreed(self, settings: Any) -> bool: ...

    def agree(self, text: str) -> str: ...

    def disagree(self, text: str, before: Any = None) -> str: ...


def servers(agent: str) -> Servers:
    return part(agent, "servers")


def there(agent: str, root: str) -> str:
    """Which entry there is: "local" for this machine, "shared" for any, "" for none that can be read."""
    try:
        return servers(agent).found(entries.read(servers(agent).file(root)))
    except (OSError, RefusedError):
        return ""


def added(
    agent: str, root: str, environ: Mapping[str, str], *, shared: bool, line: str | None = None
) -> FileChange:
    """The file with our server. One that git tracks is for everybody, so it holds no path of this machine. `line`
    is how the team installs clickstop, where that is about to be written down.
    """
    file = servers(agent).file(root)
    checkout = git.checkout_of(file)
    shared = shared or bool(checkout and git.is_tracked(checkout, file, environ))
    start = start_of("shared" if shared else "local", root, environ, line)
    before = read(file)
    text = "{}\n" if before is None else _text(file, before)
    after = _named(file, lambda: servers(agent).merge(text, start, shared=shared))
    return FileChange(file, before, after.encode("utf-8"))


def removed(agent: str, root: str, environ: Mapping[str, str]) -> FileChange:
    file = servers(agent).file(root)
    return FileChange(file, read(file), base(agent, file, environ))


def base(agent: str, file: str, environ: Mapping[str, str]) -> bytes | None:
    """The file as it would be without us."""

    def strip(raw: bytes, record: BackupRecord | None) -> bytes | None:
        before = _value(record.original) if record else None
        left = _named(file, lambda: servers(agent).strip(_text(file, raw), before)).encode("utf-8")
        made_by_us = record is not None and record.original is None
        return None if made_by_us and _value(left) == {} else left

    return backups.without_ours(file, environ, strip)


def install(change: FileChange, agent: str, environ: Mapping[str, str]) -> None:
    backups.edit(change, base(agent, change.file, environ), environ)


def _text(file: str, raw: bytes) -> str:
    return _named(file, lambda: entries.decode(raw))


def _named(file: str, making: Callable[[], str]) -> str:
    try:
        return making()
    except FileRefusedError:
        raise
    except RefusedError as error:
        raise FileRefusedError(file, error) from error


def _value(raw: bytes | None) -> Any:
    try:
        return None if raw is None else document.parse(entries.decode(raw)).value
    except RefusedError:
        return None
