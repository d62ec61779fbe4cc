"""Putting our entries into an agent's settings file, and taking them out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.agents.document import RefusedError
from clickstop.agents.entries import decode
from clickstop.agents.index import agent_named
from clickstop.install import backups
from clickstop.install.changes import FileChange, FileRefusedError, read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Site, Start
    from clickstop.install.backups import BackupRecord


def with_ours(
    site: Site, start: Start, *, hooks: bool = True, status_line: bool = False, server: bool = False
) -> FileChange:
    """The file with our entries, up to date."""
    agent = agent_named(site.agent)
    before = read(site.file)
    after = agent.blank if before is None else _text(site, before)
    try:
        if hooks:
            after = agent.merge(after, site.scope, start)
        elif agent.installed(agent.parse(after), site, start):  # they stand elsewhere now
            after = agent.strip(after)
        if status_line:
            after = agent.with_status_line(after, start)
        if server:
            after = agent.agree(after)
        return FileChange(site.file, before, after.encode("utf-8"))
    except RefusedError as error:
        raise FileRefusedError(site.file, error) from error
    except UnicodeEncodeError as error:
        raise FileRefusedError(site.file, RefusedError(f"{start.python} is not a name in UTF-8")) from error


def without_ours(site: Site, environ: Mapping[str, str]) -> FileChange:
    """The file as it would be without us; no file where there was none before."""
    return FileChange(site.file, read(site.file), _base(site, environ))


def install(change: FileChange, site: Site, environ: Mapping[str, str]) -> None:
    backups.edit(change, _base(site, environ), environ)


def _base(site: Site, environ: Mapping[str, str]) -> bytes | None:
    def strip(raw: bytes, record: BackupRecord | None) -> bytes | None:
        remainder = _strip(site, raw, _value(site, record.original) if record else None)
        # A file that we made, and that holds nothing else, goes with us.
        made_by_us = record is not None and record.original is None
        return None if made_by_us and _value(site, remainder) == _value(site, blank) else remainder

    blank = agent_named(site.agent).blank.encode()

    return backups.without_ours(site.file, environ, strip)


def _strip(site: Site, raw: bytes, before: Any) -> bytes:
    try:
        agent = agent_named(site.agent)
        return agent.disagree(agent.strip(_text(site, raw), before), before).encode("utf-8")
    except FileRefusedError:
        raise
    except RefusedError as error:
        raise FileRefusedError(site.file, error) from error


def _text(site: Site, raw: bytes) -> str:
    try:
        return decode(raw)
    except RefusedError as error:
        raise FileRefusedError(site.file, error) from error


def _value(site: Site, raw: bytes | None) -> Any:
    try:
        return None if raw is None else agent_named(site.agent).parse(decode(raw))
    except RefusedError:
        return None
