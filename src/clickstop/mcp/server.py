"""The server itself: the official SDK on stdin and stdout; every answer is made in a thread of its own."""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as types
from anyio.to_thread import run_sync
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from clickstop import __version__
from clickstop.config.layers import load as load_layers
from clickstop.core.inert import inert
from clickstop.mcp import prompts, resources, stdin
from clickstop.mcp.calling import Answer, CallError, answered, call
from clickstop.mcp.index import served
from clickstop.mcp.tool import Tool, input_schema
from clickstop.render.shapes import output_schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server.context import ServerRequestContext

    from clickstop.app.here import Here

_TEXT = "text/markdown"
_INSTRUCTIONS = (
    "clickstop watches the quality of the work in this repository: scores, signals, gates, memory, costs, rules."
    " Every figure is the one that the command line shows. Tools only read unless their name says otherwise."
    " Results are cut to about 2,000 tokens: the key `cut` says what is missing, and full = true gives more."
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
    """Outside a repository that is set up, the default ones."""
    try:
        names = await _answered(lambda repo: load_layers(repo.root, repo.environ).values["mcp"]["tools"])
    except CallError:
        names = ["default"]
    return types.ListToolsResult(tools=[listed(tool) for tool in served(names)])


async def _call_tool(_ctx: ServerRequestContext[Any], params: types.CallToolRequestParams) -> types.CallToolResult:
    try:
        record = await run_sync(partial(call, params.name, params.arguments or {}, os.getcwd(), os.environ))
    except CallError as error:
        return _result(str(error), is_error=True)
    except Exception as error:  # noqa: BLE001  # one answer that fails does not end the server
        return _result(
            f"{params.name} failed itself: {type(error).__name__}: {error}. Report this as a bug.", is_error=True
        )
    result = _result(json.dumps(record, ensure_ascii=False))
    result.structured_content = record
    return result


def _result(text: str, *, is_error: bool = False) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=inert(text))], is_error=is_error)


async def _list_resources(_ctx: ServerRequestContext[Any], _params: Any) -> types.ListResourcesResult:
    """Outside a repository that is set up there are none, which is no error."""
    try:
        texts = await _answered(resources.listed)
    except CallError:
        texts = []
    listing = [
        types.Resource(uri=text.uri, name=text.name, description=text.about, mime_type=_TEXT) for text in texts
    ]
    return types.ListResourcesResult(resources=listing)


async def _list_templates(_ctx: ServerRequestContext[Any], _params: Any) -> types.ListResourceTemplatesResult:
    made = [
        types.ResourceTemplate(
            uri_template=resources.SCHEME + template,
            name=template.partition("/")[0],
            description=about,
            mime_type=_TEXT,
        )
        for template, about in resources.TEMPLATES.items()
    ]
    return types.ListResourceTemplatesResult(resource_templates=made)


async def _read_resource(
    _ctx: ServerRequestContext[Any], params: types.ReadResourceRequestParams
) -> types.ReadResourceResult:
    uri = str(params.uri)
    text = await _wanted(partial(resources.read, uri=uri))
    return types.ReadResourceResult(contents=[types.TextResourceContents(uri=uri, mime_type=_TEXT, text=text)])


async def _list_prompts(_ctx: ServerRequestContext[Any], _params: Any) -> types.ListPromptsResult:
    made = [
        types.Prompt(
            name=prompt.name,
            description=prompt.about,
            arguments=[types.PromptArgument(name=name, description=what) for name, what in prompt.takes.items()],
        )
        for prompt in prompts.PROMPTS.values()
    ]
    return types.ListPromptsResult(prompts=made)


async def _get_prompt(
    _ctx: ServerRequestContext[Any], params: types.GetPromptRequestParams
) -> types.GetPromptResult:
    text = await _wanted(partial(prompts.text_of, name=params.name, given=params.arguments or {}))
    message = types.PromptMessage(role="user", content=types.TextContent(type="text", text=text))
    return types.GetPromptResult(messages=[message])


async def _wanted(question: Callable[[Here], str]) -> str:
    """A text, or the protocol's own error where there is none."""
    try:
        return inert(await _answered(question))
    except CallError as error:
        raise MCPError(types.INVALID_PARAMS, str(error)) from error


async def _answered(question: Callable[[Here], Answer]) -> Answer:
    return await run_sync(partial(answered, question, os.getcwd(), os.environ))


def build() -> Server[Any]:
    return Server(
        "clickstop",
        version=__version__,
        instructions=_INSTRUCTIONS,
        on_list_tools=_list_tools,
        on_call_tool=_call_tool,
        on_list_resources=_list_resources,
        on_list_resource_templates=_list_templates,
        on_read_resource=_read_resource,
        on_list_prompts=_list_prompts,
        on_get_prompt=_get_prompt,
    )


async def _serve() -> None:
    server = build()
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def run() -> None:
    """Until the client closes our stdin, or reads no more."""
    if sys.stdin.isatty():
        sys.stderr.write("An MCP client starts this and talks to it; there is nothing to type. To leave: Ctrl-D\n")
    stdin.repair()
    try:
        anyio.run(_serve)
    except* (BrokenPipeError, ConnectionResetError):  # nobody reads any more
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # until the end
