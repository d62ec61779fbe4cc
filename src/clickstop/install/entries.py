"""Which entries of ours are there, and whether each is exactly what this clickstop would write."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from clickstop.agents import entries
from clickstop.install.origin import start_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.entries import Installed


def find(root: str, environ: Mapping[str, str]) -> list[Installed]:
    """Every entry of ours that a session started in the folder `root` would run."""
    return entries.find(root, environ, partial(start_of, folder=root, environ=environ))


def plugged(root: str, environ: Mapping[str, str]) -> list[Installed]:
    """Every entry of ours that an enabled plug-in brings."""
    return entries.plugged(root, environ, partial(start_of, folder=root, environ=environ))


def in_force(root: str, environ: Mapping[str, str]) -> list[Installed]:
    """The entries that answer: those of a plug-in only where settings have none."""
    return find(root, environ) or plugged(root, environ)
