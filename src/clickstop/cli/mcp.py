"""`clickstop mcp`: run the MCP server; clients start it."""

from __future__ import annotations

import click

from clickstop.cli.printed import as_json, json_option, printed


@click.command()
@click.option("--list", "listing", is_flag=True, help="List the tools and what each returns; serve nothing.")
@json_option
def command(listing: bool) -> None:
    """Serve clickstop's data to an agent over MCP on stdin and stdout.

    Clients start this themselves after `clickstop init --mcp`. It stops when the client closes stdin.
    """
    if listing or as_json():
        _list()
        return
    from clickstop.mcp.server import run

    run()


def _list() -> None:
    from clickstop.mcp.index import TOOLS
    from clickstop.mcp.tool import input_schema
    from clickstop.render.output import console, table

    records = [{"name": tool.name, "about": tool.about, "takes": input_schema(tool)} for tool in TOOLS.values()]
    if printed("mcp.list", records):
        return
    console().print(table(("tool", ""), [(tool.name, tool.about) for tool in TOOLS.values()]))
