"""`clickstop check`: run the project's own checks by hand or in CI."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

import click

from clickstop.app.checks import CheckRequest, all_passed, jobs, project_of
from clickstop.checks.ledger import CheckLedger
from clickstop.cli.here import here
from clickstop.cli.printed import as_json, json_option, printed, reply
from clickstop.render import checks as render
from clickstop.render.output import progress, say
from clickstop.store import checks as stored
from clickstop.store.save import Store

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.checks.result import Result


@click.command()
@click.argument("names", metavar="[NAME...]", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Run every check in every package of the repository.")
@click.option("--package", metavar="DIR", help="Use the package that contains DIR instead of the working folder.")
@click.option("--no-cache", is_flag=True, help="Run checks even if their result for these files is known.")
@click.option("--timings", is_flag=True, help="Show how long recent checks took; run nothing.")
@json_option
def command(  # one per option
    names: tuple[str, ...], everything: bool, package: str | None, no_cache: bool, timings: bool
) -> None:
    """Run the project's checks: by default `check`, then `test`.

    A command never runs twice for the same files: known results return at once, and when two processes ask at the
    same time, only one runs it. Exits 1 if a check failed or could not run.
    """
    repo = here()
    if timings:
        _timings(repo)
        return
    if package and not os.path.isdir(package):
        raise click.UsageError(f"--package {package}: there is no such folder")
    project, top = project_of(repo), repo.folder
    chosen = jobs(project, names, everything=everything, around=os.path.abspath(package or repo.cwd))

    def tell(result: Result) -> None:
        if not as_json():  # programs get everything at the end
            render.show(result, top)

    with progress("reading the files") as step:
        results = CheckRequest(repo, project, fresh=no_cache, step=step, tell=tell).all(chosen)
    if not printed("check", [render.as_record(result) for result in results]) and not results:
        say("Nothing to check here: there is no `check` or `test` command.")
        say("To add one: [commands] in clickstop.toml. To list what was found: clickstop command")
    if not all_passed(results):
        raise SystemExit(1)


def _timings(repo: Here) -> None:
    store = Store(repo.places, repo.plan().repo_id)
    try:
        ledger = CheckLedger(store, by=repo.who, moment="hand")
        measured = render.timings(stored.runs_of_each(repo.connection), project_of(repo), ledger)
    finally:
        store.close()
    reply("check.timings", measured, partial(render.show_timings, top=repo.folder), "No checks have run yet.")
