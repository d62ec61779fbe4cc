"""The supported agents: which are installed, set up and active, and what each client enforces."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.agents.coverage import Covered, coverage
from clickstop.agents.index import all_agents
from clickstop.install import entries
from clickstop.store import events

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.agents.agent import Agent
    from clickstop.agents.entries import Installed


@dataclass
class AgentReport:
    name: str
    title: str
    program: str  # its path; "" if it is not on the PATH
    is_used: bool  # its program or its files are here
    files: list[str]  # settings files that contain our entries
    events: int  # that are hooked
    obstacles: list[dict[str, str]]  # what keeps its hooks from running, and how to fix that
    last_seen: str  # time of its last event, or ""
    seen: int  # events, in all
    version: str  # of the client that was measured; "" if only its documentation was read
    date: str
    measures: dict[str, str] = field(default_factory=dict)
    gaps: list[str] = field(default_factory=list)


def agents(folder: str, environ: Mapping[str, str], connection: Connection | None) -> list[AgentReport]:
    """Every supported agent, in the order of `agents/index.py`."""
    installed = entries.in_force(folder, environ)
    beats = events.heartbeats(connection) if connection is not None else []
    covered = coverage()
    reports = []
    for agent in all_agents():
        own = [beat for beat in beats if beat["agent"] == agent.name]
        report = _report(agent, folder, environ, [entry for entry in installed if entry.agent == agent.name])
        report.last_seen = max((str(beat["last_at"]) for beat in own), default="")
        report.seen = sum(int(beat["count"]) for beat in own)
        measured = covered.get(agent.name, Covered("", "", {}))
        report.version, report.date, report.measures = measured.version, measured.date, measured.measures
        reports.append(report)
    return reports


def _report(agent: Agent, folder: str, environ: Mapping[str, str], own: list[Installed]) -> AgentReport:
    obstacles = agent.obstacles(folder, environ) if own else []
    return AgentReport(
        name=agent.name,
        title=agent.title,
        program=shutil.which(agent.program, path=environ.get("PATH", os.defpath)) or "" if agent.program else "",
        is_used=agent.is_here(folder, environ),
        files=list(dict.fromkeys(entry.file for entry in own)),
        events=len({entry.event for entry in own}),
        obstacles=[{"what": each.problem, "where": each.where, "remedy": each.remedy} for each in obstacles],
        last_seen="",
        seen=0,
        version="",
        date="",
        gaps=list(agent.gaps),
    )
