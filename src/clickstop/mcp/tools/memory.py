"""Tools about what is remembered: search, sessions, failed attempts, prompts, and what the agent was told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from clickstop.app import context, ledgers, timeline
from clickstop.app.context import ContextLedger
from clickstop.app.errors import WrongUsageError
from clickstop.app.ledgers import Prompts, SessionSummary
from clickstop.app.search import KINDS, SearchHit, find, known_rules
from clickstop.app.spending import refresh
from clickstop.app.timeline import Story, sessions
from clickstop.mcp.tool import Arguments, Days, Limit, OneSession, Session, Tool, doc, period_of, session_of
from clickstop.store.search import Filter

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.store.rows import Row

_DATE = r"^(\d{4}-\d{2}-\d{2})?$"


@dataclass(frozen=True, slots=True)
class Hits:
    """What was found, newest first."""

    hits: list[SearchHit]


@dataclass(frozen=True, slots=True)
class SessionStory:
    """A session in a few lines, and from its first to its last event."""

    summary: SessionSummary
    story: Story


@dataclass(frozen=True, slots=True)
class Sessions:
    """Newest first."""

    sessions: list[Row]


class Query(Arguments):
    """A search."""

    query: Annotated[
        str,
        doc("Words that must all be there, taken as they are. May be left out where something else narrows it."),
    ] = ""
    kind: Annotated[Literal[("", *KINDS)], doc("Only this kind.")] = ""  # type: ignore[valid-type]  # the one table of kinds
    file: Annotated[str, doc("Only what concerns this file, or files named so.")] = ""
    branch: Annotated[str, doc("Only what happened on this branch.")] = ""
    since: Annotated[str, doc("Only from this day (UTC) on: YYYY-MM-DD.", pattern=_DATE)] = ""
    before: Annotated[str, doc("Only before this day (UTC): YYYY-MM-DD.", pattern=_DATE)] = ""
    session: OneSession = ""
    limit: Limit = 20


class OneStory(Arguments):
    """A session."""

    session: Session = ""


class Newest(Arguments):
    """The last sessions."""

    branch: Annotated[str, doc("Only those of this branch.")] = ""
    limit: Limit = 20


class InPeriod(Arguments):
    """A session or a period."""

    session: OneSession = ""
    days: Days = 30
    limit: Limit = 20


def search(repo: Here, arguments: Query) -> Hits:
    narrowed = (
        arguments.kind,
        arguments.file,
        arguments.branch,
        arguments.since,
        arguments.before,
        arguments.session,
    )
    if not arguments.query.strip() and not any(narrowed):
        raise WrongUsageError("search: pass `query`, or narrow it down: kind, file, branch, since, session")
    choice = Filter(
        type=arguments.kind,
        file=arguments.file,
        branch=arguments.branch,
        since=arguments.since,
        before=arguments.before,
        session=session_of(repo.connection, arguments.session) if arguments.session else "",
    )
    rules = known_rules(repo)
    return Hits(find(repo.connection, arguments.query, choice, arguments.limit, rules))


def session(repo: Here, arguments: OneStory) -> SessionStory:
    refresh(repo)
    session_id = session_of(repo.connection, arguments.session)
    summary = ledgers.summary(repo.connection, session_id)
    return SessionStory(summary, timeline.story(repo.connection, session_id, repo.root))


def listed(repo: Here, arguments: Newest) -> Sessions:
    refresh(repo)
    return Sessions(sessions(repo.connection, arguments.limit, arguments.branch))


def prompt_outcomes(repo: Here, arguments: InPeriod) -> Prompts:
    return ledgers.prompts(
        repo.connection, *period_of(repo.connection, arguments.session, arguments.days), arguments.limit
    )


def context_ledger(repo: Here, arguments: InPeriod) -> ContextLedger:
    return context.ledger(
        repo.connection, *period_of(repo.connection, arguments.session, arguments.days), arguments.limit
    )


TOOLS = (
    Tool(
        "search",
        "Has this been tried, decided or done before? Searches the memory of earlier sessions: decisions, failed"
        " attempts, commits, prompts, summaries, rules, review findings; newest first. Use it before you repeat"
        " something, or when the person refers to earlier work. It does not search code: use your own search for"
        " that.",
        search,
        Hits,
        Query,
        reads=("observations", "prompts", "session_summaries"),
    ),
    Tool(
        "session",
        "What happened in one session? Summarises it (asked, done, decided, failed, open, next) and shows its"
        " timeline, step by step: prompts, calls, signals, gates, checks. Use `sessions` to find its id.",
        session,
        SessionStory,
        OneStory,
        reads=(
            *("sessions", "session_summaries", "prompts", "tool_calls", "gate_decisions", "injections"),
            *("snapshots", "check_runs"),
        ),
    ),
    Tool(
        "sessions",
        "Which sessions were there? Lists the recent ones, one line each: id, branch, state, score, cost, what"
        " was asked. Other tools take their ids.",
        listed,
        Sessions,
        Newest,
        reads=("sessions",),
    ),
    Tool(
        "prompt_outcomes",
        "What people asked for and what became of it: done, corrected, abandoned and so on, counted and listed.",
        prompt_outcomes,
        Prompts,
        InPeriod,
        reads=("prompts",),
    ),
    Tool(
        "context_ledger",
        "What clickstop told the agent, in estimated tokens, and how much of it was of use later.",
        context_ledger,
        ContextLedger,
        InPeriod,
        reads=("injections",),
    ),
)
