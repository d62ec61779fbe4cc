"""Split a command line into simple commands without a grammar: enough to know which programs run, and fast.

Understands quotes, escapes, comments, here-documents, redirections and substitutions; variables stay text.
"""

from __future__ import annotations

# Longer ones first: the first match wins.
_OPERATORS = ("&&", "||", ";;", "|&", ";", "|", "&", "\n", "(", ")")
_KEYWORDS = ("{", "}", "!", "if", "then", "else", "elif", "fi", "while", "until", "do", "done", "esac")
_ENDS = " \t\r\n;&|()<>"  # where a word without quotes ends
_ESCAPED = '$`"\\\n'  # what a backslash escapes inside double quotes


class SimpleCall:
    """One program call: its words, the assignments before it, and its connection to the call before."""

    __slots__ = ("assignments", "background", "before", "hidden", "inside", "stdin", "words")

    def __init__(self, words: list[str], assignments: list[str], before: str) -> None:
        self.words = words  # empty if the command is only an assignment or a redirection
        self.assignments = assignments
        self.before = before  # the operator: "", "&&", "||", ";", "|", "&", "\n", "(", ")"
        self.hidden = False  # negated, in a loop or in the background: the line's exit code does not tell its own
        self.background = False  # ends with `&`
        self.inside: list[str] = []  # texts of `$(...)` and backticks in its words
        self.stdin = ""  # the text of its here-documents and here-strings


def split(line: str) -> list[SimpleCall]:
    """Return the simple commands of a line, in order. Never raises: an open quote ends with the line."""
    return _LineReader(line).commands()


class _LineReader:
    def __init__(self, line: str) -> None:
        self._line = line
        self._size = len(line)
        self._at = 0
        self._finished: list[SimpleCall] = []
        self._current = SimpleCall([], [], "")
        self._heredocs: list[tuple[SimpleCall, str]] = []
        self._loops = 0

    def commands(self) -> list[SimpleCall]:
        while self._at < self._size:
            self._step()
        self._close("")
        return self._finished

    def _step(self) -> None:
        line, at = self._line, self._at
        letter = line[at]
        if letter in " \t\r":
            self._at += 1
        elif line.startswith("\\\n", at):
            self._at += 2
        elif letter == "#" and (at == 0 or line[at - 1] in " \t\n;&|("):
            self._at = _until(line, "\n", at)
        elif letter in "<>" or line.startswith("&>", at):
            self._redirection()
        elif letter in ";&|()\n":
            self._operator()
        else:
            self._argument()

    def _operator(self) -> None:
        sign = next(sign for sign in _OPERATORS if self._line.startswith(sign, self._at))
        self._at += len(sign)
        self._close(sign)
        if sign == "\n" and self._heredocs:
            self._take_heredocs()

    def _argument(self) -> None:
        word = self._word()
        # `2> file`: a number directly before the sign.
        if self._at < self._size and self._line[self._at] in "<>" and word.isdigit():
            return  # the number of a descriptor
        if not self._current.words and word in _KEYWORDS:
            self._keyword(word)
        elif not self._current.words and _is_assignment(word):
            self._current.assignments.append(word)
        else:
            self._current.words.append(word)

    def _keyword(self, word: str) -> None:
        self._loops += {"do": 1, "done": -1}.get(word, 0)
        if word in ("!", "while", "until"):
            self._current.hidden = True

    def _close(self, operator: str) -> None:
        """End the command that was read, and begin the next one."""
        now = self._current
        if now.words or now.inside:
            now.background = operator == "&"
            now.hidden = now.hidden or self._loops > 0 or now.background
            self._finished.append(now)
            self._current = SimpleCall([], [], operator)
        elif not (operator in ("(", ")") and now.before):  # `a && (b`: keep `&&` for the next command
            now.before = operator

    def _word(self) -> str:
        """Read a word and remove its quotes."""
        parts: list[str] = []
        line, size = self._line, self._size
        while self._at < size and (letter := line[self._at]) not in _ENDS:
            if letter == "\\":
                parts.append(line[self._at + 1 : self._at + 2].replace("\n", ""))
                self._at += 2
            elif letter == "'":
                parts.append(self._single())
            elif letter == '"':
                parts.append(self._double())
            elif letter == "`" or line.startswith("$(", self._at):
                parts.append(self._substitution())
            elif line.startswith(("$'", '$"'), self._at):
                self._at += 1
            else:
                parts.append(letter)
                self._at += 1
        return "".join(parts)

    def _single(self) -> str:
        start = self._at + 1
        if self._line.startswith("$'", start - 2):  # ANSI-C quoting, in which a backslash escapes
            end = start
            while end < self._size and self._line[end] != "'":
                end += 2 if self._line[end] == "\\" else 1
        else:
            end = _until(self._line, "'", start)
        self._at = min(end + 1, self._size)
        return self._line[start:end]

    def _double(self) -> str:
        parts: list[str] = []
        self._at += 1
        line, size = self._line, self._size
        while self._at < size and (letter := line[self._at]) != '"':
            if letter == "`" or line.startswith("$(", self._at):
                parts.append(self._substitution())
                continue
            if letter == "\\" and line[self._at + 1 : self._at + 2] in _ESCAPED:
                self._at += 1
                letter = line[self._at : self._at + 1].replace("\n", "")
            parts.append(letter)
            self._at += 1
        self._at = min(self._at + 1, size)
        return "".join(parts)

    def _substitution(self) -> str:
        """Read `$(...)` or backticks; return them unchanged, and keep the text inside for later."""
        start = self._at
        opening = 1 if self._line[start] == "`" else 2
        end = closing(self._line, start + opening, "`" if opening == 1 else ")")
        # Arithmetic is no command.
        if not self._line.startswith("$((", start):
            self._current.inside.append(self._line[start + opening : max(end - 1, start + opening)])
        self._at = end
        return self._line[start:end]

    def _redirection(self) -> None:
        """Skip a redirection and its target, but remember the end word of a here-document."""
        line, start = self._line, self._at
        while self._at < self._size and line[self._at] in "<>&|-":
            self._at += 1
        sign = line[start : self._at]
        while self._at < self._size and line[self._at] in " \t":
            self._at += 1
        target = self._word()
        if sign in ("<<", "<<-"):
            self._heredocs.append((self._current, target))
        elif sign == "<<<":
            self._current.stdin += target

    def _take_heredocs(self) -> None:
        for command, end_word in self._heredocs:
            start = self._at
            self._at, text_end = _heredoc_end(self._line, start, end_word)
            command.stdin += self._line[start:text_end]
        self._heredocs = []


def single_quoted(word: str) -> str:
    """Quote a word for a shell."""
    return "'" + word.replace("'", "'\\''") + "'"


def _is_assignment(word: str) -> bool:
    name, sign, _ = word.partition("=")
    name = name.removesuffix("+").partition("[")[0]
    return bool(sign) and name.replace("_", "a").isalnum() and not name[0].isdigit()


def closing(line: str, at: int, closer: str) -> int:
    """Return the index after the `closer` of a substitution that begins at `at`. Not recursive, for depth."""
    open_, size, heredocs = [closer], len(line), True
    while at < size and open_:
        letter, inner = line[at], open_[-1]
        if letter == inner:
            open_.pop()
        elif letter == "\\":
            at += 1
        elif letter == "'" and inner != '"':
            at = _until(line, "'", at + 1)
        elif letter in '"`':
            open_.append(letter)
        elif letter == "(" and (inner == ")" or line[at - 1] == "$"):
            open_.append(")")
        elif letter == "{" and line[at - 1] == "$":
            open_.append("}")
        # Skip here-documents: a bracket or a quote in one closes nothing.
        elif heredocs and inner == ")" and line.startswith("<<", at):
            at, heredocs = _after_heredoc(line, at)
        at += 1
    return min(at, size)


def _after_heredoc(line: str, at: int) -> tuple[int, bool]:
    """Return the index of the last character of the here-document that begins at `at`, and whether there is one."""
    start = at + 2
    # `<<<` has no document.
    if line.startswith("<", start):
        return start, True
    end_word = line[start : start + 100].partition("\n")[0].lstrip("-").split()[:1]
    word = end_word[0].strip("'\"\\;)&|") if end_word else ""
    after, text_end = _heredoc_end(line, _until(line, "\n", start) + 1, word) if word else (0, 0)
    return (after - 1, True) if text_end < after else (at + 1, False)


def _heredoc_end(line: str, at: int, end_word: str) -> tuple[int, int]:
    """Return the index after the line that ends a here-document, and the index at which its text ends."""
    while at < len(line):
        end = _until(line, "\n", at)
        if line[at : min(end, at + 200)].strip() == end_word:
            return end, at
        at = end + 1
    return len(line), len(line)


def _until(line: str, mark: str, at: int) -> int:
    end = line.find(mark, at)
    return end if end >= 0 else len(line)
