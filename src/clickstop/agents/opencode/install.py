"""Our plugin for OpenCode: a file of its own with the command of our hook for each event."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.document import UnsafeEditError
from clickstop.agents.hook_table import MARKER
from clickstop.agents.opencode.decode import KINDS
from clickstop.agents.shell_entry import shell_entries
from clickstop.agents.sites import Site, timeouts
from clickstop.core.places import home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Start

NAME = "opencode"
TIMEOUTS = timeouts(KINDS, end=3)
_HEAD = f"// {MARKER} `clickstop init` wrote this file, and `clickstop uninstall` removes it.\n"
_HOOKS = "const HOOKS = "


def folder(environ: Mapping[str, str]) -> str:
    config = environ.get("XDG_CONFIG_HOME") or os.path.join(home(environ), ".config")
    return os.path.join(config, "opencode")


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    plugins = os.path.join(root, ".opencode", "plugin")
    return (
        Site(NAME, "local", os.path.join(plugins, "clickstop.local.js")),
        Site(NAME, "shared", os.path.join(plugins, "clickstop.js")),
        Site(NAME, "user", os.path.join(folder(environ), "plugin", "clickstop.js")),
    )


def hook_entries(scope: str, start: Start) -> dict[str, dict[str, Any]]:
    return shell_entries(NAME, TIMEOUTS, scope, start)


def merge(text: str, scope: str, start: Start) -> str:
    """The whole file. Raises UnsafeEditError if somebody else wrote a file with this name."""
    if text.strip() and not text.startswith(_HEAD):
        raise UnsafeEditError("is not clickstop's plugin")
    handlers = {event: group["hooks"][0] for event, group in hook_entries(scope, start).items()}
    rows = ",\n".join(f"  {json.dumps(event)}: {json.dumps(handler)}" for event, handler in handlers.items())
    return f"{_HEAD}{_HOOKS}{{\n{rows}\n}};\n{_program()}"


def strip(text: str, _before: Any = None) -> str:
    return "" if text.startswith(_HEAD) else text


def parse(text: str) -> dict[str, Any]:
    """The hooks in our file, in the shape that most agents use."""
    if not text.startswith(_HEAD):
        return {}
    try:
        handlers = json.loads(text.partition(_HOOKS)[2].partition("\n};\n")[0] + "\n}")
    except ValueError as error:
        raise UnsafeEditError("contains no table of hooks") from error
    return {"hooks": {event: [{"hooks": [handler]}] for event, handler in handlers.items()}}


def _program() -> str:
    with open(os.path.join(os.path.dirname(__file__), "plugin.js"), encoding="utf-8") as file:
        return file.read()
