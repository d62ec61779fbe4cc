"""Checks entries in agents' settings, what they start, and what keeps them from running."""

from __future__ import annotations

import os
import shlex
from functools import partial
from typing import TYPE_CHECKING

from clickstop.agents.beside import PLUGIN
from clickstop.agents.entries import unreadable
from clickstop.agents.index import agent_named, all_agents
from clickstop.agents.sites import Site, this_machine
from clickstop.core.words import many
from clickstop.install import entries, launcher, servers, setup
from clickstop.install.doctor import DoctorFinding, error, ok, warn
from clickstop.store import audit, events

if TYPE_CHECKING:
    from clickstop.agents.entries import Installed
    from clickstop.install.doctor import Patient

_UPDATE = "update the plugin in the client, and the program with the tool that installed it"
SCOPES = ("local", "user", "shared")  # which copy to remove: one's own before everybody's


def check_entries(patient: Patient) -> list[DoctorFinding]:
    """Entries that are missing, outdated or duplicate."""
    if not patient.installed and not _from_plugins(patient):
        why = f"the agent does not call clickstop in this repository{_taken_out(patient)}"
        return [error("No hooks are installed", why, "clickstop init")]
    findings = [*_missing(patient), *_outdated(patient), *_twice(patient)]
    count = len({(entry.agent, entry.event) for entry in patient.installed})
    return findings or [ok(f"{many(count, 'hook')} installed")]


def update(patient: Patient) -> None:
    """Update existing entries, as `clickstop init` does."""
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
            why = f"clickstop does not see these events{_taken_out(patient)}"
            findings.append(error(what, why, "clickstop init", partial(update, patient)))
    return findings


def _taken_out(patient: Patient) -> str:
    """When a session noticed that the entries were removed, or ""."""
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
            findings.append(warn(f"{file} has a different version", "plugin and program do not match", _UPDATE))
        elif old:
            what = f"{file} has {many(len(old), 'hook')} that this version of clickstop would write differently"
            why = f"a different clickstop, interpreter or version wrote them ({', '.join(old[:3])}...)"
            findings.append(warn(what, why, "clickstop init", partial(update, patient)))
    return findings


def _twice(patient: Patient) -> list[DoctorFinding]:
    """Events that several entries answer. Some clients run identical entries only once."""
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
            f"Events are hooked by the plugin {name} and by {beside[0]}",
            "the client runs both, so each event is recorded and answered twice",
            _command_to_remove(patient),
        )
        for name in _from_plugins(patient)
        if beside and not _yields(patient)
    ]


def _yields(patient: Patient) -> bool:
    """Whether the plugin's entries yield to those in settings."""
    return all(PLUGIN in entry.shell_command for entry in entries.plugged(patient.folder, patient.environ))


def _command_to_remove(patient: Patient) -> str:
    scopes = {entry.scope for entry in patient.active}
    scope = next(scope for scope in SCOPES if scope in scopes)
    return "clickstop uninstall" if scope == "local" else f"clickstop uninstall --{scope}"


def _from_plugins(patient: Patient) -> list[str]:
    """The names of enabled plugins with our entries."""
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


def check_settings(patient: Patient) -> list[DoctorFinding]:
    """Settings files that cannot be read, and settings that turn off hooks."""
    findings = [
        error(
            f"{file} cannot be read: {why}",
            "clickstop cannot see its entries there, and the client may ignore the file",
            f"fix {file} by hand",
        )
        for file, why in unreadable(patient.folder, patient.environ)
    ]
    for agent in patient.agents:
        findings += [
            error(
                f"{agent_named(agent).title or agent}: {obstacle.problem} in {obstacle.where}",
                "the client runs none of our hooks until this is fixed",
                obstacle.remedy,
            )
            for obstacle in agent_named(agent).obstacles(patient.folder, patient.environ)
        ]
    return findings or [ok("No setting turns off the hooks")]


def check_agents(patient: Patient) -> list[DoctorFinding]:
    """Each hooked agent: where, and when its last event came."""
    beats = events.heartbeats(patient.connection) if patient.connection is not None else []
    findings = []
    for name in dict.fromkeys(entry.agent for entry in patient.installed):
        own = [entry for entry in patient.installed if entry.agent == name]
        files = ", ".join(dict.fromkeys(entry.file for entry in own))
        last = max((str(beat["last_at"]) for beat in beats if beat["agent"] == name), default="")
        heard = f"last event at {last[:16]}Z" if last else "no event yet"
        hooked = many(len({entry.event for entry in own}), "event")
        findings.append(ok(f"{agent_named(name).title or name}: {hooked} hooked in {files}; {heard}"))
    return findings


def check_programs(patient: Patient) -> list[DoctorFinding]:
    """Interpreters, bootstraps and launchers that entries name but that no longer exist."""
    findings = []
    for path, group in _named(patient.installed).items():
        if not os.path.exists(path):
            files = ", ".join(dict.fromkeys(entry.file for entry in group))
            what = f"{path} is missing, and {many(len(group), 'hook')} in {files} need it"
            why = "the interpreter or the package was moved or removed since `clickstop init`"
            findings.append(error(what, why, "clickstop init", partial(update, patient)))
    findings += _launcher(patient)
    return findings or ([ok("Every program named in the entries exists")] if patient.installed else [])


def is_startable(entry: Installed) -> bool:
    return all(os.path.exists(path) for path in _paths(entry))


def _named(installed: list[Installed]) -> dict[str, list[Installed]]:
    by_program: dict[str, list[Installed]] = {}
    for entry in installed:
        for path in _paths(entry):
            by_program.setdefault(path, []).append(entry)
    return by_program


def _paths(entry: Installed) -> list[str]:
    """The shell, the interpreter and the script."""
    words = shlex.split(entry.shell_command) if entry.shell_command and not entry.is_teams else ()
    return [arg for arg in dict.fromkeys((entry.command, *entry.args, *words)) if os.path.isabs(arg)]


def _launcher(patient: Patient) -> list[DoctorFinding]:
    """The launcher, which the team's entries need unless there are personal ones."""
    if not any(entry.is_teams for entry in patient.installed):
        return []
    path = launcher.path(patient.environ)
    own = any(not entry.is_teams for entry in patient.installed)
    if not os.access(path, os.X_OK):
        if own:
            return []
        why = "the team's entries do nothing on this machine without it"
        return [error(f"The launcher {path} is missing", why, "clickstop init --shared", partial(update, patient))]
    if any(change.is_needed for change in launcher.written(this_machine(), patient.environ)):
        why = "it starts a different clickstop or interpreter"
        what = f"The launcher {path} is outdated"
        return [error(what, why, "clickstop init --shared", partial(_write_launcher, patient))]
    return []


def _write_launcher(patient: Patient) -> None:
    from clickstop.install.changes import apply

    for change in launcher.written(this_machine(), patient.environ):
        apply(change)


def check_server(patient: Patient) -> list[DoctorFinding]:
    """The MCP server's entry, if there is one: is it up to date?"""
    return [finding for agent in patient.agents for finding in _server_of(agent, patient)]


def _server_of(agent: str, patient: Patient) -> list[DoctorFinding]:
    there = servers.there(agent, patient.folder)
    if not there:
        return []
    change = servers.added(agent, patient.folder, patient.environ, shared=there == "shared")
    if change.is_needed:
        why = "a different clickstop or interpreter wrote it, so the server may not start"
        refresh = partial(update, patient)
        return [
            warn(
                f"{change.file} has an entry that this version of clickstop would write differently",
                why,
                "clickstop init",
                refresh,
            )
        ]
    return [ok("The MCP server's entry is up to date")]
