"""Our MCP server in Claude Code: an entry in `.mcp.json`, and this person's approval of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.agents import document
from clickstop.agents.claude_code import missing
from clickstop.agents.document import UnsafeEditError
from clickstop.agents.hook_table import MARKER, is_ours
from clickstop.agents.stub_server import STUB

if TYPE_CHECKING:
    from clickstop.agents.sites import Start

Json = dict[str, Any]
NAME = "clickstop"
_SERVERS, _AGREED = "mcpServers", "enabledMcpjsonServers"
# Works on any machine. The client expands variables before the shell does, with the same result.
_SHELL = (
    'h="${XDG_STATE_HOME:-$HOME/.local/state}/clickstop/hook"; [ -x "$h" ] && exec "$h" mcp "$1";'
    f" command -v clickstop >/dev/null && exec clickstop mcp; m=$1; {STUB}"
)


def server_file(root: str) -> str:
    """The file with the servers for everyone who starts the client in `root`."""
    return os.path.join(root, ".mcp.json")


def entry(start: Start, scope: str) -> Json:
    """The entry: for this machine ("local") or for any ("shared", "plugin")."""
    if scope != "local":
        return {"command": "sh", "args": ["-c", _SHELL, MARKER, missing.of_server(scope, start)]}
    program, *args = missing.server([start.python, "-I", start.server, MARKER], start)
    return {"command": program, "args": args}


def server_scope(servers: Any) -> str:
    """The kind of our entry: "local" for this machine, "shared" for any machine, "" for none."""
    table = servers.get(_SERVERS) if isinstance(servers, dict) else None
    ours = table.get(NAME) if isinstance(table, dict) else None
    if not isinstance(ours, dict) or not is_ours(ours):
        return ""
    return "shared" if ours.get("command") == "sh" else "local"


def with_server(text: str, start: Start, *, shared: bool) -> str:
    """Add or update our server. Raises UnsafeEditError if somebody else's has its name."""
    servers = document.parse(text).value
    table = servers.get(_SERVERS, {})
    if not isinstance(table, dict):
        raise UnsafeEditError(f'"{_SERVERS}" must be an object')
    server = entry(start, "shared" if shared else "local")
    if NAME not in table:
        if _SERVERS not in servers:
            return document.insert(text, (), _SERVERS, {NAME: server}, levels=document.ALL)
        return document.insert(text, (_SERVERS,), NAME, server, levels=document.ALL)
    if not server_scope(servers):
        raise UnsafeEditError(f'"{_SERVERS}"."{NAME}" is not ours; rename it first')
    return text if table[NAME] == server else document.replace(text, (_SERVERS, NAME), server)


def without_server(text: str, before: Any = None) -> str:
    """Remove our server, and a table that it leaves empty unless `before` already had it."""
    if not server_scope(document.parse(text).value):
        return text
    text = document.remove(text, (_SERVERS, NAME))
    had = isinstance(before, dict) and _SERVERS in before
    return text if document.parse(text).value[_SERVERS] or had else document.remove(text, (_SERVERS,))


def agreed(settings: Any) -> bool:
    """Whether these settings approve our server."""
    names = settings.get(_AGREED) if isinstance(settings, dict) else None
    return isinstance(names, list) and NAME in names


def agree(text: str) -> str:
    """Add the approval of our server: the client starts no server of a repository without one."""
    settings = document.parse(text).value
    if agreed(settings):
        return text
    names = settings.get(_AGREED)
    if names is None:
        return document.insert(text, (), _AGREED, [NAME], levels=document.ALL)
    if not isinstance(names, list):
        raise UnsafeEditError(f'"{_AGREED}" must be a list')
    return document.replace(text, (_AGREED,), [*names, NAME])


def disagree(text: str, before: Any = None) -> str:
    """Remove the approval, and a list that it leaves empty unless `before` already had it."""
    settings = document.parse(text).value
    if not agreed(settings):
        return text
    others = [name for name in settings[_AGREED] if name != NAME]
    had = isinstance(before, dict) and _AGREED in before
    return document.replace(text, (_AGREED,), others) if others or had else document.remove(text, (_AGREED,))
