"""What failed in a run, thing by thing: tests by name, problems by file and rule, as far as the output tells."""

from __future__ import annotations

from clickstop.checks.result import Result, kept_output
from clickstop.core.paths import path_of
from clickstop.signals.signal import PASS, QualitySignal
from clickstop.signals.text import lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


_LISTED = 50  # of one finding; there may be more
_DIGITS = str.maketrans("0123456789", "##########")
_LETTERS = "secmunµi"  # of units
_UNITS = ("s", "ms", "us", "µs", "ns", "sec", "secs", "second", "seconds", "min", "minutes")


def failing(result: Result, *, by_rule: bool = True) -> Iterator[tuple[str, str, str]]:
    """What a thing is known by in every run, its place and its name; either may be ""."""
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
    """Place and name of each thing that did not fail before this session."""
    old = dict(result.old)
    for item, where, name in failing(result):
        old[item] = old.get(item, 0) - 1
        if old[item] < 0:
            yield where, name


def counted(result: Result, *, by_rule: bool = True) -> dict[str, int]:
    """How often each thing fails."""
    counts: dict[str, int] = {}
    for item, _, _ in failing(result, by_rule=by_rule):
        counts[item] = counts.get(item, 0) + 1
    return counts


def number(result: Result) -> int:
    """How many things fail, as the tools count them."""
    return sum(finding.failed + finding.errors for finding in result.findings if finding.type != PASS)


def is_cut(result: Result) -> bool:
    """Whether more fails than is listed."""
    return any(max(len(finding.names), len(finding.files)) >= _LISTED for finding in result.findings)


def text_of(result: Result) -> str:
    """Everything that was printed except times, line numbers and addresses; counts must match."""
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
    """It stands behind the place, or on the line before one that only points at it; "" if there is none."""
    path, _, number = where.rpartition(":")
    for form in (f"{where}:", f"{path}({number},", where):  # the second is what tsc and kin write
        at, line = next(lines_with(text, form, most=1), (0, ""))
        if line:
            break
    start = line.find(form)
    if line[:start].strip() == "-->":  # rustc points back
        return text[:at].rstrip("\n").rpartition("\n")[2].strip()
    message = line[start + len(form) :].lstrip("0123456789:,")
    return message.strip(" :,)-")


def _rule(finding: QualitySignal, text: str, where: str) -> str:
    """The rule that stands in the message at a place; "" where the output does not tell."""
    message = message_at(text, where)
    return max((name for name in finding.names if name in message), key=len, default="")
