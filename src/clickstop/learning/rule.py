"""A rule that an incident taught: what it looks for, where, how much it says, and where it comes from."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KINDS = ("pattern", "drift", "verification", "canonical")
SEVERITIES = ("block", "warn")
STATES = ("proved", "unproved", "demoted", "candidate")
ENGINES = ("structure", "regex")


class Trouble:
    """What is wrong with a rule file, and in which line of it."""

    __slots__ = ("line", "path", "text")

    def __init__(self, path: str, line: int, text: str) -> None:
        self.path = path
        self.line = line
        self.text = text

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


class Rule:
    """What one rule file says. `state` is not in the file: it is what proof and practice have shown."""

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
        self.languages = languages or []  # as ast-grep names them
        self.engine = engine  # of a pattern, one of ENGINES
        self.pattern = pattern  # YAML of ast-grep, or a regular expression
        self.anchors = anchors or []  # a text without any of these has no hit; none: nothing is known
        self.command = command  # of a drift guard and a verification
        self.reference = reference  # of a canonical rule, its id in the rules file
        self.message = message
        self.incident = incident  # slug of the incident that taught it
        self.path = path  # of its file, relative to the repository
        self.digest = digest  # of what counts for its proof
        self.state = state  # one of STATES

    @property
    def verdict(self) -> str:
        """What a hit leads to: only a proved rule blocks."""
        return "block" if self.state == "proved" and self.severity == "block" else "warn"

    def record(self) -> dict[str, Any]:
        """For the compiled file; `from_record` is the way back."""
        return {name: getattr(self, name) for name in self.__slots__ if getattr(self, name)}


def from_record(record: dict[str, Any]) -> Rule:
    """The rule that a record was made of."""
    return Rule(**record)


def read(text: str, path: str) -> tuple[Rule | None, list[Trouble]]:
    """The rule in a file, and what is wrong with it. None where it has no enforcement that can be used."""
    from clickstop.learning.rule_file import read as read_file

    return read_file(text, path)
