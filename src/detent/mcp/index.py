"""The one table of tools."""

from __future__ import annotations

from detent.mcp.tools import quality

TOOLS = {tool.name: tool for tool in (*quality.TOOLS,)}
