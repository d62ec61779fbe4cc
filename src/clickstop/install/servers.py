"""Telling agents of the MCP server, and taking that back. An agent without a file for servers is told nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.agents import document, entries
from clickstop.agents.document import RefusedError
from clickstop.agents.index import agent_named
from clickstop.install import backups, git
from clickstop.install.changes import FileChange, FileRefusedError, read
from clickstop.install.origin import start_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clickstop.install.backups import BackupRecord


def there(agent: str, root: str) -> str:
    """Which entry there is: "local" for this machine, "shared" for any, "" for none that can be read."""
    client = agent_named(agent)
    file = client.server_file(root)
    return client.server_scope(entries.settings_in(file, client)) if file else ""


def added(
    agent: str, root: str, environ: Mapping[str, str], *, shared: bool, line: str | None = None
) -> FileChange:
    """The file with our server. One that git tracks is for everybody, so it holds no path of this machine. `line`
    is how the team installs clickstop, where that is about to be written down.
    """
    file = agent_named(agent).server_file(root)
    checkout = git.checkout_of(file)
    shared = shared or bool(checkout and git.is_tracked(checkout, file, environ))
    start = start_of("shared" if shared else "local", root, environ, line)
    before = read(file)
    text = "{}\n" if before is None else _text(file, before)
    after = _named(file, lambda: agent_named(agent).with_server(text, start, shared=shared))
    return FileChange(file, before, after.encode("utf-8"))


def removed(agent: str, root: str, environ: Mapping[str, str]) -> FileChange:
    file = agent_named(agent).server_file(root)
    return FileChange(file, read(file), base(agent, file, environ))


def base(agent: str, file: str, environ: Mapping[str, str]) -> bytes | None:
    """The file as it would be without us."""

    def strip(raw: bytes, record: BackupRecord | None) -> bytes | None:
        before = _value(record.original) if record else None
        stripped = _named(file, lambda: agent_named(agent).without_server(_text(file, raw), before))
        remainder = stripped.encode("utf-8")
        # A file that we made, and that holds nothing else, goes with us.
        made_by_us = record is not None and record.original is None
        return None if made_by_us and _value(remainder) == {} else remainder

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
