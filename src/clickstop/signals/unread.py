"""Verifications whose output no reader understands: their name says what they are, their exit code
how they ended.
"""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.signals.index import INTERPRETERS
from clickstop.signals.places import complaints
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


# Type of failure by words in the name of a task, script or target. The first match counts.
_KINDS = {
    "type_error": words("typecheck types type tsc"),
    "lint_failure": words("lint linting format fmt style prettier eslint"),
    "test_failure": words(
        "test tests testing spec specs e2e unit integration check checks verify validate ci coverage cover smoke"
    ),
    "build_failure": words("build compile bundle dist package release"),
}
# With one of these, it verifies nothing or does not end.
_ASIDE = words(
    "watch dev serve start stop setup clean up down install deps fix data fixtures report list help update snapshot"
    " generate docs release publish deploy debug ui env image images push pull init db create seed"
    " migrate reset prepare open"
)
_LAYOUT = words("format fmt prettier")
_HUBS = words("manage.py setup.py artisan")  # scripts with verbs: `manage.py test`
_TESTS = words("test tests spec specs")
_OPTIONS = words("-n --dry-run --just-print --recon -q --question -l --list --summary --help -h --version -t")
_ECHOES = ("> echo ", "> exit 0", "> true")


def kind_of(names: Iterable[str]) -> str:
    """Return the type of failure that these names suggest, or ""."""
    parts = {part for name in names for part in words_of(name)}
    return next((kind for kind, telling in _KINDS.items() if parts.intersection(telling)), "")


def target(run: ToolRun) -> list[str]:
    """Return what a runner is told to run, or the script: `lint` of `npm run -s lint`, `test` of `make -C api
    test`.
    """
    named = [word for word in run.words[1:] if word not in ("run", "run-script", "task", "exec", "--")]
    if run.words[0] in ("make", "gmake", "just"):
        return [run.verb, *(word for word in named if "=" not in word and "/" not in word and word[:1] != "-")]
    if run.words[0] in ("nx", "turbo", "lerna", "moon", "rush"):
        return named
    operands = [word for word in named if not word.startswith("-")]
    if operands and operands[0].rpartition("/")[2] in _HUBS:
        return operands[1:2]
    return next(([word] for word in named if not word.startswith("-")), []) or run.words[:1]


def success(run: ToolRun, text: str) -> QualitySignal | None:
    """Return a pass for exit code 0 of a task or script named like a verification, unless it ran nothing."""
    names = [name.rpartition("/")[2] for name in target(run)]
    parts = {part for name in names for part in words_of(name)}
    if run.exit_code != 0 or not kind_of(names) or parts.intersection((*_ASIDE, *_LAYOUT)) or run.has(*_OPTIONS):
        return None
    from clickstop.signals.plain import looked_at_nothing, says_failed  # red tasks do not need it
    from clickstop.signals.tally import of_tests

    interpreted = run.words[0].rstrip("0123456789.") in (*INTERPRETERS, "python")
    # A silent Python file of tests defines them without running any; a script may only bear the name.
    silent = interpreted and (not text.strip() or bool(parts.intersection(_TESTS)))
    echoes = any(mark in text for mark in _ECHOES)
    red = says_failed(text) or of_tests(text) is False
    if silent or echoes or red or looked_at_nothing(text) or "(ignored)" in text:
        return None
    return QualitySignal(PASS, run.words[0])


def failure(task: list[str], text: str, after: int, *, kind: str = "") -> QualitySignal:
    """Return the failure of a task. `after` is the end of the last step known to be green."""
    step = _last_heading(text, after)
    type_ = kind_of(step.split()[-1:]) or kind or kind_of(word for word in task[1:] if not word.startswith("-"))
    type_ = type_ or kind_of(task[:1])
    if type_ == "lint_failure" and {part for word in task for part in words_of(word)}.intersection(_LAYOUT):
        return QualitySignal(type_, task[0], names=["unformatted"], at=after)
    listed = complaints(text, after) if type_ in ("", "lint_failure", "type_error") else None
    if listed and listed.count:
        return listed.signal(type_ or "lint_failure", task[0])
    return QualitySignal(type_ or "test_failure", task[0], at=after)


def _last_heading(text: str, after: int) -> str:
    """Return the last script that npm announced."""
    headings = [
        line for at, line in lines_with(text, "> ", 200) if at >= after and line.startswith("> ") and "@" in line
    ]
    return headings[-1] if headings else ""
