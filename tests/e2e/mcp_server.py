"""A tiny MCP server on stdin and stdout: `note` gives back what it is told, `run_command` runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

_TOOL = {
    "name": "note",
    "description": "Say a text.",
    "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
}
_RUN = {
    "name": "run_command",
    "description": "Run a command.",
    "inputSchema": {"type": "object", "properties": {"command": {"type": "string"}}, "required": ["command"]},
}


def answer(method: str, params: dict[str, Any]) -> dict[str, Any]:
    if method == "initialize":
        return {
            "protocolVersion": params["protocolVersion"],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "notes", "version": "1"},
        }
    if method == "tools/list":
        return {"tools": [_TOOL, _RUN]}
    if method == "tools/call":
        return {"content": [{"type": "text", "text": called(params["name"], params["arguments"])}]}
    return {}


def called(name: str, arguments: dict[str, Any]) -> str:
    if name == "note":
        return f"noted: {arguments['text']}"
    done = subprocess.run(arguments["command"], shell=True, capture_output=True, text=True, check=False)  # its task
    return done.stdout


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        if "id" in request:
            result = answer(request["method"], request.get("params") or {})
            print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)


if __name__ == "__main__":
    main()
