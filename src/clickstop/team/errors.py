"""Why nothing came of what was asked of the team's database."""

from __future__ import annotations


class TeamError(Exception):
    """What was asked cannot be done; the message says why, and what to do about it."""


class UnreachableError(TeamError):
    """The server does not answer now, or ended in the middle; later it may."""
