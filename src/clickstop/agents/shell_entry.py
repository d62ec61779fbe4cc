"""Hook entries as one shell command, for clients that take no list of arguments.

The command always reads its input and exits 0, even if clickstop has been uninstalled: Copilot CLI, for example,
denies every call whose hook fails.
"""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Any

from clickstop.agents.hook_table import MARKER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.entries import Installed
    from clickstop.agents.sites import Start

_MISSING = (
    "clickstop: its hooks are set up, but the program is missing. Install it again, or delete the entries with"
    " clickstop:1 from"
)
_LAUNCHER = '"${XDG_STATE_HOME:-$HOME/.local/state}/clickstop/hook"'


def shell_entry(agent: str, event: str, scope: str, start: Start, missing: str = "") -> str:
    """The command that starts the hook, or prints `missing` if the program is gone."""
    say = f" printf '%s\\n' {shlex.quote(missing)};" if missing else ""
    if scope == "shared":  # works on any machine: uses its launcher, if it has one
        return f'h={_LAUNCHER}; [ -x "$h" ] && exec "$h" {agent} {event}; cat >/dev/null;{say} : {MARKER}'
    python, bootstrap = shlex.quote(start.python), shlex.quote(start.bootstrap)
    starts = f"exec {python} {shlex.join(start.args)} {agent} {event}"
    return f"[ -x {python} ] && [ -r {bootstrap} ] && {starts}; cat >/dev/null;{say} : {MARKER}"


def shell_entries(
    agent: str, timeouts: Mapping[str, int], scope: str, start: Start, *, files: str = "", **more: Any
) -> dict[str, dict[str, Any]]:
    """One group per event, without a matcher so that it covers every tool.

    If `files` names the settings files, the entry for session start tells people without the program where to
    remove it.
    """
    missing = json.dumps({"systemMessage": f"{_MISSING} {files}."}) if files else ""
    return {
        event: {
            "hooks": [
                {
                    "type": "command",
                    "command": shell_entry(agent, event, scope, start, missing if event == "SessionStart" else ""),
                    **more,
                    "timeout": seconds,
                }
            ]
        }
        for event, seconds in timeouts.items()
    }


def is_of_its_scope(entry: Installed) -> bool:
    """Whether an entry belongs to the scope that its file was read for: one file can contain personal and team
    entries.
    """
    return entry.scope == "user" or (_LAUNCHER in entry.shell_command) == (entry.scope == "shared")
