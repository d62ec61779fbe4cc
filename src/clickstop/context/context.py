"""What a handler works with besides its event: settings, the store, a place to record."""

from __future__ import annotations

import os
import time

from clickstop.agents.index import agent_named
from clickstop.core.decision import LIMITS
from clickstop.core.event import storable
from clickstop.core.ids import new_id, number_of, utc
from clickstop.core.plan import Settings
from clickstop.core.wire import dumps
from clickstop.secrets.redact import (
    PLACEHOLDER,
    begin,
    excerpts,
    head,
    may_hold_secret,
    names_secrets,
    recall,
    redact,
)
from clickstop.store.database import BUSY_MS
from clickstop.store.database import Error as StoreError
from clickstop.store.save import Lost, Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeVar

    from clickstop.agents.agent import Agent
    from clickstop.context.programs import Finished
    from clickstop.core.decision import Limits
    from clickstop.core.event import Event
    from clickstop.core.git import Git
    from clickstop.core.places import Places
    from clickstop.core.plan import Plan
    from clickstop.store.read import Reader
    from clickstop.store.write import Operation

    T = TypeVar("T")

_EMPTY = Settings({})
_BUSY_MS_AT_END = 250  # a client that exits does not wait for its hooks
_LONGEST = 65_536  # characters of one text in a row
_TELLING = 8_000  # characters by which calls are told apart
_READ = 1_000_000  # bytes of a file that a handler looks at


class Context:
    """One per event. What handlers record is stored in one transaction, after all of them have run."""

    __slots__ = (
        "database",
        "environ",
        "event",
        "held",
        "memo",
        "now",
        "only",
        "operations",
        "places",
        "plan",
        "settings",
    )

    def __init__(self, event: Event, plan: Plan, places: Places, environ: Mapping[str, str]) -> None:
        self.event = event
        self.plan = plan
        self.places = places
        self.environ = environ
        self.now = time.time()
        self.settings = _EMPTY  # of the running handler; set by the dispatcher
        self.only: tuple[str, ...] = ()  # ids of the handlers to run; () for all in the plan
        self.held = False  # an earlier handler has blocked
        self.memo: dict[str, Any] = {}  # results that handlers of this event share
        self.operations: list[Operation] = []  # recorded, but not stored yet
        busy_ms = _BUSY_MS_AT_END if event.kind == "session.end" else BUSY_MS
        self.database = Store(places, plan.repo_id, busy_ms)
        begin(self._name_secrets, self._recall_secrets)

    # the event

    @property
    def agent(self) -> Agent:
        """The agent that sent the event."""
        return agent_named(self.event.agent)

    @property
    def limits(self) -> Limits:
        """How much text the agent's client accepts."""
        return self.agent.limits if self.event.agent else LIMITS

    @property
    def session_id(self) -> str:
        """The session's id as it is stored."""
        return storable(self.event.session_id)

    @property
    def at(self) -> str:
        """The event's time as it is stored."""
        return utc(self.now)

    @property
    def payload(self) -> str:
        """What the client sent, as JSON, or "" if it is nested too deeply for that."""
        return self.memoised("payload", self._payload)

    @property
    def is_suspicious(self) -> bool:
        """Whether the payload may contain a secret or a placeholder."""
        return self.memoised("suspicious", self._is_suspicious)

    @property
    def mark(self) -> int:
        """A number that identifies this call of this agent within the session.

        Computed from the call as requested, before handlers rewrite it.
        """
        return self.memoised("mark", lambda: self.mark_of(self.event.deed))

    def mark_of(self, deed: str) -> int:
        """The same for another deed. Secrets are redacted first: a short text can be restored from its mark."""
        if not deed:
            return 0
        event = self.event
        who = f"{event.session_id}\0{event.agent_id}\0{event.tool_name}"
        size = len(deed) if len(deed) > _TELLING else ""
        text = f"{who}\0{size}\0{head(deed, _TELLING)}"
        return number_of(text.encode("utf-8", "replace"))

    def memoised(self, key: str, compute: Callable[[], T]) -> T:
        """The result of `compute`, which runs once per event."""
        if key not in self.memo:
            self.memo[key] = compute()
        result: T = self.memo[key]
        return result

    # recording

    def record(self, table: str, /, redacted: Any = None, **values: Any) -> str:
        """Add a row and return its id. Texts are redacted, and lists and dicts become JSON.

        Values for common columns, such as `id` or `session_id`, replace the event's own. Columns in the mapping
        `redacted` have been redacted before.
        """
        row = {"id": new_id(), "repo_id": self.plan.repo_id, "created_at": self.at}
        if table != "audit_log":
            row["session_id"] = self.session_id
            row["agent"] = self.event.agent
            row["agent_id"] = storable(self.event.agent_id)
        texts = {}
        for column, value in values.items():
            text = dumps(value) if isinstance(value, list | dict) else value
            if isinstance(text, str) and column not in row:
                texts[column] = storable(text)
            else:
                row[column] = text
        row.update(excerpts(texts, _LONGEST))
        row.update(redacted or ())
        self.operations.append((table, row))
        return str(row["id"])

    def recorded(self, table: str) -> list[dict[str, Any]]:
        """The rows that this event has recorded in a table and that are not stored yet."""
        return [row for name, row in self.operations if name == table]

    def change(self, table: str, /, **values: Any) -> None:
        """Update stored rows, or add one to a table without the common columns."""
        self.operations.append((table, values))

    def flush(self, tables: tuple[str, ...] = ()) -> None:
        """Store what was recorded so far, in all or in these tables, because the next step reads it."""
        early = [operation for operation in self.operations if not tables or operation[0] in tables]
        if early and not self.database.dry:
            try:
                self.database.save(early)
            except Lost:  # reported when the event is stored
                return
            self.operations = [operation for operation in self.operations if tables and operation[0] not in tables]

    def pay(self, kind: str, key: str) -> None:
        """Close a debt, whichever session left it."""
        self.change("paid_debts", kind=kind, key=storable(key), paid_at=self.at)

    # remembering

    @property
    def store(self) -> Reader:
        """Queries of the database, which the first one opens."""
        from clickstop.store.read import Reader

        return Reader(self.database.open())

    def ask(self, question: Callable[[], T], otherwise: T) -> T:
        """The store's answer, or `otherwise` if it cannot be read."""
        try:
            return question()
        except (StoreError, OSError):
            return otherwise

    def once(self, key: str, *, ever: bool = False, otherwise: bool | None = None) -> bool:
        """True the first time that this session asks for `key`; with `ever`, the first time that any session does.

        Returns `otherwise`, if given, when the store cannot be read.
        """
        if otherwise is not None:
            return self.ask(lambda: self.once(key, ever=ever), otherwise)
        if self.store.flagged("" if ever else self.session_id, storable(redact(key))):
            return False
        self.flag(key, ever=ever)
        return True

    def flag(self, key: str, *, ever: bool = False) -> None:
        """Remember `key` for this session, or with `ever` for all. It is redacted: a path may contain a secret."""
        session = "" if ever else self.session_id
        self.change("flags", session_id=session, key=storable(redact(key)), created_at=self.at)

    # the checkout

    @property
    def branch(self) -> str:
        """The branch that is checked out around the event."""
        from clickstop.core import repository

        return self.memoised("branch", lambda: repository.branch(self.event.cwd))

    @property
    def worktree(self) -> str:
        """The linked worktree around the event, or "" in the main checkout."""
        from clickstop.core import repository

        return self.memoised("worktree", lambda: repository.worktree(self.event.cwd))

    @property
    def checkout(self) -> str:
        """The top of the checkout of the work: the linked worktree, or the main checkout."""
        return self.worktree or self.event.root

    @property
    def inside(self) -> list[str]:
        """The event's paths inside the checkout, relative to it and with forward slashes."""
        top = os.path.realpath(self.checkout) + os.sep
        paths = [path for path in self.event.real_paths if path.startswith(top)]
        return [path[len(top) :].replace(os.sep, "/") for path in paths]

    @property
    def git(self) -> Git:
        """Queries to git about the checkout of the work."""
        return self.memoised("git", self._git)

    def text_of(self, path: str) -> str:
        """The text of a file, cut at a limit, or "" if it cannot be read."""
        from clickstop.core.reading import read_text

        return read_text(path, limit=_READ, cut=True)

    # programs

    def run(self, argv: list[str], *, seconds: float, cwd: str = "") -> Finished:
        """Run a program and wait for its end, at most so many seconds."""
        from clickstop.context.programs import run

        return run(argv, seconds=seconds, cwd=cwd or self.event.root, environ=self.environ)

    def detach(self, program: str) -> None:
        """Run Python code in a process that outlives this event."""
        from clickstop.context.detached import detach

        detach(program, cwd=self.event.root, environ=self.environ)

    # behind the properties above

    def _payload(self) -> str:
        try:
            return dumps(self.event.raw)
        except (RecursionError, ValueError, TypeError):
            return ""

    def _is_suspicious(self) -> bool:
        text = self.payload or self.event.output
        is_unread = not text or bool(self.event.unread)
        names_file = names_secrets(f"{self.event.command}\n{self.event.target}")
        # Recalling comes first: it also prepares the redaction of what this event records.
        is_recalled = bool(recall(text))
        return is_unread or names_file or is_recalled or may_hold_secret(text) or PLACEHOLDER in text

    def _git(self) -> Git:
        from clickstop.core.git import Git

        main = Git(self.event.root, self.environ)
        # Anybody can write a `.git` file, so a worktree counts only if our repository lists it.
        is_ours = self.worktree and main.around(self.worktree)
        return Git(self.worktree, self.environ) if is_ours else main

    # called by `secrets/redact.py`

    def _name_secrets(self, pairs: list[tuple[str, str]], lasting: frozenset[str]) -> dict[tuple[str, str], str]:
        """The placeholder of each secret, given as kind and text."""
        from clickstop.core.places import user_key
        from clickstop.store.redactions import placeholders

        key = user_key(self.environ)
        return placeholders(self.database.open(), self.session_id, key, pairs, lasting=lasting, now=self.at)

    def _recall_secrets(self, text: str) -> dict[str, str]:
        """The secrets in a text that this session has redacted before, with their placeholders."""
        placeholders = self.memoised("hidden", lambda: self.database.hidden(self.session_id))
        if not placeholders:
            return {}
        from clickstop.secrets.recall import words_in

        digest = self.memoised("digest", self._digesting)
        return {word: placeholders[hashed] for word in words_in(text) if (hashed := digest(word)) in placeholders}

    def _digesting(self) -> Callable[[str], str]:
        from clickstop.core.places import user_key
        from clickstop.store.redactions import digesting

        return digesting(self.database.open(), self.session_id, user_key(self.environ))
