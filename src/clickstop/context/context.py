"""What a handler may use besides its event: settings, memory of the session, a place to record."""

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
    from clickstop.core.commits import LoggedCommit
    from clickstop.core.decision import Limits
    from clickstop.core.event import Event
    from clickstop.core.git import Git
    from clickstop.core.places import Places
    from clickstop.core.plan import Plan
    from clickstop.store.read import Reader
    from clickstop.store.write import Operation

    T = TypeVar("T")

_EMPTY = Settings({})
_LONGEST = 65_536  # characters of one text in a row
_TELLING = 8_000  # characters by which calls are told apart
_READ = 1_000_000  # bytes of a file that a handler looks at
_TAIL = 262_144  # bytes read of an output file


class Context:
    """One per event. Everything recorded goes into one transaction after all handlers."""

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
        self.only: tuple[str, ...] = ()  # handlers that were asked for by name; else all of the plan
        self.held = False  # an earlier handler has blocked
        self.memo: dict[str, Any] = {}  # what handlers of one event share, so that it is found out once
        self.settings = _EMPTY  # of the handler that is running; the dispatcher sets it
        self.operations: list[Operation] = []
        # A client that ends does not wait for its hooks.
        self.database = Store(places, plan.repo_id, 250 if event.kind == "session.end" else BUSY_MS)
        begin(self.name_secrets, self.recall_secrets)

    @property
    def agent(self) -> Agent:
        """The agent that the event came from."""
        return agent_named(self.event.agent)

    @property
    def limits(self) -> Limits:
        """How much its client takes; the usual where an event is nobody's."""
        return self.agent.limits if self.event.agent else LIMITS

    @property
    def session_id(self) -> str:
        """The event's session as it is stored."""
        return storable(self.event.session_id)

    def record(self, table: str, /, redacted: Any = None, **values: Any) -> str:
        """Add a row, redacted and with the columns that every row has; its id. Lists and such become JSON.

        What is given for a column that every row has, such as `id` or `session_id`, is taken in place of the
        event's own; columns in the mapping `redacted` were looked through already.
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
        """The rows that this event has recorded so far for a table, and that are not stored yet."""
        return [row for name, row in self.operations if name == table]

    def change(self, table: str, /, **values: Any) -> None:
        """Change what is stored: rows that are there, or one without the columns that every row has."""
        self.operations.append((table, values))

    def flush(self, tables: tuple[str, ...] = ()) -> None:
        """Store what was recorded so far, all of it or for these tables: what follows asks for it."""
        early = [operation for operation in self.operations if not tables or operation[0] in tables]
        if early and not self.database.dry:
            try:
                self.database.save(early)
            except Lost:  # whoever stores the event tells
                return
            self.operations = [operation for operation in self.operations if tables and operation[0] not in tables]

    @property
    def payload(self) -> str:
        """What the client sent, as JSON; "" if it is nested too deeply for that."""
        if "payload" not in self.memo:
            try:
                self.memo["payload"] = dumps(self.event.raw)
            except (RecursionError, ValueError, TypeError):
                self.memo["payload"] = ""
        return str(self.memo["payload"])

    @property
    def suspicious(self) -> bool:
        """Whether what the client sent may hold a secret, or what stands for one."""
        if "suspicious" not in self.memo:
            text = self.payload or self.event.output
            unread = not text or bool(self.event.unread)
            names_file = names_secrets(f"{self.event.command}\n{self.event.target}")
            hidden = recall(text)
            self.memo["suspicious"] = unread or names_file or hidden or may_hold_secret(text) or PLACEHOLDER in text
        return bool(self.memo["suspicious"])

    def name_secrets(self, pairs: list[tuple[str, str]], lasting: frozenset[str]) -> dict[tuple[str, str], str]:
        """What stands for each of these secrets in this session."""
        from clickstop.core.places import user_key
        from clickstop.store.redactions import placeholders

        key = user_key(self.environ)
        return placeholders(self.database.open(), self.session_id, key, pairs, lasting=lasting, now=self.at)

    def recall_secrets(self, text: str) -> dict[str, str]:
        """Secrets in a text that this session has hidden before, and what stands for them."""
        if "hidden" not in self.memo:
            self.memo["hidden"] = self.database.hidden(self.session_id)
        if not self.memo["hidden"]:
            return {}
        from clickstop.secrets.recall import words_in

        if "digest" not in self.memo:  # an event asks for many texts
            from clickstop.core.places import user_key
            from clickstop.store.redactions import digesting

            self.memo["digest"] = digesting(self.database.open(), self.session_id, user_key(self.environ))
        digest, hidden = self.memo["digest"], self.memo["hidden"]
        return {word: hidden[hashed] for word in words_in(text) if (hashed := digest(word)) in hidden}

    def text_of(self, path: str) -> str:
        """What a file holds now, as far as a handler may look; "" where there is none."""
        from clickstop.core.reading import read_text

        return read_text(path, limit=_READ, cut=True)

    def pinned(self) -> str:
        """The digest of the policy with which the session began."""
        return self.database.pinned(self.session_id)

    def once(self, key: str, *, ever: bool = False) -> bool:
        """True the first time this session asks for `key`, or any session at all."""
        if self.store.flagged("" if ever else self.session_id, storable(redact(key))):
            return False
        self.flag(key, ever=ever)
        return True

    def flag(self, key: str, *, ever: bool = False) -> None:
        """Remember `key` for this session, or for all. A path may hold a secret."""
        session = "" if ever else self.session_id
        self.change("flags", session_id=session, key=storable(redact(key)), created_at=self.at)

    def once_or(self, key: str, *, otherwise: bool) -> bool:
        """The same for what must go on without the store: `otherwise` if it cannot be asked."""
        return self.ask(lambda: self.once(key), otherwise)

    def ask(self, question: Callable[[], T], otherwise: T) -> T:
        """What the store answers, or `otherwise` if it cannot be asked: without memory, nothing is stopped."""
        try:
            return question()
        except (StoreError, OSError):
            return otherwise

    def pay(self, kind: str, key: str) -> None:
        """What was owed is done, in whichever session it was left."""
        self.change("paid_debts", kind=kind, key=storable(key), paid_at=self.at)

    @property
    def at(self) -> str:
        """The event's time as it is stored."""
        return utc(self.now)

    @property
    def mark(self) -> int:
        """A number by which the same call of the same agent in the same session is known again: as it was asked
        for, whatever handlers made of it.
        """
        if "mark" not in self.memo:
            self.memo["mark"] = self.mark_of(self.event.deed)
        return int(self.memo["mark"])

    def mark_of(self, deed: str) -> int:
        """The same for another deed. Secrets are taken out first: the number can be turned back into its text."""
        if not deed:
            return 0
        event = self.event
        who = f"{event.session_id}\0{event.agent_id}\0{event.tool_name}"
        size = len(deed) if len(deed) > _TELLING else ""
        text = f"{who}\0{size}\0{head(deed, _TELLING)}"
        return number_of(text.encode("utf-8", "replace"))

    @property
    def has_changed_files(self) -> bool:
        """Whether the session has, as far as its calls tell."""
        if "changes" not in self.memo:
            self.memo["changes"] = self.store.has_changes(self.session_id)
        return bool(self.memo["changes"])

    @property
    def branch(self) -> str:
        if "branch" not in self.memo:
            from clickstop.core import repository

            self.memo["branch"] = repository.branch(self.event.cwd)
        return str(self.memo["branch"])

    @property
    def worktree(self) -> str:
        if "worktree" not in self.memo:
            from clickstop.core import repository

            self.memo["worktree"] = repository.worktree(self.event.cwd)
        return str(self.memo["worktree"])

    def last_commit(self, *folders: str) -> LoggedCommit | None:
        """The newest commit where the event is, or in the folder to which these lead from there."""
        from clickstop.core import commits

        return commits.last_commit(os.path.join(self.event.cwd, *folders))

    @property
    def paths(self) -> list[str]:
        """The event's paths, absolute and without links."""
        cwd = self.event.cwd or self.event.root
        return [os.path.realpath(os.path.join(cwd, path)) for path in self.event.paths]

    @property
    def inside(self) -> list[str]:
        """Those of the event's paths that lie in the checkout, from there on and with slashes."""
        top = os.path.realpath(self.worktree or self.event.root) + os.sep
        return [path[len(top) :].replace(os.sep, "/") for path in self.paths if path.startswith(top)]

    @property
    def git(self) -> Git:
        """Questions to git about the checkout in which the work is done."""
        if "git" not in self.memo:
            from clickstop.core.git import Git

            main = Git(self.event.root, self.environ)
            # A worktree of somebody else's repository is not asked: its settings would run.
            is_ours = self.worktree and main.around(self.worktree)
            self.memo["git"] = Git(self.worktree, self.environ) if is_ours else main
        git: Git = self.memo["git"]
        return git

    def whole_output(self) -> str:
        """The event's output, and the end of the file with the rest where the client cut it."""
        path = self.event.output_path
        if not path:
            return self.event.output
        try:
            from clickstop.core.reading import open_plain

            with open_plain(path) as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(0, size - _TAIL))
                return f"{self.event.output}\n{file.read().decode('utf-8', 'replace')}"
        except (OSError, ValueError):  # the client has removed it, or it never was a path
            return self.event.output

    @property
    def store(self) -> Reader:
        """Questions to the database, opened when the first one is asked."""
        from clickstop.store.read import Reader

        return Reader(self.database.open())

    def detach(self, program: str) -> None:
        """Start a text of Python that outlives this event."""
        from clickstop.context.detached import detach

        detach(program, cwd=self.event.root, environ=self.environ)

    def run(self, argv: list[str], *, seconds: float, cwd: str = "") -> Finished:
        """Run a program to its end, or to the end of its time."""
        from clickstop.context.programs import run

        return run(argv, seconds=seconds, cwd=cwd or self.event.root, environ=self.environ)
