"""Errors of actions and reports. Each surface words them for its readers in one place.

AppError             the action is impossible
WrongUsageError    the arguments are wrong
NotSetUpError      the folder is not in a repository set up for clickstop
"""

from __future__ import annotations


class AppError(Exception):
    """The action is impossible. The message says why, and what to do about it."""


class WrongUsageError(AppError):
    """The arguments are wrong."""


class NotSetUpError(AppError):
    """The folder is not in a repository set up for clickstop."""
