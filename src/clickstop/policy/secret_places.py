"""Where the file of an event lies, as far as that says whether secrets are to be expected in it."""

from __future__ import annotations

import os

from clickstop.core.places import home
from clickstop.core.repository import find_checkout
from clickstop.secrets.look import way_for
from clickstop.secrets.places import place_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.secrets.look import Way


def way_to_look(ctx: Context, options: dict[str, Any]) -> Way | None:
    """How closely the event's result is searched for secrets; None if not at all."""
    event = ctx.event
    return way_for(event.tool, event.command, event.output, place_of_file(ctx, options["allow"]), options)


def place_of_file(ctx: Context, allow: list[str]) -> str:
    """What the path of the event's file says about secrets in it; "" without one."""
    paths = ctx.paths
    if not paths:
        return ""
    checkout = find_checkout(ctx.event.cwd) or ctx.event.root
    roots = [os.path.realpath(root) for root in (checkout, ctx.event.root)]
    return place_of(paths[0], roots=roots, home=home(ctx.environ), allow=allow)
