"""The result of a tool in one shape for all tools, and how the counts of test runs become a verdict."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FAILURES = ("build_failure", "test_failure", "type_error", "lint_failure")
PASS = "vr_pass"  # noqa: S105  # a type of signal
RECOVERED = "recovered"  # a failure that the same session turned green
ASIDE = ("clean_commit", "rule_violation", RECOVERED)  # types that no verification results in
# Options before the verb that take a value.
_WITH_VALUE = (
    "-C --manifest-path --prefix --filter -F --cwd --dir --directory --project --config --color --target-dir "
    "-w --workspace -f --file --package-path -Z --settings"
)
# Options of nearly every tool with which it checks nothing.
_TALK = ("--version", "-V", "--help", "-h", "--init", "--print-config", "--show-config", "--showConfig")
_MOST = 50  # names and places kept per signal


# Layout is reported apart from problems in the code.
_LAYOUT = frozenset(("unformatted", "unsorted-imports", "format"))
_FORMATTERS = frozenset(
    "black isort prettier prettierd rustfmt gofmt gofumpt goimports yapf autopep8 docformatter mdformat gersemi"
    " stylua dprint sort-package-json shfmt ktfmt ormolu fourmolu ocamlformat nixfmt alejandra autoflake pyupgrade"
    " swiftformat scalafmt rufo pint php-cs-fixer".split()
)
_FORMATTING = frozenset(("fmt", "format", "sort"))


class ToolRun:
    """A program on the command line, and how far its exit code can be trusted."""

    __slots__ = ("exit_code", "opaque", "runs_on", "task", "words")

    def __init__(self, words: list[str], exit_code: int | None, *, opaque: bool = False) -> None:
        self.words = words  # without wrappers; [0] is the bare name
        self.exit_code = exit_code  # None if unknown or hidden by another command
        self.opaque = opaque  # started by make, npm run and the like: only the output shows the tool
        self.runs_on = False  # in the background, or until it is stopped
        self.task = opaque  # opaque, or a command shown in the output of a task

    def has(self, *options: str) -> bool:
        """Whether one of these words was given."""
        return any(word in options for word in self.words[1:])

    def only_talks(self, *more: str) -> bool:
        """Whether it was only asked about itself, with a common option such as `--version` or one of these."""
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
    """A signal: its type, the tool, counts, names, places, and where its evidence begins."""

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
        self.passed = max(0, passed)  # for some tools, how many ran
        self.errors = max(0, errors)  # tests that could not run; problems of a checker
        self.names = unique(names or [])  # failing tests, or error codes
        self.files = unique(files or [])  # "path" or "path:line"
        self.at = at  # offset of the first useful line

    @property
    def is_unread(self) -> bool:
        """Whether only the exit code shows the failure."""
        return self.type != PASS and not (self.failed or self.errors or self.names or self.files)


def is_layout(signal: QualitySignal) -> bool:
    """Whether a signal is only about layout."""
    only_layout = _LAYOUT.issuperset(signal.names) if signal.names else signal.tool in _FORMATTERS
    return signal.type in ("lint_failure", PASS) and only_layout


def only_formats(run: ToolRun) -> bool:
    """Whether this is a formatter: `black --check`, `cargo fmt`, `cmake-format`, `toml-sort`. A task may run
    anything.
    """
    name = run.words[0]
    formats = name in _FORMATTERS or name.rpartition("-")[2] in _FORMATTING or run.verb in _FORMATTING
    return formats and not run.opaque


def unique(values: list[str]) -> list[str]:
    """Return the distinct values, up to a limit."""
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
    """Failures found so far: the names and places that are known, and where the first one is."""

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
    """Add up all runs. If the last one and the program end green, red ones were only printed by tests."""
    if len(runs) > 1 and exit_code == 0 and not runs[-1].red:
        runs = [run for run in runs if not run.red]
    return sum(runs, Counts())


def conclude(
    tool: str,
    run: ToolRun,
    runs: list[tuple[int, Counts]],
    failures: Callable[[], Failures],
) -> QualitySignal | None:
    """Return the verdict on several runs, each with its offset."""
    counts = total([counts for _, counts in runs], None if run.opaque else run.exit_code)
    last = runs[-1][0]
    if not counts.red:
        return verdict(tool, counts, at=last)
    listed = failures()
    return verdict(tool, counts, names=listed.names, files=listed.files, at=last if listed.at < 0 else listed.at)


def verdict(
    tool: str,
    counts: Counts,
    *,
    names: list[str] | None = None,
    files: list[str] | None = None,
    at: int = 0,
) -> QualitySignal | None:
    """Return a failure, a pass if at least one test passed, or None."""
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
