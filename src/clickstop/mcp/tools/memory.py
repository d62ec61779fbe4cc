"""Tools about the memory: search, sessions, prompts, and added context."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from clickstop.app import context, ledgers, timeline
from clickstop.app.context import ContextLedger
from clickstop.app.errors import WrongUsageError
from clickstop.app.ledgers import Prompts, SessionSummary
from clickstop.app.search import KINDS, SearchHit, find, known_rules
from clickstop.app.spending import refresh
from clickstop.app.timeline import Story, sessions
from clickstop.mcp.tool import Arguments, Days, Json, Limit, OneSession, Session, doc, period_of, session_of, tool
from clickstop.store.search import Filter

if TYPE_CHECKING:
    from clickstop.app.here import Here

_DATE = r"^(\d{4}-\d{2}-\d{2})?$"


class Query(Arguments):
    query: Annotated[
        str,
        doc("Words that must all occur, taken literally. Optional if another argument narrows the search."),
    ] = ""
    kind: Annotated[Literal[("", *KINDS)], doc("Only this kind.")] = ""  # type: ignore[valid-type]  # the one table of kinds
    file: Annotated[str, doc("Only entries about this file, or files with this name.")] = ""
    branch: Annotated[str, doc("Only entries from this branch.")] = ""
    since: Annotated[str, doc("Only on or after this day (UTC): YYYY-MM-DD.", pattern=_DATE)] = ""
    before: Annotated[str, doc("Only before this day (UTC): YYYY-MM-DD.", pattern=_DATE)] = ""
    session: OneSession = ""
    limit: Limit = 20


class OneStory(Arguments):
    session: Session = ""


class Newest(Arguments):
    branch: Annotated[str, doc("Only sessions on this branch.")] = ""
    limit: Limit = 20


class InPeriod(Arguments):
    session: OneSession = ""
    days: Days = 30
    limit: Limit = 20


@tool({"hits": [SearchHit]}, Query)
def search(repo: Here, arguments: Query) -> Json:
    """Has this been tried, decided or done before? Searches the memory of earlier sessions: decisions, failed
    attempts, commits, prompts, summaries, rules, review findings; newest first. Use it before you repeat something,
    or when the person refers to earlier work. It does not search code: use your own search for that.
    """
    narrowed = {name: getattr(arguments, name) for name in ("file", "branch", "since", "before")}
    if not arguments.query.strip() and not any((arguments.kind, arguments.session, *narrowed.values())):
        raise WrongUsageError("search: pass `query`, or narrow it down: kind, file, branch, since, session")
    session_id = session_of(repo.connection, arguments.session) if arguments.session else ""
    choice = Filter(type=arguments.kind, session=session_id, **narrowed)
    rules = known_rules(repo)
    return {"hits": find(repo.connection, arguments.query, choice, arguments.limit, rules)}


@tool({"summary": SessionSummary, "story": Story}, OneStory)
def session(repo: Here, arguments: OneStory) -> Json:
    """What happened in one session? Summarises it (asked, done, decided, failed, open, next) and shows its
    timeline, step by step: prompts, calls, signals, gates, checks. Use `sessions` to find its ID.
    """
    refresh(repo)
    session_id = session_of(repo.connection, arguments.session)
    summary = ledgers.summary(repo.connection, session_id)
    return {"summary": summary, "story": timeline.story(repo.connection, session_id, repo.root)}


@tool({"sessions": [Json]}, Newest, name="sessions")
def listed(repo: Here, arguments: Newest) -> Json:
    """Which sessions are recorded? Lists recent ones, one line each: ID, branch, state, score, cost, what was
    asked. Other tools accept these IDs.
    """
    refresh(repo)
    return {"sessions": sessions(repo.connection, arguments.limit, arguments.branch)}


@tool(Prompts, InPeriod)
def prompt_outcomes(repo: Here, arguments: InPeriod) -> Prompts:
    """What people asked for and how it ended: done, corrected, abandoned and so on, counted and listed."""
    return ledgers.prompts(
        repo.connection, *period_of(repo.connection, arguments.session, arguments.days), arguments.limit
    )


@tool(ContextLedger, InPeriod)
def context_ledger(repo: Here, arguments: InPeriod) -> ContextLedger:
    """What clickstop added to the agent's context, in estimated tokens, and how much of it was used later."""
    return context.ledger(
        repo.connection, *period_of(repo.connection, arguments.session, arguments.days), arguments.limit
    )
