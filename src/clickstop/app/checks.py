"""Run the project's checks by hand, and list what was verified."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from clickstop.app.errors import WrongUsageError
from clickstop.checks.cache import Question, ask
from clickstop.checks.check import Check, walk
from clickstop.checks.ledger import CheckLedger
from clickstop.checks.names import label_of
from clickstop.checks.project import Project
from clickstop.checks.result import Result
from clickstop.checks.tree import look
from clickstop.config.check_plan import compile_checks
from clickstop.core.misspelt import choices
from clickstop.core.outcomes import BELIEVED, INTERRUPTED, PASSED, UNTRUSTED
from clickstop.store import checks
from clickstop.store.save import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.app.here import Here
    from clickstop.checks.project import PackageCommand
    from clickstop.store.rows import Row

DEFAULT = ("check", "test")
# `run` and `fix` are no checks: one starts the project, the other changes files.
EVERY = ("check", "test", "build", "format")


@dataclass(frozen=True, slots=True)
class Job:
    folder: str
    names: list[str]


def project_of(repo: Here) -> Project:
    return Project(compile_checks(repo.root, repo.folder, repo.environ))


def jobs(project: Project, names: tuple[str, ...], *, everything: bool, around: str) -> list[Job]:
    """Which checks to run in which folders."""
    named = project.names()
    for name in names:
        if name not in named:
            raise WrongUsageError(f"there is no check {name}{_nearest(name, named)}")
    if not everything:
        present = [name for name in DEFAULT if project.command(project.check(name), around)]
        return [Job(around, list(names or present))]
    every = list(names or dict.fromkeys([*EVERY, *project.checks()]))
    return [Job(folder, _own(project, every, folder)) for folder in project.folders]


def _own(project: Project, names: list[str], folder: str) -> list[str]:
    """The checks that a package defines itself. Inherited ones run in the parent that defines them."""
    commands = {name: project.command(project.check(name), folder) for name in names}
    return [name for name, command in commands.items() if command and command.folder == folder]


def _nearest(name: str, names: list[str]) -> str:
    return f". {choices(name, names)}" if names else "; this project has none. Run: clickstop command"


def all_passed(results: list[Result]) -> bool:
    """Whether all checks passed. No result at all is not a pass."""
    return bool(results) and all(result.outcome == PASSED for result in results)


class CheckRequest:
    """A run of checks. `step` is called with what is going on, `tell` with each result."""

    def __init__(
        self,
        repo: Here,
        project: Project,
        *,
        fresh: bool,
        step: Callable[[str], None] = lambda _words: None,
        tell: Callable[[Result], None] = lambda _result: None,
    ) -> None:
        self._environ = repo.environ
        self._project = project
        self._fresh = fresh
        self._step = step
        self._tell = tell
        self._store = Store(repo.places, repo.plan().repo_id)
        self._ledger = CheckLedger(self._store, by=repo.who, moment="hand")
        self._results: list[Result] = []
        self._over = False  # the person pressed Ctrl-C

    def all(self, wanted: list[Job]) -> list[Result]:
        try:
            for job in wanted:
                walk(job.names, self._project.checks(), partial(self._answer, job.folder))
        finally:
            self._store.close()
        return self._results

    def _answer(self, folder: str, check: Check) -> bool | None:
        """Whether all commands of a check passed, or None if one gave no clear result."""
        command = self._project.command(check, folder)
        results = [self._ask(question) for question in self._questions(check, command) if not self._over]
        if not results or any(result.outcome not in BELIEVED for result in results):
            return None
        passed = all_passed(results)
        if passed and command:
            self._ledger.pay(label_of(check.name, command.folder, self._project.top))
        return passed

    def _questions(self, check: Check, command: PackageCommand | None) -> list[Question | Result]:
        if command is None:
            return []
        if not command.trusted:
            why = f"{command.place} says so, and it is not trusted yet. To review and trust it: clickstop trust"
            return [Result(check.name, line, command.folder, UNTRUSTED, why=why) for line in command.lines[:1]]
        return [
            Question(
                check.name, line, command.folder, environ=self._environ, seconds=check.timeout, fresh=self._fresh
            )
            for line in command.lines
        ]

    def _ask(self, question: Question | Result) -> Result:
        if isinstance(question, Question):
            self._step(f"{question.name}: {question.command}")
            waiting = partial(self._step, f"{question.name}: waiting for another process that is running it")
            result = ask(question, self._ledger, waiting)
        else:
            result = question
        self._over = result.outcome == INTERRUPTED
        self._results.append(result)
        self._tell(result)
        return result


@dataclass(frozen=True, slots=True)
class EvidenceList:
    """Recent evidence, newest first."""

    rows: list[Row]  # each with `current`: whether it holds for the current files
    trees: dict[str, str]  # the state of each folder now


def latest(repo: Here, limit: int) -> EvidenceList:
    rows = checks.evidence(repo.connection, limit)
    store = Store(repo.places, repo.plan().repo_id)
    ledger = CheckLedger(store, by="", moment="hand")
    try:
        folders = {row["folder"] for row in rows if os.path.isdir(row["folder"])}
        trees = {folder: look(folder, repo.environ, ledger).digest for folder in folders}
    finally:
        store.close()
    return EvidenceList([{**row, "current": trees.get(row["folder"]) == row["tree"]} for row in rows], trees)
