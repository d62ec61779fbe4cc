"""One workflow as the plan holds it: complete, whatever preset it came from."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OTHER = "OTHER"  # a failure that no category recognises
RESEARCH, ANALYSIS, JUSTIFICATION, SKIPS = "research", "analysis", "justification", "skips"  # what a log may hold


class Workflow:
    """What must be written down, where, and before what."""

    __slots__ = (
        "affixes",
        "agents",
        "analysis",
        "categories",
        "context",
        "critical",
        "draft",
        "exempt",
        "existing",
        "feature",
        "guards",
        "justification",
        "knowledge",
        "labels",
        "learnings",
        "limits",
        "log_update",
        "name",
        "required",
        "research",
        "runlog",
        "skips",
        "stages",
        "tests",
        "write",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        self.name: str = data["name"]
        self.guards: list[str] = data["guards"]  # globs of files that must not be written without a log
        self.draft: str = data["draft"]  # the folder in which new ones are written; "" for none
        self.feature: str = data["feature"]  # where a feature's name comes from: name, folder, branch
        self.affixes: list[str] = data["affixes"]  # what a file's name has before or behind the feature's
        self.runlog: str = data["runlog"]
        self.knowledge: str = data["knowledge"]
        self.stages: list[str] = data["stages"]
        self.required: list[str] = data["required"]  # stages that must be documented before writing
        self.labels: dict[str, list[str]] = data["labels"]  # what a stage must say besides
        self.context: list[str] = data["context"]
        self.tests: list[str] = data["tests"]
        self.categories: dict[str, list[str]] = data["categories"]
        self.limits: dict[str, int] = data["limits"]
        self.existing: str = data["existing"]
        self.log_update: str = data["log_update"]
        self.learnings: str = data["learnings"]
        self.agents: dict[str, dict[str, list[str]]] = data["agents"]
        self.critical: list[str] = data["critical"]
        self.research: list[str] = data["research"]
        self.analysis: list[str] = data["analysis"]
        self.justification: list[str] = data["justification"]
        self.skips: list[str] = data["skips"]
        self.exempt: dict[str, Any] = data["exempt"]
        self.write: dict[str, list[str]] = data["write"]

    @property
    def last_stage(self) -> str:
        """The one after which a log is finished."""
        return self.stages[-1] if self.stages else ""

    def sections(self) -> list[str]:
        """Every name that a section of a run log may have."""
        names = [*self.stages, *self.critical, *self.research, *self.analysis, *self.justification]
        return list(dict.fromkeys(names))

    def lines_of(self, section: str) -> list[str]:
        """What is to be written in a section, with brackets to fill in."""
        return self.write.get(section) or [f"{section.capitalize()}: [what was done]"]

    def category(self, output: str) -> str:
        """The first category one of whose texts the output holds."""
        lower = output.lower()
        for name, texts in self.categories.items():
            if any(text.lower() in lower for text in texts):
                return name
        return OTHER
