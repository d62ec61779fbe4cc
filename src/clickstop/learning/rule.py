"""A learned rule: what it looks for and where, how severe it is, and where it comes from."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KINDS = ("pattern", "drift", "verification", "canonical")
SEVERITIES = ("block", "warn")
STATES = ("proved", "unproved", "demoted", "candidate")
ENGINES = ("structure", "regex")


class Trouble(Record):
    """A mistake in a rule file, with its line."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


class Rule:
    """The contents of a rule file. `state` is not in the file: proof and practice decide it."""

    __slots__ = (
        "anchors",
        "command",
        "digest",
        "engine",
        "globs",
        "incident",
        "kind",
        "languages",
        "message",
        "path",
        "pattern",
        "reference",
        "severity",
        "slug",
        "state",
    )

    def __init__(
        self,
        slug: str,
        kind: str,
        *,
        severity: str = "block",
        globs: list[str] | None = None,
        languages: list[str] | None = None,
        engine: str = "",
        pattern: str = "",
        anchors: list[str] | None = None,
        command: str = "",
        reference: str = "",
        message: str = "",
        incident: str = "",
        path: str = "",
        digest: str = "",
        state: str = "unproved",
    ) -> None:
        self.slug = slug
        self.kind = kind  # one of KINDS
        self.severity = severity  # one of SEVERITIES
        self.globs = globs or []  # none: every file
        self.languages = languages or []  # by the names of ast-grep
        self.engine = engine  # of a pattern, one of ENGINES
        self.pattern = pattern  # YAML of ast-grep, or a regular expression
        self.anchors = anchors or []  # a text without any of these has no hit; none: unknown
        self.command = command  # of a drift guard or a verification
        self.reference = reference  # of a canonical rule: its id in the rules file
        self.message = message
        self.incident = incident  # the slug of the incident that taught it
        self.path = path  # of its file, relative to the repository
        self.digest = digest  # of everything that its proof depends on
        self.state = state  # one of STATES

    @property
    def verdict(self) -> str:
        """The verdict on a hit: only a proved rule blocks."""
        return "block" if self.state == "proved" and self.severity == "block" else "warn"

    def record(self) -> dict[str, Any]:
        """The rule as a record of the compiled file; `from_record` reverses it."""
        return {name: getattr(self, name) for name in self.__slots__ if getattr(self, name)}


def from_record(record: dict[str, Any]) -> Rule:
    """The rule in a record."""
    return Rule(**record)


def read(text: str, path: str) -> tuple[Rule | None, list[Trouble]]:
    """The rule in a file, None without usable enforcement, and the mistakes in the file."""
    # Loads `re`, YAML and the grammar of rule files, which hooks with compiled rules never need.
    from clickstop.learning.rule_file import read as read_file

    return read_file(text, path)
