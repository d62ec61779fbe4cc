"""Claude Code's settings files, and our entries in them."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from clickstop.agents import document, hook_table
from clickstop.agents.beside import PLUGIN
from clickstop.agents.claude_code import missing
from clickstop.agents.claude_code.decode import KINDS
from clickstop.agents.claude_code.memory import folder
from clickstop.agents.hook_table import MARKER, is_ours
from clickstop.agents.shell_entry import shell_entry
from clickstop.agents.sites import Site, timeouts
from clickstop.core.repository import main_checkout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Start

Json = dict[str, Any]
NAME = "claude-code"
_LINE = "statusLine"

# The client has a short limit of its own for the end of a session, so ours gives none.
TIMEOUTS: Mapping[str, int | None] = {**timeouts(KINDS), "SessionEnd": None}
# Shown to the person during events that may run the project's own commands.
_STATUS = {
    "PostToolBatch": "clickstop: checking what changed",
    "SubagentStop": "clickstop: checking the subagent's work",
    "Stop": "clickstop: checking before the stop",
}
_BY_TOOL = ("PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionDenied")


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    """The settings files whose hooks run in a session started in `root`. A worktree uses the local settings of its
    main checkout.
    """
    shared = os.path.join(root, ".claude")
    local = os.path.join(main_checkout(root) or root, ".claude")
    return (
        Site(NAME, "local", os.path.join(local, "settings.local.json")),
        Site(NAME, "shared", os.path.join(shared, "settings.json")),
        Site(NAME, "user", os.path.join(folder(environ), "settings.json")),
    )


def managed_files() -> tuple[str, ...]:
    """The organisation's settings, which can forbid all other hooks."""
    folders = {"darwin": "/Library/Application Support/ClaudeCode", "win32": r"C:\Program Files\ClaudeCode"}
    return (os.path.join(folders.get(sys.platform, "/etc/claude-code"), "managed-settings.json"),)


def switch(environ: Mapping[str, str]) -> str:
    """The folder of installed plugins, which can bring hooks."""
    return os.path.join(folder(environ), "plugins")


def hook_entries(scope: str, start: Start) -> dict[str, Json]:
    """One group per event."""
    return {event: _group(event, _handler(scope, event, start)) for event in TIMEOUTS}


def merge(text: str, scope: str, start: Start) -> str:
    text = hook_table.merge(text, hook_entries(scope, start))
    return with_status_line(text, start) if status_line(document.parse(text).value) == "ours" else text


def strip(text: str, before: Any = None) -> str:
    text = hook_table.strip(text, before)
    return document.remove(text, (_LINE,)) if status_line(document.parse(text).value) == "ours" else text


def status_line(settings: Any) -> str:
    """Whose status line these settings contain: "ours", "other", or "" for none."""
    entry = settings.get(_LINE) if isinstance(settings, dict) else None
    if entry is None:
        return ""
    return "ours" if isinstance(entry, dict) and is_ours(entry) else "other"


def with_status_line(text: str, start: Start) -> str:
    """Add or update our status line, which the client starts through a shell. Somebody else's is left alone."""
    command = missing.status_line([start.python, *start.args, NAME, "statusline", MARKER])
    line = {"type": "command", "command": command}
    settings = document.parse(text).value
    if status_line(settings) == "":
        return document.insert(text, (), _LINE, line, levels=1)
    return document.replace(text, (_LINE,), line) if status_line(settings) == "ours" else text


def _group(event: str, handler: Json) -> Json:
    return {"matcher": "*", "hooks": [handler]} if event in _BY_TOOL else {"hooks": [handler]}


def _handler(scope: str, event: str, start: Start) -> Json:
    seconds = TIMEOUTS[event]
    options: Json = {} if seconds is None else {"timeout": seconds}
    options |= {"statusMessage": _STATUS[event]} if event in _STATUS else {}
    if scope in ("shared", "plugin"):
        return {"type": "command", "command": _shell(event, scope, start), **options}
    argv = [start.python, *start.args, NAME, event, MARKER]
    program, *args = missing.hook(scope, argv, start, speaks=event == "SessionStart")
    # Copilot CLI also runs these entries. It does not know `args`, prefers `bash` over `command`, and denies every
    # call whose hook fails.
    elsewhere = {"bash": shell_entry(NAME, event, scope, start)}
    return {"type": "command", "command": program, "args": args, **elsewhere, **options}


def _shell(event: str, scope: str, start: Start) -> str:
    """An entry for any machine: it starts the launcher if there is one, else does nothing, except that at session
    start it says how to install clickstop.

    A plugin's entry exports PLUGIN, so that it can yield to entries in settings.
    """
    launcher = 'h="${XDG_STATE_HOME:-$HOME/.local/state}/clickstop/hook"'
    if scope == "plugin":
        launcher += f'; export {PLUGIN}="$CLAUDE_PROJECT_DIR"'
    if event != "SessionStart":
        return f'{launcher}; [ -x "$h" ] && exec "$h" {NAME} {event}; cat >/dev/null; : {MARKER}'
    return (
        f"{launcher}; m='{missing.at_start(scope, start)}'; "
        f'[ -x "$h" ] && exec "$h" {NAME} {event} "$m"; cat >/dev/null; printf \'%s\\n\' "$m"; : {MARKER}'
    )
