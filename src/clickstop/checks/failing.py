"""The single items that failed in a run: tests by name, diagnostics by file and rule."""

from __future__ import annotations

from clickstop.checks.result import Result, kept_output
from clickstop.core.paths import path_of
from clickstop.signals.signal import PASS, QualitySignal
from clickstop.signals.text import lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


_LISTED = 50  # names or files at most in one finding, so one with as many may be incomplete
_DIGITS = str.maketrans("0123456789", "##########")
_LETTERS = "secmunµi"  # the letters of _UNITS
_UNITS = ("s", "ms", "us", "µs", "ns", "sec", "secs", "second", "seconds", "min", "minutes")


def failing(result: Result, *, by_rule: bool = True) -> Iterator[tuple[str, str, str]]:
    """(key, place, name) of each failed item; place or name may be "".

    The key has no line number, so that it is the same after an edit above the item.
    """
    for finding in result.findings:
        if finding.type == PASS:
            continue
        if finding.files and not (finding.type == "test_failure" and finding.names):
            for where in finding.files:
                rule = _rule(finding, result.output, where) if by_rule else ""
                yield f"{path_of(where)} {rule}", where, rule
        else:
            yield from ((name, "", name) for name in finding.names)


def new_ones(result: Result) -> Iterator[tuple[str, str]]:
    """Place and name of each item that did not fail before this session."""
    old = dict(result.old)
    for item, where, name in failing(result):
        old[item] = old.get(item, 0) - 1
        if old[item] < 0:
            yield where, name


def counted(result: Result, *, by_rule: bool = True) -> dict[str, int]:
    """How often each item fails, by its key."""
    counts: dict[str, int] = {}
    for item, _, _ in failing(result, by_rule=by_rule):
        counts[item] = counts.get(item, 0) + 1
    return counts


def number(result: Result) -> int:
    """How many items fail, by the tools' own counts."""
    return sum(finding.failed + finding.errors for finding in result.findings if finding.type != PASS)


def is_cut(result: Result) -> bool:
    """Whether more items may have failed than are listed."""
    return any(max(len(finding.names), len(finding.files)) >= _LISTED for finding in result.findings)


def text_of(result: Result) -> str:
    """The output with times, line numbers and addresses masked, to compare two runs. Counts stay as they are."""
    printed = kept_output(result.output).split()
    return " ".join(
        _without_digits(word) if _is_passing(word, after) else word
        for word, after in zip(printed, [*printed[1:], ""], strict=True)
    )


def _is_passing(word: str, after: str) -> bool:
    bare = word.rstrip(".,;)")
    is_time = bare.rstrip(_LETTERS)[-1:].isdigit() and bare.endswith(_UNITS)
    return is_time or after.strip(".,;)") in _UNITS or "." in bare or ":" in word or word.startswith("0x")


def _without_digits(word: str) -> str:
    masked = word.translate(_DIGITS)
    while "##" in masked:
        masked = masked.replace("##", "#")
    return masked


def message_at(text: str, where: str) -> str:
    """The message for `file:line` in a tool's output, after the place or on the line before it; "" without one.

    `cart.py:3: unused import`, `cart.ts(3,1): error TS2304`, or rustc's `error: ...` above `--> cart.rs:3:1`.
    """
    path, _, number = where.rpartition(":")
    for form in (f"{where}:", f"{path}({number},", where):
        at, line = next(lines_with(text, form, most=1), (0, ""))
        if line:
            break
    start = line.find(form)
    if line[:start].strip() == "-->":
        return text[:at].rstrip("\n").rpartition("\n")[2].strip()
    message = line[start + len(form) :].lstrip("0123456789:,")
    return message.strip(" :,)-")


def _rule(finding: QualitySignal, text: str, where: str) -> str:
    """The finding's rule that the message at a place names; "" if the message names none."""
    message = message_at(text, where)
    return max((name for name in finding.names if name in message), key=len, default="")
