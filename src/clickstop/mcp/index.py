"""The one table of tools."""

from __future__ import annotations

from clickstop.mcp.tools import checks, gates, health, learning, memory, quality, spending, undo

_SUBJECTS = (quality, memory, spending, checks, gates, undo, learning, health)
TOOLS = {tool.name: tool for subject in _SUBJECTS for tool in subject.TOOLS}
