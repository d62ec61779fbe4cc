"""What is known about who runs this process. Nobody is taken for a person: a script may have a terminal, too."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.agents.index import all_agents, is_child

if TYPE_CHECKING:
    from collections.abc import Mapping

_HIGHEST = 30  # parents that are looked at
_SHOWN = 4


def known_actor(environ: Mapping[str, str]) -> str:
    """One line for the audit log."""
    parents = _parents(os.getppid())
    agents = {agent.program for agent in all_agents() if agent.program}
    above = next((name for name in parents if name in agents), "")
    if above or is_child(environ):
        return f"inside a session of an agent ({above})" if above else "inside a session of an agent"
    terminal = _terminal()
    if not terminal:
        return f"unknown: no terminal, started by {_listed(parents)}"
    return f"terminal {terminal}, no agent among its parents ({_listed(parents)})"


def _listed(parents: list[str]) -> str:
    return ", ".join(parents[:_SHOWN]) or "nobody knows whom"


def _terminal() -> str:
    try:
        return os.ttyname(0).removeprefix("/dev/")
    except (OSError, AttributeError):  # AttributeError: Windows
        return ""


def _parents(process: int) -> list[str]:
    """The names of the processes above, the nearest first; none where the system does not tell by files."""
    names: list[str] = []
    while process > 1 and len(names) < _HIGHEST:
        try:
            with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
                head, _, rest = file.read().rpartition(")")
        except OSError:
            break
        names.append(head.partition("(")[2])
        process = int(rest.split()[1])
    return names
