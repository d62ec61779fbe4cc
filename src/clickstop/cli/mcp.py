"""`clickstop mcp`: the MCP server, for a client to start."""

from __future__ import annotations

import click

from clickstop.cli.options import json_option
from clickstop.cli.printed import print_record


@click.command()
@click.option("--list", "listing", is_flag=True, help="The tools, and what each of them tells; nothing is served.")
@json_option
def command(listing: bool, as_json: bool) -> None:
    """Serve everything that clickstop knows to an agent, over MCP on stdin and stdout.

    A client starts this itself: `clickstop init --mcp` tells it how. It ends when the client closes its stdin.
    """
    if listing or as_json:
        _list(as_json=as_json)
        return
    from clickstop.mcp.server import run

    run()


def _list(*, as_json: bool) -> None:
    from clickstop.mcp.index import TOOLS
    from clickstop.mcp.tool import input_schema
    from clickstop.render.output import console, table

    if as_json:
        print_record(
            "mcp.list",
            [{"name": tool.name, "about": tool.about, "takes": input_schema(tool)} for tool in TOOLS.values()],
        )
        return
    console().print(table(("tool", ""), [(tool.name, tool.about) for tool in TOOLS.values()]))
