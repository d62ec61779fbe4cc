"""Adds our entries to an agent's settings file, and removes them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from clickstop.agents.document import UnsafeEditError
from clickstop.agents.entries import decode
from clickstop.agents.index import agent_named
from clickstop.install import backups
from clickstop.install.changes import FileRefusedError, FileRewrite, read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from clickstop.agents.sites import Site, Start
    from clickstop.install.backups import BackupRecord


def with_ours(
    site: Site, start: Start, *, hooks: bool = True, status_line: bool = False, server: bool = False
) -> FileRewrite:
    """The file with our entries added or updated."""
    agent = agent_named(site.agent)
    before = read(site.file)
    with named(site.file):
        after = agent.blank if before is None else decode(before)
        if hooks:
            after = agent.merge(after, site.scope, start)
        elif agent.installed(agent.parse(after), site, start):  # they moved to another scope
            after = agent.strip(after)
        if status_line:
            after = agent.with_status_line(after, start)
        if server:
            after = agent.agree(after)
        try:
            return FileRewrite(site.file, before, after.encode("utf-8"))
        except UnicodeEncodeError as error:
            raise UnsafeEditError(f"{start.python} is not a UTF-8 path") from error


def without_ours(site: Site, environ: Mapping[str, str]) -> FileRewrite:
    """The file without our entries; no file if there was none before."""
    return FileRewrite(site.file, read(site.file), _base(site, environ))


def install(change: FileRewrite, site: Site, environ: Mapping[str, str]) -> None:
    backups.edit(change, _base(site, environ), environ)


def _base(site: Site, environ: Mapping[str, str]) -> bytes | None:
    agent = agent_named(site.agent)

    def strip(text: str, before: Any) -> str:
        return agent.disagree(agent.strip(text, before), before)

    return base(site.file, environ, strip, agent.parse, agent.blank)


def base(
    file: str,
    environ: Mapping[str, str],
    strip: Callable[[str, Any], str],
    parse: Callable[[str], Any],
    blank: str = "{}",
) -> bytes | None:
    """The content of a file without our part. `strip` removes it from a text, given the parsed original."""

    def value(raw: bytes | None) -> Any:
        try:
            return None if raw is None else parse(decode(raw))
        except UnsafeEditError:
            return None

    def stripped(raw: bytes, record: BackupRecord | None) -> bytes | None:
        with named(file):
            remainder = strip(decode(raw), value(record.original) if record else None).encode("utf-8")
        # A file that we created, and that contains nothing else, is deleted.
        made_by_us = record is not None and record.original is None
        return None if made_by_us and value(remainder) == value(blank.encode()) else remainder

    return backups.without_ours(file, environ, stripped)


@contextmanager
def named(file: str) -> Iterator[None]:
    """Add the file's name to refusals."""
    try:
        yield
    except FileRefusedError:
        raise
    except UnsafeEditError as error:
        raise FileRefusedError(file, error) from error
