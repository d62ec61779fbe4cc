"""One workflow as the plan holds it: complete, whatever preset it came from."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OTHER = "OTHER"  # a failure that no category recognises
RESEARCH, ANALYSIS, JUSTIFICATION, SKIPS = "research", "analysis", "justification", "skips"  # what a log may hold


class Workflow(Record):
    """What must be written down, where, and before what."""

    name: str
    guards: list[str]  # globs of files that must not be written without a log
    draft: str  # the folder in which new ones are written; "" for none
    feature: str  # where a feature's name comes from: name, folder, branch
    affixes: list[str]  # what a file's name has before or behind the feature's
    runlog: str
    knowledge: str
    stages: list[str]
    required: list[str]  # stages that must be documented before writing
    labels: dict[str, list[str]]  # what a stage must say besides
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
