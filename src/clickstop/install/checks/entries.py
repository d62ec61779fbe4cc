"""Entries that are missing, outdated, or there twice."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from clickstop.agents.beside import PLUGIN
from clickstop.agents.index import agent_named, all_agents
from clickstop.agents.sites import Site, this_machine
from clickstop.install import entries, setup
from clickstop.install.doctor import DoctorFinding, error, ok, warn
from clickstop.store import audit

if TYPE_CHECKING:
    from clickstop.agents.entries import Installed
    from clickstop.install.doctor import Patient

_UPDATE = "update the plug-in in the client, or the program: pipx upgrade clickstop"
SCOPES = ("local", "user", "shared")  # which copy to remove: one's own before everybody's


def check(patient: Patient) -> list[DoctorFinding]:
    if not patient.installed and not _from_plugins(patient):
        why = f"the agent does not call clickstop in this repository{_taken_out(patient)}"
        return [error("No hooks are installed", why, "clickstop init")]
    findings = [*_missing(patient), *_outdated(patient), *_twice(patient)]
    count = len({(entry.agent, entry.event) for entry in patient.installed})
    return findings or [ok(f"Hooks for {count} events are installed")]


def update(patient: Patient) -> None:
    """What `clickstop init` does to settings that hold entries of ours already."""
    scopes = setup.scopes_in_use(patient.folder, patient.environ)
    hooked = list(dict.fromkeys(entry.agent for entry in patient.installed))
    for step in setup.installing(patient.place, hooked or patient.agents, scopes, patient.environ, moved=False):
        step.do()


def _missing(patient: Patient) -> list[DoctorFinding]:
    findings = []
    for file, group in _by_file(patient.installed).items():
        expected = agent_named(group[0].agent).hook_entries(group[0].scope, this_machine())
        lacking = [event for event in expected if event not in {entry.event for entry in group}]
        if lacking:
            what = f"{file} has no entry for {', '.join(lacking)}"
            why = f"these events are not seen{_taken_out(patient)}"
            findings.append(error(what, why, "clickstop init", partial(update, patient)))
    return findings


def _taken_out(patient: Patient) -> str:
    """When that was noticed, if a session saw it happen."""
    if patient.connection is None:
        return ""
    removals = audit.recent(patient.connection, "config.changed", 1)
    init = audit.recent(patient.connection, "init", 1)
    if not removals or (init and init[0]["created_at"] > removals[0]["created_at"]):
        return ""
    file, at = removals[0]["subject"], removals[0]["created_at"][:16]
    return f"; they were removed from {file} at {at}Z while a session ran"


def _outdated(patient: Patient) -> list[DoctorFinding]:
    findings = []
    for file, group in _by_file(patient.installed).items():
        old = [entry.event for entry in group if not entry.ours_current]
        if old and group[0].scope == "plugin":
            findings.append(warn(f"{file} is of another version", "the plug-in and the program differ", _UPDATE))
        elif old:
            what = f"{file} has {len(old)} entries that this version of clickstop would write differently"
            why = f"another clickstop, interpreter or version wrote them ({', '.join(old[:3])}...)"
            findings.append(warn(what, why, "clickstop init", partial(update, patient)))
    return findings


def _twice(patient: Patient) -> list[DoctorFinding]:
    """Some clients run identical entries once, and different ones each."""
    ways: dict[tuple[str, str], dict[tuple[str, ...], str]] = {}
    for entry in patient.active:
        once = agent_named(entry.agent).runs_alike_once
        way = (entry.command, *entry.args, entry.shell_command, "" if once else entry.file)
        ways.setdefault((entry.agent, entry.event), {}).setdefault(way, entry.file)
    files = {tuple(by_scope.values()) for by_scope in ways.values() if len(by_scope) > 1}
    findings = [
        warn(
            f"Events are hooked more than once: {', '.join(dict.fromkeys(group))}",
            "each event is recorded and answered twice",
            _command_to_remove(patient),
        )
        for group in sorted(files)
    ]
    return findings + _beside_plugins(patient)


def _beside_plugins(patient: Patient) -> list[DoctorFinding]:
    plugged = {entry.agent for entry in entries.plugged(patient.folder, patient.environ)}
    beside = [entry.file for entry in patient.active if entry.agent in plugged and entry.scope != "plugin"]
    return [
        warn(
            f"Events are hooked by the plug-in {name} and by {beside[0]}",
            "the client runs both, so each event is recorded and answered twice",
            _command_to_remove(patient),
        )
        for name in _from_plugins(patient)
        if beside and not _yields(patient)
    ]


def _yields(patient: Patient) -> bool:
    """Whether the plug-in's entries end where settings have some."""
    return all(PLUGIN in entry.shell_command for entry in entries.plugged(patient.folder, patient.environ))


def _command_to_remove(patient: Patient) -> str:
    scopes = {entry.scope for entry in patient.active}
    scope = next(scope for scope in SCOPES if scope in scopes)
    return "clickstop uninstall" if scope == "local" else f"clickstop uninstall --{scope}"


def _from_plugins(patient: Patient) -> list[str]:
    """Names of enabled plug-ins that bring entries of ours."""
    return [
        name
        for agent in all_agents()
        for name, file, hooks in agent.plugin_hooks(patient.folder, patient.environ)
        if os.path.exists(file) and agent.installed(hooks, Site(agent.name, "plugin", file), this_machine())
    ]


def _by_file(installed: list[Installed]) -> dict[str, list[Installed]]:
    files: dict[str, list[Installed]] = {}
    for entry in installed:
        files.setdefault(entry.file, []).append(entry)
    return files
