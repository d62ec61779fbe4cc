"""Workflows of presets, and logs, for tests."""

from __future__ import annotations

import re
from typing import Any

from clickstop.config.workflows import of_preset
from clickstop.workflow.model import Workflow

STAGES = "## Stage: ANALYZE\n- the form\n## Stage: RESEARCH\n- waits\n## Stage: PLAN\n- one test\n"
WRITE = "## Stage: WRITE\n**Hypothesis:** the form is there\n"


def workflow(preset: str = "playwright", **changes: Any) -> Workflow:
    return Workflow(**{**of_preset(preset), **changes})


def asked(message: str) -> str:
    """The Markdown that a message tells people to write."""
    return message.partition("```markdown\n")[2].partition("```")[0]


def filled(markdown: str) -> str:
    """The same with its brackets filled in, each in other words."""
    words = iter(range(10_000))
    return re.sub(r"\[[^\]]+\]", lambda _: f"finding number {next(words)} of this log", markdown)
