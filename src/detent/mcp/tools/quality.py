"""Tools about quality: the score, what moved it, the trend, what to learn from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detent.mcp.tool import Arguments, Session, Tool
from detent.reports import score
from detent.reports.score import Score

if TYPE_CHECKING:
    from detent.mcp.asked import Asked


class OfSession(Arguments):
    """A session."""

    session: Session = ""


def quality_score(asked: Asked, given: OfSession) -> Score:
    return score.of_session(asked.connection, asked.session(given.session))


TOOLS = (
    Tool(
        "quality_score",
        "A session's quality score, 0 to 100: 50 at first; failures of tests, types, builds and lint cost points,"
        " green runs and clean commits give some. Says what moved it, by type of signal and by agent."
        " The same as `detent score`.",
        quality_score,
        Score,
        OfSession,
        reads=("quality_events",),
    ),
)
