"""The state while a line is followed: folder, variables, functions, files it has written, effects so far."""

from __future__ import annotations

import time

from clickstop.core.record import Record
from clickstop.shell.effect import Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeVar

    from clickstop.shell.carried import Content
    from clickstop.shell.heredocs import Heredoc
    from clickstop.shell.tree import Node

    AskGit = Callable[[str], list[str] | None]
    ReadScript = Callable[[str], str | None]
    _Text = TypeVar("_Text", bound=str)

# Private-use characters that stand in a value for text that is unknown, came from the network, or was decoded.
UNKNOWN, FETCHED, DECODED = "\ue010", "\ue011", "\ue012"
ALL = "\ue013"  # for the name of every file of a folder
CONTENTS = "".join(map(chr, range(0xE020, 0xE038)))  # each stands for one of `LineRun.contents`
MARKS = UNKNOWN + FETCHED + DECODED + ALL + CONTENTS
STRIPPED = str.maketrans("", "", "\x00\ue000\ue001\ue002" + MARKS)  # removed from all text that is not ours
STDIN = ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")  # names for a program's input
DIFF = f"diff --git {UNKNOWN}"  # the checkout's changes as a patch
ARCHIVE = f"all files of a commit {UNKNOWN}"
_STEPS = 2_500  # of a few microseconds each
_EFFECTS = 1_000
_LAST = 100  # effects beyond them, of a line that was not followed to its end
_BUDGET_NS = 2_000_000_000  # of processor time; generous, since a suspended machine may count as working
DEPTH = 12


class Arg(str):
    """An expanded word: its value, how it was written, and its pattern if the shell would expand one."""

    __slots__ = ("pattern", "raw")

    pattern: str
    raw: str

    def __new__(cls, value: str, raw: str = "", pattern: str = "") -> Arg:  # noqa: PYI034  # Self is typing's
        self = super().__new__(cls, value)
        self.raw = raw or value
        self.pattern = pattern
        return self


def some_of(values: list[_Text], count: int) -> list[_Text]:
    """At most so many of them, in their order: the first, then what is not just a name in the folder, the shortest
    above all. Of `rm a1 ... a99 /` the last word matters.
    """
    if len(values) <= count:
        return values
    plain = [at for at, value in enumerate(values) if at and value[:1].isalnum() and "/.." not in value]
    telling = sorted({*range(1, len(values))}.difference(plain), key=lambda at: len(values[at]))
    return [values[at] for at in sorted([0, *telling, *plain][:count])]


class OverBudgetError(Exception):
    """Following the line takes more steps than we allow."""


class Guarded(Record):
    """Files of clickstop's own that no program may touch unasked."""

    folders: Sequence[str] = ()
    texts: Sequence[str] = ()  # that name one of the folders in a program
    files: Sequence[str] = ()  # that must not get a second name


NOTHING_GUARDED = Guarded()


class LineRun:
    """The state that all scopes of one line share."""

    def __init__(
        self,
        root: str,
        home: str,
        wrappers: Sequence[str],
        guarded: Guarded = NOTHING_GUARDED,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.guarded = guarded
        self.environ = environ or {}  # variables that the line does not assign
        self.root = root
        self.home = home
        self.wrappers = frozenset(wrappers)
        self.ask_git: AskGit | None = None  # returns the changed or untracked files of the checkout
        self.added: tuple[str, ...] = ()  # kinds of work that the next commit will hold as a whole
        self.effects: list[Effect] = []
        self.heredocs: list[Heredoc] = []
        self.written: dict[str, str] = {}  # by path, what this line has put into the file, as far as it is known
        self.contents: list[Content] = []  # what each mark of CONTENTS stands for
        self.sinks: dict[str, str] = {}  # by path, the commands of `>(...)`, which read all that is written there
        self.sourced = ""  # the marks of files from which this line has sourced unknown variables
        # Where, in which settings and what context this line has chosen for kubectl; () if that may have failed.
        self.cluster: tuple[str, ...] = ()
        self.fetched: list[str] = []  # folders that were filled from the network
        self.links: dict[str, str] = {}  # by the links that this line has made, their targets
        self.moved: dict[str, str] = {}  # by the path that this line moves a file to, where it is now
        self.remotes: dict[str, str] = {}  # git's remotes that this line has given an address
        self.descriptors: dict[str, str] = {}  # by number, the file or socket that `exec` has opened
        self.scripts: dict[str, str] = {}  # scripts that this line has added to package.json
        self.git_aliases: dict[str, str] = {}  # aliases that this line has added to git's settings
        self.read_script: ReadScript | None = None  # returns the text of a file that this session has written
        self.named: dict[str, str] = {}  # name references: `declare -n ref=name`
        self.cased: dict[str, str] = {}  # variables that fold case: `declare -l` (l), `declare -u` (u)
        self.hashed: dict[str, str] = {}  # commands that `hash -p` redirects to another program
        self.coprocess: list[Arg] = []  # the program of `coproc`, which waits for input
        self.succeeded: bool | None = None  # the last command; None if unknown
        self.traps: list[tuple[str, Scope]] = []  # commands that run when a shell exits
        self.calling: list[str] = []  # functions that are being run
        self._seen: set[tuple[object, ...]] = set()
        self._is_full = False
        self._steps = _STEPS
        self._end = time.process_time_ns() + _BUDGET_NS

    def text_of(self, path: str) -> str | None:
        """Return the text of a file that this line or this session has written."""
        if path in self.written:
            return self.written[path]
        return self.read_script(path) if self.read_script is not None and path else None

    def step(self, cost: int = 1) -> None:
        """Count steps; raise `OverBudgetError` when there are too many.

        Steps are counted rather than timed so that a busy machine does not change the result; the clock is the last
        resort.
        """
        self._steps -= cost
        if self._steps < 0 or time.process_time_ns() > self._end:
            raise OverBudgetError

    def add(self, effect: Effect) -> None:
        """Record an effect, once; raise `OverBudgetError` when there are too many."""
        key = tuple(getattr(effect, name) for name in Effect.__annotations__)
        if key in self._seen or len(self.effects) >= _EFFECTS + _LAST:
            return
        if len(self.effects) >= _EFFECTS and not self._is_full:
            self._is_full = True
            raise OverBudgetError
        self._seen.add(key)
        self.effects.append(effect)

    def add_last(self, effect: Effect) -> None:
        """Record an effect of a line that is followed no further; never raises."""
        self._is_full = True
        self.add(effect)


class Scope:
    """The state of one shell; what a subshell changes stays in its own."""

    def __init__(self, run: LineRun, cwd: str, variables: dict[str, list[str]], depth: int = 0) -> None:
        self.run = run
        self.cwd = cwd
        self.variables = variables  # every value that each variable may have
        self.functions: dict[str, Node] = {}
        self.arguments: list[str] = []  # $1, $2
        self.conditional = 0  # how many branches that may not run we are inside
        self.depth = depth
        self.where = ""  # one of `effect.PLACES`
        self.fresh = False  # in a container that nothing was written to before
        self.mounts: Sequence[tuple[str, str]] = ()  # (path in a container, folder of this machine or "")

    def inner(self) -> Scope:
        """Return the scope of a subshell, or of a shell that this one starts."""
        scope = Scope(self.run, self.cwd, dict(self.variables), self.depth + 1)
        scope.functions = dict(self.functions)
        scope.arguments = self.arguments
        scope.where = self.where
        scope.fresh = self.fresh
        scope.mounts = self.mounts
        return scope

    def values_of(self, name: str) -> list[str]:
        """Return the values that a variable has from the line, or from the environment."""
        if name in self.variables:
            return self.variables[name]
        # A variable of the environment must not forge our marks.
        return [self.run.environ[name].translate(STRIPPED)] if name in self.run.environ else []

    def assign(self, name: str, values: list[str]) -> None:
        if self.conditional and name in self.variables:
            # The branch may not run: then the old value holds.
            values = [*self.variables[name], *(value for value in values if value not in self.variables[name])]
        self.variables[name] = some_of(values, 16)
