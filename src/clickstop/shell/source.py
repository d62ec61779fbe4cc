"""Tokenise program text of any language and find the calls in it: enough to tell a call from a mention."""

from __future__ import annotations

import os
import re

from clickstop.shell.scope import UNKNOWN, some_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

# Longer programs do not fit on a command line.
LONGEST = 60_000
TOKENS = 12_000
# Strings with the prefixes and triple quotes of Python, and template strings in backticks.
_STRING = (
    r"[rbuf]{0,2}(?:'''(?:[^\\]|\\.)*?'''|\"\"\"(?:[^\\]|\\.)*?\"\"\")"
    r"|[rbuf]{0,2}(?:'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\]|\\.)*\")|`(?:[^`\\]|\\.)*`"
)
# Dotted names of all languages: `os.path.join`, `File::SPEC`, `$obj->method`, `a?.b`, Ruby's `exit!`.
_NAME = r"[A-Za-z_$@][\w$]*(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]*[!?]?)*"
# Tokens of languages with `#` comments, and of those with `//` comments.
_HASH = re.compile(
    rf"(?P<comment>\#[^\n]*)|(?P<string>{_STRING})|(?P<name>{_NAME})|(?P<sign>\S)|(?P<line>\n)", re.DOTALL
)
_SLASH = re.compile(
    rf"(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>{_STRING})|(?P<name>{_NAME})|(?P<sign>\S)|(?P<line>\n)", re.DOTALL
)
_IMPORTED = re.compile(r"__import__\(\s*['\"]([\w.]+)['\"]\s*\)")  # replaced by the module's name
_OPENING, _CLOSING = "([{", ")]}"
# Functions and variables for the home folder, functions that join paths, and functions that return their argument.
_HOMES = ("home", "homedir", "expanduser", "HOME", "USERPROFILE", "user_home", "user_home!", "path.expand")
_JOINING = ("join", "joinpath", "file.path", "Path", "PurePath", "resolve", "abspath", "Pathname", "str")
_PASSING = tuple("path os pathlib glob iglob r f expand expand_path Dir c list new File".split())
_CHOICES = 12
FAR = 400  # tokens: unclosed brackets must not make every call scan the whole text
# `${name}`, `#{name}`, `{$name}`, `$name` inside a string.
_INTERPOLATED = re.compile(r"[$#]\{\s*\$?(\w+)\s*\}|\{\$(\w+)\}|\$(\w+)")
_PUT = re.compile(r"[$#]\{\s*\$?(\w+)\s*\}|\$\w+")
# Functions and variables for the current folder.
_HERE = ("getcwd", "cwd", "__dirname", "pwd")


class Token:
    """A name, a string (without its quotes), a sign or the end of a line."""

    __slots__ = ("kind", "text")

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        self.text = text


class Called:
    """A call in a program: its dotted name, and the strings and names among its arguments."""

    __slots__ = ("after", "first", "mentioned", "name", "names", "texts", "within")

    def __init__(self, name: str, tokens: list[Token], after: list[Token], mentioned: Sequence[str] = ()) -> None:
        self.name = name
        self.texts = [token.text for token in tokens if token.kind == "string"]
        self.mentioned = mentioned  # functions called for the arguments; only their results are passed
        self.names = [*(token.text for token in tokens if token.kind == "name"), *mentioned]
        self.first = tokens[:1]
        self.within = tokens
        self.after = after  # arguments of the call whose method this is: of `Path("x").unlink()`, "x"

    @property
    def base(self) -> str:
        return re.split(r"\.|::|->", self.name)[-1]


def tokens(text: str, *, slashes: bool) -> list[Token]:
    """Tokenise a program; pass `slashes` for languages with `//` comments."""
    stream: list[Token] = []
    text = _IMPORTED.sub(r"\1", text)
    for match in (_SLASH if slashes else _HASH).finditer(text[:LONGEST]):
        kind = match.lastgroup or ""  # each alternative is a named group
        if kind == "comment":
            continue
        stream.append(Token(kind, _literal(match.group()) if kind == "string" else match.group()))
        if kind == "string" and match.group().startswith("`"):
            stream[-1].kind = "ticks"
        if len(stream) >= TOKENS:
            break
    return stream


def _literal(text: str) -> str:
    text = re.sub(r"\A[rbuf]{1,2}(?=['\"])", "", text)
    size = 3 if text[:3] in ("'''", '"""') else 1
    return re.sub(r"\\(['\"\\`/])", r"\1", text[size:-size])


def calls(stream: list[Token]) -> Iterator[Called]:
    """Yield every call, with or without parentheses."""
    ends: dict[int, list[Token]] = {}
    for at, token in enumerate(stream):
        if token.kind != "name":
            continue
        following = stream[at + 1] if at + 1 < len(stream) else None
        chained = at > 0 and stream[at - 1].text in (".", "?.")
        after = ends.get(at - 2, []) if chained else []
        if chained and token.text == "execute":  # Groovy runs a string: `"rm x".execute()`
            after = after or stream[at - 2 : at - 1]
        if following is not None and following.text == "(" and following.kind == "sign":
            end = end_of(stream, at + 1)
            inside = stream[at + 2 : end]
            ends[end] = inside
            yield Called(token.text, inside, after)
        elif (following is not None and following.kind in ("string", "ticks")) or (
            following is not None and following.kind == "name" and not chained
        ):
            yield Called(token.text, _until_line(stream, at + 1), after)
        elif chained or "." in token.text or "::" in token.text:  # a call without arguments, as in Ruby
            yield Called(token.text, _until_line(stream, at + 1)[:1], after)


def end_of(stream: list[Token], at: int) -> int:
    depth = 0
    for place in range(at, min(len(stream), at + FAR)):
        token = stream[place]
        if token.kind == "sign":
            depth += (token.text in _OPENING) - (token.text in _CLOSING)
            if depth == 0:
                return place
    return min(len(stream), at + FAR)


def _until_line(stream: list[Token], at: int) -> list[Token]:
    places = range(at, min(len(stream), at + FAR))
    return stream[at : next((place for place in places if stream[place].text in ("\n", ";", "}")), at + FAR)]


def constants(stream: list[Token]) -> dict[str, list[str]]:
    """Return names that are assigned a string: `x = "/etc"`."""
    texts: dict[str, list[str]] = {}
    for at in range(len(stream) - 2):
        name, sign, value = stream[at : at + 3]
        if name.kind == "name" and sign.text == "=" and sign.kind == "sign" and value.kind == "string":
            texts.setdefault(name.text, []).append(value.text)
    return texts


def values(argument: list[Token], variables: dict[str, list[str]], *, home: str, cwd: str) -> list[str]:
    """Return the paths that an argument may mean, built from literals, variables, the home and current folders."""
    names = {token.text for token in argument if token.kind == "name"} | set(_PUT.findall(_texts_of(argument)))
    chosen = next((name for name in names if len(variables.get(name.lstrip("$"), variables.get(name, ()))) > 1), "")
    if not chosen:
        only = value(argument, {name: texts[0] for name, texts in variables.items() if texts}, home=home, cwd=cwd)
        return [] if only is None else [only]
    others = variables.get(chosen, variables.get(chosen.lstrip("$"), []))
    paths = []
    for text in some_of(others, _CHOICES):
        narrowed = {name: texts[0] for name, texts in variables.items() if texts} | {
            chosen: text,
            chosen.lstrip("$"): text,
        }
        only = value(argument, narrowed, home=home, cwd=cwd)
        paths += [] if only is None else [only]
    return paths


def _texts_of(argument: list[Token]) -> str:
    return " ".join([token.text for token in argument if token.kind in ("string", "ticks")])


def is_home(name: str) -> bool:
    return re.split(r"\.|::", name)[-1] in _HOMES


def with_values(text: str, value_of: Callable[[str], str | None]) -> str:
    """Replace the variables inside a string that have a known value."""

    def filled(match: re.Match[str]) -> str:
        name = next(group for group in match.groups() if group)
        value = value_of(name)
        value = value_of(f"${name}") if value is None else value
        return match.group() if value is None else value

    return _INTERPOLATED.sub(filled, text) if "$" in text or "#{" in text else text


def value(argument: list[Token], variables: dict[str, str], *, home: str, cwd: str) -> str | None:
    """Return the path that an argument means if every variable has one value; None if nothing of it is known."""
    parts: list[str] = []
    joined = False
    added = any(token.text in ("+", ".", "*") and token.kind == "sign" for token in _argument(argument))
    for token in _argument(argument):
        # Ignore the module's name: both `os.path.join` and `path.join` join.
        base = re.split(r"\.|::", token.text)[-1]
        if token.kind in ("string", "ticks") and token.text not in _HOMES:
            parts.append(
                with_values(token.text, lambda name: variables.get(name, variables.get(f"${name}", UNKNOWN)))
            )
        elif token.kind == "name" and token.text in variables:
            parts.append(variables[token.text])
        elif base in _HOMES:
            parts.append(home)
        elif base in _HERE:
            parts.append(cwd)
        elif token.kind == "name" and base in _JOINING:
            joined = True
        elif token.kind == "name" and base not in _PASSING:
            parts.append(UNKNOWN)
    if not parts or set(parts) == {UNKNOWN}:
        return None
    if parts[0] == home and len(parts) > 1 and parts[1].startswith("~"):
        parts = [home + parts[1][1:], *parts[2:]]
    return "".join(parts) if added and not joined else os.path.join(*parts)


def after_first(arguments: list[Token]) -> list[Token]:
    """Return the tokens after the first argument."""
    return arguments[len(_argument(arguments)) + 1 :]


def _argument(arguments: list[Token]) -> list[Token]:
    """Return the tokens of the first argument."""
    depth = 0
    for at, token in enumerate(arguments):
        if token.kind == "sign":
            depth += (token.text in _OPENING) - (token.text in _CLOSING)
            if token.text in (",", ";") and depth == 0:
                return arguments[:at]
    return arguments
