"""A workflow as compiled into the plan: its preset, completed and overridden by the configuration."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OTHER = "OTHER"  # the category of a failure that no other recognises
# What a log may contain that allows another attempt.
RESEARCH, ANALYSIS, JUSTIFICATION, SKIPS = "research", "analysis", "justification", "skips"


class Workflow(Record):
    """What must be documented, where, and before what."""

    name: str
    guards: list[str]  # globs of files that must not be written without a log
    draft: str  # the folder for new guarded files; "" for none
    feature: str  # what names a feature: name, folder or branch
    affixes: list[str]  # what precedes or follows the feature in a file's name
    runlog: str
    knowledge: str
    stages: list[str]
    required: list[str]  # stages that must be documented before writing
    labels: dict[str, list[str]]  # by stage, labels that it must contain
    context: list[str]
    tests: list[str]
    categories: dict[str, list[str]]
    limits: dict[str, int]
    existing: str
    log_update: str
    learnings: str
    agents: dict[str, dict[str, list[str]]]
    critical: list[str]
    research: list[str]
    analysis: list[str]
    justification: list[str]
    skips: list[str]
    exempt: dict[str, Any]
    write: dict[str, list[str]]

    @property
    def last_stage(self) -> str:
        """The stage that completes a log."""
        return self.stages[-1] if self.stages else ""

    def sections(self) -> list[str]:
        """Every name that a section of a run log may have."""
        names = [*self.stages, *self.critical, *self.research, *self.analysis, *self.justification]
        return list(dict.fromkeys(names))

    def lines_of(self, section: str) -> list[str]:
        """The lines of a section, with brackets to fill in."""
        return self.write.get(section) or [f"{section.capitalize()}: [what was done]"]

    def category(self, output: str) -> str:
        """The first category that has one of its texts in the output."""
        lower = output.lower()
        for name, texts in self.categories.items():
            if any(text.lower() in lower for text in texts):
                return name
        return OTHER
