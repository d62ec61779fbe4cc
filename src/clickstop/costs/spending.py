"""What sessions cost, from the new lines of the clients' transcripts. Too slow for ordinary events."""

from __future__ import annotations

import os
import time

from clickstop.agents.index import AGENTS, agent_named
from clickstop.core.event import storable
from clickstop.core.ids import midnight, new_id
from clickstop.core.spent import COUNTS, Spent, united
from clickstop.costs.growth import Position, grown
from clickstop.secrets.redact import head
from clickstop.store.spending import AnswerTokens, SessionTranscript, SpendingReader, Total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.costs.prices import Prices
    from clickstop.store.spending import CountedAnswer
    from clickstop.store.write import Operation

    Row = dict[str, Any]

_SESSIONS = 10  # recent sessions whose transcripts are read again
_ROOM = 64_000_000  # bytes that one event reads at most; the next event continues
_LONGEST = 200  # characters of a name
_TEXTS = ("agent_id", "agent_type", "branch", "model", "geo")


class Intake:
    """Turns transcripts into rows."""

    __slots__ = (
        "_counted",
        "_load",
        "_named",
        "_prices",
        "_texts",
        "at",
        "operations",
        "reader",
        "repo_id",
        "room",
        "rows",
    )

    def __init__(
        self, reader: SpendingReader, load: Callable[[], Prices], repo_id: str, at: str, room: int = _ROOM
    ) -> None:
        self.reader = reader
        self._load = load
        self._prices: Prices | None = None
        self.repo_id = repo_id
        self.at = at
        self.room = room  # bytes that may still be read
        self.operations: list[Operation] = []
        self.rows: dict[str, Row] = {}  # new rows by message ID
        self._counted: dict[str, CountedAnswer] = {}  # stored answers, of those the store was asked for
        self._named: set[str] = set()  # sessions whose model is set
        self._texts: dict[str, str] = {}

    @property
    def prices(self) -> Prices:
        """Loaded when the first answer is priced."""
        if self._prices is None:
            self._prices = self._load()
        return self._prices

    def take_in(self, session_id: str, agent: str, transcript: str) -> None:
        """Read the new lines of a session and its subagents, until the room is used up."""
        if agent not in AGENTS:
            return
        client = agent_named(agent)
        for path in client.spending_files(transcript):
            before = self.reader.position(storable(path))
            position = Position(before.inode, before.offset, before.mark) if before else None
            origins = before.origins if before else []
            while self.room > 0 and (more := grown(path, position)) is not None:
                text, position = more
                self.room -= len(text)
                answers, total = client.spending(text, path)
                origins = list(dict.fromkeys([*origins, *self._count(united(answers), session_id, agent)]))
                self._note(path, session_id, position, origins)
                if total:
                    self._count_besides(total, session_id, agent, origins)

    def _note(self, path: str, session_id: str, position: Position, origins: list[str]) -> None:
        row: Row = {"path": storable(path), "session_id": storable(session_id), "created_at": self.at}
        row |= {"inode": position.inode, "offset": position.offset, "mark": position.mark}
        self.operations.append(("transcripts", {**row, "origins": " ".join(origins)}))

    def _count(self, answers: list[Spent], session_id: str, agent: str) -> list[str]:
        """Add rows for this session's answers; the owners of the others, because a fork repeats its parent's."""
        # One query for all of them.
        self._counted |= self.reader.counted([storable(answer.message_id) for answer in answers])
        others = []
        for answer in answers:
            owner = self._owner(storable(answer.message_id))
            if owner in ("", storable(session_id)):
                self._add(answer, session_id, agent)
            else:
                others.append(owner)
        return others

    def _owner(self, message_id: str) -> str:
        if message_id in self.rows:
            return str(self.rows[message_id]["session_id"])
        return self._counted[message_id].session_id if message_id in self._counted else ""

    def _add(self, answer: Spent, session_id: str, agent: str) -> None:
        row: Row = {"id": new_id(), "repo_id": self.repo_id, "created_at": answer.at or self.at, "agent": agent}
        row |= {"session_id": storable(session_id), "message_id": storable(answer.message_id)}
        row |= {name: self._short(getattr(answer, name)) for name in _TEXTS}
        row |= {"fast": int(answer.fast), "besides": int(answer.besides)}
        row |= zip(COUNTS, answer.counts, strict=True)
        row |= {"usd": self.prices.usd(answer), "prices": self.prices.tag}
        self.rows[row["message_id"]] = row
        self.operations.append(("costs", row))
        # Hooks learn the model late, so the main agent's first answer sets it.
        if not (answer.besides or answer.agent_id or session_id in self._named):
            self._named.add(session_id)
            model: Row = {"session_id": storable(session_id), "model": row["model"]}
            self.operations.append(("session_models", model))

    def _short(self, text: str) -> str:
        """A name in its stored form, cached because many rows share few names."""
        if text not in self._texts:
            self._texts[text] = head(storable(text), _LONGEST)
        return self._texts[text]

    def _count_besides(self, total: list[Spent], session_id: str, agent: str, origins: list[str]) -> None:
        """Add rows for what the client's own total has beyond the answers: compactions, titles and the like."""
        in_answers = self._tokens_by_model(storable(session_id), origins)
        in_all = {self._name(sum_.model): sum_ for sum_ in total}
        if not set(in_answers) <= set(in_all):  # the total uses other names for models, so it cannot be compared
            return
        for name, sum_ in in_all.items():
            counts = in_answers.get(name, [0] * len(COUNTS))
            remainder = tuple(max(0, whole - part) for whole, part in zip(sum_.counts, counts, strict=True))
            if any(remainder) or self.reader.has_besides(storable(session_id)):
                besides = Spent(f"besides {session_id} {name}", sum_.model, remainder, at=sum_.at)
                besides.besides = True
                self._counted |= self.reader.counted([storable(besides.message_id)])
                self._add(besides, session_id, agent)

    def _tokens_by_model(self, session_id: str, origins: list[str]) -> dict[str, list[int]]:
        """Tokens of the answers that the client's total includes: the session's own, and those that it inherited
        from the sessions it was forked from.
        """
        began = self.reader.started_at(session_id)
        answers = {answer.message_id: answer for answer in self.reader.tokens(session_id, origins, began)}
        for message_id, row in self.rows.items():
            is_inherited = row["session_id"] in origins and row["created_at"] <= began
            if is_inherited or (row["session_id"] == session_id and not row["besides"]):
                answer = answers.setdefault(message_id, AnswerTokens(message_id, row["model"], [0] * len(COUNTS)))
                answer.counts = list(map(max, (row[name] for name in COUNTS), answer.counts))
        sums: dict[str, list[int]] = {}
        for answer in answers.values():
            name = self._name(answer.model)
            before = sums.get(name, [0] * len(COUNTS))
            sums[name] = list(map(int.__add__, before, answer.counts))
        return sums

    def _name(self, model: str) -> str:
        return self.prices.name_of(model) or model

    def added(self, since: str = "", session_id: str = "") -> Total:
        """What the new rows add to the stored costs."""
        rows = [row for row in self.rows.values() if row["created_at"] >= since]
        rows = [row for row in rows if not session_id or row["session_id"] == session_id]
        priced = [row for row in rows if row["usd"] is not None]
        more = sum(max(0.0, row["usd"] - self._stored_usd(row["message_id"])) for row in priced)
        return Total(more, len(priced) < len(rows))

    def _stored_usd(self, message_id: str) -> float:
        return self._counted[message_id].usd if message_id in self._counted else 0.0


class Spending:
    """What this session and this day cost. One per event."""

    __slots__ = ("_ctx", "_intake", "day")

    def __init__(self, ctx: Context, prices_file: str) -> None:
        reader = SpendingReader(ctx.database.open())
        self._ctx = ctx
        self._intake = Intake(reader, lambda: _prices(prices_file, ctx.event.root), ctx.plan.repo_id, ctx.at)
        self.day = time.strftime("%Y-%m-%d", time.localtime(ctx.now))

    def take_in(self, *, others: bool) -> None:
        """Read this session's transcripts; with `others`, also those of recent sessions."""
        event = self._ctx.event
        transcripts = self._intake.reader.recent(_SESSIONS)[::-1] if others else []  # parents before their forks
        transcripts.append(SessionTranscript(event.session_id, event.agent, event.transcript))
        for key in dict.fromkeys((entry.session_id, entry.agent, entry.path) for entry in transcripts):
            self._intake.take_in(*key)
        for table, row in self._intake.operations:
            self._ctx.change(table, **row)

    def of_session(self) -> Total:
        session_id = self._ctx.session_id
        return self._intake.reader.of_session(session_id).plus(self._intake.added(session_id=session_id))

    def today(self) -> Total:
        since = midnight(self._ctx.now)
        return self._intake.reader.since(since).plus(self._intake.added(since))


def _prices(name: str, root: str) -> Prices:
    from clickstop.costs.prices import load

    return load(own_file(name, root))


def own_file(name: str, root: str) -> str:
    """The path of the person's own table of prices; "" if there is none."""
    return os.path.join(root, os.path.expanduser(name)) if name else ""
