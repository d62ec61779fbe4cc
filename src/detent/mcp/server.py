"""The server itself: the official SDK on stdin and stdout; every answer is made in a thread of its own."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as types
from anyio.to_thread import run_sync
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from detent import __version__
from detent.mcp.calling import CallError, call
from detent.mcp.index import TOOLS
from detent.mcp.shapes import output_schema
from detent.mcp.tool import Tool, input_schema

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext

_INSTRUCTIONS = (
    "detent watches the quality of the work in this repository: scores, signals, gates, memory, costs, rules."
    " Every figure is the one that the command line shows. Tools only read unless their name says otherwise."
    " Where a result was cut, its key `cut` says what is missing."
)


def listed(tool: Tool) -> types.Tool:
    """A tool as clients see it."""
    hints = types.ToolAnnotations(
        read_only_hint=not (tool.writes or tool.runs),
        destructive_hint=False,
        idempotent_hint=not tool.runs,
        open_world_hint=tool.runs,
    )
    return types.Tool(
        name=tool.name,
        description=tool.about,
        input_schema=input_schema(tool),
        output_schema=output_schema(tool.gives),
        annotations=hints,
    )


async def _list_tools(_ctx: ServerRequestContext[Any], _params: Any) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[listed(tool) for tool in TOOLS.values()])


async def _call_tool(_ctx: ServerRequestContext[Any], params: types.CallToolRequestParams) -> types.CallToolResult:
    try:
        found = await run_sync(partial(call, params.name, params.arguments or {}, os.getcwd(), os.environ))
    except CallError as error:
        return _told(str(error), is_error=True)
    except Exception as error:  # noqa: BLE001  # one answer that fails does not end the server
        return _told(
            f"{params.name} failed itself: {type(error).__name__}: {error}. Report this as a bug.", is_error=True
        )
    told = _told(json.dumps(found, ensure_ascii=False))
    told.structured_content = found
    return told


def _told(text: str, *, is_error: bool = False) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=is_error)


def build() -> Server[Any]:
    return Server(
        "detent",
        version=__version__,
        instructions=_INSTRUCTIONS,
        on_list_tools=_list_tools,
        on_call_tool=_call_tool,
    )


async def _serve() -> None:
    server = build()
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def run() -> None:
    """Until the client closes our stdin."""
    anyio.run(_serve)
