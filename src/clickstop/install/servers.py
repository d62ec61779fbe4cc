"""Adds our MCP server to agents' settings, and removes it. Agents without a server file are skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.agents import document, entries
from clickstop.agents.index import agent_named
from clickstop.install import backups, git
from clickstop.install.changes import FileRewrite, read
from clickstop.install.origin import start_of
from clickstop.install.settings import base, named

if TYPE_CHECKING:
    from collections.abc import Mapping


def there(agent: str, root: str) -> str:
    """The kind of our entry: "local" for this machine, "shared" for any machine, "" for none that can be read."""
    client = agent_named(agent)
    file = client.server_file(root)
    return client.server_scope(entries.settings_in(file, client)) if file else ""


def added(
    agent: str, root: str, environ: Mapping[str, str], *, shared: bool, line: str | None = None
) -> FileRewrite:
    """The file with our server. If git tracks it, the entry works on any machine. `line` is the team's install
    line if it is about to be configured.
    """
    file = agent_named(agent).server_file(root)
    checkout = git.checkout_of(file)
    shared = shared or bool(checkout and git.is_tracked(checkout, file, environ))
    start = start_of("shared" if shared else "local", root, environ, line)
    before = read(file)
    with named(file):
        text = "{}\n" if before is None else entries.decode(before)
        after = agent_named(agent).with_server(text, start, shared=shared)
    return FileRewrite(file, before, after.encode("utf-8"))


def removed(agent: str, root: str, environ: Mapping[str, str]) -> FileRewrite:
    file = agent_named(agent).server_file(root)
    return FileRewrite(file, read(file), _base(agent, file, environ))


def install(change: FileRewrite, agent: str, environ: Mapping[str, str]) -> None:
    backups.edit(change, _base(agent, change.file, environ), environ)


def _base(agent: str, file: str, environ: Mapping[str, str]) -> bytes | None:
    return base(file, environ, agent_named(agent).without_server, lambda text: document.parse(text).value)
