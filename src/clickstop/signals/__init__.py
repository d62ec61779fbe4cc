"""Tool output to quality signals: the command decides which readers are asked, one per tool."""
