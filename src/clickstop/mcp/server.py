"""The MCP server. It answers `initialize` before it loads anything else: a client leaves out of its first turn
whatever server has not answered by then.
"""

from __future__ import annotations

import os
import sys
import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from clickstop import __version__
from clickstop.mcp.protocol import INVALID_PARAMS, Connection, ProtocolError

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.app.here import Here
    from clickstop.mcp.calling import Answer
    from clickstop.mcp.tool import Tool

    Json = dict[str, Any]
    Method = Callable[[Json], Json]

VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")  # supported versions of the protocol
_TEXT = "text/markdown"
_INSTRUCTIONS = (
    "clickstop tracks the quality of the work in this repository: scores, signals, gates, memory, costs, rules."
    " Tools return the same figures as the command line."
    " They are read-only unless their description says otherwise."
    " Results are cut to about 2,000 tokens; the key `cut` says what is missing, and full = true returns more."
)


def _initialize(params: Json) -> Json:
    """Agree on the client's protocol version if it is supported, else on our newest."""
    version = params.get("protocolVersion")
    threading.Thread(target=_load).start()  # clients ask for the tools next
    return {
        "protocolVersion": version if version in VERSIONS else VERSIONS[-1],
        "capabilities": {"tools": {}, "resources": {}, "prompts": {}},
        "serverInfo": {"name": "clickstop", "version": __version__},
        "instructions": _INSTRUCTIONS,
    }


_turn = threading.Lock()  # one thread at a time reads the store and its caches


def _load() -> None:
    """Import what requests other than `initialize` need."""
    with _turn:
        import clickstop.mcp.calling
        import clickstop.mcp.index
        import clickstop.mcp.prompts
        import clickstop.mcp.resources
        import clickstop.render.shapes  # noqa: F401


def _in_turn(method: Method, params: Json) -> Json:
    """Answer one request at a time, except for calls that run programs, which may take minutes."""
    _load()
    from clickstop.mcp.index import TOOLS

    tool = TOOLS.get(str(params.get("name", ""))) if method is _call_tool else None
    if tool is not None and tool.runs:
        return method(params)
    with _turn:
        return method(params)


def listed(tool: Tool) -> Json:
    """The declaration of a tool for clients."""
    from clickstop.mcp.tool import input_schema
    from clickstop.render.shapes import output_schema

    hints = {
        "readOnlyHint": not (tool.writes or tool.runs),
        "destructiveHint": False,
        "idempotentHint": not tool.runs,
        "openWorldHint": tool.runs,
    }
    return {
        "name": tool.name,
        "description": tool.about,
        "inputSchema": input_schema(tool),
        "outputSchema": output_schema(tool.gives),
        "annotations": hints,
    }


def _list_tools(_params: Json) -> Json:
    """The configured tools, or the default ones outside a repository that is set up."""
    from clickstop.config.layers import load as load_layers
    from clickstop.mcp.calling import CallError
    from clickstop.mcp.index import served

    try:
        names = _answered(lambda repo: load_layers(repo.root, repo.environ).values["mcp"]["tools"])
    except CallError:
        names = ["default"]
    return {"tools": [listed(tool) for tool in served(names)]}


def _call_tool(params: Json) -> Json:
    import json

    from clickstop.mcp.calling import CallError, call

    name = str(params.get("name", ""))
    try:
        record = call(name, params.get("arguments") or {}, os.getcwd(), os.environ)
    except CallError as error:
        return _result(str(error), is_error=True)
    except Exception as error:  # noqa: BLE001  # the agent reads a result, but not a protocol error
        return _result(
            f"{name} itself failed: {type(error).__name__}: {error}. Report this as a bug.", is_error=True
        )
    return {**_result(json.dumps(record, ensure_ascii=False)), "structuredContent": record}


def _result(text: str, *, is_error: bool = False) -> Json:
    return {"content": [_text(text)], "isError": is_error}


def _text(text: str) -> Json:
    from clickstop.core.inert import inert

    return {"type": "text", "text": inert(text)}


def _list_resources(_params: Json) -> Json:
    """The resources, or none outside a repository that is set up, which is no error."""
    from clickstop.mcp import resources
    from clickstop.mcp.calling import CallError

    try:
        texts = _answered(resources.listed)
    except CallError:
        texts = []
    about = [
        {"uri": resource.uri, "name": resource.name, "description": resource.about, "mimeType": _TEXT}
        for resource in texts
    ]
    return {"resources": about}


def _list_templates(_params: Json) -> Json:
    from clickstop.mcp.resources import SCHEME, TEMPLATES

    templates = [
        {"uriTemplate": SCHEME + uri, "name": uri.partition("/")[0], "description": about, "mimeType": _TEXT}
        for uri, about in TEMPLATES.items()
    ]
    return {"resourceTemplates": templates}


def _read_resource(params: Json) -> Json:
    from clickstop.mcp import resources

    uri = str(params.get("uri", ""))
    text = _wanted(partial(resources.read, uri=uri))["text"]
    return {"contents": [{"uri": uri, "mimeType": _TEXT, "text": text}]}


def _list_prompts(_params: Json) -> Json:
    from clickstop.mcp.prompts import PROMPTS

    made = [
        {
            "name": prompt.name,
            "description": prompt.about,
            "arguments": [{"name": name, "description": meaning} for name, meaning in prompt.takes.items()],
        }
        for prompt in PROMPTS.values()
    ]
    return {"prompts": made}


def _get_prompt(params: Json) -> Json:
    from clickstop.mcp import prompts

    name, arguments = str(params.get("name", "")), params.get("arguments") or {}
    text = _wanted(partial(prompts.text_of, name=name, arguments=arguments))
    return {"messages": [{"role": "user", "content": text}]}


def _wanted(question: Callable[[Here], str]) -> Json:
    """A text, or a protocol error if there is none."""
    from clickstop.mcp.calling import CallError

    try:
        return _text(_answered(question))
    except CallError as error:
        raise ProtocolError(INVALID_PARAMS, str(error)) from error


def _answered(question: Callable[[Here], Answer]) -> Answer:
    from clickstop.mcp.calling import answered

    return answered(question, os.getcwd(), os.environ)


_AT_ONCE: dict[str, Method] = {"initialize": _initialize, "ping": lambda _params: {}}
_IN_TURN: dict[str, Method] = {
    "tools/list": _list_tools,
    "tools/call": _call_tool,
    "resources/list": _list_resources,
    "resources/templates/list": _list_templates,
    "resources/read": _read_resource,
    "prompts/list": _list_prompts,
    "prompts/get": _get_prompt,
}
METHODS: dict[str, Method] = {**_AT_ONCE, **{name: partial(_in_turn, method) for name, method in _IN_TURN.items()}}


def run() -> None:
    """Serve until the client closes stdin."""
    if sys.stdin.isatty():
        sys.stderr.write("An MCP client starts this program; there is nothing to type here. To exit: Ctrl-D\n")
    Connection(METHODS).serve()
