"""A command line in the few shapes whose exit code proves which programs ran, where, and that they succeeded.

A closed grammar: whatever is not named here is not understood, and what is not understood proves nothing.
"""

from __future__ import annotations

import os

from clickstop.core.lists import words as listed
from clickstop.shell.known_programs import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = "\0"  # stands for $PWD
_UNKNOWN = "\1"  # for any other variable
_OPERATORS = ("&&", "||", ";", "|", "\n", "(", ")")
_REDIRECTIONS = ("2>&1", "1>&2", ">&2", "&>>", "&>", "2>>", "2>", "1>", ">>", ">", "<")
_RESERVED = listed("{ } ! [[ if then else elif fi for while until do done case esac select function coproc")
_DEEP = 4  # shells within shells
# Beside a run these change nothing that it depends on.
_LOOKING = names(
    "echo printf true : pwd ls cat head tail wc date sleep which type nproc grep rg diff uname whoami hostname"
)
_GIT = ("status", "diff", "log", "show", "add", "commit", "branch", "rev-parse", "ls-files", "blame", "describe")
_FILTERS = names("tee tail head cat grep egrep wc")
_CERTAIN = ("cd", "echo", "true", ":", "set", "export")  # do not fail, so that what follows them runs
_LOGS = (".log", ".txt", ".out", ".xml", ".json")
# Variables that choose no tests, no programs and no options.
_VARIABLES = names(
    "CI NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE TERM COLUMNS LANG LC_ALL TZ PYTHONUNBUFFERED PYTHONHASHSEED"
    " PYTHONDONTWRITEBYTECODE PYTHONIOENCODING PYTHONUTF8 RUST_BACKTRACE RUST_LOG LOG_LEVEL NODE_ENV RAILS_ENV"
    " RACK_ENV MIX_ENV APP_ENV"
)
_ADDRESSES = ("_URL", "_URI", "_DSN", "_HOST", "_PORT")  # of what tests talk to
_SOURCES = ("", ".", "src", "./src", "lib", "./lib", HERE, f"{HERE}/src")  # what a search path may name


class UnclearError(Exception):
    """The line has a shape that proves nothing."""


class Ran:
    """A program that ran: in which folder, its words, and what was put before its search paths."""

    __slots__ = ("activated", "ends_output", "folder", "paths", "proved", "words")

    def __init__(self, folder: str, words: list[str], activated: str, paths: list[str], *, proved: bool) -> None:
        self.proved = proved  # that it ran and succeeded
        self.ends_output = False  # its exit code is unknown, and the end of the line's output is the end of its own
        self.folder = folder
        self.words = words
        self.activated = activated  # the environment that was entered before
        self.paths = paths  # folders of modules


class _Simple:
    __slots__ = ("assignments", "group", "words", "written")

    def __init__(self) -> None:
        self.words: list[str] = []
        self.assignments: list[str] = []
        self.written: list[str] = []  # files that its output goes to
        self.group: list[_AndOr] | None = None  # in brackets


class _AndOr:
    """Pipelines, and the operators between them."""

    __slots__ = ("operators", "pipelines")

    def __init__(self) -> None:
        self.pipelines: list[list[_Simple]] = [[_Simple()]]
        self.operators: list[str] = []


class _Shell:
    """What has been set so far."""

    __slots__ = ("activated", "errexit", "folder", "paths", "pipefail", "replaced")

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.errexit = self.pipefail = False
        self.activated = ""
        self.replaced = False  # by a program: nothing after that runs
        self.paths: list[str] = []

    def copy(self) -> _Shell:
        made = _Shell(self.folder)
        made.errexit, made.pipefail = self.errexit, self.pipefail
        made.activated, made.paths = self.activated, list(self.paths)
        return made


def programs(line: str, cwd: str) -> list[Ran]:
    """The programs of a line that ended with 0, without those that only look. UnclearError if nothing is proved."""
    return list(_walk(_parsed(line), _Shell(os.path.realpath(cwd)), proved=True, deep=0))


def options_of(words: list[str]) -> tuple[list[str], list[str]]:
    """The words of a program behind `env`, `time`, `timeout`, `nice` and kin, and the variables set for it."""
    assignments: list[str] = []
    while words:
        behind = _behind_wrapper(words, assignments)
        if behind is None:
            break
        words = behind
    return words, assignments


def _walk(items: list[_AndOr], shell: _Shell, *, proved: bool, deep: int) -> Iterator[Ran]:
    for at, item in enumerate(items):
        last = at == len(items) - 1
        single = len(item.pipelines) == 1
        yield from _and_or(item, shell, proved=proved and (last or (shell.errexit and single)), deep=deep)


def _and_or(item: _AndOr, shell: _Shell, *, proved: bool, deep: int) -> Iterator[Ran]:
    pipelines = item.pipelines
    if item.operators == ["||"] and _leaves(pipelines[1]) and deep == 0:
        pipelines, proved = pipelines[:1], True  # had it failed, the line would have
    elif "||" in item.operators:
        raise UnclearError
    for at, pipeline in enumerate(pipelines):
        certain = proved or all(_is_certain(before) for before in pipelines[:at])
        inner = shell if len(pipeline) == 1 else shell.copy()
        simple = pipeline[0]
        for behind in pipeline[1:]:
            if behind.group is not None or behind.assignments or behind.words[:1] == [] or not _is_filter(behind):
                raise UnclearError
        is_proved = proved and (len(pipeline) == 1 or shell.pipefail)
        if _shows_end(pipeline) and proved and not is_proved and deep == 0 and at == len(pipelines) - 1:
            for ran in _simple(simple, inner, proved=False, certain=certain, deep=_DEEP):
                ran.ends_output = True
                yield ran
        elif simple.group is not None:
            enclosed = inner.copy()
            enclosed.errexit = enclosed.errexit and len(pipelines) == 1
            yield from _walk(simple.group, enclosed, proved=is_proved, deep=deep + 1)
        else:
            yield from _simple(simple, inner, proved=is_proved, certain=certain, deep=deep)


def _shows_end(pipeline: list[_Simple]) -> bool:
    """`pytest 2>&1 | tail -20`: a summary stands at the end."""
    filters = [simple.words for simple in pipeline[1:]]
    counts = [word.lstrip("-n") for words in filters if words[0] == "tail" for word in words[1:]]
    return (
        pipeline[0].group is None
        and not pipeline[0].written
        and all(words[0] in ("tail", "tee") for words in filters)
        and all(count.isdigit() or not count for count in counts)
    )


def _leaves(pipeline: list[_Simple]) -> bool:
    words = pipeline[0].words
    return len(pipeline) == 1 and words[:1] == ["exit"] and len(words) == 2 and words[1] in ("1", "2")


def _is_certain(pipeline: list[_Simple]) -> bool:
    return len(pipeline) == 1 and pipeline[0].words[:1] != [] and pipeline[0].words[0] in _CERTAIN


def _is_filter(simple: _Simple) -> bool:
    name = simple.words[0]
    files = [word for word in simple.words[1:] if not word.startswith("-")] if name == "tee" else []
    return name in _FILTERS and all(map(_is_log, [*files, *simple.written]))


def _is_log(path: str) -> bool:
    return path == os.devnull or (path.endswith(_LOGS) and _UNKNOWN not in path)


def _simple(simple: _Simple, shell: _Shell, *, proved: bool, certain: bool, deep: int) -> Iterator[Ran]:
    if shell.replaced or not all(map(_is_log, simple.written)):
        raise UnclearError
    shell.replaced = "exec" in simple.words[:1]
    words, variables = options_of(simple.words)
    paths = _search_paths([*simple.assignments, *variables], shell.folder)
    if not words:
        if simple.words or not certain:
            raise UnclearError
        shell.paths += paths
        return
    name = words[0]
    if name in _SETTING:
        if not certain or simple.written:
            raise UnclearError
        _SETTING[name](words[1:], shell)
    elif name in _LOOKING or _only_tells(words):
        if any(path != os.devnull for path in simple.written) or any(map(_writes, words)):
            raise UnclearError
    elif name in ("bash", "sh", "zsh", "dash") and deep < _DEEP:
        yield from _nested(words[1:], shell, paths, proved=proved, deep=deep)
    elif any(_UNKNOWN in word for word in words):
        raise UnclearError
    else:
        here = [word.replace(HERE, shell.folder) for word in words]
        yield Ran(shell.folder, here, shell.activated, [*shell.paths, *paths], proved=proved)


def _only_tells(words: list[str]) -> bool:
    """`python --version`, `git status`."""
    if words[0] == "git":
        return words[1:2] != [] and words[1] in _GIT
    return words[1:] in (["--version"], ["-V"]) and "/" not in words[0]


def _writes(word: str) -> bool:
    """`printf -v PATH ...`, `git diff --output=...`, `rg --pre ...`."""
    return word.startswith(("-v", "--output", "--pre", "--ext-diff", "--textconv"))


def _nested(words: list[str], shell: _Shell, paths: list[str], *, proved: bool, deep: int) -> Iterator[Ran]:
    """`bash -euo pipefail -c '...'`."""
    inner = shell.copy()
    inner.paths += paths
    inner.errexit = inner.pipefail = False
    while words and words[0].startswith("-") and not words[0].endswith("c"):
        words = _shell_option(words, inner)
    if len(words) != 2 or words[0].strip("-eux") != "c" or _UNKNOWN in words[1]:
        raise UnclearError
    inner.errexit = inner.errexit or "e" in words[0]
    yield from _walk(_parsed(words[1].replace(HERE, "$PWD")), inner, proved=proved, deep=deep + 1)


def _cd(words: list[str], shell: _Shell) -> None:
    words = words[1:] if words[:1] == ["--"] else words
    if len(words) != 1 or words[0].startswith("-") or _UNKNOWN in words[0]:
        raise UnclearError
    folder = os.path.realpath(os.path.join(shell.folder, words[0].replace(HERE, shell.folder)))
    if not os.path.isdir(folder) or os.environ.get("CDPATH"):
        raise UnclearError
    shell.folder = folder


def _set(words: list[str], shell: _Shell) -> None:
    while words:
        words = _shell_option(words, shell)


def _shell_option(words: list[str], shell: _Shell) -> list[str]:
    letters = words[0].removeprefix("-")
    named = letters.endswith("o")
    if not words[0].startswith("-") or letters.strip("euxo") or (named and words[1:2] != ["pipefail"]):
        raise UnclearError
    shell.errexit = shell.errexit or "e" in letters
    shell.pipefail = shell.pipefail or named
    return words[2 if named else 1 :]


def _export(words: list[str], shell: _Shell) -> None:
    if not words or any("=" not in word for word in words):
        raise UnclearError
    shell.paths += _search_paths(words, shell.folder)


def _source(words: list[str], shell: _Shell) -> None:
    """An environment of Python that lies in the project; whoever believes the run looks at its files."""
    if len(words) != 1 or not words[0].endswith(("venv/bin/activate", "env/bin/activate")) or shell.activated:
        raise UnclearError
    shell.activated = os.path.dirname(os.path.join(shell.folder, words[0].replace(HERE, shell.folder)))


_SETTING = {"cd": _cd, "set": _set, "export": _export, "source": _source, ".": _source}


def _search_paths(assignments: list[str], folder: str) -> list[str]:
    """The folders of modules that variables name; UnclearError for a variable that may change what runs."""
    paths = []
    for assignment in assignments:
        name, _, value = assignment.partition("=")
        if name == "PYTHONPATH" and all(entry in _SOURCES for entry in value.split(":")):
            paths += [os.path.join(folder, entry.replace(HERE, folder)) for entry in value.split(":")]
        elif _UNKNOWN in value or not (name in _VARIABLES or (name.isupper() and name.endswith(_ADDRESSES))):
            raise UnclearError
    return paths


def _behind_wrapper(words: list[str], assignments: list[str]) -> list[str] | None:
    """What a program runs that passes on its exit code; None if it is no such program."""
    name, rest = words[0], words[1:]
    if name in ("time", "exec", "command"):
        return _operand(rest)
    if name == "nice":
        return _operand(rest[2:] if rest[:1] == ["-n"] else rest)
    if name == "timeout":
        while rest and rest[0].startswith("-"):
            if rest[0].partition("=")[0] not in ("-k", "-s", "-v", "--foreground", "--kill-after", "--signal"):
                raise UnclearError
            rest = rest[2 if rest[0] in ("-k", "-s") else 1 :]
        return _operand(rest[1:])
    if name == "env":
        while rest and "=" in rest[0]:
            assignments.append(rest[0])
            rest = rest[1:]
        return _operand(rest)
    return None


def _operand(words: list[str]) -> list[str]:
    if not words or words[0].startswith("-"):
        raise UnclearError
    return words


def _parsed(line: str) -> list[_AndOr]:
    tokens = list(_tokens(line))
    items, end = _list(tokens, 0)
    if end != len(tokens):
        raise UnclearError
    return items


def _list(tokens: list[tuple[str, str]], at: int) -> tuple[list[_AndOr], int]:
    items = [_AndOr()]
    while at < len(tokens) and tokens[at] != ("sign", ")"):
        kind, text = tokens[at]
        item = items[-1]
        simple = item.pipelines[-1][-1]
        at += 1
        if kind == "word":
            _add_word(simple, text)
        elif kind == "written":
            simple.written.append(text)
        elif text == "(":
            if simple.words or simple.assignments or simple.group is not None:
                raise UnclearError  # a function
            simple.group, at = _list(tokens, at)
            if at >= len(tokens):
                raise UnclearError
            at += 1
        elif not _is_empty(simple):
            _connect(items, text)
        elif text != "\n" or item.operators or len(item.pipelines[-1]) > 1:
            raise UnclearError
    if _is_empty(items[-1].pipelines[-1][-1]):
        if len(items) == 1 or items[-1].operators or len(items[-1].pipelines[-1]) > 1:
            raise UnclearError
        items.pop()
    return items, at


def _connect(items: list[_AndOr], sign: str) -> None:
    if sign == "|":
        items[-1].pipelines[-1].append(_Simple())
    elif sign in ("&&", "||"):
        items[-1].operators.append(sign)
        items[-1].pipelines.append([_Simple()])
    else:
        items.append(_AndOr())


def _is_empty(simple: _Simple) -> bool:
    return not simple.words and not simple.assignments and simple.group is None


def _add_word(simple: _Simple, text: str) -> None:
    if simple.group is not None or (not simple.words and text in _RESERVED):
        raise UnclearError
    name = text.partition("=")[0]
    if not simple.words and "=" in text and name.isidentifier():
        simple.assignments.append(text)
    else:
        simple.words.append(text)


def _tokens(line: str) -> Iterator[tuple[str, str]]:
    line = line.replace("\\\n", " ").strip()
    at = 0
    while at < len(line):
        letter = line[at]
        if letter in " \t":
            at += 1
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
            word, at = _word(line, at)
            yield "word", word


def _word(line: str, at: int) -> tuple[str, int]:
    """A word with its quotes taken off, and where it ends."""
    parts: list[str] = []
    quoted = ""
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
            parts.append(line[at : at + 1])
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
    if quoted or HERE in line or _UNKNOWN in line:
        raise UnclearError
    return "".join(parts), at


def _variable(line: str, at: int) -> tuple[str, int]:
    for form in ("$PWD", "${PWD}"):
        end = at + len(form)
        if line.startswith(form, at) and not (line[end : end + 1].isalnum() or line[end : end + 1] == "_"):
            return HERE, end
    if line.startswith("${", at):
        raise UnclearError
    end = at + 1
    while end < len(line) and (line[end].isalnum() or line[end] in "_?!#@*$-"):
        end += 1
    return _UNKNOWN, max(end, at + 1)
