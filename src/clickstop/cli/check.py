"""`clickstop check`: run what the project itself calls quality, by hand or in CI."""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import click

from clickstop.checks.cache import Question, ask
from clickstop.checks.check import Check, walk
from clickstop.checks.ledger import CheckLedger
from clickstop.checks.names import owed
from clickstop.checks.project import Project
from clickstop.checks.result import Result
from clickstop.cli.here import Here, actor, here
from clickstop.config.check_plan import compile_checks
from clickstop.config.errors import ConfigError
from clickstop.core.outcomes import BELIEVED, INTERRUPTED, PASSED, UNTRUSTED
from clickstop.core.target import target
from clickstop.render import checks as shown
from clickstop.render.output import json_option, print_json, progress
from clickstop.store import checks as stored
from clickstop.store.save import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.checks.project import Command

DEFAULT = ("check", "test")
EVERY = ("check", "test", "build", "format")  # what only runs the project, or changes its files, is no check


@click.command()
@click.argument("names", metavar="[NAME...]", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Every check, in every package of the repository.")
@click.option("--package", metavar="DIR", help="In the package around this folder, not around the working folder.")
@click.option("--no-cache", is_flag=True, help="Run also what has run for these very files.")
@click.option("--timings", is_flag=True, help="How long the checks took lately; nothing is run.")
@json_option
def command(  # noqa: PLR0917  # one per option
    names: tuple[str, ...], everything: bool, package: str | None, no_cache: bool, timings: bool, as_json: bool
) -> None:
    """Run the project's checks: by default what it calls check, then test.

    The same command is not run twice for the same files: an answer that is known is given at once, and of two
    processes that ask at the same time one runs it. Exit code 1 if a check failed or could not be run.
    """
    found = here()
    top = target(os.getcwd()).folder
    if timings:
        _timings(found, top, as_json=as_json)
        return
    if package and not os.path.isdir(package):
        raise click.UsageError(f"--package {package}: there is no such folder")
    project = project_of(found, top)
    wanted = jobs(project, names, everything=everything, around=os.path.abspath(package or os.getcwd()))
    asking = Asking(found, project, fresh=no_cache, tell=_silence if as_json else _teller(top))
    results = asking.all(wanted)
    if as_json:
        print_json([shown.as_record(result) for result in results])
    elif not results:
        click.echo(
            "There is nothing to check here. Name commands under [commands] in clickstop.toml; what was found:"
        )
        click.echo("  clickstop command")
    if not results or any(result.outcome != PASSED for result in results):
        raise SystemExit(1)


@dataclass(frozen=True, slots=True)
class Job:
    """The checks to be asked for in one package."""

    folder: str
    names: list[str]


def jobs(project: Project, names: tuple[str, ...], *, everything: bool, around: str) -> list[Job]:
    """What to ask for where; wrong names are wrong usage."""
    known = project.names()
    for name in names:
        if name not in known:
            raise click.UsageError(f"this project has no check {name}{_nearest(name, known)}")
    if not everything:
        present = [name for name in DEFAULT if project.command(project.check(name), around)]
        return [Job(around, list(names or present))]
    every = list(names or dict.fromkeys([*EVERY, *project.checks()]))
    return [Job(folder, _own(project, every, folder)) for folder in project.folders]


def _own(project: Project, names: list[str], folder: str) -> list[str]:
    """Those that this package has itself: what comes from above is run there."""
    found = {name: project.command(project.check(name), folder) for name in names}
    return [name for name, one in found.items() if one and one.folder == folder]


def _nearest(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return f". Did you mean {close[0]}?"
    return f"; it has: {', '.join(known)}" if known else ", and no other. Run: clickstop command"


def project_of(found: Here, top: str) -> Project:
    try:
        return Project(compile_checks(found.root, top, found.environ))
    except ConfigError as error:
        raise click.ClickException(
            f"the configuration is not valid: {error}. Run: clickstop config check"
        ) from error


class Asking:
    """Asks for checks, and tells each result as soon as it is there."""

    def __init__(
        self, found: Here, project: Project, *, fresh: bool, tell: Callable[[Result], None], by: str = ""
    ) -> None:
        self._found = found
        self._project = project
        self._fresh = fresh
        self._tell = tell
        self._store = Store(found.places, found.plan().repo_id)
        self._ledger = CheckLedger(self._store, by=by or actor(found.environ), moment="hand")
        self._step: Callable[[str], None] = lambda _words: None
        self._results: list[Result] = []
        self._over = False  # the person has had enough

    def all(self, jobs: list[Job]) -> list[Result]:
        try:
            with progress("looking at the files") as self._step:
                for job in jobs:
                    walk(job.names, self._project.checks(), partial(self._answer, job.folder))
        finally:
            self._store.close()
        return self._results

    def _answer(self, folder: str, check: Check) -> bool | None:
        """Whether all lines of a check passed; None where that cannot be said."""
        command = self._project.command(check, folder)
        questions = _questions(check, command, self._found, fresh=self._fresh)
        results = [self._ask(question) for question in questions if not self._over]
        if not results or any(result.outcome not in BELIEVED for result in results):
            return None
        passed = all(result.outcome == PASSED for result in results)
        if passed and command:
            self._ledger.pay(owed(check.name, command.folder, self._project.top))
        return passed

    def _ask(self, question: Question | Result) -> Result:
        if isinstance(question, Question):
            self._step(f"{question.name}: {question.command}")
            waiting = partial(self._step, f"{question.name}: waiting for another process that runs it")
            result = ask(question, self._ledger, waiting)
        else:
            result = question
        self._over = result.outcome == INTERRUPTED
        self._results.append(result)
        self._tell(result)
        return result


def _questions(check: Check, command: Command | None, found: Here, *, fresh: bool) -> list[Question | Result]:
    if command is None:
        return []
    if not command.trusted:
        why = f"{command.place} says so, and nobody has agreed to it yet. To read it and agree: clickstop trust"
        return [Result(check.name, line, command.folder, UNTRUSTED, why=why) for line in command.lines[:1]]
    return [
        Question(
            check.name,
            line,
            command.folder,
            environ=found.environ,
            seconds=check.timeout,
            fresh=fresh,
        )
        for line in command.lines
    ]


def _teller(top: str) -> Callable[[Result], None]:
    return lambda result: shown.show(result, top)


def _silence(_result: Result) -> None:
    """Programs get everything at the end."""


def _timings(found: Here, top: str, *, as_json: bool) -> None:
    store = Store(found.places, found.plan().repo_id)
    try:
        ledger = CheckLedger(store, by=actor(found.environ), moment="hand")
        measured = shown.timings(stored.runs_of_each(found.connect()), project_of(found, top), ledger)
    finally:
        store.close()
    if as_json:
        print_json(measured)
    elif measured:
        shown.show_timings(measured, top)
    else:
        click.echo("No check has run so far.")
