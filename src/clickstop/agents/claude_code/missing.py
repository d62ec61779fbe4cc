"""What Claude Code's entries do if the program they start is missing."""

from __future__ import annotations

import json
import shlex
import sys
from typing import TYPE_CHECKING

from clickstop.agents.hook_table import MARKER
from clickstop.agents.stub_server import STUB

if TYPE_CHECKING:
    from clickstop.agents.sites import Start

# `"$0" "$@"` is the interpreter, its options, the script and its arguments. If one of them is missing, the entry
# reads its input, prints the message for a session start (if it has one) and exits 0: the client shows any other
# exit to the person, for every event. The script is read as a whole first, so that one that is only half written
# during an upgrade exits 0, too.
_WHOLE_OR_NOTHING = (
    "import sys;del sys.argv[:3]\n"
    "try:exec(open(sys.argv[0]).read(),dict(__file__=sys.argv[0]))\n"
    "except BaseException:pass\n"
    "sys.stdin.buffer.read()"
)
_HOOK = (
    f'[ -x "$0" ] && [ -r "$3" ] && exec "$0" "$1" "$2" -c "{_WHOLE_OR_NOTHING}" "$@";'
    ' cat >/dev/null; [ -z "$7" ] || printf \'%s\\n\' "$7"'
)
_SERVER = f'[ -x "$0" ] && [ -r "$2" ] && exec "$0" "$@"; m=$4; {STUB}'
_HAS_SHELL = sys.platform != "win32"

_AT_START = {
    "local": "its hooks are set up, but the program is missing from {python}."
    " To restore it: {line}, then run clickstop init in this repository."
    " To remove its hooks instead: delete the entries with {marker} from .claude/settings.local.json and"
    " ~/.claude/settings.json.",
    "shared": "this repository uses clickstop, which is not set up on this machine."
    " To set it up: {line}, then run clickstop init in this repository."
    " To do without it: delete the entries with {marker} from .claude/settings.json.",
    "plugin": "its plugin is enabled, but the program is not installed on this machine."
    " To install it: {line}, then run clickstop init in each repository that should use it."
    " To do without it: /plugin uninstall clickstop@clickstop.",
}
_OF_SERVER = {
    "local": "clickstop is missing from {python}. To restore it: {line}",
    "shared": "clickstop is not set up on this machine."
    " To set it up: {line}, then run clickstop init --shared --mcp",
    "plugin": "clickstop is not set up on this machine. To set it up: {line}, then run clickstop init",
}
_STATUS = "clickstop is missing: install it again, or remove statusLine from your settings"
_NO_LINE = {
    "local": "install it as you did before",
    "shared": "install it as your team does",
    "plugin": "see the plugin's README",
}


def hook(scope: str, argv: list[str], start: Start, *, speaks: bool) -> list[str]:
    """The command line of a hook that may be missing; with `speaks`, it then prints how to install clickstop."""
    if not _HAS_SHELL:
        return argv
    return ["/bin/sh", "-c", _HOOK, *argv, *([at_start(scope, start)] if speaks else [])]


def server(argv: list[str], start: Start) -> list[str]:
    """The command line of the MCP server, which may be missing."""
    return ["/bin/sh", "-c", _SERVER, *argv, of_server("local", start)] if _HAS_SHELL else argv


def status_line(argv: list[str]) -> str:
    """The command line of the status line, which the client starts through a shell."""
    if not _HAS_SHELL:
        return shlex.join(argv)
    there = f"[ -x {shlex.quote(argv[0])} ] && [ -r {shlex.quote(argv[3])} ]"
    return f"{there} && exec {shlex.join(argv)}; cat >/dev/null; echo {shlex.quote(_STATUS)}; : {MARKER}"


def at_start(scope: str, start: Start) -> str:
    """What a session start prints if the program is missing: JSON on one line."""
    return _inert({"systemMessage": f"clickstop: {_filled(_AT_START, scope, start)}"})


def of_server(scope: str, start: Start) -> str:
    """What the stub server's only tool says: a JSON string."""
    return _inert(_filled(_OF_SERVER, scope, start))


def _inert(value: object) -> str:
    """JSON without characters that the client or a shell would expand, whatever the team has configured."""
    return json.dumps(value).translate({ord(special): f"\\u{ord(special):04x}" for special in "'$`"})


def _filled(texts: dict[str, str], scope: str, start: Start) -> str:
    # The same text, so that the client sees identical entries and runs them once.
    scope = "local" if scope == "user" else scope
    return texts[scope].format(python=start.python, line=start.install or _NO_LINE[scope], marker=MARKER)
