"""Take here-documents out of a line before it is parsed: they are long data, and the grammar misreads some."""

from __future__ import annotations

from clickstop.core.late import pattern, re
from clickstop.core.record import Record

OPEN, CLOSE = "\ue000", "\ue001"  # around the number that stands where a here-document stood
STRING = "\ue002"  # before the word of a here-string
_SIGNS = pattern(r"[\\'\"`$<>#\n(){}]")
_END_WORD = pattern(r"<<(-?)[ \t]*((?:'[^'\n]*'|\"[^\"\n]*\"|\\.|[^\s;&|()<>'\"\\])+)")
_LIMIT = 64  # more in one line than anybody writes
# How many special characters are looked at; after them, the line stays as it is.
_STEPS = 3_000
_LONG = 200  # a quoted text without expansions of this length is taken out as well: a commit message, say
_LITERAL = pattern(r'(?s)"((?:[^"\\`$]|\\.)*)"')


def restored(text: str, heredocs: list[Heredoc]) -> str:
    """Put back into a text what `lift` took out."""
    texts = {str(number): heredoc.text for number, heredoc in enumerate(heredocs)}
    return re.sub(f"{OPEN}(\\d{{1,3}}){CLOSE}", lambda number: texts.get(number[1], ""), text)


class Heredoc(Record):
    """One here-document: its text, and whether the shell expands variables in it."""

    text: str
    expands: bool


class _AnnouncedDocument:
    """A here-document that was announced on the current line and begins on the next."""

    __slots__ = ("end_word", "expands", "number", "tabs")

    def __init__(self, number: int, tabs: bool, word: str) -> None:
        self.number = number
        self.tabs = tabs
        self.end_word = re.sub(r"['\"]|\\(?=.)", "", word)
        self.expands = not any(sign in word for sign in "'\"\\")


def lift(line: str, heredocs: list[Heredoc]) -> str:
    """Replace every here-document by a redirection from its number in `heredocs`, and join continued lines."""
    if "<<" not in line and "\\" not in line and len(line) < _LONG:
        return line
    return _Lifter(line, heredocs).text()


class _Lifter:
    def __init__(self, line: str, heredocs: list[Heredoc]) -> None:
        self._line = line
        self._heredocs = heredocs
        self._at = 0
        self._escaped_to = -1  # the index after the last escaped character
        self._parts: list[str] = []
        self._open: list[str] = []  # what closes the quotes and substitutions that are open
        self._waiting: list[_AnnouncedDocument] = []

    def text(self) -> str:
        for _ in range(_STEPS):
            sign = _SIGNS.search(self._line, self._at)
            if sign is None:
                break
            self._take(sign.start())
            self._step(sign.group())
        self._parts.append(self._line[self._at :])
        return "".join(self._parts)

    def _take(self, end: int) -> None:
        self._parts.append(self._line[self._at : end])
        self._at = end

    def _step(self, sign: str) -> None:
        inner = self._open[-1] if self._open else ""
        if sign == "\\":
            self._escape(inner)
        elif sign == inner:
            self._open.pop()
            self._take(self._at + 1)
        # Inside double quotes, a single quote is literal.
        elif sign == "'" and inner != '"':
            self._single()
        elif sign == '"' and self._literal():
            return
        elif sign in '"`':
            self._open.append(sign)
            self._take(self._at + 1)
        elif sign == "$":
            self._dollar()
        elif inner == '"':
            self._take(self._at + 1)
        else:
            self._bare(sign, inner)

    def _bare(self, sign: str, inner: str) -> None:
        """Handle a special character outside double quotes."""
        begins = self._at == 0 or self._line[self._at - 1] in " \t\n;&|("
        if sign == "#" and begins and self._at != self._escaped_to:
            end = self._line.find("\n", self._at)
            self._at = end if end >= 0 else len(self._line)  # drop the comment: its quotes mean nothing
        elif sign == "(":
            # In arithmetic, `<<` is a shift.
            arithmetic = self._line.startswith("((", self._at)
            self._open.append("))" if arithmetic else ")")
            self._take(self._at + (2 if arithmetic else 1))
        elif sign == ")" and inner == "))" and self._line.startswith("))", self._at):
            self._open.pop()
            self._take(self._at + 2)
        elif sign == "<" and inner != "))":
            self._less()
        elif sign == "\n" and self._waiting:
            self._bodies()
        else:
            self._take(self._at + 1)

    def _escape(self, inner: str) -> None:
        letter = self._line[self._at + 1 : self._at + 2]
        if letter == "\n":
            self._at += 2  # a continued line
        elif inner in ('"', "`") or letter.isalnum() or not letter:
            self._take(min(self._at + 2, len(self._line)))
        else:  # quote it instead: the grammar takes `\\ #` for a blank and a comment
            self._parts.append('"\'"' if letter == "'" else f"'{letter}'")
            self._at += 2
            self._escaped_to = self._at

    def _single(self) -> None:
        end = self._at + 1
        # In `$'...'` a backslash escapes the quote.
        if self._at and self._line[self._at - 1] == "$":
            while end < len(self._line) and self._line[end] != "'":
                end += 2 if self._line[end] == "\\" else 1
        else:
            end = self._line.find("'", end)
        if end - self._at > _LONG and not self._line.startswith("$", self._at - 1):
            self._lifted(self._line[self._at + 1 : end], end + 1)
        else:
            self._take(min(end + 1, len(self._line)) if end >= 0 else len(self._line))

    def _literal(self) -> bool:
        """Lift a long text in double quotes that has nothing to expand; tell whether there was one."""
        text = _LITERAL.match(self._line, self._at) if len(self._line) - self._at > _LONG else None
        if text is None or len(text.group()) < _LONG or self._line.startswith("$", self._at - 1):
            return False
        self._lifted(re.sub(r'\\(?:([$`"\\])|\n)', r"\1", text.group(1)), text.end())
        return True

    def _lifted(self, text: str, end: int) -> None:
        if len(self._heredocs) >= _LIMIT:
            self._take(end)
            return
        self._parts.append(f"'{OPEN}{len(self._heredocs)}{CLOSE}'")
        self._heredocs.append(Heredoc(text, expands=False))
        self._at = end

    def _dollar(self) -> None:
        for opening, closing in (("$((", "))"), ("$(", ")"), ("${", "}")):
            if self._line.startswith(opening, self._at):
                self._open.append(closing)
                self._take(self._at + len(opening))
                return
        self._take(self._at + 1)

    def _less(self) -> None:
        if self._line.startswith("<<<", self._at):
            self._parts.append(f"< {STRING}")  # the grammar accepts a plain redirection in more places
            self._at += 3
            while self._line.startswith((" ", "\t"), self._at):
                self._at += 1
            return
        word = _END_WORD.match(self._line, self._at)
        if word is None or len(self._heredocs) >= _LIMIT:
            self._take(self._at + 1)
            return
        self._waiting.append(_AnnouncedDocument(len(self._heredocs), word.group(1) == "-", word.group(2)))
        self._parts.append(f"< {OPEN}{len(self._heredocs)}{CLOSE}")
        self._heredocs.append(Heredoc("", expands=False))
        self._at = word.end()

    def _bodies(self) -> None:
        self._take(self._at + 1)
        for waiting in self._waiting:
            text = self._body(waiting)
            text = re.sub(r"(?m)^\t+", "", text) if waiting.tabs else text
            self._heredocs[waiting.number] = Heredoc(text, waiting.expands)
        self._waiting = []

    def _body(self, waiting: _AnnouncedDocument) -> str:
        tabs = r"[\t]*" if waiting.tabs else ""
        # Inside a substitution, the end word may be followed by what closes it: `EOF)`.
        follows = r"(?=[ \t]*[)`]|[ \t]*$)" if self._open else r"[ \t]*$"
        end = re.compile(rf"(?m)^{tabs}{re.escape(waiting.end_word)}{follows}").search(self._line, self._at)
        text = self._line[self._at : end.start() if end else len(self._line)]
        self._at = end.end() if end else len(self._line)
        if end and self._line.startswith("\n", self._at):
            self._at += 1
        return text
