"""Parsing run logs: stages and other named sections, whatever headings, labels and order people use."""

from __future__ import annotations

from clickstop.core.lists import phrases
from clickstop.core.markdown import body_start, heading, underline
from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_LABEL_LEVEL = 7  # below every heading
_PREFIXES = ("stage", "phase", "step")
_DASHES = "-\u2013\u2014"
_DELIMITERS = f"(:{_DASHES},.[|/#=>✅❌✓✗☑✔"
_FOLLOWING = ("attempt", "for", "stage", "phase", "round", "run", "no", "notes")
_ALIASES = {"ANALYSE": "ANALYZE", "ANALYSIS": "ANALYZE", "PLANNING": "PLAN", "LEARNINGS": "LEARN"}
_MARKUP = "*_`~ \t"
_RULES = frozenset("-=*_~#>|:+. \t…")
_PAIRS = {"[": "]", "<": ">", "{": "}"}
_EMPTY = phrases("todo|tbd|to do|to be done|to be filled in|fill in|fill me in|pending|xxx|?|-")
_LABEL = 60  # characters a label may have before its colon


class LogSection:
    """A section with a known name, and its lines."""

    def __init__(self, name: str, title: str, level: int, line: int) -> None:
        self.name = name
        self.title = title
        self.level = level
        self.line = line  # in the file, from 1
        self.attempt = _attempt(title)
        self.lines: list[tuple[str, str]] = []  # kind (text, code, heading) and the line

    @property
    def documented(self) -> bool:
        return any(True for _ in self.statements())

    def statements(self) -> Iterator[str]:
        """The lines that are more than labels, rules and placeholders."""
        for kind, line in self.lines:
            if kind != "heading" and (line.strip() if kind == "code" else says_something(line)):
                yield line

    def value(self, label: str) -> str:
        """The text after or below a label; "" if there is none or only a placeholder."""
        lower = label.lower()
        for at, (kind, line) in enumerate(self.lines):
            if kind == "code":
                continue
            name, value = labelled(line) if kind == "text" else (line.rstrip(":"), "")
            if lower not in (name.lower(), bare(line).rstrip(":").lower()):
                continue
            if value and says_something(line):
                return value
            below = "" if value else self._below(at + 1)
            if below:
                return below
        return ""

    def _below(self, at: int) -> str:
        """The first line below a label, unless that is another label."""
        for kind, line in self.lines[at:]:
            if kind == "heading":
                return ""
            if line.strip():
                return line.strip() if says_something(line) and not _is_label(line) else ""
        return ""


class RunLog(Record):
    """The sections of a log."""

    sections: list[LogSection]  # in the order of the file

    def named(self, *names: str) -> list[LogSection]:
        lowered = [name.lower() for name in names]
        return [section for section in self.sections if section.name.lower() in lowered]

    def documented(self, name: str) -> bool:
        return any(section.documented for section in self.named(name))

    def value(self, name: str, label: str) -> str:
        """The value of a label in the last section of that name that has one."""
        return next((value for section in reversed(self.named(name)) if (value := section.value(label))), "")

    def marks(self, names: list[str]) -> list[str]:
        """A short digest of each statement in these sections, to compare states of a log."""
        import binascii

        lines = [line for section in self.named(*names) for line in section.statements()]
        return list(dict.fromkeys(f"{binascii.crc32(same_form(line).encode()):08x}" for line in lines))


def parse(text: str, stages: list[str], others: list[str]) -> RunLog:
    """All sections with one of these names. Never raises, whatever the text is."""
    return _RunlogReader(text, stages, others).read()


class _RunlogReader:
    def __init__(self, text: str, stages: list[str], others: list[str]) -> None:
        self._rows = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        names = {name.lower(): name for name in (*others, *stages)}
        for alias, name in _ALIASES.items():
            if name.lower() in names:
                names.setdefault(alias.lower(), names[name.lower()])
        # Longest first, so that `RUN NOTES` is not taken for RUN.
        self._names = sorted(names.items(), key=lambda pair: -len(pair[0]))
        self._stages = stages
        self._open: list[LogSection] = []
        self._sections: list[LogSection] = []

    def read(self) -> RunLog:
        fence, comment = "", False
        at = body_start(self._rows[:60])
        while at < len(self._rows):
            line = self._rows[at]
            stripped = line.strip()
            if fence:
                fence = "" if stripped.startswith(fence) and not stripped.strip(fence[0]) else fence
                self._add("code", line if fence else "")
            # Comments explain a template and document nothing.
            elif comment or stripped.startswith("<!--"):
                comment = "-->" not in line
            elif stripped.startswith(("```", "~~~")):
                fence = stripped[: len(stripped) - len(stripped.lstrip(stripped[0]))]
            else:
                at += self._line(at, line)
            at += 1
        return RunLog(self._sections)

    def _line(self, at: int, line: str) -> int:
        """Read a line. Returns the number of further lines that it consumes."""
        level, text = heading(line)
        if level:
            self._heading(level, text, at)
            return 0
        below = underline(self._rows[at + 1]) if line.strip() and at + 1 < len(self._rows) else 0
        if below and not line.startswith(("    ", "\t", ">", "-", "|")) and self._name(line.strip())[0]:
            self._heading(below, line.strip(), at)
            return 1
        self._label_or_text(line, at)
        return 0

    def _heading(self, level: int, text: str, at: int) -> None:
        name, _ = self._name(text)
        if name in self._stages:
            self._open = []
        self._open = [section for section in self._open if section.level < level]
        self._add("heading", text)
        if name:
            self._begin(LogSection(name, text, level, at + 1))

    def _label_or_text(self, line: str, at: int) -> None:
        # Code, quotes, lists and tables may mention a stage without starting one.
        if line.startswith(("    ", "\t", ">", "- ", "* ", "+ ", "|")):
            self._add("text", line)
            return
        text = line.strip()
        name, remainder = self._plain_name(text, bold=is_bold(line))
        if not name:
            self._add("text", line)
            return
        self._open = [] if name in self._stages else [outer for outer in self._open if outer.level < _LABEL_LEVEL]
        self._begin(LogSection(name, text.strip("*_ :"), _LABEL_LEVEL, at + 1))
        if remainder:
            self._add("text", remainder)

    def _begin(self, section: LogSection) -> None:
        self._open.append(section)
        self._sections.append(section)

    def _add(self, kind: str, line: str) -> None:
        # A line belongs to all open sections: External Research may be a part of RUN.
        for section in self._open:
            section.lines.append((kind, line))

    def _name(self, text: str) -> tuple[str, str]:
        """The known name that a heading starts with, and the rest of the heading."""
        text = _without_ornaments(text)
        lowered = text.lower()
        for lower, name in self._names:
            if lowered.startswith(lower) and _ends_name(text[len(lower) :]):
                return name, text[len(lower) :].strip()
        return "", ""

    def _plain_name(self, text: str, *, bold: bool) -> tuple[str, str]:
        """The same for a plain line: bold as a whole, `Stage: NAME`, or `NAME:` in capitals."""
        if bold:
            return self._name(text)[0], ""
        clean = text.strip("*_ ")
        label, colon, value = clean.partition(":")
        label, value = label.strip("*_ "), value.strip("*_ ")
        if not colon or len(label) > 60:
            return "", ""
        prefixed = label.lower().rstrip("0123456789 ") in _PREFIXES
        name, more = self._name(value if prefixed else label)
        if not name or (more and more[0] != "(" and not (prefixed and more[0] == ":")):
            return "", ""
        if prefixed:
            return name, more.partition(":")[2].strip()
        return (name, value) if label.partition("(")[0].strip().isupper() else ("", "")


def _is_label(line: str) -> bool:
    """Whether a line starts with a label: up to three words, the first one capitalised, and a colon."""
    label = labelled(line)[0]
    return line.rstrip().endswith(":") or (label[:1].isupper() and len(label.split()) <= 3)


def _without_ornaments(text: str) -> str:
    """A heading without emphasis, numbers and `Stage:` at its beginning."""
    text = text.replace("**", "").replace("__", "").replace("`", "").strip("*_ ")
    text = text.lstrip("0123456789").lstrip(".) ") if text[:1].isdigit() else text
    while text and not text[0].isalnum():
        text = text[1:]
    first = text.partition(" ")[0].rstrip(f":.{_DASHES}").lower()
    if first in _PREFIXES:
        name = text[len(first) :].lstrip(f" :.#0123456789{_DASHES}")
        return name or text
    return text


def _ends_name(following: str) -> bool:
    """Whether a name ends here: nothing follows, or punctuation, a number, or a word that may follow."""
    if not following.strip():
        return True
    if following[0] in "-_/." and following[1:2].isalnum():  # `Write-up` is another word
        return False
    word = following.strip().partition(" ")[0].rstrip(":.,#").lower()
    if following[0].isspace():
        return following.strip()[0] in _DELIMITERS or word.isdigit() or word in _FOLLOWING
    return following[0] in _DELIMITERS or not following[0].isalnum()


def _attempt(title: str) -> int:
    """The number after `attempt`; 0 without one."""
    digits = title.lower().partition("attempt")[2].lstrip(" :#.").partition(" ")[0]
    number = digits[: len(digits) - len(digits.lstrip("0123456789"))]
    # Python refuses to convert numbers with thousands of digits.
    return int(number[:6]) if number else 0


def is_bold(line: str) -> bool:
    """Whether emphasis spans the whole line, as in `**Stage: PLAN**`."""
    text = line.strip().rstrip(":").rstrip()
    return len(text) > 4 and any(
        text.startswith(mark) and text.endswith(mark) and mark not in text[2:-2] for mark in ("**", "__")
    )


def bare(line: str) -> str:
    """A line without list markers, numbers, quote signs and emphasis."""
    text = line.strip()
    while text[:1] == ">":
        text = text[1:].lstrip()
    if text[:2] in ("- ", "* ", "+ ", "• "):
        text = text[2:].lstrip()
    else:
        number = text.partition(" ")[0]
        if number[-1:] in (".", ")") and number[:-1].isdigit():
            text = text[len(number) :].lstrip()
    # A ticked box is a statement; an open one is not.
    if text[:3].lower() in ("[x]", "[✓]"):
        text = text[3:].lstrip()
    return text.strip(_MARKUP)


def labelled(line: str) -> tuple[str, str]:
    """Label and value of `- **Category:** WAIT` or `**Category** - WAIT`; ("", "") without a label."""
    text = bare(line)
    for sign in (":", " - ", " \u2013 ", " \u2014 "):
        label, separator, value = text.partition(sign)
        # The colon of a URL ends no label.
        if separator and 0 < len(label) <= _LABEL and "http" not in label:
            return label.strip(_MARKUP), value.strip(_MARKUP)
    return "", ""


def says_something(line: str) -> bool:
    """Whether a line is more than a label, a rule, an open box or a placeholder."""
    text = bare(line)
    if text.startswith("[ ]") or not set(text) - _RULES or is_placeholder(text):
        return False
    label, value = labelled(line)
    return not label or not (label.lower() in _EMPTY or is_placeholder(value) or not set(value) - _RULES)


def is_placeholder(text: str) -> bool:
    """Whether a text is `[queries]`, `<what changed>`, `TODO` or `...`; not a link or `[ABC-123]`."""
    text = text.strip(_MARKUP + '"').rstrip(".…").strip(_MARKUP)
    if not text or text.lower() in _EMPTY:
        return True
    wrapped = text[-1] == _PAIRS.get(text[0]) and text[0] not in text[1:] and len(text) < 300
    return wrapped and "://" not in text and not any(letter.isdigit() for letter in text)


def same_form(line: str) -> str:
    """A line in the form in which lines are compared, without case and extra spaces."""
    return " ".join(bare(line).lower().split())
