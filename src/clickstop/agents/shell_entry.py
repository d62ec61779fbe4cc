"""A hook's entry as one shell command, for clients that take no list of arguments.

Whatever happens, it takes what the client sends and ends well: some clients refuse a call whose hook fails.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from clickstop.agents.hook_table import MARKER

if TYPE_CHECKING:
    from clickstop.agents.entries import Installed
    from clickstop.agents.sites import Start

_LAUNCHER = '"${XDG_STATE_HOME:-$HOME/.local/state}/clickstop/hook"'


def shell_entry(agent: str, event: str, scope: str, start: Start, missing: str = "") -> str:
    """What starts the hook, and prints `missing` where the program is not there."""
    say = f" printf '%s\\n' {shlex.quote(missing)};" if missing else ""
    if scope == "shared":  # for other people's machines: their launcher, if they have one
        return f'h={_LAUNCHER}; [ -x "$h" ] && exec "$h" {agent} {event}; cat >/dev/null;{say} : {MARKER}'
    python, bootstrap = shlex.quote(start.python), shlex.quote(start.bootstrap)
    starts = f"exec {python} {shlex.join(start.args)} {agent} {event}"
    return f"[ -x {python} ] && [ -r {bootstrap} ] && {starts}; cat >/dev/null;{say} : {MARKER}"


def is_of_its_scope(entry: Installed) -> bool:
    """Where one file serves a person or a team: whether the entry is for the scope as which the file was read."""
    return entry.scope == "user" or (_LAUNCHER in entry.shell_command) == (entry.scope == "shared")
