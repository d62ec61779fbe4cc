"""Why nothing came of what was asked. Each surface turns these into its own form at one place."""

from __future__ import annotations


class AppError(Exception):
    """What was asked cannot be done; the message says why, and what to do about it."""


class WrongUsageError(AppError):
    """It was asked in a way that has no answer."""


class NotSetUpError(AppError):
    """The words were right, but not the place: it was asked outside of a repository that is set up."""
