"""A command line as simple commands, without a grammar: enough to know which programs run, cheap enough for a hook.

Quotes, escapes, comments, here-documents and redirections are understood; substitutions stay text.
"""

from __future__ import annotations

_OPERATORS = ("&&", "||", ";;", "|&", ";", "|", "&", "\n", "(", ")")
_KEYWORDS = ("{", "}", "!", "if", "then", "else", "elif", "fi", "while", "until", "do", "done", "time")
_QUOTES = "'\"`"


class Simple:
    """One program call: assignments before it, its words, and how it is connected to the one before."""

    __slots__ = ("assignments", "before", "words")

    def __init__(self, words: list[str], assignments: list[str], before: str) -> None:
        self.words = words
        self.assignments = assignments
        self.before = before  # the operator: "", "&&", "||", ";", "|", "&", "\n"


def split(line: str) -> list[Simple]:
    """The simple commands of a line, in order. Never raises: an open quote ends with the line."""
    commands: list[Simple] = []
    words: list[str] = []
    before = ""
    for token, is_operator in _tokens(line):
        if not is_operator:
            words.append(token)
            continue
        before = _close(commands, words, before, token)
        words = []
    _close(commands, words, before, "")
    return commands


def _close(commands: list[Simple], words: list[str], before: str, operator: str) -> str:
    """End the command that `words` make up; the operator that stands before the next one."""
    while words and words[0] in _KEYWORDS:
        words = words[1:]
    count = 0
    while count < len(words) and _is_assignment(words[count]):
        count += 1
    if words[count:]:
        commands.append(Simple(words[count:], words[:count], before))
        return operator
    # An empty command (a parenthesis, a keyword) keeps the connection that led to it.
    return before if operator in ("(", ")") and before else operator


def _is_assignment(word: str) -> bool:
    name, sign, _ = word.partition("=")
    return bool(sign) and name.replace("_", "a").isalnum() and not name[0].isdigit()


def _tokens(line: str) -> list[tuple[str, bool]]:
    tokens: list[tuple[str, bool]] = []
    heredocs: list[str] = []
    at, size = 0, len(line)
    while at < size:
        letter = line[at]
        if letter in " \t\r" or line.startswith("\\\n", at):
            at += 2 if letter == "\\" else 1
        elif letter == "#" and (at == 0 or line[at - 1] in " \t\n;&|("):
            at = _until(line, "\n", at)
        elif letter in "<>" or (letter == "&" and line.startswith("&>", at)):
            at = _redirection(line, at, heredocs)
        elif operator := next((sign for sign in _OPERATORS if line.startswith(sign, at)), ""):
            tokens.append((operator, True))
            at += len(operator)
            if operator == "\n" and heredocs:
                at = _skip_heredocs(line, at, heredocs)
        else:
            word, at = _word(line, at)
            if at < size and line[at] in "<>" and word.isdigit():
                continue  # the number of a descriptor
            tokens.append((word, False))
    return tokens


def _word(line: str, at: int) -> tuple[str, int]:
    """A word with its quotes taken off, and where it ends."""
    parts: list[str] = []
    size = len(line)
    while at < size and line[at] not in " \t\r\n;&|()<>":
        letter = line[at]
        if letter == "\\" and at + 1 < size:
            parts.append(line[at + 1] if line[at + 1] != "\n" else "")
            at += 2
        elif letter in _QUOTES:
            text, at = _quoted(line, at)
            parts.append(text)
        elif line.startswith("$(", at):
            end = _closing(line, at + 2)
            parts.append(line[at:end])
            at = end
        else:
            parts.append(letter)
            at += 1
    return "".join(parts), at


def _quoted(line: str, at: int) -> tuple[str, int]:
    quote, at = line[at], at + 1
    if quote == "'":
        end = _until(line, "'", at)
        return line[at:end], end + 1
    parts: list[str] = []
    while at < len(line) and line[at] != quote:
        if line[at] == "\\" and at + 1 < len(line) and quote == '"':
            at += 1
        parts.append(line[at])
        at += 1
    return "".join(parts), at + 1


def _closing(line: str, at: int) -> int:
    """Behind the parenthesis that closes a substitution."""
    depth = 1
    while at < len(line) and depth:
        depth += {"(": 1, ")": -1}.get(line[at], 0)
        at += 1
    return at


def _redirection(line: str, at: int, heredocs: list[str]) -> int:
    """Behind a redirection and its target; a here-document's end word is remembered."""
    start = at
    while at < len(line) and line[at] in "<>&|-":
        at += 1
    sign = line[start:at]
    while at < len(line) and line[at] in " \t":
        at += 1
    if sign.endswith("(") or (at < len(line) and line[at] in "\n;()"):
        return at
    target, end = _word(line, at)
    if sign in ("<<", "<<-"):
        heredocs.append(target)
    return max(end, start + 1)


def _skip_heredocs(line: str, at: int, heredocs: list[str]) -> int:
    while heredocs and at < len(line):
        end = _until(line, "\n", at)
        if line[at:end].strip() == heredocs[0]:
            heredocs.pop(0)
        at = end + 1
    return at


def _until(line: str, mark: str, at: int) -> int:
    found = line.find(mark, at)
    return found if found >= 0 else len(line)
