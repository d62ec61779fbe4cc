"""The steps of `clickstop init` and `clickstop uninstall`: one per file, shown first and then carried out."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from clickstop.agents.document import UnsafeEditError
from clickstop.agents.entries import settings_in
from clickstop.agents.index import AGENTS, agent_named, all_agents
from clickstop.agents.sites import this_machine
from clickstop.core.git_view import place_of
from clickstop.core.paths import is_inside
from clickstop.core.places import Places, registered
from clickstop.core.reading import leads_inside
from clickstop.core.repository import git_dirs
from clickstop.install import backups, entries, git, launcher, servers, settings
from clickstop.install.changes import FileRefusedError, apply, require_writable
from clickstop.install.origin import start_of
from clickstop.install.stores import kept_store
from clickstop.store.backup import kept

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clickstop.agents.sites import Site
    from clickstop.core.target import Target
    from clickstop.install.changes import FileRewrite


@dataclass(frozen=True, slots=True)
class InstallStep:
    """A change to one file, and how to carry it out."""

    change: FileRewrite
    do: Callable[[], object]

    @classmethod
    def writing(cls, change: FileRewrite) -> InstallStep:
        """A step that writes one of our own files."""
        return cls(change, partial(apply, change))


def require_inside(steps: list[InstallStep], place: Target) -> None:
    """Raise FileRefusedError if a file of the repository is a link that leads out of it, as clones may contain."""
    tops = (place.root, place.folder)
    for step in steps:
        file = step.change.file
        if any(_belongs(file, top) for top in tops) and not any(leads_inside(file, top) for top in tops):
            raise FileRefusedError(file, UnsafeEditError("it is a link that points outside the repository"))


def _belongs(file: str, top: str) -> bool:
    """Whether a file is named below the top folder; git's own folder may be anywhere."""
    return is_inside(file, top) and not is_inside(file, os.path.join(top, ".git"))


def carry_out(steps: list[InstallStep]) -> list[str]:
    """Change the files and return their names. If one of them cannot be written, none is changed."""
    for step in steps:
        require_writable(step.change)
    for step in steps:
        step.do()
    return [step.change.file for step in steps]


def installing(
    place: Target,
    agents: list[str],
    scopes: list[str],
    environ: Mapping[str, str],
    *,
    moved: bool,
    status_line: str = "",
    server: bool = False,
    line: str | None = None,
) -> list[InstallStep]:
    """The steps that install entries in `scopes`, and what these need.

    With `moved`, personal entries in other scopes are removed. `status_line` is the scope that gets the status
    line. The MCP server is added if it is wanted or already there. `line` is the team's install line if it is about
    to be configured.
    """
    steps: list[InstallStep] = []
    local = [os.path.join(place.root, "clickstop.local.toml")]  # files of this machine, which git must ignore
    for site in _sites(place, agents, environ):
        with_line = site.scope == status_line or _has_line_alone(site)
        agreement = site.scope == "local" and (server or bool(servers.there(site.agent, place.folder)))
        if site.scope in scopes or with_line or agreement:
            start = start_of(site.scope, place.folder, environ, line)
            hooks = site.scope in scopes
            change = settings.with_ours(site, start, hooks=hooks, status_line=with_line, server=agreement)
            steps.append(InstallStep(change, partial(settings.install, change, site, environ)))
            local += [site.file] if site.scope == "local" else []
        elif moved and site.scope == "local":
            steps += _entries_out([site], environ)
    for agent in agents:
        if not agent_named(agent).server_file(place.folder):
            continue
        if server or servers.there(agent, place.folder):
            change = servers.added(agent, place.folder, environ, shared="shared" in scopes, line=line)
            steps.append(InstallStep(change, partial(servers.install, change, agent, environ)))
            local += [] if "shared" in scopes else [change.file]
    steps += _kept_out(local, environ)
    if _needs_launcher(place, scopes, environ):
        steps += [InstallStep.writing(change) for change in launcher.written(this_machine(), environ)]
    needed = [step for step in steps if step.change.is_needed]
    require_inside(needed, place)
    return needed


def removing(place: Target, agents: list[str], scopes: list[str], environ: Mapping[str, str]) -> list[InstallStep]:
    """The steps that remove everything of ours from `scopes`, and the launcher once nothing needs it."""
    out = [site for site in _sites(place, agents, environ) if site.scope in scopes or _has_ours_alone(site)]
    gone = [agent for agent in agents if _goes(servers.there(agent, place.folder), scopes)]
    hidden = [agent_named(agent).server_file(place.folder) for agent in gone]
    if all(scope in scopes for scope in scopes_in_use(place.folder, environ)):
        hidden.append(os.path.join(place.root, "clickstop.local.toml"))
    steps = _entries_out(out, environ, hidden)
    for agent in gone:
        change = servers.removed(agent, place.folder, environ)
        steps.append(InstallStep(change, partial(backups.undo, change, environ)))
    if _frees_launcher(place, scopes, environ):
        steps += [InstallStep.writing(change) for change in launcher.removed(environ)]
    return [step for step in steps if step.change.is_needed]


def scopes_in_use(folder: str, environ: Mapping[str, str]) -> list[str]:
    """Scopes with our entries for sessions in `folder`."""
    return list(dict.fromkeys(entry.scope for entry in entries.find(folder, environ)))


def warnings(place: Target, agents: list[str], scopes: list[str], environ: Mapping[str, str]) -> list[str]:
    """Warnings about the entries as they are now."""
    notes = _twice(place, environ)
    for site in _sites(place, agents, environ):
        if site.scope not in scopes:
            continue
        checkout = git.checkout_of(site.file)
        if site.scope == "local" and checkout and git.is_tracked(checkout, site.file, environ):
            notes.append(_tracked(checkout, site.file))
        if site.scope == "shared":
            notes += agent_named(site.agent).shared_notes
    return notes


def _tracked(checkout: str, file: str) -> str:
    remedy = shlex.join(["git", "-C", checkout, "rm", "--cached", "--", os.path.relpath(file, checkout)])
    return f"{file} is tracked by git, but contains paths of this machine. To keep it local: {remedy}"


def traces(place: Target, scopes: list[str], environ: Mapping[str, str]) -> list[str]:
    """Files and folders that remain after the hooks are removed: configuration, recorded data, copies."""
    places = Places(place.root, environ)
    store = kept_store(place.root, environ)  # after an earlier `uninstall`, `places` are those of a guest
    paths = [
        os.path.join(place.root, "clickstop.toml"),
        os.path.join(place.root, "clickstop.local.toml"),
        os.path.join(place.root, ".clickstop"),
        store,
        places.state,
        places.spool,
        places.log,
        places.cache,
        places.spool_fallback,
    ]
    paths += [places.database + suffix for suffix in ("", "-wal", "-shm", ".lock")]
    for database in (places.database, os.path.join(store, "memory.db")):
        paths += kept(database, environ)
    for site in _sites(place, list(AGENTS), environ):
        if site.scope not in scopes:
            continue  # its copies are still needed
        paths.append(backups.folder(site.file, environ))
        checkout = git.checkout_of(site.file)
        if checkout:
            paths.append(backups.folder(git.exclude_file(checkout), environ))
            paths.append(place_of(git_dirs(checkout)[0], environ))
    servers_files = filter(None, (agent.server_file(place.folder) for agent in all_agents()))
    paths += [backups.folder(file, environ) for file in servers_files]
    outermost = [path for path in dict.fromkeys(paths) if path == places.state or not is_inside(path, places.state)]
    return [path for path in outermost if os.path.lexists(path)]


def _sites(place: Target, agents: list[str], environ: Mapping[str, str]) -> list[Site]:
    return [site for agent in agents for site in agent_named(agent).sites(place.folder, environ)]


def status_lines(place: Target, agents: list[str], environ: Mapping[str, str]) -> dict[str, str]:
    """Files that set a status line for sessions here, and whose it is: "ours" or "other"."""
    files = [(site.agent, site.file) for site in _sites(place, agents, environ)]
    files += [(agent, file) for agent in agents for file in agent_named(agent).managed_files()]
    owners = {file: agent_named(agent).status_line(_settings(agent, file)) for agent, file in files}
    return {file: whose for file, whose in owners.items() if whose}


def _has_line_alone(site: Site) -> bool:
    """Whether the file has our status line but no hooks, as a person's own settings do if hooks are shared."""
    agent, content = agent_named(site.agent), _settings(site.agent, site.file)
    return agent.status_line(content) == "ours" and not agent.installed(content, site, this_machine())


def _settings(agent: str, file: str) -> Any:
    return settings_in(file, agent_named(agent))


def _has_ours_alone(site: Site) -> bool:
    """Whether only our status line or the approval of our server is in the file."""
    agreed = agent_named(site.agent).agreed(_settings(site.agent, site.file))
    return _has_line_alone(site) or (agreed and site.scope == "local")


def _goes(server: str, scopes: list[str]) -> bool:
    """Whether the MCP server of this kind is removed with these scopes."""
    return server in scopes or (server == "local" and "user" in scopes)


def _kept_out(files: list[str], environ: Mapping[str, str]) -> list[InstallStep]:
    """Steps that add a line to `.git/info/exclude` for each file that git would show."""
    visible: dict[str, list[str]] = {}
    for file in files:
        checkout = git.checkout_of(file)
        if checkout and git.has_exclude_file(checkout) and git.would_show(checkout, file, environ):
            visible.setdefault(git.exclude_file(checkout), []).append(file)
    changes = [git.excluded(exclude, names) for exclude, names in visible.items()]
    return [InstallStep(change, partial(git.exclude, change, environ)) for change in changes]


def _entries_out(sites: list[Site], environ: Mapping[str, str], more: list[str] | None = None) -> list[InstallStep]:
    """Steps that remove the entries, and the exclude lines of these files and of `more`."""
    changes = [settings.without_ours(site, environ) for site in sites]
    files = [site.file for site in sites if site.scope == "local"] + (more or [])
    hidden: dict[str, list[str]] = {}
    for file in files:
        checkout = git.checkout_of(file)
        if checkout:
            hidden.setdefault(git.exclude_file(checkout), []).append(file)
    changes += [git.included(exclude, names, environ) for exclude, names in hidden.items()]
    return [InstallStep(change, partial(backups.undo, change, environ)) for change in changes]


def _needs_launcher(place: Target, scopes: list[str], environ: Mapping[str, str]) -> bool:
    """Whether the launcher is needed: for a plugin, or for shared entries without personal ones."""
    if entries.plugged(place.folder, environ):
        return True
    return "shared" in scopes and (scopes == ["shared"] or os.path.exists(launcher.path(environ)))


def _frees_launcher(place: Target, scopes: list[str], environ: Mapping[str, str]) -> bool:
    """Whether nothing needs the launcher any more: no plugin, and no other repository."""
    if entries.plugged(place.folder, environ):
        return False
    return "shared" in scopes and not _others_share(place, environ)


def _others_share(place: Target, environ: Mapping[str, str]) -> bool:
    others = [
        folder for entry in registered(environ).values() for folder in entry["folders"] if folder != place.folder
    ]
    return any("shared" in scopes_in_use(folder, environ) for folder in others)


def _twice(place: Target, environ: Mapping[str, str]) -> list[str]:
    """A warning if events arrive twice: clients run identical entries once, but a shared entry differs from
    personal ones.
    """
    in_use = scopes_in_use(place.folder, environ)
    if len(in_use) < 2 or "shared" not in in_use or not os.path.exists(launcher.path(environ)):
        return []
    flag = "--user" if "user" in in_use else "--shared"
    places = " and in ".join(in_use)
    return [
        f"Entries exist in {places} settings, so every event arrives twice. To keep one: clickstop uninstall {flag}"
    ]
