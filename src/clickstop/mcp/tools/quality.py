"""Tools about quality: the score, what moved it, the trend, what to learn from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from clickstop.app import detail, period, retrospective, score, trend
from clickstop.app.detail import Detail
from clickstop.app.errors import WrongUsageError
from clickstop.app.retrospective import Retrospective
from clickstop.app.score import Score
from clickstop.app.trend import Trend
from clickstop.mcp.tool import Arguments, Session, Tool, doc, session_of

if TYPE_CHECKING:
    from clickstop.app.here import Here


class OfSession(Arguments):
    """A session."""

    session: Session = ""


class OverSessions(Arguments):
    """Several sessions."""

    last: Annotated[int, doc("The last so many sessions; counts where no days are given.", ge=1, le=500)] = 20
    days: Annotated[float, doc("What happened in the last so many days; 0 for `last`.", ge=0)] = 0


class ToLookBackOn(Arguments):
    """A session or a period."""

    session: Session = ""
    days: Annotated[float, doc("The last so many days, instead of one session.", ge=0)] = 0
    since: Annotated[
        str,
        doc("Since this day (UTC), instead of one session: YYYY-MM-DD.", pattern=r"^(\d{4}-\d{2}-\d{2})?$"),
    ] = ""


def quality_score(repo: Here, given: OfSession) -> Score:
    return score.of_session(repo.connection, session_of(repo.connection, given.session))


def quality_report(repo: Here, given: OfSession) -> Detail:
    return detail.of_session(repo.connection, session_of(repo.connection, given.session))


def quality_trend(repo: Here, given: OverSessions) -> Trend:
    both = period.days(repo.connection, given.days) if given.days else period.last(repo.connection, given.last)
    return trend.of_period(repo.connection, *both)


def look_back(repo: Here, given: ToLookBackOn) -> Retrospective:
    if sum((bool(given.session), bool(given.days), bool(given.since))) > 1:
        raise WrongUsageError("retrospective: give one of session, days and since, or none for the last session")
    return retrospective.look_back(repo, given.session or None, given.days or None, given.since)


TOOLS = (
    Tool(
        "quality_score",
        "A session's quality score, 0 to 100: 50 at first; failures of tests, types, builds and lint cost points,"
        " green runs and clean commits give some. Says what moved it, by type of signal and by agent."
        " The same as `clickstop score`.",
        quality_score,
        Score,
        OfSession,
        reads=("quality_events",),
    ),
    Tool(
        "quality_report",
        "One session's quality in full: its score, every signal with files and names, failures that went green"
        " again (and how long that took), those that were left red, and flaky ones.",
        quality_report,
        Detail,
        OfSession,
        reads=("quality_events",),
    ),
    Tool(
        "quality_trend",
        "The trend over sessions: scores, signals by type and model, how long red stays red, what is flaky, and"
        " one sentence on whether it gets better. The same as `clickstop report`.",
        quality_trend,
        Trend,
        OverSessions,
        reads=("quality_events", "sessions"),
    ),
    Tool(
        "retrospective",
        "What a session or a period should teach: what broke, what went green, what was left red, which rules were"
        " broken, and what to do next. The same as `clickstop retro`.",
        look_back,
        Retrospective,
        ToLookBackOn,
        reads=("quality_events", "audit_log"),
    ),
)
