"""Rules that the result of an MCP tool calls broken: read from its structure, where it has one, or its words."""

from __future__ import annotations

from clickstop.core.lists import phrases
from clickstop.core.names import words_of
from clickstop.core.wire import loads
from clickstop.signals.signal import QualitySignal
from clickstop.signals.text import clean, lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator
    from typing import Any

_MOST = 20
# One of these stands in every text that calls a rule broken.
TELLING = phrases(
    "iolat|IOLAT|reach|break|broke|infring|contraven|flout|gnore|fail|Fail|FAIL|✗|✘|❌|✖|ollow|ompl|espect|atisf|obey"
    '|dher| met|"passed"|"valid"|"ok"|rror|RROR|arning|ARNING|eject|EJECT|inding|ssue|roblem|verst'
)
# A tool that looks something up tells of rules and reports; it judges nothing.
_LOOKS_UP = frozenset(
    "get list read search show fetch describe find query recall explain score report rules docs".split()
)
_JUDGES = frozenset("check lint scan validate verify audit review test violations enforce analyze analyse".split())
_STATES = frozenset(
    "status result outcome verdict state passed pass ok compliant valid success fixed resolved".split()
)
_FINE = frozenset(
    "pass passed ok okay success successful compliant valid fixed resolved closed clean true yes skipped".split()
)
_BROKEN = frozenset(
    "fail failed failure failing violated violation broken breached error noncompliant invalid false".split()
)
_VERBS = ("viol", "breach", "infring", "contraven", "verstöß", "verstoß", "verletz", "enfreint")
_BREAKS = frozenset(
    "break breaks broke broken breaking infringes infringed contravenes contradicts flouts ignores against".split()
)
_FAILS = frozenset("fail fails failed failing failure error errors reject rejected denied ✗ ✘ ❌ ✖".split())
_KEEPS = frozenset(
    "follow follows followed comply complies compliant respect respects respected meet meets met satisfy satisfies"
    " satisfied obey obeys obeyed adhere adheres observed honour honours honor honors".split()
)
_NOT = frozenset(
    "no not never nothing nobody without none zero 0 cannot isn doesn didn don wasn aren hasn"
    " haven t neither nor nicht kein keine keinen aucun aucune pas ninguna ningún sin".split()
)
_ONLY_THOUGHT = frozenset(
    "avoid avoids avoiding prevent prevents preventing if would could may might should must whether unless when"
    " to against what how which possible potential former previous earlier severity".split()
)
_MENDED = frozenset("fixed resolved corrected cleared addressed gone mended".split())
_STILL = frozenset("be not never yet to".split())
_BETWEEN = frozenset("rule rules check is was has have result status and for reason verdict on with by".split())
# Below these, an entry that names a rule and a place is a finding.
_FINDINGS = frozenset("findings issues problems errors diagnostics offenses offences alerts hits results".split())
_HEADINGS = tuple("violations violated broken failed failures findings issues problems".split())
_ANNOTATED = ("::error", "::warning")  # as workflows on forges print them
_PLACE = frozenset("file path line location locations filename uri region level".split())
_NOTHING = frozenset(("0", "none", "zero", "nil", "no"))


def looks_up(tool: str, server: str) -> bool:
    """Whether the call asks for rules or reports, of ours or anybody's, instead of judging code."""
    words = frozenset(words_of(tool.rpartition("__")[2]))
    return "clickstop" in words_of(server) or bool(words & _LOOKS_UP and not words & _JUDGES)


def violations(text: str, pattern: str) -> list[QualitySignal]:
    """One finding that names every rule called broken, or none."""
    import re

    rule = re.compile(pattern)
    if rule.search(text) is None:
        return []
    data = _data(text)
    rules = list(dict.fromkeys(_in_data(data, rule) if data is not None else _in_words(text, rule)))
    if not rules:
        return []
    return [QualitySignal("rule_violation", "mcp", failed=len(rules), names=rules[:_MOST], at=text.find(rules[0]))]


def _data(text: str) -> Any:
    text = text.strip()
    if text.startswith("```") and text.endswith("```"):
        text = text.partition("\n")[2].removesuffix("```").strip()
    if text[:1] not in ("{", "["):
        return None
    try:
        return loads(text)
    except (ValueError, RecursionError):
        return None


def _in_data(value: Any, rule: re.Pattern[str], *, listed: bool | None = False) -> Iterator[str]:
    """Rules below a key such as `violations`, and rules beside a verdict that says they failed; where `listed` is
    None, rules beside a place.
    """
    if isinstance(value, str):
        yield from _named(value, rule) if listed and not _is_denied(value) else _in_words(value, rule)
    elif isinstance(value, list):
        for part in value:
            yield from _in_data(part, rule, listed=listed)
    elif isinstance(value, dict):
        verdict = _verdict(value)
        if verdict is None and listed is None:
            verdict = any(frozenset(words_of(str(key))) & _PLACE for key in value) or None
        if verdict is not False:
            for key, part in value.items():
                yield from _beside(str(key), part, rule, listed=True if verdict else listed)


def _beside(key: str, part: Any, rule: re.Pattern[str], *, listed: bool | None) -> Iterator[str]:
    if rule.fullmatch(key):  # {"CR-7": 2}, {"CR-7": "failed"}, {"CR-7": {"status": "failed"}}
        broken = _verdict(part) if isinstance(part, dict) else _is_broken(part)
        if broken or (listed and broken is None and part):
            yield key
        return
    names = words_of(key)
    if any(word.startswith(_VERBS) or word in ("broken", "failures", "failed") for word in names):
        listed = True
    elif names[-1:] and names[-1] in _FINDINGS and not listed:
        listed = None
    elif names[-1:] in (["message"], ["description"], ["text"], ["summary"], ["detail"], ["details"]):
        listed = False  # prose, in which other rules may be named
    yield from _in_data(part, rule, listed=listed)


def _verdict(value: dict[str, Any]) -> bool | None:
    """True where an object says that what it is about is broken, False where it says the opposite."""
    told = [_is_broken(part) for key, part in value.items() if frozenset(words_of(str(key))) & _STATES]
    return True if True in told else False if False in told else None


def _is_broken(part: Any) -> bool | None:
    if isinstance(part, bool):
        return not part
    word = part.strip().lower() if isinstance(part, str) else ""
    return True if word in _BROKEN else False if word in _FINE else None


def _in_words(text: str, rule: re.Pattern[str]) -> Iterator[str]:
    text = _without_tags(clean(text))
    below = False  # a heading that announces violations
    for _, line in lines(text):
        plain = line.strip()
        named = list(_named(plain, rule))
        if not named:
            below = (below and not plain) or _announces(plain)
            continue
        if plain.startswith(_ANNOTATED) and "title=" in plain:
            yield from named
            continue
        if (below and plain[0] in "-*•+0123456789|" and not _is_denied(plain)) or _is_diagnostic(plain, rule):
            yield from named
            continue
        for clause in _clauses(plain, rule):
            if _is_broken_in(clause, rule):
                yield from _named(clause, rule)


def _announces(line: str) -> bool:
    """`Violations found (2):`, `## Failed rules`, `The following rules were violated:`."""
    starts = line.lstrip("#* ").lower()
    if _ends_in_nothing(starts) or _is_denied(starts):
        return False
    is_heading = line.startswith(("#", "**")) or line.endswith(":")
    return starts.startswith("violations") or (is_heading and any(word in _HEADINGS for word in _words(line)))


def _is_diagnostic(line: str, rule: re.Pattern[str]) -> bool:
    """`src/a.ts:17:5: error SEC-4 not escaped`: a place, a rule, and nothing that takes it back."""
    place = line.split(maxsplit=1)[0].strip("-*[]()")
    parts = place.split(":")
    is_place = len(parts) > 1 and "." in parts[0] and parts[1].strip(",)").isdigit()
    return is_place and rule.search(place) is None and not _is_denied(line) and not set(_words(line)) & _FINE


def _without_tags(text: str) -> str:
    """A table or a report in tags, with a line for each row."""
    if text.lstrip()[:1] != "<":
        return text
    import re

    for end in ("</tr>", "</testcase>", "</li>", "</violation>", "</error>"):
        text = text.replace(end, "\n")
    return re.sub(r"</?([\w:-]+)|/?>", r" \1 ", text.replace("/>", "\n"))


def _named(text: str, rule: re.Pattern[str]) -> Iterator[str]:
    return (match.group(0) for match in rule.finditer(text))


def _clauses(line: str, rule: re.Pattern[str]) -> list[str]:
    for mark in (". ", "; ", " but ", " however ", " while ", " whereas "):
        line = line.replace(mark, "\n")
    return [part for clause in line.split("\n") for part in _apart(clause, rule)]


def _apart(clause: str, rule: re.Pattern[str]) -> list[str]:
    """`CR-7 was fixed, CR-8 is violated` says two things; `CR-7, CR-8 are violated` says one."""
    parts = clause.split(", ")
    whole = [part for part in parts if rule.search(part) and any(map(_is_verb, _words(part)))]
    return parts if len(whole) > 1 else [clause]


def _is_verb(word: str) -> bool:
    return word.startswith(_VERBS) or word in _BREAKS or word in _MENDED or word in _KEEPS


def _is_broken_in(clause: str, rule: re.Pattern[str]) -> bool:
    words = _words(rule.sub(" § ", _without_asides(clause, rule)))
    for at, word in enumerate(words):
        before = words[max(0, at - 6) : at]
        if word in _KEEPS and any(other in _NOT for other in before[-3:]):
            return True
        if (
            (word.startswith(_VERBS) or word in _BREAKS)
            and not _is_only_thought(before)
            and not _is_over(words[at + 1 :])
            and words[at + 1 : at + 2] != ["nicht"]
        ):
            return True
        if word in _FAILS and words[at + 1 : at + 2] != ["to"] and _is_beside_rule(words, at):
            return not any(other in _NOT for other in before[-2:])
    return False


def _is_only_thought(before: list[str]) -> bool:
    """Whether what stands before the verb denies it, or makes it a thought."""
    return any(word in _NOT or word in _ONLY_THOUGHT for word in before)


def _is_over(after: list[str]) -> bool:
    """`was fixed`, `no longer`, `: 0`."""
    if after and (after[-1] in _NOTHING or after[:1] in (["0"], ["none"])):
        return True
    return any(word in _MENDED and not _STILL & {*after[max(0, at - 1) : at]} for at, word in enumerate(after))


def _is_beside_rule(words: list[str], at: int) -> bool:
    """Whether only small words stand between a verdict and a rule."""
    for step in (-1, 1):
        spot = at + step
        while 0 <= spot < len(words) and words[spot] in _BETWEEN:
            spot += step
        if 0 <= spot < len(words) and words[spot] == "§":
            return True
    return False


def _is_denied(text: str) -> bool:
    words = _words(text)
    return any(word in _NOT for word in words[:4]) or _is_over(words)


def _ends_in_nothing(line: str) -> bool:
    return _words(line)[-1:] in [[word] for word in _NOTHING]


def _without_asides(clause: str, rule: re.Pattern[str]) -> str:
    """Without what stands in parentheses and quotes, where no rule is named: a rule's own text says `no`, too."""
    for opening, closing in ("()", "[]", '""', "``"):
        first, *rest = clause.split(opening, 20)
        for part in rest:
            aside, closed, after = part.partition(closing)
            first += after if closed and not rule.search(aside) and len(aside) > 8 else f" {part}"
        clause = first
    return clause


def _words(text: str) -> list[str]:
    return "".join(letter.lower() if letter.isalnum() or letter in "§✗✘❌✖" else " " for letter in text).split()
