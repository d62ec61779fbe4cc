"""Which of the project's checks an agent's command line proves to have passed.

If the agent ran `pytest -q` itself and it exited with 0, the stop need not run it again. But the agent must not be
able to fake that, so the line has to run the project's own command, in its folder, with options that select
nothing, and with a program that this session did not write.
"""

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
_STARTERS = (
    ("npx",),
    ("bunx",),
    ("pnpm", "exec"),
    ("yarn", "exec"),
    ("bundle", "exec"),
)  # start the program after them
_INSTALLED = ("/.venv/bin/", "/venv/bin/", "/node_modules/.bin/", "/vendor/bin/")  # programs of dependencies
_CHECKING = names(checking_programs())
# Tasks that by their names only check and build. Another task beside a check could replace files and put them back.
_TASKS = listed("test tests check lint format fmt build types typecheck type-check typing unit integration e2e all")
# Options that change the output, strictness or speed, but not what is checked. `-n=` takes a number or a word of
# _VALUES, in either form (`-n 4`, `-n4`); `-W=*` takes any value.
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
_WIDER = {"cargo": ("--workspace", "--all-features")}  # options that only add to what runs
_NEUTRAL |= dict.fromkeys(SCRIPT_RUNNERS, _NEUTRAL["npm"])
_OTHERS = "-q -v --quiet --verbose --no-color --color="
_VALUES = listed("auto short long line native no yes always never true false on off")
_SYSTEM_PATH = listed("/usr/local/sbin /usr/local/bin /usr/sbin /usr/bin /sbin /bin")
_SYSTEM_START_FILES = listed("/etc/profile /etc/profile.d /etc/zshenv /etc/zprofile /etc/zsh /etc/bash.bashrc")
_SKELETON = "/etc/skel"
# Python imports these modules by itself when it starts.
_SHADOWS = ("sitecustomize", "usercustomize")


class Proved(Record):
    """A line of a check that was run, wholly or in part."""

    command: PackageCommand
    line: str
    scope: str
    alone: bool = False  # no other program ran, so the output and the duration are its own


def proved(
    line: str, cwd: str, project: Project, began: float, environ: Mapping[str, str], *, passed: str
) -> list[Proved]:
    """What a command line that exited with 0 proves; [] if anything in it is unclear.

    `began` is the start of the session. `passed` is the tool whose summary at the end of the output reports
    success; it replaces the exit code in `pytest | tail`.
    """
    proofs, count = [], 0
    try:
        for ran in programs(line, cwd):
            search = _Search(ran, project, began, environ)
            for words, folder in _started(ran, search):
                count += 1
                proof = _matched(words, folder, project)
                # An unknown program may have prepared files to make the others pass.
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
    """The project's line that these words run, a whole line before a part of one."""
    fits = []
    for command in project.commands(folder):
        for line in command.lines if os.path.realpath(command.folder) == folder else ():
            how_much = _scope(words, line)
            if how_much:
                fits.append(Proved(command, line, how_much))
    return min(fits, key=lambda fit: fit.scope != WHOLE, default=None)


def _scope(words: list[str], line: str) -> str:
    """WHOLE if the words do exactly what the line does, PART if they do a part of it, else ""."""
    simples = split(line)
    if len(simples) != 1:
        return ""
    ours = _named(unwrapped(simples[0].words)[0])
    wider = [word for word in _WIDER.get(words[0], ()) if word not in ours]
    if [word for word in _telling(words) if word not in wider] == _telling(ours):
        return WHOLE
    return PART if words[0] == ours[0] and scope(words, line) else ""


def _telling(words: list[str]) -> list[str]:
    """The words that decide what is checked, without neutral options."""
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
    """Whether the word is a neutral option with its value attached: `--tb=short`, `-j4`."""
    name, sign, _ = word.partition("=")
    return (sign != "" and f"{name}=" in neutral) or (f"{word[:2]}=" in neutral and word[2:].isdigit())


def _started(ran: ProgramRun, search: _Search) -> Iterator[tuple[list[str], str]]:
    """(words, folder) of each task that a run started; UnclearError if the program may not be the real one."""
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
    """The words without an option for the folder, and that folder: `make -C web test`, `npm --prefix web test`."""
    option = {"make": "-C", "npm": "--prefix"}.get(words[0], "")
    if option and words[1:2] == [option] and len(words) > 3:
        return _named([words[0], *words[3:]]), os.path.realpath(os.path.join(folder, words[2]))
    return words, folder


def _named(words: list[str], search: _Search | None = None) -> list[str]:
    """The words in one form for every way to start a program.

    `.venv/bin/pytest`, `uv run pytest` and `python -m pytest` all give `pytest`; `npm run test` gives `npm test`.
    """
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
    """`python -W error -m pytest -q` is `pytest -q`, if no file in the folder shadows the module."""
    at = 1
    while words[at : at + 1] and words[at] in ("-u", "-B", "-I", "-s", "-E", "-W", "-X"):
        at += 2 if words[at] in ("-W", "-X") else 1
    if words[at : at + 1] != ["-m"] or len(words) < at + 2:
        return ["python", *words[1:]]
    if search is not None:
        search.check_module(words[at + 1])
    return words[at + 1 :]


class _Search:
    """Checks that a program and its modules are the installed ones, not files that the session wrote."""

    def __init__(self, ran: ProgramRun, project: Project, began: float, environ: Mapping[str, str]) -> None:
        self._ran = ran
        self._project = project
        self._top = os.path.realpath(project.top) + os.sep
        self._began = began
        self._environ = environ

    def check(self, program: str) -> None:
        """UnclearError if the session may have written the program."""
        by_path = "/" in program
        path = os.path.normpath(os.path.join(self._ran.folder, program)) if by_path else self._on_path(program)
        inside = path.startswith(self._top)
        is_installed = any(place in path for place in _INSTALLED)
        if by_path and not inside and not self._is_declared(program):
            raise UnclearError
        # If PATH finds a bare name in the checkout, the file may be the agent's own.
        if inside and not by_path and not is_installed:
            raise UnclearError
        if self._ran.start_files:
            self._check_start(program)
        if self._is_new(path) or (self._ran.activated and self._is_new(f"{self._ran.activated}/activate")):
            raise UnclearError

    def _check_start(self, program: str) -> None:
        """UnclearError unless the shell's start files, which can change PATH, are the system's own."""
        home = self._environ.get("HOME", "")
        for name in self._ran.start_files:
            if not _is_plain(os.path.join(home, name), os.path.join(_SKELETON, name)):
                raise UnclearError
        programs = [os.path.join(folder, program) for folder in _SYSTEM_PATH]
        if self._environ.get("ZDOTDIR") or any(map(self._is_new, (*_SYSTEM_START_FILES, *programs))):
            raise UnclearError

    def _is_declared(self, program: str) -> bool:
        """Whether a command of the project names the program by this path."""
        commands = self._project.commands(self._ran.folder)
        return any(split(line)[0].words[:1] == [program] for command in commands for line in command.lines)

    def check_installed(self, folder: str) -> None:
        """UnclearError if the session wrote one of the package's installed programs, which scripts find first."""
        place = os.path.join(folder, "node_modules", ".bin")
        installed = os.listdir(place) if os.path.isdir(place) else []
        if any(self._is_new(os.path.join(place, name)) for name in installed):
            raise UnclearError

    def check_module(self, module: str) -> None:
        """UnclearError if a file in the working folder or on PYTHONPATH shadows the module."""
        # `python -m` searches the working folder first.
        for folder in (self._ran.folder, *self._ran.paths):
            for name in (module.partition(".")[0], *_SHADOWS):
                path = os.path.join(folder, name)
                if os.path.exists(f"{path}.py") or os.path.isdir(path):
                    raise UnclearError

    def _on_path(self, program: str) -> str:
        folders = [self._ran.activated] if self._ran.activated else []
        for folder in (*folders, *self._environ.get("PATH", "").split(os.pathsep)):
            path = os.path.normpath(os.path.join(self._ran.folder, folder, program))
            if os.access(path, os.X_OK) and not os.path.isdir(path):
                return path
        return ""

    def _is_new(self, path: str) -> bool:
        """Whether a file changed after the session began, so that the agent may have written it."""
        try:
            # Not mtime, which can be set back.
            changed = max(os.lstat(path).st_ctime, os.stat(path).st_ctime)
        except OSError:
            return False
        return changed >= self._began > 0


def _is_plain(path: str, skeleton: str) -> bool:
    """Whether a start file is missing, or the same as in a new user's home folder."""
    if not os.path.lexists(path):
        return True
    try:
        with open(path, "rb") as own, open(skeleton, "rb") as every:
            return own.read() == every.read()
    except OSError:
        return False
