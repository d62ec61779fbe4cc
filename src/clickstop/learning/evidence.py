"""Whether a session fixed a bug: its records in, a score with its reasons out."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.learning import patches
from clickstop.learning.commit_messages import is_fix_commit
from clickstop.learning.greens import turned_green
from clickstop.learning.intent import FIX, OTHER, REPORT, intent, names_issue
from clickstop.memory.corrections import is_correction
from clickstop.store.fixes import FixedFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.learning.greens import Turned
    from clickstop.store.fixes import Edit, SignalRun
    from clickstop.store.memory import Prompt

_ARMING = ("source", "config")
_SECOND = len("2026-11-15T10:00:00")
_SHORT = 200  # characters; a prompt as short as that may continue the one before
_WORDS = {
    "verified": "a test went from red to green",
    "turned_green": "what failed before the edits works after them",
    "report": "the prompt reports a bug",
    "asks_fix": "the prompt asks for a fix",
    "issue": "an issue is named",
    "commit": "the commit says that it fixes something",
    "guard": "a guard was added",
    "handling": "error handling was added",
    "removed": "code marked as broken was removed",
    "regression_test": "a test was added with it",
}


class SessionHistory(Record):
    """The records of a session since some moment."""

    prompts: list[Prompt]
    edits: list[Edit]
    runs: list[SignalRun]
    commits: list[tuple[str, str]]  # time and message


class ProbableFix(Record):
    """A change that is probably a fix: its files, the most certain one first."""

    files: list[FixedFile]
    since: str

    @property
    def score(self) -> float:
        return self.files[0].score

    @property
    def verified(self) -> bool:
        return any("verified" in file.signals for file in self.files)

    @property
    def signals(self) -> list[str]:
        return list(dict.fromkeys(name for file in self.files for name in file.signals))


def in_words(signal: str) -> str:
    """A sign of a fix, for people."""
    return _WORDS.get(signal, signal)


def score_of(signals: list[str], weights: dict[str, Any]) -> float:
    """The probability of a fix, as if each sign were independent evidence with its weight as probability."""
    doubt = 1.0
    for name in signals:
        doubt *= 1 - float(weights.get(name, 0))
    return round(1 - doubt, 4)


def weigh(history: SessionHistory, weights: dict[str, Any], arm: float) -> ProbableFix | None:
    """The fix that a session made, if any file scores at least `arm`."""
    intents = _intents(history)
    counted = _counted(history)
    greens = turned_green(history.runs, history.edits, any(kind == REPORT for _, kind in intents))
    suspects = []
    for path in dict.fromkeys(edit.path for edit in counted):
        edits = [edit for edit in counted if edit.path == path]
        signals = _signals(edits, history, intents, greens)
        score = score_of(signals, weights)
        if score >= arm:
            suspects.append(FixedFile(path, score, signals))
    if not suspects:
        return None
    suspects.sort(key=lambda file: -file.score)
    paths = {file.path for file in suspects}
    return ProbableFix(suspects, min(edit.at for edit in counted if edit.path in paths))


def _intents(history: SessionHistory) -> list[tuple[str, str]]:
    """The time and the intent of each prompt. A short, unclear one ("try again") continues the one before."""
    intents: list[tuple[str, str]] = []
    before = ""
    for prompt in history.prompts:
        kind = intent(prompt.text)
        follows = kind == "unclear" or (is_correction(prompt.text) and before == OTHER)
        if follows and before and len(prompt.text) < _SHORT:
            kind = before
        intents.append((prompt.at, kind))
        before = kind
    return intents


def _counted(history: SessionHistory) -> list[Edit]:
    """The edits that may have fixed something: they change existing code, and not only its formatting.

    An edit that only replaces lines of this session repairs the session's own work.
    """
    new = {edit.path for edit in history.edits if edit.is_new}
    written: dict[str, set[str]] = {}
    edits = []
    for edit in history.edits:
        own = written.setdefault(edit.path, set())
        fixes = edit.role in _ARMING and edit.path not in new and edit.patch
        if (
            fixes
            and not patches.is_formatting(edit.patch, edit.path)
            and not patches.own_lines_only(edit.patch, own)
        ):
            edits.append(edit)
        own.update(line.strip() for line in patches.sides(edit.patch)[1] if line.strip())
    return edits


def _signals(
    edits: list[Edit], history: SessionHistory, intents: list[tuple[str, str]], greens: list[Turned]
) -> list[str]:
    """The signs of a fix in one file. Literals such as guards only count beside other signs."""
    kinds = {_asked_at(edit.at, intents) for edit in edits}
    signals = []
    turned = [green for green in greens if green.may_be_due_to(edits)]
    if any(green.verified for green in turned):
        signals.append("verified")
    elif turned and kinds != {OTHER}:
        signals.append("turned_green")
    if REPORT in kinds:
        signals.append("report")
    elif FIX in kinds:
        signals.append("asks_fix")
    fixing = [
        text for at, text in history.commits if is_fix_commit(text) and any(_may_hold(at, edit) for edit in edits)
    ]
    if fixing and kinds != {OTHER}:
        signals.append("commit")
    if not signals:
        return []
    if "verified" not in signals and all(patches.is_addition(edit.patch) for edit in edits):
        return []  # a new function beside existing code
    if "verified" not in signals and "report" not in signals and _is_looks(edits, history):
        return []
    texts = [prompt.text for prompt in history.prompts if any(prompt.at <= edit.at for edit in edits)]
    if any(map(names_issue, [*fixing, *(texts if kinds & {REPORT, FIX} else [])])):
        signals.append("issue")
    if kinds == {OTHER} and "verified" not in signals:
        return signals  # features add guards and tests, too
    signals += [name for name in ("guard", "handling", "removed") if any(name in edit.signs for edit in edits)]
    if any(edit.role == "test" and "test" in edit.signs for edit in history.edits):
        signals.append("regression_test")
    return signals


def _may_hold(commit_at: str, edit: Edit) -> bool:
    """Whether a commit may contain an edit. Files and commits only have times in whole seconds."""
    return edit.at[:_SECOND] <= commit_at[:_SECOND]


def _asked_at(at: str, intents: list[tuple[str, str]]) -> str:
    before = [kind for moment, kind in intents if moment <= at]
    return before[-1] if before else "unclear"


def _is_looks(edits: list[Edit], history: SessionHistory) -> bool:
    """Whether edits only rename something, or move lines to another file."""
    paths = {edit.path for edit in edits}
    others = [patches.added_text(edit.patch) for edit in history.edits if edit.path not in paths]
    return all(patches.is_rename(edit.patch) or patches.is_move(edit.patch, others) for edit in edits)
