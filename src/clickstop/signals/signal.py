"""What a tool said about quality, in one shape for all tools, and what the counts of a test runner mean."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FAILURES = ("build_failure", "test_failure", "type_error", "lint_failure")
PASS = "vr_pass"  # noqa: S105  # a type of signal
RECOVERED = "recovered"  # a failure that the session itself turned green: it is repaid
ASIDE = ("clean_commit", "rule_violation", RECOVERED)  # types that no verification gives
# Options before the verb that take a value of their own.
_WITH_VALUE = (
    "-C --manifest-path --prefix --filter -F --cwd --dir --directory --project --config --color --target-dir "
    "-w --workspace -f --file --package-path -Z --settings"
)
# Options of nearly every tool with which it checks nothing.
_TALK = ("--version", "-V", "--help", "-h", "--init", "--print-config", "--show-config", "--showConfig")
_MOST = 50  # names and places kept of one finding


# What formatters say is about layout, no problem in the code.
_LAYOUT = frozenset(("unformatted", "unsorted-imports", "format"))
_FORMATTERS = frozenset(
    "black isort prettier prettierd rustfmt gofmt gofumpt goimports yapf autopep8 docformatter mdformat gersemi"
    " stylua dprint sort-package-json shfmt ktfmt ormolu fourmolu ocamlformat nixfmt alejandra autoflake pyupgrade"
    " swiftformat scalafmt rufo pint php-cs-fixer".split()
)
_FORMATTING = frozenset(("fmt", "format", "sort"))


class ToolRun:
    """One program of the command line, and how far its exit code can be believed."""

    __slots__ = ("exit_code", "opaque", "runs_on", "task", "words")

    def __init__(self, words: list[str], exit_code: int | None, *, opaque: bool = False) -> None:
        self.words = words  # behind wrappers; [0] is the bare name
        self.exit_code = exit_code  # None where another command hides it, or it is not known
        self.opaque = opaque  # reached through make, npm run and kin: the tool shows only in the output
        self.runs_on = False  # beside the line, or until somebody ends it
        self.task = opaque  # or it is one part of a task, whose output shows the command

    def has(self, *options: str) -> bool:
        """Whether one of these words was given."""
        return any(word in options for word in self.words[1:])

    def only_talks(self, *more: str) -> bool:
        """Whether the tool was only asked about itself, with an option of most tools or one of these."""
        return self.has(*_TALK, *more)

    @property
    def verb(self) -> str:
        """The first word that is neither an option nor an option's value: `test` of `go -C dir test`."""
        value = False
        for word in self.words[1:]:
            if not value and not word.startswith(("-", "+")):
                return word
            value = word in _WITH_VALUE.split()
        return ""


class QualitySignal:
    """One signal: what kind, from which tool, how many, which, where, and the lines that prove it."""

    __slots__ = ("at", "errors", "failed", "files", "names", "passed", "tool", "type")

    def __init__(
        self,
        type: str,  # noqa: A002  # the column's name
        tool: str,
        *,
        failed: int = 0,
        passed: int = 0,
        errors: int = 0,
        names: list[str] | None = None,
        files: list[str] | None = None,
        at: int = 0,
    ) -> None:
        self.type = type
        self.tool = tool
        self.failed = max(0, failed)
        self.passed = max(0, passed)  # some tools only say how many ran
        self.errors = max(0, errors)  # of tests: those that could not run; of checkers: how many
        self.names = unique(names or [])  # failing tests, or error codes
        self.files = unique(files or [])  # "path" or "path:line"
        self.at = at  # offset of the first useful line

    @property
    def is_unread(self) -> bool:
        """A failure of which only the exit code tells."""
        return self.type != PASS and not (self.failed or self.errors or self.names or self.files)


def is_layout(signal: QualitySignal) -> bool:
    """Whether a signal tells of nothing but layout."""
    told = _LAYOUT.issuperset(signal.names) if signal.names else signal.tool in _FORMATTERS
    return signal.type in ("lint_failure", PASS) and told


def only_formats(run: ToolRun) -> bool:
    """`black --check`, `cargo fmt`, `cmake-format`, `toml-sort`; of a task, only its output tells."""
    name = run.words[0]
    formats = name in _FORMATTERS or name.rpartition("-")[2] in _FORMATTING or run.verb in _FORMATTING
    return formats and not run.opaque


def unique(values: list[str]) -> list[str]:
    return list(dict.fromkeys(values))[:_MOST]


class Counts:
    """The totals of one or more runs."""

    __slots__ = ("errors", "failed", "passed")

    def __init__(self, failed: int = 0, errors: int = 0, passed: int = 0) -> None:
        self.failed = failed
        self.errors = errors  # tests or files that could not run
        self.passed = passed

    @property
    def red(self) -> bool:
        return bool(self.failed or self.errors)

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.failed + other.failed, self.errors + other.errors, self.passed + other.passed)


class Failures:
    """What a tool has told of so far: names and places as far as they are known, and where the first is told."""

    def __init__(self, at: int = -1, *, names: list[str] | None = None, files: list[str] | None = None) -> None:
        self.at = at
        self.count = 0
        self.names = names or []
        self.files = files or []

    def __bool__(self) -> bool:
        return self.count > 0

    def add(self, at: int, file: str = "", name: str = "") -> None:
        if self.at < 0:
            self.at = at
        self.count += 1
        if file:
            self.files.append(file)
        if name:
            self.names.append(name)


def total(runs: list[Counts], exit_code: int | None) -> Counts:
    """All runs together. If the program says that all went well and ends green, red lines were only printed."""
    if len(runs) > 1 and exit_code == 0 and not runs[-1].red:
        runs = [run for run in runs if not run.red]
    return sum(runs, Counts())


def conclude(
    tool: str,
    run: ToolRun,
    runs: list[tuple[int, Counts]],
    failures: Callable[[], Failures],
) -> QualitySignal | None:
    """The verdict on runs by their offsets."""
    counts = total([counts for _, counts in runs], None if run.opaque else run.exit_code)
    last = runs[-1][0]
    if not counts.red:
        return verdict(tool, counts, at=last)
    told = failures()
    return verdict(tool, counts, names=told.names, files=told.files, at=last if told.at < 0 else told.at)


def verdict(
    tool: str,
    counts: Counts,
    *,
    names: list[str] | None = None,
    files: list[str] | None = None,
    at: int = 0,
) -> QualitySignal | None:
    """A failure, a pass of at least one test, or nothing."""
    if counts.red:
        return QualitySignal(
            "test_failure",
            tool,
            failed=counts.failed,
            errors=counts.errors,
            passed=counts.passed,
            names=names,
            files=files,
            at=at,
        )
    return QualitySignal(PASS, tool, passed=counts.passed, at=at) if counts.passed else None
