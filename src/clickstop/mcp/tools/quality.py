"""Tools about quality: the score and what changed it, the trend, retrospectives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from clickstop.app import period, retrospective, score, trend
from clickstop.app.errors import WrongUsageError
from clickstop.app.retrospective import Retrospective
from clickstop.app.score import Detail
from clickstop.app.trend import Trend
from clickstop.mcp.tool import Arguments, Json, Session, doc, session_of, tool

if TYPE_CHECKING:
    from clickstop.app.here import Here


class QualityOf(Arguments):
    session: Session = ""
    last: Annotated[int, doc("The trend over the last N sessions, instead of one session.", ge=0, le=500)] = 0
    days: Annotated[float, doc("The trend over the last N days, instead of one session.", ge=0)] = 0


class ToLookBackOn(Arguments):
    session: Session = ""
    days: Annotated[float, doc("The last N days, instead of one session.", ge=0)] = 0
    since: Annotated[
        str, doc("Since this day (UTC), instead of one session: YYYY-MM-DD.", pattern=r"^(\d{4}-\d{2}-\d{2})?$")
    ] = ""


@tool({"session": Detail | None, "trend": Trend | None}, QualityOf)
def quality(repo: Here, arguments: QualityOf) -> Json:
    """How well did we do? What is our score? The quality score of a session (0 to 100, starting at 50) with the
    test, type, lint and build failures and passes behind it: what was fixed, what is still red, what is flaky. With
    `last` or `days`: the trend over sessions, better or worse. Use `retrospective` for what to learn from it,
    `check` to run tests now.
    """
    if sum((bool(arguments.session), bool(arguments.last), bool(arguments.days))) > 1:
        raise WrongUsageError("quality: pass only one of session, last and days, or none for the last session")
    connection = repo.connection
    if arguments.days or arguments.last:
        both = (
            period.days(connection, arguments.days) if arguments.days else period.last(connection, arguments.last)
        )
        return {"session": None, "trend": trend.of_period(connection, *both)}
    session_id = session_of(connection, arguments.session)
    return {"session": score.detail_of(connection, session_id), "trend": None}


@tool(Retrospective, ToLookBackOn, name="retrospective")
def look_back(repo: Here, arguments: ToLookBackOn) -> Retrospective:
    """A retro: what should we learn from a session, a sprint or a period? What broke, what was fixed, what was left
    failing, broken rules, decisions, and the next actions. Use it to close a session; use `quality` for the score
    alone.
    """
    if sum((bool(arguments.session), bool(arguments.days), bool(arguments.since))) > 1:
        raise WrongUsageError("retrospective: pass one of session, days and since, or none for the last session")
    return retrospective.look_back(repo, arguments.session or None, arguments.days or None, arguments.since)
