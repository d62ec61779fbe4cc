"""Rules that a text calls broken, by the heading, the column, the verdict in the line, or the sentence."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.signals.text import LONGEST_LINE
from clickstop.signals.verdict_words import (
    ASIDE,
    BROKEN,
    KEPT,
    LEVELS,
    MARKS_BAD,
    MARKS_GOOD,
    NOT,
    counted,
    is_aside,
    is_count_noun,
    is_the_opposite,
    judge,
    plain_words_in,
    polarity,
    status,
    words_in,
    worst,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

LISTED, EXAMPLE = "listed", "example"  # rules that are only listed; an example of a report
_MOST_LINES = 5_000
_LISTS = frozenset(
    words(
        "rules checked available applied enabled related references see force covered scope changelog notes"
        " note tip examples example advice recommendations suggestions tickets documentation why how evaluated"
        " list active overview background legend glossary requirements guidelines hint hints applies catalogue"
        " catalog policies"
    )
)
_FINDINGS = frozenset(
    words(
        "findings finding issues issue problems problem errors warnings blocking blockers critical attention"
        " offenses"
    )
)
_TO_DO = (
    "must fix",
    "to fix",
    "to be fixed",
    "must be fixed",
    "action required",
    "changes requested",
    "please fix",
    "needs work",
)
_STATES = frozenset(words("status result verdict outcome state passed compliant ok conclusion decision check"))
_WITHOUT_VERDICT = frozenset(
    words("reason rule cause because id rules code check ruleid name severity level priority")
)
_DOCUMENTS = (".md", ".rst", ".txt", ".adoc", ".html", ".pdf")
_SPLITS = (". ", "; ", " but ", " however ", " while ", " whereas ", " although ", " though ", "! ")
_PARTING = ("|", "\t", "  ", ":", "(", ")", "[", "]", "=", ",", " - ", " \u2013 ", " \u2014 ", "→", "->", '"', "**")
_BULLETS = "-*•+·\u2013‣◦0123456789.)#>| \t"


def in_text(text: str, rule: re.Pattern[str]) -> Iterator[str]:
    lines = [line[:LONGEST_LINE] for line in _without_tags(text).split("\n")[:_MOST_LINES]]
    if len(lines) == 1 and rule.search(lines[0]) is None:
        return
    yield from _MessageText(lines, rule).broken()


class _MessageText:
    """The lines of a text, and what those without a rule say about those with one."""

    def __init__(self, lines: list[str], rule: re.Pattern[str]) -> None:
        self.lines = lines
        self.rule = rule
        self.named = [rule.search(line) is not None for line in lines]
        self.section = ""
        self.columns: list[str] = []
        self.whole = BROKEN if any(self._is_red(at) for at in range(len(lines))) else ""

    def broken(self) -> Iterator[str]:
        """Yield the rules called broken, line by line."""
        apart = True  # after an empty line
        for at, line in enumerate(self.lines):
            plain = line.strip()
            if not plain:
                apart, self.columns = True, []
                continue
            if self.named[at]:
                yield from self._in_line(at, line)
            elif not _is_ruler(plain):
                self._look_above(at, plain, apart=apart)
            apart = False

    def _is_red(self, at: int) -> bool:
        """Whether a line judges the whole: `Verdict: REJECTED`, `Not OK.`, `Please fix both`."""
        line = self.lines[at].strip()
        if self.named[at] and not (line.partition(". ")[1] and self.rule.search(line.partition(". ")[0]) is None):
            return False
        first = line.partition(". ")[0] if self.named[at] else line
        if "|" in first or (any(map(is_count_noun, words_in(first))) and not counted(words_in(first))):
            return False  # a heading
        label, _, value = first.rpartition(":")
        is_red = status(first) == BROKEN or (bool(value) and len(label.split()) < 4 and status(value) == BROKEN)
        return is_red or any(phrase in first.lower() for phrase in _TO_DO[-3:])

    def _look_above(self, at: int, plain: str, *, apart: bool) -> None:
        """Read a line without a rule: a heading, the head of a table, or text that ends a section."""
        cells = _cells(plain)
        if len(cells) > 1 and at + 1 < len(self.lines) and any(map(_is_column, cells)):
            self.columns = cells
            return
        below = self.lines[at + 1].strip() if at + 1 < len(self.lines) else ""
        label, colon, value = plain.partition(":")
        is_heading = (
            plain.startswith(("#", "**", "=="))
            or (colon and not value.strip(" []*"))
            or (below and _is_ruler(below))
            or (len(plain.split()) <= 6 and not plain.endswith((".", ",", ";")) and plain[:1] not in "-*•")
        )
        if is_heading and not (colon and value.strip(" *_")):
            self.section = _class_of(plain)
        elif colon and _class_of(label) == BROKEN:
            self.section = KEPT if _is_nothing(value) else BROKEN
        elif apart and plain[:1] not in "-*•|" and len(plain.split()) > 6:
            self.section = ""

    def _in_line(self, at: int, line: str) -> Iterator[str]:
        """Yield the rules that one line calls broken."""
        last: list[str] = []
        verdict = ""
        for part in _clauses(line.strip(), self.rule):
            named = [match.group(0) for match in self.rule.finditer(part)]
            if named:
                last = named
                marked = self.rule.sub("§", part)
                opposite = {KEPT: BROKEN, BROKEN: KEPT}.get(verdict, "") if is_the_opposite(marked) else ""
                verdict = opposite or self._verdict(at, marked)
            else:
                verdict = judge(_of_last_rule(part), beside=True)
            if verdict == BROKEN:
                yield from last

    def _verdict(self, at: int, marked: str) -> str:
        """Judge the rules in one clause, by the first of these that says anything."""
        if self.section == EXAMPLE:
            return ASIDE
        label = _label(marked)
        named = _class_of(label) if label else ""
        if named == BROKEN and _is_nothing(marked.partition(":")[2]):
            return KEPT
        own = ASIDE if is_aside(marked) else _labelled(marked) or _status_in(marked) or self._in_column(at)
        if own:
            return own
        verdict = judge(_without_asides(marked), beside=LISTED in (named, self.section))
        if verdict:
            return verdict
        if named:
            return named
        record = self._record(at)
        if record:
            return record
        starts = _starts_with_rule(marked, label)
        if self.section:
            return self.section if starts or self.section != BROKEN else ""
        if starts and self.whole:
            return BROKEN
        return BROKEN if self._is_finding(at, marked) else ""

    def _in_column(self, at: int) -> str:
        """Judge by the row's cell below a telling column heading."""
        cells = _cells(self.lines[at].strip())
        if len(cells) != len(self.columns):
            return ""
        return worst([under(column, cell) for column, cell in zip(self.columns, cells, strict=True)])

    def _around(self, at: int) -> list[str]:
        """Return the other lines of a rule: those up to the next rule, and those before it in its paragraph."""
        around, stop = [], at + 1
        while stop < len(self.lines) and self.lines[stop].strip() and not self.named[stop]:
            around.append(self.lines[stop].strip())
            stop += 1
        start = at - 1
        while start >= 0 and self.lines[start].strip() and not self.named[start]:
            start -= 1
        if start < 0 or not self.lines[start].strip():
            around += [line.strip() for line in self.lines[start + 1 : at]]
        return around

    def _record(self, at: int) -> str:
        """Read `status: failed` on a line of its own near `rule: CR-7`."""
        for line in self._around(at):
            label, _, value = line.replace("=", ":").partition(":")
            is_state = bool({*words_in(label)} & _STATES)
            verdict = (status(value) or under(label, value)) if is_state else ""
            if verdict or (not _is_nothing(value) and (verdict := status(line.partition(":")[0]))):
                return verdict
        return ""

    def _is_finding(self, at: int, marked: str) -> bool:
        """Whether a rule comes with a place, or with a severity and a piece of code."""
        around = " ".join(self._around(at))
        if marked.strip(_BULLETS + ":*") == "§" and any(map(_starts_with_place, self._around(at))):
            return True
        place = (
            _has_place(marked)
            or _starts_with_place(marked)
            or (_has_place(around) and ("-->" in around or bool({*words_in(around)} & {"file", "path", "line"})))
        )
        severe = bool({*words_in(marked)} & LEVELS or {*words_in(around)} & {"severity", "level"})
        is_led = _starts_with_rule(marked, _label(marked)) or _starts_with_place(marked)
        return is_led and (place or (severe and ("`" in marked or "line" in words_in(marked))))


def _is_column(cell: str) -> bool:
    """Whether a cell heads a telling column: `Status`, `Violations`, `Passed`."""
    tokens = plain_words_in(cell)
    return len(tokens) < 4 and any(word in _STATES or is_count_noun(word) or polarity(word) for word in tokens)


def under(column: str, cell: str) -> str:
    """Judge a cell below a heading, or a value after a label: a number, a yes or no, or a verdict."""
    tokens = plain_words_in(column)
    bad = any(is_count_noun(word) or polarity(word) == BROKEN for word in tokens)
    good = any(polarity(word) == KEPT for word in tokens)
    value = cell.strip(" *`.").lower()
    if bad and value in ("none", "", "-", "no", "nil"):
        return KEPT
    if bad and value.isdigit():
        return BROKEN if int(value[:9]) else KEPT
    if bad or good:
        truth = (
            True if value in ("yes", "true", "y", "x") else False if value in ("no", "false", "n", "-") else None
        )
        return "" if truth is None else BROKEN if truth is bad else KEPT
    return status(cell) if any(word in _STATES for word in tokens) else ""


def _cells(line: str) -> list[str]:
    """Split a row, whatever separates its columns."""
    for sign in ("|", "\t", ","):
        if sign in line:
            return [cell.strip() for cell in line.strip("| ").split(sign)]
    return [cell.strip() for cell in line.replace("   ", "  ").split("  ") if cell.strip()]


def _is_ruler(line: str) -> bool:
    return not line.strip("-=+|: _*~")


def _class_of(heading: str) -> str:
    """Return what a heading or a label says about the rules below or after it."""
    tokens = plain_words_in(heading)
    lower = heading.lower()
    if not tokens:
        return ""
    if any(phrase in lower for phrase in _TO_DO):
        return KEPT if NOT & {*tokens} else BROKEN
    sentence = judge(f"§ {heading.strip(' #*_:')}")
    verdicts = [polarity(word) for word in tokens]
    if {"example", "examples", "sample"} & {*tokens}:
        return EXAMPLE
    if sentence == ASIDE or {"how", "avoid", "what", "why"} & {*tokens}:
        return LISTED
    if KEPT in (sentence, *verdicts) and not ({*tokens} & NOT and BROKEN not in verdicts):
        return KEPT
    if BROKEN in (sentence, *verdicts) or {*tokens} & _FINDINGS:
        return KEPT if {*tokens} & NOT and KEPT not in verdicts else BROKEN
    if {*tokens} & {"high", "medium", "low", "major", "minor", "severe"} and len(tokens) < 4:
        return BROKEN
    return LISTED if {*tokens} & _LISTS else ""


def _is_nothing(value: str) -> bool:
    """Whether a value is zero, none or empty."""
    tokens = plain_words_in(value)
    return not tokens or (tokens[0] in ("0", "none", "no", "zero", "nil") and len(tokens) < 4)


def _label(marked: str) -> str:
    """Return the label of a line: `Failed` of `Failed: §, §`."""
    label, colon, _ = marked.partition(":")
    label = label.strip(_BULLETS)
    is_place = "/" in label or "." in label or label.isdigit()
    return label if colon and "§" not in label and len(label.split()) <= 5 and not is_place else ""


def _status_in(marked: str) -> str:
    """Judge a cell of the line that is a verdict: `[FAIL] §`, `§ | failed`, `§: 3 violations`, `not ok 1 - §`."""
    line = marked.lower().lstrip("-*• ")
    if line.startswith(("[ ]", "not ok ", "::error", "::warning")):
        return BROKEN if line[0] != "[" or _has_place(marked) else ""
    if line.startswith(("[x]", "ok ")):
        return KEPT
    for letter in marked:
        if letter in MARKS_BAD or letter in MARKS_GOOD:
            return BROKEN if letter in MARKS_BAD else KEPT
    number = counted(words_in(marked))
    if number:
        return number
    for sign in _PARTING:
        line = line.replace(sign, "\n")
    verdicts = [status(cell) for cell in line.split("\n") if cell.strip() and "§" not in cell]
    verdicts += [BROKEN for cell in line.split("\n") if cell.strip() in _TO_DO]
    verdicts += [
        status(cell.replace("§", " "), alone=True) for cell in line.split("\n") if cell.strip().startswith("§ ")
    ]
    return worst(verdicts)


def _labelled(marked: str) -> str:
    """Judge the value after a label with the rule in it: `§ errors: none`, `§ compliant: no`."""
    label, _, value = marked.partition(":")
    tokens = [word for word in words_in(label) if word not in ("§", "¦")]
    return under(" ".join(tokens), value) if value.strip() and "§" in label and 0 < len(tokens) < 4 else ""


def _starts_with_rule(marked: str, label: str) -> bool:
    """Whether a line is about a rule: only signs, a level or a neutral label precede it."""
    rest = marked[marked.find(":") + 1 :] if label else marked
    if label and not ({*words_in(label)} <= _WITHOUT_VERDICT | LEVELS or _class_of(label) == BROKEN):
        return False
    before = [word for word in words_in(rest[: rest.find("§")]) if word != "¦" and not word.isdigit()]
    return {*before} <= _WITHOUT_VERDICT | LEVELS


def _starts_with_place(marked: str) -> bool:
    """Whether a line begins with `src/a.py:3`, or `3:5` below the name of a file."""
    first = marked.lstrip("-*•[(` \t").split(maxsplit=1)[0]
    line, colon, column = first.partition(":")
    return _is_place(first.lstrip(_BULLETS)) or bool(colon and line.isdigit() and column.isdigit())


def _has_place(text: str) -> bool:
    return any(map(_is_place, text.replace("(", " ").replace("`", " ").replace("=", " ").split()))


def _is_place(word: str) -> bool:
    """Whether a word is a place: `src/a.py:3`, `a.py`, `src/a.ts(3,1)`."""
    path, _, line = word.strip("[](),;:'\"*").replace("#L", ":").partition(":")
    name, dot, ending = path.rpartition("/")[2].rpartition(".")
    if path.endswith(_DOCUMENTS) or not dot or not name or not ending[:1].isalpha() or len(ending) > 5:
        return False
    return ending.isalnum() and ("/" in path or bool(line[:1].isdigit()) or ending.islower())


def _clauses(line: str, rule: re.Pattern[str]) -> list[str]:
    line = line.replace("...", "  ")
    for mark in _SPLITS:
        line = line.replace(mark, f"{mark[0].strip()}\n")
    return [part for clause in line.split("\n") for part in _apart(clause, rule)]


def _of_last_rule(clause: str) -> str:
    """Put `§` for a pronoun: `It is violated in b.py` is about the rule named last."""
    for pronoun in (" it ", " this rule ", " that rule "):
        clause = f" {clause} ".replace(pronoun, " § ")
    for start in ("It is ", "It was ", "This rule is ", "It's "):
        clause = f"§ is {clause.strip()[len(start) :]}" if clause.strip().startswith(start) else clause
    return clause


def _apart(clause: str, rule: re.Pattern[str]) -> list[str]:
    """Split `CR-7 was fixed, CR-8 is violated` into two statements, but not `CR-7, CR-8 are violated`."""
    for sign in (", ", " and ", " | ", "  "):
        parts = clause.split(sign)
        marked = [rule.sub("§", part) for part in parts if rule.search(part)]
        if len(marked) > 1 and all(judge(part) or _status_in(part) for part in marked):
            return parts
    return [clause]


def _without_asides(clause: str) -> str:
    """Drop parentheses and quotes without a rule: the rule's own text may say `no`, too."""
    for opening, closing in ("()", "[]", '""', "``"):
        first, *rest = clause.split(opening, 20)
        for part in rest:
            aside, closed, after = part.partition(closing)
            first += f" {after}" if closed and "§" not in aside and len(aside) > 8 else f" ¦ {part}"
        clause = first
    return clause


_ENDS = ("</tr>", "</testcase>", "</li>", "</violation>", "</error>", "</rule>", "</file>", "/>")


def _without_tags(text: str) -> str:
    """Turn a table or a report in tags into one line per row."""
    if text.lstrip()[:1] != "<":
        return text
    import re

    text = text.replace("<failure", "| ✗ <failure").replace("<error", "| ✗ <error").replace("/></", "></")
    for end in _ENDS:
        text = text.replace(end, "\n")
    return re.sub(r"</?[\w:-]+|/?>", " | ", text)
