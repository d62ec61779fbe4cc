"""What is known while a line is followed: folder, variables, functions, what was written, and what was found."""

from __future__ import annotations

import time

from clickstop.core.record import Record
from clickstop.shell.effect import Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from clickstop.shell.carried import Content
    from clickstop.shell.heredocs import Heredoc
    from clickstop.shell.tree import Node

    AskGit = Callable[[str], list[str] | None]
    ReadScript = Callable[[str], str | None]

# What stands in a value for text that is not known, came from the network, or was decoded.
UNKNOWN, FETCHED, DECODED = "\ue010", "\ue011", "\ue012"
ALL = "\ue013"  # the name of each file of a folder
CONTENTS = "".join(map(chr, range(0xE020, 0xE038)))  # what was read: each stands for one of `Run.contents`
MARKS = UNKNOWN + FETCHED + DECODED + ALL + CONTENTS
STRIPPED = str.maketrans("", "", "\x00\ue000\ue001\ue002" + MARKS)  # what no text from elsewhere may hold
DIFF = f"diff --git {UNKNOWN}"  # what has changed in the checkout, as a patch
ARCHIVE = f"all files of a commit {UNKNOWN}"
_STEPS = 2_500  # of a few microseconds each
_EFFECTS = 400
_BUDGET_NS = 2_000_000_000  # a machine that stood still for a moment seems to have worked
DEPTH = 12


class Arg(str):
    """An expanded word: the value, how it was written, and its pattern if the shell would look for files."""

    __slots__ = ("pattern", "raw")

    pattern: str
    raw: str

    def __new__(cls, value: str, raw: str = "", pattern: str = "") -> Arg:  # noqa: PYI034  # Self is typing's
        self = super().__new__(cls, value)
        self.raw = raw or value
        self.pattern = pattern
        return self


class OverBudgetError(Exception):
    """The line asks for more steps than it is worth following."""


class Guarded(Record):
    """What no program touches unasked: folders, files, and texts by which programs speak of the folders."""

    folders: Sequence[str] = ()
    texts: Sequence[str] = ()
    files: Sequence[str] = ()  # that get no second name


NOTHING_GUARDED = Guarded()


class LineRun:
    """What all scopes of one line share."""

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
        self.ask_git: AskGit | None = None  # which files of the checkout are changed, or untracked
        self.added: tuple[str, ...] = ()  # what the next commit will hold as a whole
        self.effects: list[Effect] = []
        self.heredocs: list[Heredoc] = []
        self.written: dict[str, str] = {}  # path -> what this line put into it, as far as that is known
        self.contents: list[Content] = []  # what was read, by the marks that stand for it
        self.sinks: dict[str, str] = {}  # by path, what `>(...)` runs on all that is written there
        self.sourced = ""  # the marks of files from which this line has taken variables that nobody knows
        self.fetched: list[str] = []  # folders that were filled from elsewhere
        self.links: dict[str, str] = {}  # by the names that this line has made, what they lead to
        self.moved: dict[str, str] = {}  # by where this line has put it, where it is now
        self.remotes: dict[str, str] = {}  # names of git's remotes that this line has given another address
        self.descriptors: dict[str, str] = {}  # by number, the file or socket that `exec` has opened
        self.scripts: dict[str, str] = {}  # of a package, by the names that this line has given them
        self.git_aliases: dict[str, str] = {}  # that this line has written into git's settings
        self.read_script: ReadScript | None = None  # the text of a file that this session has written
        self.named: dict[str, str] = {}  # variables that stand for another one
        self.cased: dict[str, str] = {}  # variables whose values become lower (l) or upper (u) case
        self.hashed: dict[str, str] = {}  # commands that `hash -p` leads elsewhere
        self.coprocess: list[Arg] = []  # a program that waits for what it is fed
        self.succeeded: bool | None = None  # whether the last command did; None if nobody knows
        self.traps: list[tuple[str, Scope]] = []  # what runs when a shell ends
        self.calling: list[str] = []  # functions that are being run
        self._seen: set[tuple[object, ...]] = set()
        self._steps = _STEPS
        self._end = time.process_time_ns() + _BUDGET_NS

    def text_of(self, path: str) -> str | None:
        """What a file holds: as this line has written it, or as this session has."""
        if path in self.written:
            return self.written[path]
        return self.read_script(path) if self.read_script is not None and path else None

    def step(self, cost: int = 1) -> None:
        """Counted, not timed: a busy machine must not change what is understood. The clock is the last resort."""
        self._steps -= cost
        if self._steps < 0 or time.process_time_ns() > self._end:
            raise OverBudgetError

    def add(self, effect: Effect) -> None:
        """Each effect once."""
        key = tuple(getattr(effect, name) for name in Effect.__annotations__)
        if key in self._seen or len(self.effects) >= _EFFECTS:
            return
        self._seen.add(key)
        self.effects.append(effect)


class Scope:
    """One shell: what a subshell changes does not come back."""

    def __init__(self, run: LineRun, cwd: str, variables: dict[str, list[str]], depth: int = 0) -> None:
        self.run = run
        self.cwd = cwd
        self.variables = variables  # every value that a variable may have here
        self.functions: dict[str, Node] = {}
        self.arguments: list[str] = []  # $1, $2
        self.conditional = 0  # inside a branch that may not run
        self.depth = depth
        self.where = ""  # another machine or a container
        self.fresh = False  # in a container that nothing was written to before
        self.mounts: Sequence[tuple[str, str]] = ()  # (path in a container, folder of this machine or "")

    def inner(self) -> Scope:
        """A subshell, or a shell that this one starts."""
        scope = Scope(self.run, self.cwd, dict(self.variables), self.depth + 1)
        scope.functions = dict(self.functions)
        scope.arguments = self.arguments
        scope.where = self.where
        scope.fresh = self.fresh
        scope.mounts = self.mounts
        return scope

    def values_of(self, name: str) -> list[str]:
        """The values that a variable has from the line, or from its surroundings."""
        if name in self.variables:
            return self.variables[name]
        # A variable from outside must not forge our marks.
        return [self.run.environ[name].translate(STRIPPED)] if name in self.run.environ else []

    def assign(self, name: str, values: list[str]) -> None:
        if self.conditional and name in self.variables:
            # Where the branch may not run, the old value may hold as well.
            values = [*self.variables[name], *(value for value in values if value not in self.variables[name])]
        self.variables[name] = values[:16]
