"""Format the files that changed, and no others.

A command line with {files} receives only the changed files. A line for a whole package runs if somebody configured
it, or if the formatter's check mode names only files that have uncommitted changes anyway. So the first edit in a
project that was never formatted does not rewrite the whole project.
"""

from __future__ import annotations

import os

from clickstop.checks.cache import Question, ask
from clickstop.checks.documents import Documents
from clickstop.checks.governor import cost_ms, is_too_slow
from clickstop.checks.listing import uncommitted
from clickstop.checks.names import in_package, matches_globs
from clickstop.core.outcomes import FAILED, FILES, MISSING, NOT_STARTED, PASSED
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
    project: Project, folder: str, files: list[str], ledger: CheckLedger, environ: Mapping[str, str]
) -> str:
    """Run the package's formatter; the reason for the person if it did not run, else ""."""
    check = project.check("format")
    fixing = project.fixing(check, folder)
    if fixing is None:
        return ""
    if not fixing.trusted:
        lines = ", ".join(f"`{line}`" for line in fixing.lines)
        return (
            f"clickstop: files are not formatted with {lines}, because this command is not trusted yet."
            " To review and trust it: clickstop trust"
        )
    if not Documents(files, project.top, environ).may_be_read(fixing):
        return ""
    moment = project.moment("edit")
    if is_too_slow(check, cost_ms(fixing, ledger, whole=False), moment):
        return (
            f"clickstop: formatting{in_package(fixing.folder, project.top)} takes more than"
            f" {moment['budget_s']:g} s, so it no longer runs after edits. A command with {{files}} is faster;"
            " to keep this one: pinned = true under [checks.format]"
        )
    formatter = _Formatter(project, check, fixing, ledger, environ)
    notices = [
        formatter.some(line, files) if FILES in line else formatter.whole(line, folder) for line in fixing.lines
    ]
    return next(filter(None, notices), "")


class _Formatter:
    def __init__(
        self,
        project: Project,
        check: Check,
        fixing: PackageCommand,
        ledger: CheckLedger,
        environ: Mapping[str, str],
    ) -> None:
        self._project = project
        self._check = check
        self._fixing = fixing
        self._ledger = ledger
        self._environ = environ

    def some(self, line: str, files: list[str]) -> str:
        """Format the changed files that the check covers."""
        folder, paths = self._fixing.folder, self._check.paths
        meant = [file for file in files if not paths or matches_globs(file, (self._project.top, folder), paths)]
        present = [os.path.relpath(file, folder) for file in meant if os.path.isfile(file)]
        return self._fix(line, present) if present else ""

    def whole(self, line: str, folder: str) -> str:
        """Format a whole package, unless that would change files that the session did not touch."""
        if not self._fixing.written:
            foreign = self._foreign(folder)
            if foreign is None:
                return ""
            if foreign:
                place = in_package(self._fixing.folder, self._project.top)
                return (
                    f"clickstop: `{line}`{place} does not run after edits, because it would also change other files"
                    f" ({', '.join(foreign[:3])}{' and more' if foreign[3:] else ''})."
                    " Run it once and commit the result"
                )
        return self._fix(line)

    def _fix(self, line: str, files: list[str] | None = None) -> str:
        """Run the formatter; a notice if it could not start. What it cannot fix is for the checks to say."""
        result = self._ask("fix", line, self._fixing.folder, files)
        if result.outcome != MISSING and not result.why.startswith(NOT_STARTED):
            return ""
        place = in_package(self._fixing.folder, self._project.top)
        return f"clickstop: files are not formatted with `{line}`{place}: {result.why}"

    def _foreign(self, folder: str) -> list[str] | None:
        """Unformatted files without uncommitted changes; None if there is nothing to format or nobody can tell."""
        checking = self._project.command(self._check, folder)
        if checking is None or not checking.trusted:
            return None
        results = [self._ask("format", line, checking.folder) for line in checking.lines]
        if all(result.outcome == PASSED for result in results):
            return None
        named = [path_of(file) for result in results for finding in result.findings for file in finding.files]
        if any(result.outcome not in (FAILED, PASSED) for result in results) or not named:
            return None
        changed = uncommitted(checking.folder, self._environ)
        if changed is None:
            return None
        own = {os.path.join(checking.folder, path) for path in changed}
        return [path for path in dict.fromkeys(named) if os.path.join(checking.folder, path) not in own]

    def _ask(self, name: str, line: str, folder: str, files: list[str] | None = None) -> Result:
        seconds = min(self._check.timeout, _SECONDS)
        question = Question(name, line, folder, environ=self._environ, seconds=seconds, files=files)
        return ask(question, self._ledger)
