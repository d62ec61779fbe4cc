"""clickstop: quality hooks for AI coding agents."""

__version__ = "0.2.0"
