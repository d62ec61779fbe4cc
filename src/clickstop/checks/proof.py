"""Which of a project's checks a command line of an agent proves: run here, as a whole, by the program it names."""

from __future__ import annotations

import os

from clickstop.checks.command_shapes import ProgramRun, programs, unwrapped
from clickstop.checks.command_tree import UnclearError
from clickstop.checks.scope import scope
from clickstop.core.lists import words as listed
from clickstop.core.outcomes import PART, WHOLE
from clickstop.core.record import Record
from clickstop.shell.known_programs import SCRIPT_RUNNERS, checking_programs, names
from clickstop.shell.line import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clickstop.checks.project import PackageCommand, Project

_ENVIRONMENTS = ("uv", "poetry", "pdm", "pipenv", "rye", "hatch")  # their `run` finds the program
_STARTERS = (("npx",), ("bunx",), ("pnpm", "exec"), ("yarn", "exec"), ("bundle", "exec"))
_INSTALLED = ("/.venv/bin/", "/venv/bin/", "/node_modules/.bin/", "/vendor/bin/")
_CHECKING = names(checking_programs())
# What tasks are called that check and build; others may put files in the way and take them out again.
_TASKS = listed("test tests check lint format fmt build types typecheck type-check typing unit integration e2e all")
# Options that change what is printed, how strictly or how quickly it is done, and nothing else. Those with `=` take
# a number or a word of `_VALUES`, those with `=*` anything.
_NEUTRAL = {
    "pytest": (
        "-q -qq -v -vv -vvv -s -x -l -ra -rA -rf -rs -rfE . --quiet --verbose --exitfirst --showlocals --no-header"
        " --no-summary --no-cov --tb= --durations= --color= --maxfail= -n= --numprocesses= --cov= --cov-report="
        " --junitxml= -p=no:cacheprovider --strict-markers --strict-config -W=*"
    ),
    "make": (
        "-s -k -B --silent --quiet --keep-going --always-make --no-print-directory -j= --jobs= -O --output-sync"
    ),
    "go": "-v -race -cover -failfast -count= -timeout= -p= -parallel= -shuffle=",
    "cargo": "-q -v -vv --quiet --verbose --locked --offline --frozen --no-fail-fast -j= --jobs= --color=",
    "npm": "--silent -s --quiet --verbose --loglevel=",
    "tsc": "--pretty=",
    "mypy": "--pretty --no-color-output --color-output --show-error-context --no-error-summary",
}
_WIDER = {"cargo": ("--workspace", "--all-features")}  # all that would run without these, and more
_NEUTRAL |= dict.fromkeys(SCRIPT_RUNNERS, _NEUTRAL["npm"])
_OTHERS = "-q -v --quiet --verbose --no-color --color="
_VALUES = listed("auto short long line native no yes always never true false on off")
_SYSTEM_PATH = listed("/usr/local/sbin /usr/local/bin /usr/sbin /usr/bin /sbin /bin")
_SYSTEM_START_FILES = listed("/etc/profile /etc/profile.d /etc/zshenv /etc/zprofile /etc/zsh /etc/bash.bashrc")
_SKELETON = "/etc/skel"
# Python imports these by itself when it starts.
_SHADOWS = ("sitecustomize", "usercustomize")


class Proved(Record):
    """A run of one line of a check: all of it or a part."""

    command: PackageCommand
    line: str
    scope: str
    alone: bool = False  # no other program ran, so that what was printed and the time were its own


def proved(
    line: str, cwd: str, project: Project, began: float, environ: Mapping[str, str], *, passed: str
) -> list[Proved]:
    """What a line proves that ended with 0, in a session that began then. `passed` is the tool whose summary, and
    no other, says at the end of the output that all is well.
    """
    proofs, count = [], 0
    try:
        for ran in programs(line, cwd):
            search = _Search(ran, project, began, environ)
            for words, folder in _started(ran, search):
                count += 1
                proof = _matched(words, folder, project)
                # A program that nobody knows may have put files in the way of the others.
                if proof is None and not _only_checks(words):
                    return []
                if proof is not None and (ran.proved or (ran.ends_output and passed == words[0])):
                    proofs.append(proof)
    except UnclearError:
        return []
    for proof in proofs:
        proof.alone = count == 1
    return proofs


def _only_checks(words: list[str]) -> bool:
    if words[0] in (*SCRIPT_RUNNERS, "make", "just", "task"):
        return len(words) == 2 and words[1] in _TASKS
    return words[0] in _CHECKING


def _matched(words: list[str], folder: str, project: Project) -> Proved | None:
    fits = []
    for command in project.commands(folder):
        for line in command.lines if os.path.realpath(command.folder) == folder else ():
            how_much = _scope(words, line)
            if how_much:
                fits.append(Proved(command, line, how_much))
    return min(fits, key=lambda fit: fit.scope != WHOLE, default=None)


def _scope(words: list[str], line: str) -> str:
    simples = split(line)
    if len(simples) != 1:
        return ""
    ours = _named(unwrapped(simples[0].words)[0])
    wider = [word for word in _WIDER.get(words[0], ()) if word not in ours]
    if [word for word in _telling(words) if word not in wider] == _telling(ours):
        return WHOLE
    return PART if words[0] == ours[0] and scope(words, line) else ""


def _telling(words: list[str]) -> list[str]:
    """The words that say what is done."""
    neutral = _NEUTRAL.get(words[0], _OTHERS).split()
    telling, at = words[:1], 1
    while at < len(words):
        word, at = words[at], at + 1
        value = "".join(words[at : at + 1])
        takes = f"{word}=*" in neutral or (f"{word}=" in neutral and _is_value(value))
        if takes or f"{word}={value}" in neutral:
            at += 1
        elif word not in neutral and not _has_value(word, neutral):
            telling.append(word)
    return telling


def _is_value(word: str) -> bool:
    """Whether it is an option's value, and could not be a test or a task."""
    return word in _VALUES or word.rstrip("smh").isdigit()


def _has_value(word: str, neutral: list[str]) -> bool:
    """`--tb=short`, `-j4`."""
    name, sign, _ = word.partition("=")
    return (sign != "" and f"{name}=" in neutral) or (f"{word[:2]}=" in neutral and word[2:].isdigit())


def _started(ran: ProgramRun, search: _Search) -> Iterator[tuple[list[str], str]]:
    """The words of what really ran, and where; UnclearError if it may be another program of that name."""
    search.check(ran.words[0])
    words, folder = _moved(_named(ran.words, search), ran.folder)
    if words[0] in SCRIPT_RUNNERS or ran.words[0] in ("npx", "bunx"):
        search.check_installed(folder)
    targets = _telling(words)[1:]
    if words[0] == "make" and targets and all(target.replace("-", "").isalnum() for target in targets):
        for target in targets:
            yield ["make", target], folder
    else:
        yield words, folder


def _moved(words: list[str], folder: str) -> tuple[list[str], str]:
    """`make -C folder test`, `npm --prefix folder test`."""
    option = {"make": "-C", "npm": "--prefix"}.get(words[0], "")
    if option and words[1:2] == [option] and len(words) > 3:
        return _named([words[0], *words[3:]]), os.path.realpath(os.path.join(folder, words[2]))
    return words, folder


def _named(words: list[str], search: _Search | None = None) -> list[str]:
    """The words from the program's own name on, the same for every way to start it."""
    name, verb = words[0], "".join(words[1:2])
    if any(place in f"/{name}" for place in _INSTALLED):
        name = os.path.basename(name)
    if name in _ENVIRONMENTS and verb == "run" and len(words) > 2 and not words[2].startswith("-"):
        return _named(words[2:], search)
    size = next((len(start) for start in _STARTERS if (name, verb)[: len(start)] == start), 0)
    if size and len(words) > size and not words[size].startswith("-"):
        return _named(words[size:], search)
    if name.rstrip("0123456789.") == "python":
        return _module(words, search)
    if name in SCRIPT_RUNNERS and verb in ("run", "run-script"):
        return [name, *words[2:]]
    return [name, *(["test"] if name in SCRIPT_RUNNERS and verb in ("t", "tst") else words[1:2]), *words[2:]]


def _module(words: list[str], search: _Search | None) -> list[str]:
    """`python -W error -m pytest -q` is pytest, where no file of that name is in the way."""
    at = 1
    while words[at : at + 1] and words[at] in ("-u", "-B", "-I", "-s", "-E", "-W", "-X"):
        at += 2 if words[at] in ("-W", "-X") else 1
    if words[at : at + 1] != ["-m"] or len(words) < at + 2:
        return ["python", *words[1:]]
    if search is not None:
        search.check_module(words[at + 1])
    return words[at + 1 :]


class _Search:
    """Where a program and its modules come from."""

    def __init__(self, ran: ProgramRun, project: Project, began: float, environ: Mapping[str, str]) -> None:
        self._ran = ran
        self._project = project
        self._top = os.path.realpath(project.top) + os.sep
        self._began = began
        self._environ = environ

    def check(self, program: str) -> None:
        """UnclearError if it may have come with the session."""
        by_path = "/" in program
        path = os.path.normpath(os.path.join(self._ran.folder, program)) if by_path else self._found(program)
        inside = path.startswith(self._top)
        is_installed = any(place in path for place in _INSTALLED)
        if by_path and not inside and not self._is_declared(program):
            raise UnclearError
        # A bare name that PATH finds in the checkout may be a file that the agent wrote.
        if inside and not by_path and not is_installed:
            raise UnclearError
        if self._ran.start_files:
            self._check_start(program)
        if self._is_new(path) or (self._ran.activated and self._is_new(f"{self._ran.activated}/activate")):
            raise UnclearError

    def _check_start(self, program: str) -> None:
        """A shell's start files name folders and functions: they have to be those that come with the system."""
        home = self._environ.get("HOME", "")
        for name in self._ran.start_files:
            if not _is_plain(os.path.join(home, name), os.path.join(_SKELETON, name)):
                raise UnclearError
        programs = [os.path.join(folder, program) for folder in _SYSTEM_PATH]
        if self._environ.get("ZDOTDIR") or any(map(self._is_new, (*_SYSTEM_START_FILES, *programs))):
            raise UnclearError

    def _is_declared(self, program: str) -> bool:
        """Whether the project names the program by this very path."""
        commands = self._project.commands(self._ran.folder)
        return any(split(line)[0].words[:1] == [program] for command in commands for line in command.lines)

    def check_installed(self, folder: str) -> None:
        place = os.path.join(folder, "node_modules", ".bin")
        installed = os.listdir(place) if os.path.isdir(place) else []
        if any(self._is_new(os.path.join(place, name)) for name in installed):
            raise UnclearError

    def check_module(self, module: str) -> None:
        # `python -m` looks into the working folder first.
        for folder in (self._ran.folder, *self._ran.paths):
            for name in (module.partition(".")[0], *_SHADOWS):
                path = os.path.join(folder, name)
                if os.path.exists(f"{path}.py") or os.path.isdir(path):
                    raise UnclearError

    def _found(self, program: str) -> str:
        folders = [self._ran.activated] if self._ran.activated else []
        for folder in (*folders, *self._environ.get("PATH", "").split(os.pathsep)):
            path = os.path.normpath(os.path.join(self._ran.folder, folder, program))
            if os.access(path, os.X_OK) and not os.path.isdir(path):
                return path
        return ""

    def _is_new(self, path: str) -> bool:
        """Whether a file has changed since the session began: the agent may have written it."""
        try:
            # Not mtime, which whoever writes the file can set back.
            changed = max(os.lstat(path).st_ctime, os.stat(path).st_ctime)
        except OSError:
            return False
        return changed >= self._began > 0


def _is_plain(path: str, skeleton: str) -> bool:
    """Whether a start file is not there, or as every new user's."""
    if not os.path.lexists(path):
        return True
    try:
        with open(path, "rb") as own, open(skeleton, "rb") as every:
            return own.read() == every.read()
    except OSError:
        return False
