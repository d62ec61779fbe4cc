"""Parse a command line into a tree of the few shapes that `command_shapes` understands.

The parser in `shell/` accepts all of bash, so that no danger is missed. This one must not accept too much, because
it excuses an agent from running a check again: on anything unusual, it raises UnclearError.
"""

from __future__ import annotations

import os

from clickstop.core.lists import words as listed
from clickstop.core.record import Record, made

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Tokens = list[tuple[str, str]]

HERE = "\0"  # stands for $PWD
UNKNOWN = "\1"  # stands around the name of any other variable
CODE = f"{UNKNOWN}?{UNKNOWN}"  # stands for $?
_JOINED = "\\\n"
_OPERATORS = ("&&", "||", ";", "|", "\n", "(", ")")
_REDIRECTIONS = ("2>&1", "1>&2", ">&2", "&>>", "&>", "2>>", "2>", "1>", ">>", ">", "<")
_RESERVED = listed("{ } ! [[ if then else elif fi for while until do done case esac select function coproc")
# Loop variables without a meaning of their own. zsh, for example, ties `path` to PATH.
_COUNTERS = listed("i j k n x _ run try attempt round")


class UnclearError(Exception):
    """The line has a shape that proves nothing."""


class PlainCommand(Record):
    """A simple command, or a compound command."""

    words: list[str] = made(factory=list)
    assignments: list[str] = made(factory=list)
    written: list[str] = made(factory=list)  # files to which its output is redirected
    compound: Compound | None = None


class AndOr(Record):
    """Pipelines, with the `&&` and `||` between them."""

    pipelines: list[list[PlainCommand]] = made(factory=lambda: [[PlainCommand()]])
    operators: list[str] = made(factory=list)

    @property
    def alone(self) -> PlainCommand | None:
        """The command, if there is only one."""
        return self.pipelines[0][0] if len(self.pipelines) == len(self.pipelines[0]) == 1 else None


class Compound(Record):
    """`(...)`, `{ ...; }`, the body of `for`, or the three lists of `if`."""

    kind: str
    succeeds: list[AndOr]  # the body; of `if`, the branch that runs when the condition is met
    condition: list[AndOr] = made(factory=list)
    fails: list[AndOr] = made(factory=list)


def parsed(line: str) -> list[AndOr]:
    """The line's commands in order."""
    tokens = list(_tokens(line))
    items, end = _list(tokens, 0)
    if end != len(tokens):
        raise UnclearError
    return items


def _list(tokens: Tokens, at: int, *ends: str) -> tuple[list[AndOr], int]:
    """The commands from token `at` up to one of `ends`, and the index of that token."""
    items = [AndOr()]
    while at < len(tokens):
        kind, text = tokens[at]
        item = items[-1]
        simple = item.pipelines[-1][-1]
        begins = _is_empty(simple) and not simple.written
        may_lead = kind in ("bare", "sign")
        if may_lead and text in ends and (begins or text == ")"):
            break
        at += 1
        if may_lead and begins and text in _COMPOUNDS:
            simple.compound, at = _COMPOUNDS[text](tokens, at)
        elif kind in ("word", "bare"):
            _add_word(simple, text)
        elif kind == "written":
            simple.written.append(text)
        elif text in ("(", ")"):  # a function definition, or a bracket that was never opened
            raise UnclearError
        elif not _is_empty(simple):
            _connect(items, text)
        elif text != "\n" or item.operators or len(item.pipelines[-1]) > 1:
            raise UnclearError
    if _is_empty(items[-1].pipelines[-1][-1]):
        if len(items) == 1 or items[-1].operators or len(items[-1].pipelines[-1]) > 1:
            raise UnclearError
        items.pop()
    return items, at


def _brackets(tokens: Tokens, at: int) -> tuple[Compound, int]:
    items, at = _list(tokens, at, ")")
    return Compound("(", items), _behind(tokens, at, ")")


def _braces(tokens: Tokens, at: int) -> tuple[Compound, int]:
    items, at = _list(tokens, at, "}")
    return Compound("{", items), _behind(tokens, at, "}")


def _for(tokens: Tokens, at: int) -> tuple[Compound, int]:
    """`for i in 1 2 3; do ...; done`: a loop over literal words, whose body certainly runs."""
    if not any(tokens[at : at + 1] == [("bare", name)] for name in _COUNTERS):
        raise UnclearError
    first = at = _behind(tokens, at + 1, "in")
    while at < len(tokens) and tokens[at][0] in ("word", "bare"):
        if not _is_one_word(tokens[at][1]):
            raise UnclearError
        at += 1
    if at == first or tokens[at : at + 1] not in ([("sign", ";")], [("sign", "\n")]):
        raise UnclearError
    items, at = _list(tokens, _behind(tokens, _behind_lines(tokens, at + 1), "do"), "done")
    return Compound("for", items), _behind(tokens, at, "done")


def _is_one_word(text: str) -> bool:
    """Whether every shell expands it to at least one word: `1`, `{1..3}`; not `*.py` or `$@`."""
    ends = text[1:-1].split("..")
    if text[:1] + text[-1:] == "{}" and len(ends) == 2 and all(map(str.isdecimal, ends)):
        return True
    return text != "" and not any(sign in text for sign in f"{UNKNOWN}*?[{{^~#=")


def _if(tokens: Tokens, at: int) -> tuple[Compound, int]:
    negated = tokens[at : at + 1] == [("bare", "!")]
    condition, at = _list(tokens, at + negated, "then")
    succeeds, at = _list(tokens, _behind(tokens, at, "then"), "else", "fi")
    fails: list[AndOr] = []
    if tokens[at : at + 1] == [("bare", "else")]:
        fails, at = _list(tokens, at + 1, "fi")
    if negated:
        succeeds, fails = fails, succeeds
    # `! a && b` negates only `a`.
    if len(condition) > 1 or (negated and condition[0].operators):
        raise UnclearError
    compound = Compound("if", succeeds)
    compound.condition, compound.fails = condition, fails
    return compound, _behind(tokens, at, "fi")


_COMPOUNDS: dict[str, Callable[[Tokens, int], tuple[Compound, int]]] = {
    "(": _brackets,
    "{": _braces,
    "for": _for,
    "if": _if,
}


def _behind(tokens: Tokens, at: int, text: str) -> int:
    """The index after a token that must be `text`."""
    if tokens[at : at + 1] not in ([("bare", text)], [("sign", text)]):
        raise UnclearError
    return at + 1


def _behind_lines(tokens: Tokens, at: int) -> int:
    while tokens[at : at + 1] == [("sign", "\n")]:
        at += 1
    return at


def _connect(items: list[AndOr], sign: str) -> None:
    if sign == "|":
        items[-1].pipelines[-1].append(PlainCommand())
    elif sign in ("&&", "||"):
        items[-1].operators.append(sign)
        items[-1].pipelines.append([PlainCommand()])
    else:
        items.append(AndOr())


def _is_empty(simple: PlainCommand) -> bool:
    return not simple.words and not simple.assignments and simple.compound is None


def _add_word(simple: PlainCommand, text: str) -> None:
    if simple.compound is not None or (not simple.words and text in _RESERVED):
        raise UnclearError
    name = text.partition("=")[0]
    if not simple.words and "=" in text and name.isidentifier():
        simple.assignments.append(text)
    else:
        simple.words.append(text)


def _tokens(line: str) -> Iterator[tuple[str, str]]:
    """(kind, text) pairs: an operator is a `sign`, the target of a redirection is `written`, a word with quotes,
    escapes or variables is a `word`, and any other is `bare`. Only a bare word can be a keyword.
    """
    line = line.strip()
    at = 0
    while at < len(line):
        letter = line[at]
        if letter in " \t" or line.startswith(_JOINED, at):
            at += 1 if letter in " \t" else len(_JOINED)
        elif letter == "#":
            end = line.find("\n", at)
            at = len(line) if end < 0 else end
        elif sign := next((sign for sign in _REDIRECTIONS if line.startswith(sign, at)), ""):
            at += len(sign)
            if sign.endswith(("&1", "&2")):
                continue
            while at < len(line) and line[at] in " \t":
                at += 1
            target, at = _word(line, at)
            if not target or (sign == "<" and target != os.devnull):
                raise UnclearError
            if sign != "<":
                yield "written", target
        elif sign := next((sign for sign in _OPERATORS if line.startswith(sign, at)), ""):
            at += len(sign)
            yield "sign", sign
        elif letter in "&<>`":
            raise UnclearError
        else:
            begin = at
            word, at = _word(line, at)
            yield "bare" if word == line[begin:at] else "word", word


def _word(line: str, at: int) -> tuple[str, int]:
    """The unquoted word that begins at `at`, and the index at which it ends."""
    parts: list[str] = []
    quoted = ""
    # `~` is whatever HOME or the password database says.
    if line.startswith("~", at):
        raise UnclearError
    while at < len(line):
        letter = line[at]
        if letter == quoted:
            quoted = ""
        elif quoted == "'":
            parts.append(letter)
        elif letter == "\\":
            at += 1
            parts.append(line[at : at + 1].strip("\n"))  # a backslash at the end of a line joins two lines
        elif letter == "`" or line.startswith("$(", at) or line.startswith(("$'", '$"'), at):
            raise UnclearError
        elif letter == "$":
            mark, at = _variable(line, at)
            parts.append(mark)
            continue
        elif quoted:
            parts.append(letter)
        elif letter in "'\"":
            quoted = letter
        elif letter in " \t\n;&|()<>":
            break
        else:
            parts.append(letter)
        at += 1
    # A line with the placeholders themselves could pass for one with a variable.
    if quoted or HERE in line or UNKNOWN in line:
        raise UnclearError
    return "".join(parts), at


def _variable(line: str, at: int) -> tuple[str, int]:
    """The placeholder for the variable that begins at `at`, and the index at which it ends."""
    braced = line.startswith("${", at)
    begin = end = at + 1 + braced
    while end < len(line) and (line[end].isalnum() or line[end] in "_?!#@*$-"):
        end += 1
    name = line[begin:end]
    if braced and not (name.isidentifier() and line[end : end + 1] == "}"):
        raise UnclearError
    end += braced
    if line[end : end + 1] == "[":  # `$[...]` and subscripts are arithmetic, which may set variables
        raise UnclearError
    return HERE if name == "PWD" else f"{UNKNOWN}{name}{UNKNOWN}", end
