"""What a tool said about quality, in one shape for all tools."""

from __future__ import annotations

FAILURES = ("build_failure", "test_failure", "type_error", "lint_failure")
PASS = "vr_pass"  # noqa: S105  # a type of signal
# Options before the verb that take a value of their own.
_WITH_VALUE = (
    "-C --manifest-path --prefix --filter -F --cwd --dir --directory --project --config --color --target-dir "
    "-w --workspace -f --file --package-path -Z --settings"
)
_MOST = 50  # names and places kept of one finding


class Run:
    """One program of the command line, and how far its exit code can be believed."""

    __slots__ = ("exit_code", "opaque", "task", "words")

    def __init__(self, words: list[str], exit_code: int | None, *, opaque: bool = False) -> None:
        self.words = words  # behind wrappers; [0] is the bare name
        self.exit_code = exit_code  # None where another command hides it, or it is not known
        self.opaque = opaque  # reached through make, npm run and kin: the tool shows only in the output
        self.task = opaque  # or it is one part of a task, whose output shows the command

    def has(self, *options: str) -> bool:
        """Whether one of these words was given."""
        return any(word in options for word in self.words[1:])

    @property
    def verb(self) -> str:
        """The first word that is neither an option nor an option's value: `test` of `go -C dir test`."""
        value = False
        for word in self.words[1:]:
            if not value and not word.startswith(("-", "+")):
                return word
            value = word in _WITH_VALUE.split()
        return ""


class Finding:
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


def unique(values: list[str]) -> list[str]:
    return list(dict.fromkeys(values))[:_MOST]
