"""`clickstop uninstall`: remove exactly what clickstop wrote."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from clickstop.agents.document import UnsafeEditError
from clickstop.agents.index import AGENTS
from clickstop.agents.sites import SCOPES
from clickstop.app.here import Here
from clickstop.cli import asking
from clickstop.cli.here import refuse_agents
from clickstop.cli.printed import as_json, json_option, printed
from clickstop.config import trust
from clickstop.core.places import is_guest, registered, user_config, user_state
from clickstop.core.registry import unregister
from clickstop.core.repository import find_checkout
from clickstop.core.target import Target, target
from clickstop.core.words import many
from clickstop.install import entries, setup
from clickstop.install.stores import kept_store
from clickstop.render.output import console
from clickstop.undo.saved_state import States

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.install.setup import InstallStep


@click.command()
@click.option("--shared", "scope", flag_value="shared", help="Only from the team's shared settings.")
@click.option("--user", "scope", flag_value="user", help="Only from your own settings for all repositories.")
@click.option("--all-scopes", "scope", flag_value="all", help="From all of these settings.")
@click.option("--everywhere", is_flag=True, help="From every repository you set up, and your own settings.")
@click.option("--purge", is_flag=True, help="Also delete recorded data and trust.")
@click.option("--yes", is_flag=True, help="Skip the confirmation prompt.")
@click.option("--verbose", is_flag=True, help="Show every changed line instead of folding similar ones.")
@json_option
def command(*, scope: str | None, everywhere: bool, purge: bool, yes: bool, verbose: bool) -> None:
    """Remove the hooks from this repository's settings. Recorded data stays unless you pass --purge.

    --purge also deletes clickstop.toml, .clickstop/ and, in your state folder, everything recorded here, its
    backups, the saved settings, and what you trusted in this repository. Your own configuration and other
    repositories' data stay.

    --everywhere removes the hooks from every repository you ran `clickstop init` in and from your own settings;
    with --shared or --user, only from those. Recorded data stays.
    """
    refuse_agents("uninstall")
    if everywhere:
        if purge:
            raise click.UsageError("--purge works in one repository; run it there")
        _everywhere(list(SCOPES) if scope in (None, "all") else [str(scope)], yes=yes)
        return
    place = target(os.getcwd(), os.environ)
    scopes = list(SCOPES) if scope == "all" else [scope or "local"]
    with asking.plain_errors():
        steps = setup.removing(place, list(AGENTS), scopes, os.environ)
        doomed = setup.traces(place, scopes, os.environ) if purge else []
        trusted = _trusted(place) if purge else ""
        if not as_json():
            asking.show(steps, whole=verbose)
            _announce(doomed, trusted)
        if steps or doomed or trusted:
            asking.agree("Make these changes?", yes=yes)
        changed = asking.do(steps)
        # The audit line comes before the deletion, which may take the log with it.
        _record(place, scopes, changed, purge=purge)
        _delete(doomed)
        if trusted:
            trust.forget(place.root, os.environ)
    other_scopes = [in_use for in_use in setup.scopes_in_use(place.folder, os.environ) if in_use not in scopes]
    report = {"root": place.root, "scopes": scopes, "changed": [*changed, *doomed], "forgotten": trusted}
    if printed("uninstall", {**report, "left": other_scopes, "stays": _staying(place)}):
        return
    asking.tell(steps)
    _conclude(doomed, trusted, other_scopes, nothing=not steps and not doomed and not trusted)
    for path in _staying(place):
        console().print(f"  stays: {asking.near(path)}")
    if not purge and os.path.isdir(kept_store(place.root, os.environ)):
        saved = len(States(os.path.join(kept_store(place.root, os.environ), "undo")).ids())
        if saved:
            stay = "stays" if saved == 1 else "stay"
            console().print(f"{many(saved, 'saved state')} for `clickstop undo` {stay} as well.")
        console().print("To delete the recorded data as well: clickstop uninstall --purge")


def _everywhere(scopes: list[str], *, yes: bool) -> None:
    """Clear one folder after the other: some share files, and only the last one removes the launcher."""
    tour = tour_of(scopes, os.environ)
    steps = tour.preview(os.environ)
    if not as_json():
        tour.tell()
        asking.show(steps, whole=False)
    if steps:
        asking.agree("Remove clickstop's entries from all of these?", yes=yes)
    changed: list[str] = []
    for visit in tour.visits:
        try:
            files = asking.do(visit.steps(os.environ))
        except (UnsafeEditError, OSError) as error:
            tour.skipped[visit.name] = str(error)
            continue
        _record(visit.place, visit.scopes, files, purge=False)
        changed += files
    if not printed("uninstall.everywhere", {"scopes": scopes, "changed": changed, "skipped": tour.skipped}):
        for file in changed:
            console().print(f"  cleared {asking.near(file)}")
        _conclude([], "", [], nothing=not changed)
    if tour.skipped:
        raise click.exceptions.Exit(1)


def _trusted(place: Target) -> str:
    """What the person trusts in this repository, in words; "" for nothing."""
    files, lines = trust.trusted_in(place.root, os.environ)
    parts = [many(lines, "trusted command")] if lines else []
    if files:
        parts.append(f"{many(len(files), 'trusted file')} ({', '.join(asking.near(path) for path in files)})")
    return " and ".join(parts)


def _staying(place: Target) -> list[str]:
    """Files and folders of clickstop that remain: this repository's and the user's own."""
    names = ("clickstop.toml", "clickstop.local.toml", ".clickstop")
    paths = [os.path.join(place.root, name) for name in names]
    paths.append(os.path.join(user_config(os.environ), "config.toml"))
    state = user_state(os.environ)
    paths += sorted(os.path.join(state, name) for name in (os.listdir(state) if os.path.isdir(state) else ()))
    return [path for path in paths if _holds_something(path)]


def _holds_something(path: str) -> bool:
    """A file, or a folder with one somewhere below it."""
    return os.path.isfile(path) or any(files for _, _, files in os.walk(path))


def _announce(doomed: list[str], trusted: str) -> None:
    for path in doomed:
        console().print(f"  will be deleted: {asking.near(path)}")
    if trusted:
        console().print(f"  will no longer be trusted: {trusted}")


def _record(place: Target, scopes: list[str], changed: list[str], *, purge: bool) -> None:
    """Add an audit line, unless the log is deleted as well, and take this folder off the list of set-up ones."""
    if changed and not purge and not is_guest(place.root, os.environ):
        Here(place.root, os.environ).audit("uninstall", place.folder, ", ".join([*scopes, *changed]))
    if purge or not entries.in_force(place.folder, os.environ):
        unregister(place.root, os.environ, folder="" if purge else place.folder, purge=purge)


def _delete(paths: list[str]) -> None:
    for path in paths:
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        else:
            os.remove(path)


def _conclude(doomed: list[str], trusted: str, other_scopes: list[str], *, nothing: bool) -> None:
    out = console()
    for path in doomed:
        out.print(f"  deleted {asking.near(path)}")
    if trusted:
        out.print(f"  forgot {trusted}")
    if nothing:
        out.print("There was nothing to remove.")
    for scope in other_scopes:
        flag = "" if scope == "local" else f" --{scope}"
        out.print(f"Entries are still in {scope} settings. To remove them: clickstop uninstall{flag}")


@dataclass(frozen=True, slots=True)
class Visit:
    """A folder to clear, and which scopes in it."""

    name: str
    place: Target
    scopes: list[str]

    def steps(self, environ: Mapping[str, str]) -> list[InstallStep]:
        return setup.removing(self.place, list(AGENTS), self.scopes, environ) if self.scopes else []


@dataclass
class Tour:
    """The folders to clear, and why others are skipped."""

    visits: list[Visit] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)

    def preview(self, environ: Mapping[str, str]) -> list[InstallStep]:
        """What would change, each file once. Folders whose settings cannot be edited are skipped."""
        steps: dict[str, InstallStep] = {}
        for visit in list(self.visits):
            try:
                steps |= {step.change.file: step for step in visit.steps(environ) if step.change.file not in steps}
            except (UnsafeEditError, OSError) as error:
                self.visits.remove(visit)
                self.skipped[visit.name] = str(error)
        return list(steps.values())

    def tell(self) -> None:
        out = console()
        out.print("clickstop was set up in:")
        for visit in self.visits:
            out.print(f"  {visit.name}")
        for name, why in self.skipped.items():
            out.print(f"  {name}: unchanged: {why}")
        out.print()


def tour_of(scopes: list[str], environ: Mapping[str, str]) -> Tour:
    """The user's own settings, then every folder that was set up."""
    tour = Tour()
    if "user" in scopes:
        nowhere = user_state(environ)  # a folder that is nobody's project
        # User settings belong to no repository, but `removing` wants a place: any folder outside of one will do.
        tour.visits.append(Visit("your own settings", Target(nowhere, nowhere, ""), ["user"]))
    for folder, root in sorted(
        (folder, root) for root, entry in registered(environ).items() for folder in entry["folders"]
    ):
        name = asking.near(folder)
        if os.path.isdir(folder):
            place = Target(root, folder, find_checkout(folder))
            tour.visits.append(Visit(name, place, [scope for scope in scopes if scope != "user"]))
        else:
            tour.skipped[name] = "the folder is missing"
    return tour
