"""Whether secrets are to be expected in an event's file, judging by its place."""

from __future__ import annotations

import os

from clickstop.core.places import home
from clickstop.core.repository import find_checkout
from clickstop.secrets.look import way_for
from clickstop.secrets.places import SECRET, paths_in, place_of
from clickstop.secrets.redact import names_secrets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.secrets.look import Way

_AT_HOME = ("~/", "$HOME/", "${HOME}/")


def way_to_look(ctx: Context, options: dict[str, Any]) -> Way | None:
    """How thoroughly to search the event's result for secrets; None for not at all."""
    event = ctx.event
    place = place_of_file(ctx, options["allow"]) if event.tool not in ("shell", "search") else ""
    if names_secrets(event.command) or (event.tool == "search" and names_secrets(event.output)):
        paths = paths_in(event.command if event.tool == "shell" else f"{event.target}\n{event.output}")
        if any(place_of_path(ctx, path, options["allow"]) == SECRET for path in paths):
            place = SECRET
    return way_for(event.tool, place, options)


def place_of_file(ctx: Context, allow: list[str]) -> str:
    """What the path of the event's file says about secrets, or ""."""
    paths = ctx.event.real_paths
    if not paths:
        return ""
    return place_of_path(ctx, paths[0], allow)


def place_of_path(ctx: Context, path: str, allow: list[str]) -> str:
    """The same for a path in a command."""
    checkout = find_checkout(ctx.event.cwd) or ctx.event.root
    roots = [os.path.realpath(root) for root in (checkout, ctx.event.root)]
    whole = whole_path(ctx, path)
    return place_of(whole, roots=roots, home=home(ctx.environ), allow=allow)


def whole_path(ctx: Context, path: str) -> str:
    """A path in a command, made absolute."""
    prefix = next((prefix for prefix in _AT_HOME if path.startswith(prefix)), "")
    expanded = os.path.join(home(ctx.environ), path[len(prefix) :]) if prefix else path
    return os.path.normpath(os.path.join(ctx.event.cwd or ctx.event.root, expanded))
