"""Finds our entries, and compares each with what this version would write."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from clickstop.agents import entries
from clickstop.install.origin import start_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.entries import Installed


def find(root: str, environ: Mapping[str, str]) -> list[Installed]:
    """Our entries that run in sessions started in the folder `root`."""
    return entries.find(root, environ, partial(start_of, folder=root, environ=environ))


def plugged(root: str, environ: Mapping[str, str]) -> list[Installed]:
    """Our entries in enabled plugins."""
    return entries.plugged(root, environ, partial(start_of, folder=root, environ=environ))


def in_force(root: str, environ: Mapping[str, str]) -> list[Installed]:
    """The entries that answer events: those of a plugin only if settings have none."""
    return find(root, environ) or plugged(root, environ)
