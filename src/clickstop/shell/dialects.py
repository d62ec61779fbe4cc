"""Normalise program text in languages other than Python: full module names, joined strings, environment variables,
and the values that loops go through.
"""

from __future__ import annotations

import os
import re

from clickstop.shell.scope import UNKNOWN, some_of
from clickstop.shell.source import FAR, Called, Token, end_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Environment = Callable[[str], list[str]]

# The operator that joins strings, by language.
_JOINING = {"node": "+", "bun": "+", "ruby": "+", "php": ".", "perl": ".", "lua": "..", "julia": "*", "groovy": "+"}
# Names of the environment, and functions that look up one of its variables.
_ENVIRONMENTS = ("process.env", "ENV", "$ENV", "$_ENV", "$_SERVER", "Bun.env", "System.env")
_ENVIRONMENT_CALLS = (
    *("getenv", "os.getenv", "Sys.getenv", "Deno.env.get", "ENV.fetch", "System.getenv", "System.get_env", "env"),
)
# Keywords before a variable that is declared.
_DECLARING = ("const", "let", "var", "my", "our", "local")
# Functions that are given another function and its arguments.
_APPLYING = (
    *("array_map", "array_walk", "call_user_func", "call_user_func_array", "do.call", "lapply", "sapply", "vapply"),
    *("Map", "foreach", "map", "walk", "send", "public_send", "__send__", "method", "broadcast", "Enum.each"),
)
# Functions that list a folder, and functions that expand a pattern.
_LISTS = ("readdir", "readdirSync", "scandir", "children", "entries", "each_child", "list.files", "list.dirs", "ls")
_GLOBS = ("glob", "globSync", "Sys.glob", "Dir.glob", "Dir", "Path.wildcard", "bsd_glob")
_CHOICES = 12
_QUOTED_INSIDE = re.compile(r"#\{\s*ENV(?:\[|\.fetch\()[\"'](\w+)[\"'][\])]\s*\}")
# Quoting operators of Ruby and Perl that run a command: `%x(...)`, `qx{...}`.
_RUNNING_QUOTES = re.compile(
    r"(?<![\w$@%&])(?:%x|qx)\s?(?:\(([^()]*)\)|\{([^{}]*)\}|\[([^\[\]]*)\]|<([^<>]*)>"
    r"|([|/!'\"#])((?:(?!\5).)*)\5)",
    re.DOTALL,
)
# Perl's `<*.c>`, but not `<STDIN>` or a comparison.
_GLOB_SIGNS = re.compile(r"<([^<>\n=;]*[*?/][^<>\n=;]*)>")
# Perl's call without parentheses: `chmod 0777, "x"`.
_CHMOD = re.compile(r"\bchmod\s+(0[0-7]+\s*,[^;]*)")
_HOME_IN_TEXT = re.compile(r"#\{\s*Dir\.home\s*\}")
_EXPANDED_HOME = re.compile(r"File\.expand_path\(?\s*([\"'])~(/[^\"']*)?\1\)?")
_IN_TEXTS = re.compile(
    r"[#$]\{\s*process\.env\.(\w+)\s*\}|#\{ENV\[(\w+)\]\}|\$ENV\{[\"']?(\w+)[\"']?\}|\{\$_(?:ENV|SERVER)\[[\"']?(\w+)[\"']?\]\}"
)


def plain(tokens: list[Token], language: str, environment: Environment) -> list[Token]:
    """Return the same program with every name and text resolved as far as possible."""
    tokens = [_with_values(token, environment) for token in _with_environment(tokens, environment)]
    # Each step builds on the one before: values, then joined strings, then names.
    tokens = _joined(tokens, _JOINING.get(language, ""))
    if language == "Rscript":
        tokens = _pasted(tokens)
    if language in ("node", "bun"):
        tokens = _with_modules(tokens)
    return _with_texts_as_names(_with_computed(tokens), language)


def _is(token: Token | None, *texts: str) -> bool:
    return token is not None and token.kind == "sign" and token.text in texts


def _at(tokens: list[Token], at: int) -> Token | None:
    return tokens[at] if 0 <= at < len(tokens) else None


def _with_environment(tokens: list[Token], environment: Environment) -> list[Token]:
    rewritten: list[Token] = []
    at = 0
    while at < len(tokens):
        token, following, key = tokens[at], _at(tokens, at + 1), _at(tokens, at + 2)
        name, size = "", 0
        if token.kind == "name" and token.text in _ENVIRONMENTS and _is(following, "[", "{") and key is not None:
            name, size = key.text, 4
        elif token.kind == "name" and token.text in _ENVIRONMENT_CALLS and _is(following, "(") and key is not None:
            name, size = key.text if key.kind == "string" else "", end_of(tokens, at + 1) - at + 1
        elif token.kind == "name" and token.text.startswith(("process.env.", "Bun.env.")):
            name, size = token.text.rpartition(".")[2], 1
        if name:
            rewritten.append(Token("string", environment(name)[0]))
            at += size
        else:
            rewritten.append(token)
            at += 1
    return rewritten


def _with_values(token: Token, environment: Environment) -> Token:
    """Replace the environment variables inside a string by their values."""
    if token.kind not in ("string", "ticks") or "env" not in token.text.lower():
        return token
    text = _IN_TEXTS.sub(lambda match: environment(next(filter(None, match.groups())))[0], token.text)
    return Token(token.kind, text)


def _in_ticks(match: re.Match[str]) -> str:
    *bracketed, _, between = match.groups()
    return f"`{next(filter(None, (*bracketed, between)), '')}`"


def spelled_out(text: str, language: str, home: str) -> str:
    """Replace syntax of Ruby and Perl that the tokenizer does not know: `%x(...)`, `qx/.../`, `<*.c>`."""
    text = _RUNNING_QUOTES.sub(_in_ticks, text)
    if language == "perl":
        text = _CHMOD.sub(r"chmod(\1)", text)
        return _GLOB_SIGNS.sub(r'glob("\1")', text)
    text = _HOME_IN_TEXT.sub(lambda _: home, text)
    text = _EXPANDED_HOME.sub(lambda match: f'"{home}{match.group(2) or ""}"', text)
    return _QUOTED_INSIDE.sub(r"#{ENV[\1]}", text) if "#{ENV" in text else text


def _joined(tokens: list[Token], sign: str) -> list[Token]:
    rewritten: list[Token] = []
    for token in tokens:
        count = 2 if sign == ".." else 1
        joins = sign and token.kind == "string" and len(rewritten) > count
        joins = joins and all(_is(previous, sign[0]) for previous in rewritten[-count:])
        if joins and rewritten[-count - 1].kind == "string":
            del rewritten[-count:]
            rewritten.append(Token("string", rewritten.pop().text + token.text))
        else:
            rewritten.append(token)
    return rewritten


def _pasted(tokens: list[Token]) -> list[Token]:
    """Join R's `paste("a", "b")` into one string."""
    rewritten: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        end = end_of(tokens, at + 1) if token.text in _PASTING and _is(_at(tokens, at + 1), "(") else 0
        inside = tokens[at + 2 : end] if end else []
        if inside and all(argument.kind == "string" or _is(argument, ",") for argument in inside):
            texts = [argument.text for argument in inside if argument.kind == "string"]
            rewritten.append(Token("string", _PASTING[token.text].join(texts)))
            at = end + 1
        else:
            rewritten.append(token)
            at += 1
    return rewritten


# R's functions that join strings, with what they put in between.
_PASTING = {"paste": " ", "paste0": "", "file.path": "/"}


def _with_modules(tokens: list[Token]) -> list[Token]:
    """Replace `require("fs")` by fs, and imported names by their full ones."""
    rewritten: list[Token] = []
    names: dict[str, str] = {}
    at = 0
    while at < len(tokens):
        token = tokens[at]
        called = token.kind == "name" and token.text in ("require", "import") and _is(_at(tokens, at + 1), "(")
        text = _at(tokens, at + 2)
        if called and text is not None and text.kind == "string":
            rewritten.append(Token("name", _module(text.text)))
            at += 4  # the name, the parentheses and the text between them
            continue
        if token.kind == "name" and token.text == "import":
            at = _imported(tokens, at, names)
            continue
        rewritten.append(token)
        at += 1
    _bound(rewritten, names)
    merged: list[Token] = []
    for token in rewritten:
        if token.kind == "name" and len(merged) > 1 and _is(merged[-1], ".") and merged[-2].kind == "name":
            merged.pop()
            merged.append(Token("name", f"{merged.pop().text}.{token.text}"))
        elif token.kind == "name" and token.text.partition(".")[0] in names:
            first, dot, members = token.text.partition(".")
            merged.append(Token("name", names[first] + dot + members))
        else:
            merged.append(token)
    return merged


def _module(name: str) -> str:
    return {"fs-extra": "fs", "graceful-fs": "fs"}.get(name, name.removeprefix("node:").replace("/", "."))


def _imported(tokens: list[Token], at: int, names: dict[str, str]) -> int:
    """Read the names of `import a, {b as c} from "m"`; return the index after it."""
    end = next((place for place in range(at, min(len(tokens), at + 60)) if tokens[place].kind == "string"), at)
    module = _module(tokens[end].text) if end > at else ""
    inside = False
    words = tokens[at + 1 : end]
    for place, token in enumerate(words):
        inside = inside or _is(token, "{")
        following = _at(words, place + 1)
        if token.kind != "name" or token.text in ("as", "from"):
            continue
        if following is not None and following.text == "as" and place + 2 < len(words):
            names[words[place + 2].text] = f"{module}.{token.text}"
        elif token.text not in names:
            names[token.text] = f"{module}.{token.text}" if inside else module
    return end + 1


def _bound(tokens: list[Token], names: dict[str, str]) -> None:
    """Read the names of `const f = fs`, `const {rmSync: d} = fs` and `const d = fs.rmSync`."""
    for at, token in enumerate(tokens):
        if not _is(token, "=") or at + 1 >= len(tokens) or tokens[at + 1].kind != "name":
            continue
        value, following = tokens[at + 1], _at(tokens, at + 2)
        # `const fs = await import("fs")`.
        if value.text == "await" and at + 2 < len(tokens):
            value, following = tokens[at + 2], _at(tokens, at + 3)
        whole = value.text
        place = at + 2
        while _is(_at(tokens, place), ".") and place + 1 < len(tokens):
            whole += f".{tokens[place + 1].text}"
            place += 2
        # A call's result, or a function defined here, names nothing in a module.
        if _is(_at(tokens, place), "(") or (following is not None and following.text == "=>"):
            continue
        before = tokens[at - 1] if at else None
        if before is not None and before.kind == "name" and _declared(tokens, at - 2):
            names[before.text] = whole
        elif _is(before, "}"):
            _destructured(tokens, at - 2, whole, names)


def _declared(tokens: list[Token], at: int) -> bool:
    before = _at(tokens, at)
    return before is not None and (before.text in _DECLARING or _is(before, ",", ";", "(", "\n"))


def _destructured(tokens: list[Token], at: int, module: str, names: dict[str, str]) -> None:
    parts: list[Token] = []
    while at >= 0 and not _is(tokens[at], "{"):
        parts.insert(0, tokens[at])
        at -= 1
    for place, token in enumerate(parts):
        if token.kind != "name" or (place and _is(parts[place - 1], ":")):
            continue
        renamed = parts[place + 2] if _is(_at(parts, place + 1), ":") and place + 2 < len(parts) else token
        names[renamed.text] = f"{module}.{token.text}"


def _with_computed(tokens: list[Token]) -> list[Token]:
    """Replace `c["execSync"](...)` by `c.execSync(...)`."""
    rewritten: list[Token] = []
    at = 0
    while at < len(tokens):
        text, end = _at(tokens, at + 1), _at(tokens, at + 2)
        follows_name = rewritten and rewritten[-1].kind == "name" and _is(tokens[at], "[") and _is(end, "]")
        if follows_name and text is not None and text.kind == "string" and text.text.isidentifier():
            rewritten[-1] = Token("name", f"{rewritten[-1].text}.{text.text}")
            at += 3
        else:
            rewritten.append(tokens[at])
            at += 1
    return rewritten


def _with_texts_as_names(tokens: list[Token], language: str) -> list[Token]:
    """Replace a variable that is called by the function it names: `$f = "system"; $f("...")`."""
    if language not in ("php", "perl"):
        return tokens
    texts: dict[str, str] = {}
    rewritten: list[Token] = []
    for at, token in enumerate(tokens):
        value = _at(tokens, at + 2)
        if token.kind == "name" and _is(_at(tokens, at + 1), "=") and value is not None and value.kind == "string":
            texts[token.text] = value.text
        is_called = token.kind == "name" and token.text in texts and _is(_at(tokens, at + 1), "(")
        rewritten.append(
            Token("name", texts[token.text]) if is_called and texts[token.text].isidentifier() else token
        )
    return rewritten


def applied(called: Called) -> Iterator[Called]:
    """Yield a call, and the calls of functions among its arguments: `array_map("unlink", [...])`."""
    yield called
    if called.base not in _APPLYING and called.name not in _APPLYING:
        return
    for at, token in enumerate(called.within[:20]):
        if token.kind in ("name", "string") and token.text.replace(".", "").replace("_", "").isalnum():
            arguments = [*called.within[:at], *called.within[at + 1 :]]
            while arguments and _is(arguments[0], ",", ":", "&"):
                arguments = arguments[1:]
            yield Called(token.text, arguments, called.after)


def loops(tokens: list[Token]) -> dict[str, list[str]]:
    """Return the values of loop variables: `for (const f of E)`, `foreach (E as $f)`, `E.each { |f|`."""
    variables: dict[str, list[str]] = {}
    for at, token in enumerate(tokens):
        if token.kind == "name" and token.text in ("of", "in", "as") and at:
            before, following = tokens[at - 1], _after(tokens, at + 1)
            if token.text == "as":
                variable = _at(tokens, at + 1)
                if variable is not None and variable.kind == "name":
                    variables[variable.text] = _through(_before(tokens, at))
            elif before.kind == "name":
                variables[before.text] = _through(following)
        elif _is(token, "|") and _is(_at(tokens, at + 2), "|") and at > 2:
            variables[tokens[at + 1].text] = _through(_before(tokens, at))
        elif _is(token, "=") and _is(_at(tokens, at + 1), ">") and at > 2:
            place = at - 2 if _is(tokens[at - 1], ")") else at - 1
            if tokens[place].kind == "name":
                variables[tokens[place].text] = _through(_before(tokens, place))
        elif token.kind == "name" and token.text in ("for", "foreach"):
            words = [candidate for candidate in tokens[at + 1 : at + 4] if candidate.text != "my"]
            name = words[0].text if words and words[0].kind == "name" and words[0].text.startswith("$") else "$_"
            through = _through(_after(tokens, at + 1))
            if through and through != [UNKNOWN]:
                variables.setdefault(name, through)
    return variables


# One-liners fit into a few tokens on either side, but for their lists.
_CLOSE = 14


def _after(tokens: list[Token], at: int) -> list[Token]:
    opened = next((place for place in range(at, min(len(tokens), at + 4)) if _is(tokens[place], "[", "(")), None)
    end = 0 if opened is None else end_of(tokens, opened)
    return tokens[at : max(at + _CLOSE, end)]


def _before(tokens: list[Token], at: int) -> list[Token]:
    depth = 0
    for place in range(at - 1, max(-1, at - FAR), -1):
        depth += _is(tokens[place], "]", ")") - _is(tokens[place], "[", "(")
        if depth <= 0 and at - place >= _CLOSE:
            return tokens[place:at]
    return tokens[max(0, at - _CLOSE) : at]


def _through(tokens: list[Token]) -> list[str]:
    """Return the strings of a list, the pattern of a glob, or a mark for the names of a listing."""
    texts = [token.text for token in tokens if token.kind == "string"]
    names = [token.text for token in tokens if token.kind == "name"]
    if _calls_any(names, _LISTS):
        # Most languages list bare names, to be joined with their folder.
        full = any(name in ("full.names", "join", "withFileTypes") for name in names)
        return [os.path.join(texts[0], UNKNOWN) if full and texts else UNKNOWN]
    if texts and _calls_any(names, _GLOBS):
        return _braces(texts[-1])
    return some_of(texts, _CHOICES)


def _calls_any(names: list[str], functions: tuple[str, ...]) -> bool:
    return any(name in functions or name.rpartition(".")[2] in functions for name in names)


def _braces(text: str) -> list[str]:
    from clickstop.shell import braces

    return some_of(list(braces.expand(text)), _CHOICES)


def listed(tokens: list[Token]) -> list[str]:
    """Return the files of an argument that is itself a listing or a glob; none for others."""
    names = [token.text for token in tokens if token.kind == "name"]
    texts = [token.text for token in tokens if token.kind == "string"]
    if texts and _calls_any(names, _GLOBS):
        return _braces(texts[0])
    if texts and _calls_any(names, _LISTS):
        return [os.path.join(texts[0], UNKNOWN)]
    return []
