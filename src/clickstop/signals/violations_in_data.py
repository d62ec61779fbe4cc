"""Rules that a JSON document calls broken, by the verdicts beside them and the keys above them."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.core.wire import loads
from clickstop.signals.verdict_words import BROKEN, KEPT, LEVELS, NOT, is_count_noun, judge, polarity, status, worst
from clickstop.signals.violations_in_text import in_text, under

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator
    from typing import Any

LISTED, FINDING = "listed", "finding"  # only listed; reported, if it says where or what
_STATES = frozenset(words("status result outcome verdict state conclusion decision kind compliance"))
_SEVERITIES = frozenset(words("severity level priority impact"))
_FINDINGS = frozenset(
    words("findings issues problems diagnostics alerts hits results annotations comments warnings messages items")
)
_LISTS = frozenset(
    words(
        "rules rulesets checked available applied enabled catalog definitions driver config configuration"
        " related references documentation tags scope policies covered evaluated registry notes suggestions"
        " hints advice examples schema properties input known supported"
    )
)
_PLACES = frozenset(
    words("file path line location locations filename uri region where position column range lines")
)
_PROSE = frozenset(
    words(
        "message msg description text summary detail details explanation reason title evidence help recommendation"
    )
)
_TRUTHS = frozenset(words("ok okay compliant valid clean success satisfied accepted allowed"))  # never a count
_NOT_COUNTS = frozenset(words("id duration time timestamp ms version weight"))
_MUST, _FIXED = frozenset(words("to must needs")), frozenset(words("fixed resolved corrected addressed"))
_HARMLESS = frozenset(words("none off note info informational hint advice"))


def documents(text: str) -> Iterator[Any]:
    """Yield the parts of a result: JSON as data, the rest as text."""
    whole = _loaded(text)
    if whole is not None:
        yield whole
        return
    text_lines: list[str] = []
    rows: list[str] = []
    for line in text.split("\n"):
        mark = line.strip()
        if not rows and not mark.startswith(("{", "[")):
            text_lines.append(line)
            continue
        rows.append(line)
        closes = mark.endswith(("}", "]", "},", "],")) and _indent(line) <= _indent(rows[0])
        data = _loaded("\n".join(rows)) if closes else None
        if data is not None:
            yield data
            rows = []
        elif len(rows) == 1 and mark.startswith("[") and not mark.endswith(("[", "{", ",")):
            text_lines.append(rows.pop())  # `[FAIL] CR-7`
    yield "\n".join([*text_lines, *rows])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _loaded(text: str) -> Any:
    text = text.strip()
    if text.startswith("```") and text.endswith("```") and "\n" in text:
        text = text.partition("\n")[2].removesuffix("```").strip()
    if text[:1] not in ("{", "["):
        return None
    try:
        data = loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) or any(isinstance(part, dict | str) for part in data) else None


def in_data(value: Any, rule: re.Pattern[str], below: str = "") -> Iterator[str]:
    """Yield the broken rules in a value. `below` is what the keys above it say."""
    if isinstance(value, str):
        yield from _in_string(value, rule, below)
    elif isinstance(value, list):
        for part in value:
            yield from in_data(part, rule, below)
    elif isinstance(value, dict):
        own = _own_verdict(value) or (below if below != FINDING or not _tells(value) else BROKEN)
        if not own and _tells(value) and (_is_severe(value) or _is_located(value, rule)):
            own = BROKEN
        if own == KEPT and not any(isinstance(part, str) and rule.fullmatch(part) for part in value.values()):
            own = ""  # that the call succeeded says nothing about its findings
        for key, part in value.items():
            yield from _under(str(key), part, rule, own)


def _in_string(text: str, rule: re.Pattern[str], below: str) -> Iterator[str]:
    if below == BROKEN and "\n" not in text and judge(rule.sub("§", text)) != KEPT:
        yield from (match.group(0) for match in rule.finditer(text))
    elif below not in (LISTED, KEPT):
        yield from in_text(text, rule)


def _under(key: str, part: Any, rule: re.Pattern[str], own: str) -> Iterator[str]:
    if rule.fullmatch(key):
        if _of_rule(part, own) == BROKEN:
            yield key
        return
    yield from in_data(part, rule, _named(key, part, own))


def _of_rule(part: Any, own: str) -> str:
    """Judge the value of a rule's key: `{"CR-7": 2}`, `{"CR-7": "failed"}`, `{"CR-7": ["a.py:3"]}`."""
    if isinstance(part, dict):
        return _own_verdict(part) or own
    if isinstance(part, bool):
        return KEPT if part is (own != BROKEN) else BROKEN
    if isinstance(part, int):
        return BROKEN if part and own == BROKEN else ""
    if isinstance(part, list):
        return BROKEN if part and own in (BROKEN, FINDING) else ""
    return (status(part) or own) if isinstance(part, str) else ""


def _named(key: str, part: Any, own: str) -> str:
    """Return what a key says about everything below it."""
    names = words_of(key)
    last = names[-1:] and names[-1]
    if not names or last in _PROSE:
        return "" if own == BROKEN else own
    if isinstance(part, str | int | float | bool):
        return own
    polarities = [polarity(word) for word in names]
    # `toBeFixed`, `must_be_fixed`
    if BROKEN in polarities or last == "errors" or (_MUST & {*names} and last in _FIXED):
        return KEPT if {*names} & NOT else BROKEN
    if KEPT in polarities:
        return KEPT
    if {*names} & _LISTS:
        return LISTED
    if last in _FINDINGS:
        return BROKEN if own == BROKEN and last != "results" else FINDING
    return own


def _own_verdict(value: dict[str, Any]) -> str:
    """Return what an object says about its rule."""
    verdicts = [_verdict(words_of(str(key)), _as_truth(str(key), value)) for key in value]
    return KEPT if "suppressed" in verdicts else worst(verdicts)


def _as_truth(key: str, value: dict[str, Any]) -> Any:
    """Return the value of a key, the 1 or 0 of `"ok": 0` as a boolean: databases without booleans write it so.
    `"passed": 0` beside other numbers is a count.
    """
    part, names = value[key], words_of(key)
    if type(part) is not int or part not in (0, 1) or not names or polarity(names[-1]) != KEPT:
        return part
    others = (
        other
        for name, other in value.items()
        if name != key and not {*words_of(str(name))} & (_PLACES | _NOT_COUNTS)
    )
    return bool(part) if names[-1] in _TRUTHS or not any(type(other) is int for other in others) else part


def _verdict(names: list[str], part: Any) -> str:
    """Judge one key and its value."""
    if not names:
        return ""
    if isinstance(part, dict) and {*names} & _STATES:
        return _own_verdict(part)
    if names[-1] in ("suppressions", "waiver", "exemption", "suppressed", "waived"):
        return "suppressed" if part else ""
    if isinstance(part, str) and ({*names} & _STATES or (polarity(names[-1]) and len(part) < 20)):
        plain = part.replace("_", " ").replace("-", " ")
        return status(plain) or under(" ".join(names), plain)
    if isinstance(part, str) and {*names} & _SEVERITIES and part.lower() in _HARMLESS:
        return KEPT
    verdict = polarity(names[-1]) or ("" if not is_count_noun(names[-1]) else BROKEN)
    if isinstance(part, bool) and verdict:
        if {*names} & NOT:
            verdict = KEPT if verdict == BROKEN else BROKEN
        if part:
            return verdict
        return BROKEN if verdict == KEPT and not _is_settling(names[-1]) else KEPT if verdict == BROKEN else ""
    if isinstance(part, int) and verdict == BROKEN:
        return BROKEN if part else KEPT
    return ""


def _is_settling(word: str) -> bool:
    """Whether a false value says nothing: `"fixed": false` does not mean broken, `"passed": false` does."""
    return word.startswith(("fix", "resolv", "skip", "disab", "ignor", "waiv", "suppr", "auto"))


def _is_severe(value: dict[str, Any]) -> bool:
    """Whether the object states a severity."""
    return any(
        isinstance(part, str) and {*words_of(str(key))} & _SEVERITIES and part.lower() in LEVELS
        for key, part in value.items()
    )


def _is_located(value: dict[str, Any], rule: re.Pattern[str]) -> bool:
    """Whether a rule comes with the line where it was found, or the points it cost."""
    names = {word for key in value for word in words_of(str(key))}
    costs = any(isinstance(part, int) and part < 0 for part in value.values())
    is_rule = any(isinstance(part, str) and rule.fullmatch(part) for part in value.values())
    placed = names & {"line", "lines", "location", "locations", "region", "range"}
    return is_rule and bool(costs or placed or (names & _PLACES and names & {"message", "msg", "reason"}))


def _tells(value: dict[str, Any]) -> bool:
    """Whether an object says where or what happened; the definition of a rule has only a title."""
    names = {word for key in value for word in words_of(str(key))}
    return bool(names & (_PLACES | {"message", "msg", "evidence", "snippet"})) or (
        _is_severe(value) and "level" in names
    )
