"""Writes the launcher: a file at a fixed place that starts the hook, for entries that work on any machine."""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING

from clickstop.agents.stub_server import STUB
from clickstop.core.places import home
from clickstop.install.changes import FileRewrite, read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Start

# If the program is gone, the launcher prints its third argument: only some events may print something.
_SHELL = """\
#!/bin/sh
# Written by `clickstop init`: starts the hook for settings that a team shares.
python={python}
bootstrap={bootstrap}
if [ -x "$python" ] && [ -r "$bootstrap" ]; then
    [ "$1" = mcp ] && exec "$python" -I {server}
    exec "$python" {options} "$bootstrap" "$@"
fi
[ "$1" = mcp ] && {{ m=$2; {stub}; exit; }}
cat >/dev/null
[ -z "$3" ] || printf '%s\\n' "$3"
exit 0
"""
_BATCH = """\
@echo off\r
rem Written by `clickstop init`: starts the hook for settings that a team shares.\r
"{python}" {options} "{bootstrap}" %*\r
exit /b 0\r
"""


def path(environ: Mapping[str, str]) -> str:
    """The path at which shared entries look for it, on every platform."""
    state = environ.get("XDG_STATE_HOME", "")
    if not os.path.isabs(state):
        state = os.path.join(home(environ), ".local", "state")
    return os.path.join(state, "clickstop", "hook")


def written(start: Start, environ: Mapping[str, str]) -> list[FileRewrite]:
    """The current launcher; on Windows also a batch file, for callers without a POSIX shell."""
    *options, bootstrap = start.args
    shell = _SHELL.format(
        python=shlex.quote(start.python),
        bootstrap=shlex.quote(bootstrap),
        options=" ".join(options),
        server=shlex.quote(start.server),
        stub=STUB,
    )
    changes = [_change(path(environ), shell)]
    if sys.platform == "win32":
        batch = _BATCH.format(python=start.python, bootstrap=bootstrap, options=" ".join(options))
        changes.append(_change(path(environ) + ".cmd", batch))
    return changes


def removed(environ: Mapping[str, str]) -> list[FileRewrite]:
    files = (path(environ), path(environ) + ".cmd")
    return [FileRewrite(file, read(file), None) for file in files if os.path.exists(file)]


def _change(file: str, text: str) -> FileRewrite:
    return FileRewrite(file, read(file), text.encode("utf-8", "surrogateescape"), executable=True)
