"""One round of checks at a moment: each within its time, none that is too slow, fixed where it can be."""

from __future__ import annotations

import os
import time

from clickstop.checks.baseline import BEFORE, NEW, origin_of
from clickstop.checks.cache import Question, ask, recall
from clickstop.checks.check import Check, walk
from clickstop.checks.document_names import is_document
from clickstop.checks.governor import median
from clickstop.checks.names import label_of, matches_globs
from clickstop.checks.result import Result
from clickstop.checks.tree import TreeState, look
from clickstop.core.outcomes import FAILED, FILES, PASSED, TIMED_OUT, UNTRUSTED
from clickstop.core.record import Record, made

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.checks.documents import Documents
    from clickstop.checks.ledger import CheckLedger
    from clickstop.checks.project import PackageCommand, Project
    from clickstop.context.context import Context
    from clickstop.signals.signal import QualitySignal


_FIRST = 10
_PINNED = 90.0  # seconds: the client waits no longer after an edit
_ALL_OF_IT = 900  # milliseconds of each second that a run was given
SLOW = "slow"  # it would take longer than there is time for
UNTOUCHED = "untouched"  # the files are as they were before the session, and nobody knows how that is
UNCLEAR = "unclear"  # it did not come to an end that says anything


class CheckResult(Record):
    """A check of a package, and what came of it."""

    check: Check
    command: PackageCommand
    state: str = ""  # PASSED, FAILED, SLOW, UNTRUSTED, UNTOUCHED or UNCLEAR
    results: list[Result] = made(factory=list)
    origin: str = NEW  # NEW, UNKNOWN or BEFORE, where it FAILED
    untouched: bool = False  # the files are as they were before the session
    cost_ms: int = 0  # the median, where it is SLOW

    def named(self, top: str) -> str:
        return label_of(self.check.name, self.command.folder, top)

    @property
    def red(self) -> list[Result]:
        return [result for result in self.results if result.outcome != PASSED]

    @property
    def findings(self) -> list[QualitySignal]:
        return [finding for result in self.red for finding in result.findings]


class Round:
    """Asks the checks of a moment."""

    def __init__(
        self,
        project: Project,
        ledger: CheckLedger,
        environ: Mapping[str, str],
        *,
        budget_s: float,
        together: bool = False,
        only_known: bool = False,
    ) -> None:
        self._project = project
        self._book = ledger
        self._environ = environ
        self._budget = budget_s
        self._end = time.monotonic() + budget_s if together else None  # else the budget is for each check
        self._last = time.monotonic() + _PINNED  # for all that are not together
        self._only_known = only_known  # nothing is run
        self._trees: dict[str, TreeState] = {}
        self._looked_at: dict[tuple[str, ...], Documents] = {}
        self.answers: list[CheckResult] = []

    def ask(self, names: list[str], folder: str, files: list[str], *, whole: bool = False) -> None:
        """The checks of one package in which these files (whole paths) have changed; `whole`: for all its files."""
        walk(names, self._project.checks(), lambda check: self._answer(check, folder, files, whole=whole))

    def failed(self) -> tuple[list[CheckResult], list[CheckResult]]:
        """Those that keep the work from being done, and the others that are red, but not as they were before."""
        red = [answer for answer in self.answers if answer.state == FAILED and answer.origin != BEFORE]
        blocking = [answer for answer in red if self._project.blocks(answer.check, answer.findings)]
        return blocking, [answer for answer in red if answer not in blocking]

    def shows_all(self) -> bool:
        """Whether tests, types and lint have passed in every package, so that no claim can say too much."""
        names = {(answer.command.folder, answer.check.name) for answer in self.answers if answer.state == PASSED}
        folders = {answer.command.folder for answer in self.answers}
        return bool(folders) and all((folder, name) in names for folder in folders for name in ("test", "check"))

    def tree(self, folder: str) -> TreeState:
        """The state of a folder, looked at once as long as nothing has run."""
        if folder not in self._trees:
            self._trees[folder] = look(folder, self._environ, self._book)
        return self._trees[folder]

    def _answer(self, check: Check, folder: str, files: list[str], *, whole: bool) -> bool | None:
        command = self._project.command(check, folder)
        if command is None or not self._concerned(check, command, files):
            return None
        answer = CheckResult(check, command)
        self.answers.append(answer)
        answer.untouched = command.trusted and self._is_untouched(command.folder, files)
        answer.state = self._judged(answer, None if whole else files) if command.trusted else UNTRUSTED
        if answer.state == FAILED and self._project.baseline != "off":
            answer.origin = origin_of(answer.red, self._book)
        return {PASSED: True, FAILED: False}.get(answer.state)

    def _concerned(self, check: Check, command: PackageCommand, files: list[str]) -> bool:
        """Whether one of the files is its business; of a folder, nobody knows."""
        folders = (self._project.top, command.folder)
        if not check.paths:
            if any(self._project.may_name_commands(file) or not is_document(file, folders) for file in files):
                return True
            return self._documents(files).may_be_read(command)
        return any(matches_globs(file, folders, check.paths) or os.path.isdir(file) for file in files)

    def _documents(self, files: list[str]) -> Documents:
        key = tuple(files)
        if key not in self._looked_at:
            from clickstop.checks.documents import Documents  # most changes are of code

            self._looked_at[key] = Documents(files, self._project.top, self._environ)
        return self._looked_at[key]

    def _is_untouched(self, folder: str, files: list[str]) -> bool:
        """Whether all is as it was before the session; of what git ignores, and of what is gone, nobody knows."""
        before = self._book.tree_before(folder) if self._project.baseline != "off" else ""
        tree = self.tree(folder) if before else None
        if tree is None or tree.digest != before:
            return False
        return all(os.path.relpath(file, folder) in tree.files for file in files)

    def _judged(self, answer: CheckResult, files: list[str] | None) -> str:
        state = self._run(answer, answer.command, files)
        fixing = self._project.fixing(answer.check, answer.command.folder) if answer.check.fixes else None
        if state != FAILED or fixing is None or not fixing.trusted:
            return state
        for line in fixing.lines:
            self._ask(self._question(answer.check, fixing, line, files, name="fix"))
        # What counts is how things are after the fix.
        answer.results.clear()
        return self._run(answer, answer.command, files)

    def _run(self, answer: CheckResult, command: PackageCommand, files: list[str] | None) -> str:
        """All lines of a check, if they have been or can be answered in time."""
        waiting = []
        for line in _with_work(command.lines, files):
            tree = self.tree(command.folder)
            outcome = self._book.outcome_for(command.folder, line, tree.digest)
            question = self._question(answer.check, command, line, files)
            result = self._recalled(question, tree, outcome)
            if result and not (result.outcome == PASSED and outcome == FAILED):
                answer.results.append(result)
                continue
            question.fresh = result is not None  # somebody has seen it red since
            waiting.append(question)
        # What nobody changed is not run to find out how it was.
        if waiting and answer.untouched and not answer.results:
            return UNTOUCHED
        costs = (self._book.costs(question.folder, question.line, whole=question.whole) for question in waiting)
        cost = sum(map(median, costs))
        if (self._only_known and waiting) or (cost > self._left() * 1000 and not answer.check.pinned):
            return self._too_slow(answer, cost, waiting)
        answer.results += [self._ask(question) for question in waiting]
        return self._state(answer)

    def _recalled(self, question: Question, tree: TreeState, outcome: str) -> Result | None:
        """What is known for these files: a run of ours, one that the agent itself has shown to be green, or one
        that did not come to an end in as much time.
        """
        if outcome == PASSED:
            green = Result(question.name, question.command, question.folder, PASSED)
            green.line, green.tree = question.line, tree.digest
            self._book.know(green)
            return green
        result = recall(question, self._book, tree)
        ended = None if result else self._book.ran_out_of_time(question.folder, question.command, tree.digest)
        return ended if ended and ended.duration_ms >= question.seconds * _ALL_OF_IT else result

    def _too_slow(self, answer: CheckResult, cost: int, waiting: list[Question]) -> str:
        """A check that is too slow to run is still red if its last run, whoever ran it, was red."""
        answer.cost_ms = cost
        for question in waiting:
            tree = self.tree(question.folder).digest
            if self._book.outcome_for(question.folder, question.line, tree) == FAILED:
                result = Result(
                    question.name, question.command, question.folder, FAILED, why="its last run was red"
                )
                answer.results.append(result)
        return FAILED if answer.red else SLOW

    def _state(self, answer: CheckResult) -> str:
        outcomes = {result.outcome for result in answer.results}
        if FAILED in outcomes:
            return FAILED
        ended = [result.duration_ms for result in answer.results if result.outcome == TIMED_OUT]
        if ended and max(ended) < answer.check.timeout * 1000:  # our time was up, not its own
            answer.cost_ms = max(ended)
            return SLOW
        return PASSED if outcomes <= {PASSED} else UNCLEAR

    def _ask(self, question: Question) -> Result:
        result = ask(question, self._book, tree=self.tree(question.folder))
        if not result.cached_at:  # what ran may have changed files
            self._trees.clear()
        return result

    def _question(
        self, check: Check, command: PackageCommand, line: str, files: list[str] | None, name: str = ""
    ) -> Question:
        return Question(
            name or check.name,
            line,
            command.folder,
            environ=self._environ,
            seconds=self._seconds(check),
            files=_named(files, command.folder) if files and FILES in line else None,
        )

    def _left(self) -> float:
        return self._budget if self._end is None else max(1.0, self._end - time.monotonic())

    def _seconds(self, check: Check) -> float:
        """How long it may run. What has never run may take some times its budget, else it would never be known."""
        if self._end:
            return min(check.timeout, _PINNED if check.pinned else self._left())
        limit = _PINNED if check.pinned else self._budget * _FIRST
        return min(check.timeout, limit, max(1.0, self._last - time.monotonic()))


def _with_work(lines: list[str], files: list[str] | None) -> list[str]:
    """All but those that want files where all that changed are gone."""
    if files is None or any(map(os.path.exists, files)):
        return lines
    return [line for line in lines if FILES not in line]


def _named(files: list[str], folder: str) -> list[str]:
    """Files of the package as its commands see them; those that are gone are no arguments."""
    return [os.path.relpath(file, folder) for file in files if os.path.exists(file)]


def holds(blocking: list[CheckResult], ctx: Context, top: str) -> bool:
    """What is new holds; that of which nobody knows whether it is new holds each agent once."""
    if any(answer.origin == NEW for answer in blocking):
        return True
    who = ctx.event.agent_id
    untold = [answer for answer in blocking if ctx.once(f"unknown: {who} {answer.named(top)}")]
    return bool(untold)


def debts_of(blocking: list[CheckResult], top: str) -> str:
    """What is surely this session's doing."""
    return "\n".join(f"check:{answer.named(top)}" for answer in blocking if answer.origin == NEW)
