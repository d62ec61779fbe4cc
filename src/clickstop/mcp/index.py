"""The table of all tools, and which of them are served."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.config.options import MCP_TOOLS
from clickstop.mcp.tool import Tool
from clickstop.mcp.tools import checks, gates, health, learning, memory, quality, spending, undo

if TYPE_CHECKING:
    from collections.abc import Sequence

_SUBJECTS = (quality, memory, spending, checks, gates, learning, undo, health)
TOOLS = {tool.name: tool for subject in _SUBJECTS for tool in vars(subject).values() if isinstance(tool, Tool)}


def served(names: Sequence[str]) -> list[Tool]:
    """The tools with these names, where `default` and `all` stand for sets of tools."""
    chosen = {tool for name in names for tool in ({"default": MCP_TOOLS, "all": tuple(TOOLS)}.get(name) or (name,))}
    return [tool for name, tool in TOOLS.items() if name in chosen]
