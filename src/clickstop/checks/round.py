"""One round of checks at a moment (after an edit, at a stop): which run, for how long, and what they come to."""

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


_FIRST = 10  # times its budget that a check may run, so that the cost of one that never ran becomes known
_PINNED = 90.0  # seconds; the hook has 120 after an edit
_ALL_OF_IT = 900  # of 1000: a run that used this share of its time limit ran out of time
# States of a check, besides PASSED, FAILED and UNTRUSTED.
SLOW = "slow"  # it would take longer than there is time for
UNTOUCHED = "untouched"  # the files are as before the session, and no run shows how they do
UNCLEAR = "unclear"  # it ended without a result


class CheckResult(Record):
    """A check of a package, with its results and what they come to."""

    check: Check
    command: PackageCommand
    state: str = ""  # PASSED, FAILED, SLOW, UNTRUSTED, UNTOUCHED or UNCLEAR
    results: list[Result] = made(factory=list)
    origin: str = NEW  # NEW, UNKNOWN or BEFORE, if it FAILED
    untouched: bool = False  # the files are as before the session
    cost_ms: int = 0  # if it is SLOW: the median of its durations

    def named(self, top: str) -> str:
        return label_of(self.check.name, self.command.folder, top)

    @property
    def red(self) -> list[Result]:
        """Every result but a pass, also of a line that could not run or ran out of time."""
        return [result for result in self.results if result.outcome != PASSED]

    @property
    def failed(self) -> list[Result]:
        return [result for result in self.results if result.outcome == FAILED]

    @property
    def findings(self) -> list[QualitySignal]:
        return [finding for result in self.red for finding in result.findings]


class Round:
    """Asks the checks of a moment and collects the answers."""

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
        self._ledger = ledger
        self._environ = environ
        self._budget = budget_s
        self._end = time.monotonic() + budget_s if together else None  # None: each check has the budget to itself
        self._last = time.monotonic() + _PINNED  # the end of a round whose checks have a budget each
        self._only_known = only_known  # answer from stored runs, run nothing
        self._trees: dict[str, TreeState] = {}
        self._looked_at: dict[tuple[str, ...], Documents] = {}
        self.answers: list[CheckResult] = []

    def ask(self, names: list[str], folder: str, files: list[str], *, whole: bool = False) -> None:
        """Ask the checks of one package in which these absolute paths changed; with `whole`, for all its files."""
        walk(names, self._project.checks(), lambda check: self._answer(check, folder, files, whole=whole))

    def failed(self) -> tuple[list[CheckResult], list[CheckResult]]:
        """(blocking, others): failed checks that hold the agent, and those that only warn. Without old failures."""
        red = [answer for answer in self.answers if answer.state == FAILED and answer.origin != BEFORE]
        blocking = [answer for answer in red if self._project.blocks(answer.check, answer.findings)]
        return blocking, [answer for answer in red if answer not in blocking]

    def shows_all(self) -> bool:
        """Whether tests, types and lint passed in every package, so that any claim of success is true."""
        names = {(answer.command.folder, answer.check.name) for answer in self.answers if answer.state == PASSED}
        folders = {answer.command.folder for answer in self.answers}
        return bool(folders) and all((folder, name) in names for folder in folders for name in ("test", "check"))

    def tree(self, folder: str) -> TreeState:
        """The state of a folder's files, hashed once until something runs."""
        if folder not in self._trees:
            self._trees[folder] = look(folder, self._environ, self._ledger)
        return self._trees[folder]

    def _answer(self, check: Check, folder: str, files: list[str], *, whole: bool) -> bool | None:
        command = self._project.command(check, folder)
        if command is None or not self._concerned(check, command, files):
            return None
        if whole or not any(FILES in line for line in command.lines):
            state = self._known(check, command)
            if state:
                return state == PASSED
        answer = CheckResult(check, command)
        self.answers.append(answer)
        answer.untouched = command.trusted and self._is_untouched(command.folder, files)
        answer.state = self._judged(answer, None if whole else files) if command.trusted else UNTRUSTED
        if answer.state == FAILED and self._project.baseline != "off":
            # A line whose program is missing has no origin, and must not make that of the others unknown.
            answer.origin = origin_of(answer.failed, self._ledger)
        return {PASSED: True, FAILED: False}.get(answer.state)

    def _known(self, check: Check, command: PackageCommand) -> str:
        """PASSED or FAILED if another package has had the answer: the check of the top folder is that of many."""
        for answer in self.answers:
            same = answer.check.name == check.name and answer.command.folder == command.folder
            if same and answer.state in (PASSED, FAILED):
                return answer.state
        return ""

    def _concerned(self, check: Check, command: PackageCommand, files: list[str]) -> bool:
        """Whether the check depends on one of the files. A folder may contain anything, so it always counts."""
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
        """Whether the files are as before the session. False if one of them is removed or ignored by git, because
        then the tree's digest does not show what happened to it.
        """
        before = self._ledger.tree_before(folder) if self._project.baseline != "off" else ""
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
        # Only the result after the fix counts.
        answer.results.clear()
        return self._run(answer, answer.command, files)

    def _run(self, answer: CheckResult, command: PackageCommand, files: list[str] | None) -> str:
        """Answer all lines of a check from stored runs, then run the others if there is time."""
        waiting = []
        for line in _with_work(command.lines, files):
            tree = self.tree(command.folder)
            outcome = self._ledger.outcome_for(command.folder, line, tree.digest)
            question = self._question(answer.check, command, line, files)
            result = self._recalled(question, tree, outcome)
            if result and not (result.outcome == PASSED and outcome == FAILED):
                answer.results.append(result)
                continue
            question.fresh = result is not None  # our run passed, but a later one by the agent failed: run it again
            waiting.append(question)
        # Nothing changed, so whatever it would show is older than the session.
        if waiting and answer.untouched and not answer.results:
            return UNTOUCHED
        costs = (self._ledger.costs(question.folder, question.line, whole=question.whole) for question in waiting)
        cost = sum(map(median, costs))
        if (self._only_known and waiting) or (cost > self._left() * 1000 and not answer.check.pinned):
            return self._too_slow(answer, cost, waiting)
        answer.results += [self._ask(question) for question in waiting]
        return self._state(answer)

    def _recalled(self, question: Question, tree: TreeState, outcome: str) -> Result | None:
        """The stored result for these files: the agent's own proved pass, a run of ours, or one that ran out of at
        least as much time.
        """
        if outcome == PASSED:
            green = Result(question.name, question.command, question.folder, PASSED)
            green.line, green.tree = question.line, tree.digest
            self._ledger.know(green)
            return green
        result = recall(question, self._ledger, tree)
        ended = None if result else self._ledger.ran_out_of_time(question.folder, question.command, tree.digest)
        return ended if ended and ended.duration_ms >= question.seconds * _ALL_OF_IT else result

    def _too_slow(self, answer: CheckResult, cost: int, waiting: list[Question]) -> str:
        """FAILED if the last run on these files failed, whether ours or the agent's; else SLOW."""
        answer.cost_ms = cost
        for question in waiting:
            tree = self.tree(question.folder).digest
            if self._ledger.outcome_for(question.folder, question.line, tree) == FAILED:
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
        # It ran out of the moment's budget, not of its own timeout: it may well pass with more time.
        if ended and max(ended) < answer.check.timeout * 1000:
            answer.cost_ms = max(ended)
            return SLOW
        return PASSED if outcomes <= {PASSED} else UNCLEAR

    def _ask(self, question: Question) -> Result:
        result = ask(question, self._ledger, tree=self.tree(question.folder))
        if not result.cached_at:  # the run may have changed files
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
        """How long a check may run; after an edit, beyond its budget: a run that is cut off shows nothing."""
        if self._end:
            return min(check.timeout, _PINNED if check.pinned else self._left())
        limit = _PINNED if check.pinned else self._budget * _FIRST
        return min(check.timeout, limit, max(1.0, self._last - time.monotonic()))


def _with_work(lines: list[str], files: list[str] | None) -> list[str]:
    """The lines to run: if all changed files are gone, a line with {files} has nothing to do."""
    if files is None or any(map(os.path.exists, files)):
        return lines
    return [line for line in lines if FILES not in line]


def _named(files: list[str], folder: str) -> list[str]:
    """Existing files as arguments, relative to the folder in which the command runs."""
    return [os.path.relpath(file, folder) for file in files if os.path.exists(file)]


def holds(blocking: list[CheckResult], ctx: Context, top: str) -> bool:
    """Whether these failures hold the agent: new ones do, those of unknown origin once for each agent."""
    if any(answer.origin == NEW for answer in blocking):
        return True
    who = ctx.event.agent_id
    untold = [answer for answer in blocking if ctx.once(f"unknown: {who} {answer.named(top)}")]
    return bool(untold)


def debts_of(blocking: list[CheckResult], top: str) -> str:
    """The keys of failures that this session has caused, one per line."""
    return "\n".join(f"check:{answer.named(top)}" for answer in blocking if answer.origin == NEW)
