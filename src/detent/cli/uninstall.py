"""`detent uninstall`: remove exactly what detent wrote."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import click

from detent.agents.index import AGENTS
from detent.cli import asking
from detent.cli.here import Here, refuse_agents
from detent.install import repos, setup
from detent.install.sites import SCOPES
from detent.install.target import target
from detent.render.output import console, json_option, print_json

if TYPE_CHECKING:
    from detent.install.target import Target


@click.command()
@click.option("--shared", "scope", flag_value="shared", help="Out of the settings that the team shares.")
@click.option("--user", "scope", flag_value="user", help="Out of your own settings for all repositories.")
@click.option("--all-scopes", "scope", flag_value="all", help="Out of all of them.")
@click.option("--purge", is_flag=True, help="Also delete detent.toml and .detent/ with everything recorded.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@json_option
def command(scope: str | None, purge: bool, yes: bool, as_json: bool) -> None:
    """Remove the hooks from this repository's settings; what was recorded stays unless you say --purge."""
    refuse_agents("uninstall")
    place = target(os.getcwd())
    scopes = list(SCOPES) if scope == "all" else [scope or "local"]
    with asking.plain_errors():
        steps = setup.removing(place, list(AGENTS), scopes, os.environ)
        doomed = _doomed(place, scopes) if purge else []
        if not as_json:
            asking.show(steps)
            for path in doomed:
                console().print(f"  will be deleted: {asking.near(path)}", markup=False)
        if steps or doomed:
            asking.agree("Make these changes?", yes=yes)
        changed = asking.do(steps)
        _record(place, scopes, changed, purge=purge)
        _delete(doomed)
    left = [found for found in setup.scopes_in_use(place.folder, os.environ) if found not in scopes]
    if as_json:
        print_json({"root": place.root, "scopes": scopes, "changed": [*changed, *doomed], "left": left})
        return
    asking.tell(steps)
    _conclude(doomed, left, nothing=not steps and not doomed)


def _doomed(place: Target, scopes: list[str]) -> list[str]:
    here = Here(place.root, os.environ)
    repo_id = here.plan()["repo_id"] if os.path.isdir(here.places.state) else ""  # asking would create the folder
    return setup.traces(place, scopes, repo_id, os.environ)


def _record(place: Target, scopes: list[str], changed: list[str], *, purge: bool) -> None:
    """In the audit log, unless that goes too; and this folder is off the list of those with hooks."""
    if changed and not purge and os.path.isdir(os.path.join(place.root, ".detent")):
        Here(place.root, os.environ).audit("uninstall", place.folder, ", ".join([*scopes, *changed]))
    if not setup.scopes_in_use(place.folder, os.environ):
        repos.forget(place, os.environ)


def _delete(paths: list[str]) -> None:
    for path in paths:
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        else:
            os.remove(path)


def _conclude(doomed: list[str], left: list[str], *, nothing: bool) -> None:
    out = console()
    for path in doomed:
        out.print(f"  deleted {asking.near(path)}", markup=False)
    if nothing:
        out.print("There was nothing of detent's to remove.")
    for scope in left:
        flag = "" if scope == "local" else f" --{scope}"
        out.print(f"Entries are still in {scope} settings. To remove them: detent uninstall{flag}")
