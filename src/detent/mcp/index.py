"""The one table of tools."""

from __future__ import annotations

from detent.mcp.tools import checks, gates, health, memory, quality, spending

_ALL = (*quality.TOOLS, *memory.TOOLS, *spending.TOOLS, *checks.TOOLS, *gates.TOOLS, *health.TOOLS)
TOOLS = {tool.name: tool for tool in _ALL}
