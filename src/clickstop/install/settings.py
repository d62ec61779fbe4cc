"""Putting our entries into an agent's settings file, and taking them out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.agents import document
from clickstop.agents.document import RefusedError
from clickstop.agents.entries import decode
from clickstop.agents.sites import installer
from clickstop.install import backups
from clickstop.install.changes import FileChange, FileRefusedError, read
from clickstop.install.servers import servers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Site, Start
    from clickstop.install.backups import BackupRecord


def with_ours(
    site: Site, start: Start, *, hooks: bool = True, status_line: bool = False, server: bool = False
) -> FileChange:
    """The file with our entries, up to date."""
    before = read(site.file)
    after = "{}\n" if before is None else _text(site, before)
    try:
        ours = installer(site.agent)
        if hooks:
            after = ours.merge(after, site.scope, start)
        elif ours.ours(document.parse(after).value):  # they stand elsewhere now
            after = ours.strip(after)
        if status_line:
            after = ours.with_status_line(after, start)
        if server:
            after = servers(site.agent).agree(after)
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
        left = _strip(site, raw, _value(record.original) if record else None)
        made_by_us = record is not None and record.original is None
        return None if made_by_us and _value(left) == {} else left

    return backups.without_ours(site.file, environ, strip)


def _strip(site: Site, raw: bytes, before: Any) -> bytes:
    try:
        left = installer(site.agent).strip(_text(site, raw), before)
        return servers(site.agent).disagree(left, before).encode("utf-8")
    except FileRefusedError:
        raise
    except RefusedError as error:
        raise FileRefusedError(site.file, error) from error


def _text(site: Site, raw: bytes) -> str:
    try:
        return decode(raw)
    except RefusedError as error:
        raise FileRefusedError(site.file, error) from error


def _value(raw: bytes | None) -> Any:
    try:
        return None if raw is None else document.parse(decode(raw)).value
    except RefusedError:
        return None
