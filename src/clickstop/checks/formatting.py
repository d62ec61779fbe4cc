"""Format what has changed, and nothing else.

A line with {files} is given just those. One for a whole package runs where somebody wrote it down, or where looking
first shows that only files with changes of their own would be touched: a project that was never formatted is not
rewritten by the first edit.
"""

from __future__ import annotations

import os

from clickstop.checks.cache import Question, ask
from clickstop.checks.documents import Documents
from clickstop.checks.governor import cost_ms, is_too_slow
from clickstop.checks.listing import uncommitted
from clickstop.checks.names import is_among, where
from clickstop.core.outcomes import FAILED, FILES, PASSED
from clickstop.core.paths import path_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.checks.check import Check
    from clickstop.checks.ledger import CheckLedger
    from clickstop.checks.project import PackageCommand, Project
    from clickstop.checks.result import Result

_SECONDS = 30


def format_files(
    project: Project, folder: str, files: list[str], book: CheckLedger, environ: Mapping[str, str]
) -> str:
    """Run the fixing lines of a package; "" or what a person should know of why they were not run."""
    check = project.check("format")
    fixing = project.fixing(check, folder)
    if fixing is None:
        return ""
    if not fixing.trusted:
        lines = ", ".join(f"`{line}`" for line in fixing.lines)
        return (
            f"clickstop: files are not formatted with {lines}, because it is not trusted yet."
            " To trust it: clickstop trust"
        )
    if not Documents(files, project.top, environ).may_be_read(fixing):
        return ""
    moment = project.moment("edit")
    if is_too_slow(check, cost_ms(fixing, book, whole=False), moment):
        return (
            f"clickstop: formatting{where(fixing.folder, project.top)} takes more than {moment['budget_s']:g} s, so"
            " it is not done after edits. A command with {files} is faster;"
            " pinned = true under [checks.format] keeps it"
        )
    formatter = _Formatter(project, check, fixing, book, environ)
    notices = [
        formatter.some(line, files) if FILES in line else formatter.whole(line, folder) for line in fixing.lines
    ]
    return next(filter(None, notices), "")


class _Formatter:
    def __init__(
        self, project: Project, check: Check, fixing: PackageCommand, book: CheckLedger, environ: Mapping[str, str]
    ) -> None:
        self._project = project
        self._check = check
        self._fixing = fixing
        self._book = book
        self._environ = environ

    def some(self, line: str, files: list[str]) -> str:
        """Format those of the files that the check is about."""
        folder, paths = self._fixing.folder, self._check.paths
        meant = [file for file in files if not paths or is_among(file, (self._project.top, folder), paths)]
        present = [os.path.relpath(file, folder) for file in meant if os.path.isfile(file)]
        if present:
            self._ask("fix", line, folder, present)
        return ""

    def whole(self, line: str, folder: str) -> str:
        """A whole package: only if nobody else's files change with it."""
        if not self._fixing.written:
            foreign = self._foreign(folder)
            if foreign is None:
                return ""
            if foreign:
                place = where(self._fixing.folder, self._project.top)
                return (
                    f"clickstop: `{line}`{place} does not run after edits, because it would also change other files"
                    f" ({', '.join(foreign[:3])}{' and more' if foreign[3:] else ''})."
                    " Run it once and commit the result"
                )
        self._ask("fix", line, self._fixing.folder)
        return ""

    def _foreign(self, folder: str) -> list[str] | None:
        """Files that are not formatted and have no changes of their own; None where there is nothing to do."""
        looking = self._project.command(self._check, folder)
        if looking is None or not looking.trusted:
            return None
        results = [self._ask("format", line, looking.folder) for line in looking.lines]
        if all(result.outcome == PASSED for result in results):
            return None
        named = [path_of(file) for result in results for finding in result.findings for file in finding.files]
        if any(result.outcome not in (FAILED, PASSED) for result in results) or not named:
            return None
        changed = uncommitted(looking.folder, self._environ)
        if changed is None:
            return None
        own = {os.path.join(looking.folder, path) for path in changed}
        return [path for path in dict.fromkeys(named) if os.path.join(looking.folder, path) not in own]

    def _ask(self, name: str, line: str, folder: str, files: list[str] | None = None) -> Result:
        seconds = min(self._check.timeout, _SECONDS)
        question = Question(name, line, folder, environ=self._environ, seconds=seconds, files=files)
        return ask(question, self._book)
