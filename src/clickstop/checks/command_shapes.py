"""Command lines whose exit code 0 proves which programs ran, in which folder, and that they passed.

`cd web && npm test` proves a run of `npm test`; `npm test || true` and `npm test; echo done` prove nothing. The
grammar is closed: a line with anything that is not listed here raises UnclearError and proves nothing.
"""

from __future__ import annotations

import os

from clickstop.checks.command_tree import CODE, HERE, UNKNOWN, AndOr, Compound, PlainCommand, UnclearError, parsed
from clickstop.core.lists import words as listed
from clickstop.shell.known_programs import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


_MAX_DEPTH = 4  # of shells within shells
# They change nothing that a run depends on.
_LOOKING = names(
    "echo printf true : pwd ls cat head tail wc date sleep which type nproc grep rg diff uname whoami hostname"
)
_GIT = ("status", "diff", "log", "show", "add", "commit", "branch", "rev-parse", "ls-files", "blame", "describe")
_FILTERS = names("tee tail head cat grep egrep wc")
_CERTAIN = names("cd pushd popd echo true : set export")  # assumed to succeed, so that what follows `&&` ran
_LOGS = (".log", ".txt", ".out", ".xml", ".json")
# Variables that do not change which tests, programs or options run. Others, such as PYTEST_ADDOPTS, could.
_VARIABLES = names(
    "CI NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE TERM COLUMNS LANG LC_ALL TZ PYTHONUNBUFFERED PYTHONHASHSEED"
    " PYTHONDONTWRITEBYTECODE PYTHONIOENCODING PYTHONUTF8 RUST_BACKTRACE RUST_LOG LOG_LEVEL NODE_ENV RAILS_ENV"
    " RACK_ENV MIX_ENV APP_ENV"
)
_ADDRESSES = ("_URL", "_URI", "_DSN", "_HOST", "_PORT")  # suffixes of variables such as DATABASE_URL
_SOURCES = ("", ".", "src", "./src", "lib", "./lib", HERE, f"{HERE}/src")  # allowed entries of PYTHONPATH
# Variables in which people keep an exit code: `pytest; code=$?; ...; exit $code`.
_CODES = tuple(f"{name}=" for name in listed("code rc ret ec status result exit_code exit_status"))
# Files in the home folder that a shell reads before it runs its command. They may change PATH or define functions.
_START_FILES = {"zsh": (".zshenv",)}
_LOGIN_FILES = {
    "bash": (".bash_profile", ".bash_login", ".profile", ".bashrc"),
    "zsh": (".zshenv", ".zprofile", ".zshrc", ".zlogin"),
    "sh": (".profile",),
    "dash": (".profile",),
}


_PRINTF_FLAGS = "0123456789#-+ '.*hlLjzt"  # between `%` and the letter of a conversion


class ProgramRun:
    """A program that ran: its words, its folder, and what the line changed about how it is found."""

    def __init__(self, shell: _Shell, words: list[str], paths: list[str], *, proved: bool) -> None:
        self.proved = proved  # the exit code proves that it ran and succeeded
        self.ends_output = False  # a pipe hides its exit code, but the line's output ends with its own
        self.folder = shell.folder
        self.words = words
        self.activated = shell.activated  # `bin` of the virtual environment that was activated before
        self.start_files = shell.start_files  # files of the home folder that its shell has read
        self.paths = [*shell.paths, *paths]  # PYTHONPATH


class _Shell:
    """The state of a shell at one point of the line."""

    def __init__(self, folder: str) -> None:
        self.folder = os.path.realpath(folder)
        self.linked = self.folder != os.path.normpath(folder)  # reached through a link, so `..` is ambiguous
        self.previous = ""
        self.stack: list[str] = []
        self.errexit = self.pipefail = False
        self.tolerant = False  # inside a condition or a chain, where `set -e` does not apply
        self.succeeded = True  # the shell's own exit code was 0
        self.activated = ""
        self.replaced = False  # by `exec`: nothing after it runs
        self.paths: list[str] = []
        self.start_files: tuple[str, ...] = ()

    def copy(self, *, succeeded: bool) -> _Shell:
        shell = _Shell(self.folder)
        for name, value in vars(self).items():
            setattr(shell, name, list(value) if isinstance(value, list) else value)
        shell.succeeded = succeeded
        return shell

    def state(self) -> tuple[object, ...]:
        return (self.folder, self.activated, self.replaced, *self.paths, "", *self.stack)


def programs(line: str, cwd: str) -> list[ProgramRun]:
    """The programs of a line that ended with 0, except read-only ones. UnclearError if it proves nothing."""
    return list(_walk(parsed(line), _Shell(cwd), proved=True, reached=True, depth=0))


def unwrapped(words: list[str]) -> tuple[list[str], list[str]]:
    """The program behind `env`, `time`, `timeout`, `nice` and the like, and the variables set for it."""
    assignments: list[str] = []
    while words:
        program = _unwrapped_once(words, assignments)
        if program is None:
            break
        words = program
    return words, assignments


def _walk(items: list[AndOr], shell: _Shell, *, proved: bool, reached: bool, depth: int) -> Iterator[ProgramRun]:
    """The programs of a list. `proved`: the last command succeeded; `reached`: the first command ran."""
    judged, passing = _passed_on_code(items)
    for at, item in enumerate(items):
        if at in passing:
            continue
        stops = shell.errexit and not shell.tolerant and len(item.pipelines) == 1
        is_last = at == len(items) - 1
        is_passed_on = at == judged and reached and shell.succeeded
        # Only then is the end of the line's output the end of this command's output.
        ends_line = depth == 0 and (is_last or is_passed_on)
        is_proved = (proved and (is_last or stops)) or is_passed_on
        yield from _and_or(item, shell, proved=is_proved, reached=reached, depth=depth, ends_line=ends_line)


def _passed_on_code(items: list[AndOr]) -> tuple[int, tuple[int, ...]]:
    """The index of the command whose exit code the list ends with, and the indices of those that only pass it on.

    `pytest; code=$?; echo done; exit $code` gives 0 and (1, 3); (-1, ()) if the list does not have this form.
    """
    last = len(items) - 1
    leaving = items[last].alone if last > 0 else None
    if leaving is None or leaving.words[:1] != ["exit"] or leaving.assignments:
        return -1, ()
    if leaving.words[1:] in ([], [CODE]):
        return last - 1, (last,)
    for at in range(last - 1, 0, -1):
        command = items[at].alone
        if command is None:
            break
        if command.assignments and not command.words:
            name = command.assignments[0].partition("=")[0]
            is_kept = command.assignments == [f"{name}={CODE}"] and f"{name}=" in _CODES
            return (
                (at - 1, (at, last)) if is_kept and leaving.words[1:] == [f"{UNKNOWN}{name}{UNKNOWN}"] else (-1, ())
            )
        if not _is_read_only(command):
            break
    return -1, ()


def _and_or(
    item: AndOr, shell: _Shell, *, proved: bool, reached: bool, depth: int, ends_line: bool
) -> Iterator[ProgramRun]:
    pipelines = item.pipelines
    if item.operators[-1:] == ["||"] and _leaves(pipelines[-1]):
        # `pytest || exit 1`: the shell did not exit with 1, so what stands before `||` succeeded.
        pipelines, proved = pipelines[:-1], proved or (reached and shell.succeeded)
    # `a || b` ends with 0 if either did, so it proves neither.
    if "||" in item.operators[: len(pipelines) - 1]:
        raise UnclearError
    for at, pipeline in enumerate(pipelines):
        certain = proved or (reached and all(_is_certain(before) for before in pipelines[:at]))
        # A pipeline ends with the code of its last program, unless pipefail is set.
        is_proved = proved and (len(pipeline) == 1 or shell.pipefail)
        # Each part of a pipeline runs in a subshell, so its `cd` has no effect on the rest.
        inner = shell if len(pipeline) == 1 else shell.copy(succeeded=is_proved)
        command = pipeline[0]
        for behind in pipeline[1:]:
            if behind.compound is not None or behind.assignments or not _is_filter(behind):
                raise UnclearError
        if _keeps_end(pipeline) and proved and not is_proved and ends_line and at == len(pipelines) - 1:
            for ran in _simple(command, inner, proved=False, certain=certain, depth=_MAX_DEPTH):
                ran.ends_output = True
                yield ran
        elif command.compound is not None:
            if not all(map(_is_log, command.written)):
                raise UnclearError
            # `set -e` does not apply between && and ||.
            tolerant, inner.tolerant = inner.tolerant, inner.tolerant or item.operators != []
            yield from _compound(command.compound, inner, proved=is_proved, reached=certain, depth=depth + 1)
            inner.tolerant = tolerant
        else:
            yield from _simple(command, inner, proved=is_proved, certain=certain, depth=depth)


def _compound(
    compound: Compound, shell: _Shell, *, proved: bool, reached: bool, depth: int
) -> Iterator[ProgramRun]:
    if compound.kind == "(":
        yield from _walk(compound.succeeds, shell.copy(succeeded=proved), proved=proved, reached=True, depth=depth)
    elif compound.kind == "if":
        yield from _if(compound, shell, proved=proved, reached=reached, depth=depth)
    else:
        before = shell.state()
        yield from _walk(compound.succeeds, shell, proved=proved, reached=reached, depth=depth)
        if compound.kind == "for" and shell.state() != before:
            raise UnclearError  # the second iteration starts in another folder


def _if(compound: Compound, shell: _Shell, *, proved: bool, reached: bool, depth: int) -> Iterator[ProgramRun]:
    """An `if` whose other branch exits with an error. The shell succeeded, so the condition was met."""
    if not (reached and shell.succeeded and _all_leave(compound.fails)):
        raise UnclearError
    # `set -e` does not apply to a condition.
    tolerant, shell.tolerant = shell.tolerant, True
    yield from _walk(compound.condition, shell, proved=True, reached=True, depth=depth)
    shell.tolerant = tolerant
    yield from _walk(compound.succeeds, shell, proved=proved, reached=True, depth=depth)


def _keeps_end(pipeline: list[PlainCommand]) -> bool:
    """Whether a pipe lets the end of the output through, where a summary stands: `pytest 2>&1 | tail -20`."""
    filters = [simple.words for simple in pipeline[1:]]
    counts = [word.lstrip("-n") for words in filters if words[0] == "tail" for word in words[1:]]
    return (
        pipeline[0].compound is None
        and not pipeline[0].written
        and all(words[0] in ("tail", "tee") for words in filters)
        and all(count.isdigit() or not count for count in counts)
    )


def _leaves(pipeline: list[PlainCommand]) -> bool:
    """Whether it exits with an error: `exit 1`, `{ echo failed; exit 1; }`."""
    command = pipeline[0]
    if len(pipeline) > 1 or not all(map(_is_log, command.written)):
        return False
    if command.compound is not None:
        return command.compound.kind == "{" and _all_leave(command.compound.succeeds)
    words = command.words
    return words[:1] == ["exit"] and len(words) == 2 and words[1] in ("1", "2") and not command.assignments


def _all_leave(items: list[AndOr]) -> bool:
    """Whether a list only prints something and then exits with an error."""
    if not items or items[-1].operators or not _leaves(items[-1].pipelines[0]):
        return False
    return all(item.alone is not None and _is_read_only(item.alone) for item in items[:-1])


def _is_read_only(command: PlainCommand) -> bool:
    words = command.words
    return (
        words != []
        and not command.assignments
        and (words[0] in _LOOKING or _is_informational(words))
        and all(path == os.devnull for path in command.written)
        and not any(_writes(words[0], word) for word in words)
    )


def _is_certain(pipeline: list[PlainCommand]) -> bool:
    return len(pipeline) == 1 and pipeline[0].words[:1] != [] and pipeline[0].words[0] in _CERTAIN


def _is_filter(simple: PlainCommand) -> bool:
    name = "".join(simple.words[:1])
    files = [word for word in simple.words[1:] if not word.startswith("-")] if name == "tee" else []
    return name in _FILTERS and all(map(_is_log, [*files, *simple.written]))


def _is_log(path: str) -> bool:
    return path == os.devnull or (path.endswith(_LOGS) and UNKNOWN not in path)


def _simple(
    simple: PlainCommand, shell: _Shell, *, proved: bool, certain: bool, depth: int
) -> Iterator[ProgramRun]:
    if shell.replaced or not all(map(_is_log, simple.written)):
        raise UnclearError
    shell.replaced = "exec" in simple.words[:1]
    words, variables = unwrapped(simple.words)
    paths = _search_paths([*simple.assignments, *variables], shell.folder)
    if not words:
        if simple.words or not certain:
            raise UnclearError
        shell.paths += paths
        return
    name = words[0]
    if name in _SETTING:
        if not certain or any(path != os.devnull for path in simple.written):
            raise UnclearError
        _SETTING[name](words[1:], shell)
    elif name in _LOOKING or _is_informational(words):
        if any(path != os.devnull for path in simple.written) or any(_writes(name, word) for word in words):
            raise UnclearError
    elif name in ("bash", "sh", "zsh", "dash") and depth < _MAX_DEPTH:
        yield from _nested(words, shell, paths, proved=proved, depth=depth)
    elif any(UNKNOWN in word for word in words):
        raise UnclearError
    else:
        here = [word.replace(HERE, shell.folder) for word in words]
        yield ProgramRun(shell, here, paths, proved=proved)


def _is_informational(words: list[str]) -> bool:
    """`python --version`, `git status`: prints something and changes nothing that a check reads."""
    if words[0] == "git":
        return words[1:2] != [] and words[1] in _GIT
    return words[1:] in (["--version"], ["-V"]) and "/" not in words[0]


def _writes(name: str, word: str) -> bool:
    """Whether an option of a read-only program makes it write a file, set a variable or run another program.

    `printf -v PATH ...`, `printf %n PATH`, `git diff --output=...`, `rg --pre ...`.
    """
    if name == "printf" and any(part.lstrip(_PRINTF_FLAGS)[:1] == "n" for part in word.split("%")[1:]):
        return True
    return word.startswith(("-v", "--output", "--pre", "--ext-diff", "--textconv"))


def _nested(words: list[str], shell: _Shell, paths: list[str], *, proved: bool, depth: int) -> Iterator[ProgramRun]:
    """The programs of `bash -euo pipefail -c '...'`."""
    name, words = words[0], words[1:]
    inner = shell.copy(succeeded=proved)
    inner.paths += paths
    # A shell does not inherit the `set` options of the shell that starts it.
    inner.errexit = inner.pipefail = inner.tolerant = False
    inner.previous, inner.stack = "", []
    login = False
    while words and words[0].startswith("-") and not words[0].endswith("c"):
        login = login or words[0] in ("-l", "--login")
        words = words[1:] if words[0] in ("-l", "--login") else _shell_option(words, inner)
    if len(words) != 2 or words[0].strip("-euxl") != "c" or UNKNOWN in words[1]:
        raise UnclearError
    login = login or "l" in words[0]
    if login and shell.activated:
        raise UnclearError  # a login shell sets PATH again, so the activated environment may no longer come first
    inner.errexit = inner.errexit or "e" in words[0]
    inner.start_files = (*inner.start_files, *(_LOGIN_FILES if login else _START_FILES).get(name, ()))
    yield from _walk(parsed(words[1].replace(HERE, "$PWD")), inner, proved=proved, reached=True, depth=depth + 1)


def _cd(words: list[str], shell: _Shell) -> None:
    words = words[1:] if words[:1] == ["--"] else words
    shell.stack = []  # with AUTO_PUSHD, zsh pushes the folder, so a later `popd` is ambiguous
    _move(shell.previous if words == ["-"] else _folder(words, shell), shell)


def _pushd(words: list[str], shell: _Shell) -> None:
    shell.stack.append(shell.folder)
    _move(_folder(words, shell), shell)


def _popd(words: list[str], shell: _Shell) -> None:
    if words or not shell.stack:
        raise UnclearError
    _move(shell.stack.pop(), shell)


def _move(folder: str, shell: _Shell) -> None:
    if not folder:
        raise UnclearError
    shell.previous, shell.folder = shell.folder, folder


def _folder(words: list[str], shell: _Shell) -> str:
    """The folder that `cd` would enter; UnclearError if shells would disagree.

    Behind a link, `..` is the folder above the link for some shells and the folder above its target for others.
    """
    # With CDPATH, `cd src` may lead to any folder named src.
    if len(words) != 1 or words[0].startswith(("-", "+")) or UNKNOWN in words[0] or os.environ.get("CDPATH"):
        raise UnclearError
    name = words[0].replace(HERE, shell.folder)
    path = os.path.join(shell.folder, name)
    folder, plain = os.path.realpath(path), os.path.normpath(path)
    goes_up = ".." in name.split("/")
    if not os.path.isdir(folder) or (goes_up and (shell.linked or os.path.realpath(plain) != folder)):
        raise UnclearError
    shell.linked = folder != plain or (shell.linked and not os.path.isabs(name))
    return folder


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
    """`source .venv/bin/activate`. `checks/proof.py` verifies that the session did not write the environment."""
    if len(words) != 1 or not words[0].endswith(("venv/bin/activate", "env/bin/activate")) or shell.activated:
        raise UnclearError
    shell.activated = os.path.dirname(os.path.join(shell.folder, words[0].replace(HERE, shell.folder)))


_SETTING = {
    "cd": _cd,
    "pushd": _pushd,
    "popd": _popd,
    "set": _set,
    "export": _export,
    "source": _source,
    ".": _source,
}


def _search_paths(assignments: list[str], folder: str) -> list[str]:
    """The folders in PYTHONPATH; UnclearError for a variable that may change what runs."""
    paths = []
    for assignment in assignments:
        name, _, value = assignment.partition("=")
        if name == "PYTHONPATH" and all(entry in _SOURCES for entry in value.split(":")):
            paths += [os.path.join(folder, entry.replace(HERE, folder)) for entry in value.split(":")]
        elif UNKNOWN in value or not (name in _VARIABLES or (name.isupper() and name.endswith(_ADDRESSES))):
            raise UnclearError
    return paths


def _unwrapped_once(words: list[str], assignments: list[str]) -> list[str] | None:
    """The command behind one wrapper that passes on its exit code; None if the program is not a wrapper."""
    name, behind = words[0], words[1:]
    if name in ("time", "exec", "command"):
        return _operand(behind)
    if name == "nice":
        return _operand(behind[2:] if behind[:1] == ["-n"] else behind)
    if name == "timeout":
        while behind and behind[0].startswith("-"):
            if behind[0].partition("=")[0] not in ("-k", "-s", "-v", "--foreground", "--kill-after", "--signal"):
                raise UnclearError
            behind = behind[2 if behind[0] in ("-k", "-s") else 1 :]
        return _operand(behind[1:])
    if name == "env":
        while behind and "=" in behind[0]:
            assignments.append(behind[0])
            behind = behind[1:]
        return _operand(behind)
    return None


def _operand(words: list[str]) -> list[str]:
    if not words or words[0].startswith("-"):
        raise UnclearError
    return words
