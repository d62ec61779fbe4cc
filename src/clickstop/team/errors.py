"""Errors of the team's database."""

from __future__ import annotations


class TeamError(Exception):
    """The action is impossible. The message says why, and what to do about it."""


class UnreachableError(TeamError):
    """The server does not answer now, or the connection broke. A later attempt may succeed."""
