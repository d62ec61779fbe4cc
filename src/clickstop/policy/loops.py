"""Detects agents going in circles: calls that keep failing alike, runs without
progress, edits undone and redone.
"""

from __future__ import annotations

from itertools import pairwise

from clickstop.core.record import Record
from clickstop.core.wire import dumps
from clickstop.core.words import times

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clickstop.store.answers.calls import CallSignal
    from clickstop.store.answers.changes import ChangingCall
    from clickstop.store.read import SameCall

_GOOD = ("vr_pass", "clean_commit", "recovered")
_ALIKE = 0.8  # share of words that two errors have in common
_CALL = 120  # characters of a call in a message


class Past(Record):
    """What the session has done that matters for one call, newest first."""

    mark: int
    target: str
    calls: Sequence[SameCall]
    signals: Sequence[CallSignal]
    changes: Sequence[ChangingCall]

    def after(self, moment: str) -> Past:
        """The same without calls up to that moment."""
        calls = [call for call in self.calls if call.at > moment]
        return Past(self.mark, self.target, calls, self.signals, self.changes)

    @property
    def own(self) -> list[SameCall]:
        return [call for call in self.calls if call.mark == self.mark]


class Circle:
    """A detected circle: how often, since when, and whether to stop the call."""

    __slots__ = ("kind", "no_progress", "passes", "same_error", "since", "stops")

    def __init__(self, kind: str, run: Sequence[SameCall], passes: int, no_progress: int, *, stops: bool) -> None:
        self.kind = kind  # same_call, no_progress, max_passes or alternating
        self.passes = passes
        self.same_error = len(run)
        self.no_progress = no_progress
        self.since = run[-1].at if run else ""
        self.stops = stops

    def message(self, target: str) -> str:
        """What happened, why it matters, figures for programs, and what to do instead."""
        call = target if len(target) <= _CALL else f"{target[:_CALL]}..."
        what, why, steps = _WORDS[self.kind]
        count = self.passes if self.kind == "max_passes" else self.same_error
        counted = what.format(count=count, times=times(count))
        figures = {
            "status": "stopped" if self.stops else "warned",
            "pass": self.passes,
            "no_progress": self.no_progress,
            "same_error": 0 if self.kind in ("alternating", "max_passes") else self.same_error,
            "since": self.since,
        }
        last = (*steps, _LIFTED if self.stops else _NEXT[self.kind])
        return "\n".join((f"{counted}: {call}", why, dumps(figures), *(f"{n}. {s}" for n, s in enumerate(last, 1))))


_LIFTED = (
    "If none of this helps, stop and tell the person what you tried. They can reset this: clickstop loop reset"
)
# At a warning: this call still runs, and clickstop blocks the one after it.
_NEXT = {
    "same_call": "If it fails the same way again, the next call is blocked.",
    "no_progress": "If it fails the same way again, the next run is blocked.",
    "max_passes": "After this run, the next one is blocked.",
    "alternating": "After this edit, the next one that undoes it is blocked.",
}
_WORDS = {
    "same_call": (
        "The same call has failed {times} in the same way",
        "Nothing changed in between, so it will fail the same way again.",
        (
            "Read the output from its first line and name the cause.",
            "Change something that affects that cause, or try another way; a different result resets this.",
        ),
    ),
    "no_progress": (
        "{count} runs in a row have ended with the same failures",
        "The changes in between did not touch the cause.",
        (
            "Stop editing. Write down what each change was meant to do and what the output shows instead.",
            "Isolate one failing part, or read code you have not read yet; a pass resets this.",
        ),
    ),
    "max_passes": (
        "This has run {times} for one prompt",
        "[loop] max_passes limits how often it may run, whatever the result.",
        ("Summarise what is done and what is left.",),
    ),
    "alternating": (
        "The same lines went back and forth {times}",
        "Each of these edits undoes the previous one.",
        (
            "Decide which of the two is right, and why the other one seemed right.",
            "Change what makes both seem wrong: a test, a caller, a setting.",
        ),
    ),
}


def look(past: Past, limits: Mapping[str, int], *, edits: bool, undoable: bool) -> Circle | None:
    """The circle that the call would continue, or None. `undoable`: we know which edit reverts it."""
    if edits:
        circle = _alternating(past, limits["no_progress"], undoable=undoable)
        if circle is not None:
            return circle
    return _repeated(past, limits)


def _repeated(past: Past, limits: Mapping[str, int]) -> Circle | None:
    own = past.own
    run = _run(past, own)
    # The call itself is not progress, even if it edits.
    changes = [change.at for change in past.changes if change.mark != past.mark]
    verified = {signal.call_id for signal in past.signals}
    counts = {
        "same_call": sum(call.at > max(changes, default="") for call in run),
        "no_progress": sum(any(early.at < at < late.at for at in changes) for late, early in pairwise(run)),
        "max_passes": sum(call.call_id in verified for call in own),
    }
    for stops in (True, False):
        for kind, count in counts.items():
            if _is_reached(count, limits[kind], stops=stops):
                return Circle(kind, run, len(own), counts["no_progress"], stops=stops)
    return None


def _is_reached(count: int, limit: int, *, stops: bool) -> bool:
    # 0 turns the limit off. One call before the limit, there is a warning.
    return limit > 0 and (count >= limit if stops else 0 < count == limit - 1)


def _run(past: Past, own: Sequence[SameCall]) -> list[SameCall]:
    """The latest calls that failed in the same way, with no success in between."""
    if not own:
        return []
    failures = _failures(past.signals)
    # Only tools that failed in the latest call can show progress.
    tools = {tool for tool, _ in failures.get(own[0].call_id, ())}
    # A pass of the same tool, or a clean commit, ends a circle.
    passes = [("vr_pass", tool) for tool in tools]
    better = [s.at for s in past.signals if s.type == "clean_commit" or (s.type, s.tool) in passes]
    run: list[SameCall] = []
    for call in own:
        failed = call.call_id in failures or call.outcome in ("failed", "refused")
        if not failed or call.at < max(better, default="") or not _alike(failures, own[0], call):
            break
        run.append(call)
    return run


def _failures(signals: Sequence[CallSignal]) -> dict[str, set[tuple[str, str]]]:
    """By call: the failures in its output, as tool and mark."""
    failures: dict[str, set[tuple[str, str]]] = {}
    for signal in signals:
        if signal.type not in _GOOD:
            failures.setdefault(signal.call_id, set()).add((signal.tool, signal.mark))
    return failures


def _alike(failures: dict[str, set[tuple[str, str]]], call: SameCall, other: SameCall) -> bool:
    """Whether two calls have the same failures, or if those are unknown, similar output. Times, numbers and
    temporary names always differ.
    """
    if call.call_id in failures or other.call_id in failures:
        return failures.get(call.call_id) == failures.get(other.call_id)
    ours, theirs = _words(call.summary), _words(other.summary)
    return len(ours & theirs) >= _ALIKE * len(ours | theirs)


def _words(text: str) -> set[str]:
    return {word for word in text.split() if word.strip("\"'`.,:;()[]").isalpha()}


def _alternating(past: Past, limit: int, *, undoable: bool) -> Circle | None:
    done = [call for call in past.calls if call.outcome == "ok"]
    if undoable:
        count, both = len(done), any(call.mark != past.mark for call in done)
    else:  # a whole file: the same text was written before, and another one in between
        # n equal writes with others in between are 2n - 1 turns.
        count = max(0, 2 * len(done) - 1)
        both = bool(done) and any(
            change.target == past.target and change.mark != past.mark and change.at > done[-1].at
            for change in past.changes
        )
    for stops in (True, False):
        if both and _is_reached(count, limit, stops=stops):
            return Circle("alternating", done, len(done), len(done), stops=stops)
    return None
