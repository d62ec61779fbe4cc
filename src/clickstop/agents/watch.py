"""Detects that our hooks were removed from an agent's settings."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.agents import entries
from clickstop.agents.sites import this_machine
from clickstop.core.places import registered
from clickstop.core.target import target

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.agent import Agent

_SHOWN = 4


def lost(agent: Agent, cwd: str, environ: Mapping[str, str]) -> str:
    """What sessions in this folder lack that `clickstop init` set up; "" if nothing."""
    place = target(cwd, environ)
    folder = place.folder
    # If hooks were never set up, none are missing.
    if folder not in registered(environ).get(os.path.realpath(place.root), {}).get("folders", ()):
        return ""
    obstacles = [obstacle.problem for obstacle in agent.obstacles(folder, environ)]
    if obstacles:
        return obstacles[0]
    expected = agent.hook_entries("local", this_machine())
    ours = [*entries.find(folder, environ), *entries.plugged(folder, environ)]
    hooked = {entry.event for entry in ours if entry.agent == agent.name}
    lacking = [event for event in expected if event not in hooked]
    if len(lacking) == len(expected):
        return "all clickstop entries are gone"
    more = f" and {len(lacking) - _SHOWN} more" if len(lacking) > _SHOWN else ""
    return f"no entry for {', '.join(lacking[:_SHOWN])}{more}" if lacking else ""
