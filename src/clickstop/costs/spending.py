"""What sessions cost, taken from the clients' transcripts as far as these have grown. Not for ordinary events."""

from __future__ import annotations

import os
import time

from clickstop.agents.index import AGENTS, agent_named
from clickstop.core.event import storable
from clickstop.core.ids import midnight, new_id
from clickstop.core.spent import COUNTS, Spent, united
from clickstop.costs.growth import Position, grown
from clickstop.costs.prices import load
from clickstop.secrets.redact import head
from clickstop.store.spending import SpendingReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.costs.prices import Prices
    from clickstop.store.write import Operation

    Row = dict[str, Any]

_SESSIONS = 20  # whose transcripts may have grown after they were heard of last
_ROOM = 64_000_000  # bytes that one event reads at most; the next one goes on
_LONGEST = 200  # characters of a name
_TEXTS = ("agent_id", "agent_type", "branch", "model", "geo")


class Intake:
    """Reads transcripts and makes rows of them."""

    __slots__ = ("_known", "_texts", "at", "operations", "prices", "reader", "repo_id", "room", "rows")

    def __init__(self, reader: SpendingReader, prices: Prices, repo_id: str, at: str, room: int = _ROOM) -> None:
        self.reader = reader
        self.prices = prices
        self.repo_id = repo_id
        self.at = at
        self.room = room  # bytes that may still be read
        self.operations: list[Operation] = []
        self.rows: dict[str, Row] = {}  # new ones, by message
        self._known: dict[str, tuple[str, float]] = {}  # session and dollars of messages that are stored
        self._texts: dict[str, str] = {}

    def take_in(self, session_id: str, agent: str, transcript: str) -> None:
        """One session with its subagents, as far as there is room for more."""
        if agent not in AGENTS:
            return
        client = agent_named(agent)
        for path in client.spending_files(transcript):
            before = self.reader.position(storable(path))
            position = Position(*before[:3]) if before else None
            repeats = before[3].split() if before else []
            while self.room > 0 and (more := grown(path, position)) is not None:
                text, position = more
                self.room -= len(text)
                answers, total = client.spending(text, path)
                repeats += self._count(united(answers), session_id, agent)
                self._note(path, session_id, position, repeats)
                if total:
                    self._count_besides(total, session_id, agent, list(dict.fromkeys(repeats)))

    def _note(self, path: str, session_id: str, position: Position, repeats: list[str]) -> None:
        row: Row = {"path": storable(path), "session_id": storable(session_id), "created_at": self.at}
        row |= {"inode": position.inode, "offset": position.offset, "mark": position.mark}
        self.operations.append(("transcripts", {**row, "origins": " ".join(dict.fromkeys(repeats))}))

    def _count(self, answers: list[Spent], session_id: str, agent: str) -> list[str]:
        """Rows for answers of this session; of the others, whose they are: a fork repeats its parent's."""
        self._known |= self.reader.known([storable(one.message_id) for one in answers])
        others = []
        for one in answers:
            owner = self._owner(storable(one.message_id))
            if owner in ("", storable(session_id)):
                self._add(one, session_id, agent)
            else:
                others.append(owner)
        return others

    def _owner(self, message_id: str) -> str:
        row = self.rows.get(message_id)
        return str(row["session_id"]) if row else self._known.get(message_id, ("", 0.0))[0]

    def _add(self, one: Spent, session_id: str, agent: str) -> None:
        row: Row = {"id": new_id(), "repo_id": self.repo_id, "created_at": one.at or self.at, "agent": agent}
        row |= {"session_id": storable(session_id), "message_id": storable(one.message_id)}
        row |= {name: self._short(getattr(one, name)) for name in _TEXTS}
        row |= {"fast": int(one.fast), "besides": int(one.besides)}
        row |= zip(COUNTS, one.counts, strict=True)
        row |= {"usd": self.prices.usd(one), "prices": self.prices.tag}
        self.rows[row["message_id"]] = row
        self.operations.append(("costs", row))

    def _short(self, text: str) -> str:
        """A name as it is stored; there are few of them and many rows."""
        if text not in self._texts:
            self._texts[text] = head(storable(text), _LONGEST)
        return self._texts[text]

    def _count_besides(self, total: list[Spent], session_id: str, agent: str, origins: list[str]) -> None:
        """What the client's own sum holds beyond the answers: compactions, titles and the like."""
        counted = self._counted(storable(session_id), origins)
        named = {self._name(one.model): one for one in total}
        if not set(counted) <= set(named):  # the sum goes by other names: nothing can be told apart
            return
        for name, one in named.items():
            known = counted.get(name, [0] * len(COUNTS))
            rest = tuple(max(0, whole - part_) for whole, part_ in zip(one.counts, known, strict=True))
            if any(rest) or self.reader.has_besides(storable(session_id)):
                besides = Spent(f"besides {session_id} {name}", one.model, rest, at=one.at)
                besides.besides = True
                self._known |= self.reader.known([storable(besides.message_id)])
                self._add(besides, session_id, agent)

    def _counted(self, session_id: str, origins: list[str]) -> dict[str, list[int]]:
        """Tokens by model of all answers that the client's sum of a session holds: its own, and those that the
        sessions from which it was forked had until then.
        """
        began = self.reader.began(session_id)
        answers = {str(row[0]): list(row[1:]) for row in self.reader.counted(session_id, origins, began)}
        for row in self.rows.values():
            inherited = row["session_id"] in origins and row["created_at"] <= began
            if inherited or (row["session_id"] == session_id and not row["besides"]):
                known = answers.get(row["message_id"], [row["model"], *(0,) * len(COUNTS)])
                new = [row[count] for count in COUNTS]
                answers[row["message_id"]] = [known[0], *map(max, new, known[1:])]
        counted: dict[str, list[int]] = {}
        for model, *counts in answers.values():
            sums = counted.setdefault(self._name(str(model)), [0] * len(COUNTS))
            sums[:] = [known + int(count) for known, count in zip(sums, counts, strict=True)]
        return counted

    def _name(self, model: str) -> str:
        return self.prices.name_of(model) or model

    def added(self, since: str = "", session_id: str = "") -> tuple[float, bool]:
        """Dollars of the new rows beyond what is stored of them, and whether some have no price."""
        rows = [row for row in self.rows.values() if row["created_at"] >= since]
        rows = [row for row in rows if not session_id or row["session_id"] == session_id]
        more = sum(max(0.0, (row["usd"] or 0.0) - self._known.get(row["message_id"], ("", 0.0))[1]) for row in rows)
        return more, any(row["usd"] is None for row in rows)


class Spending:
    """The same for one event."""

    __slots__ = ("_ctx", "_intake", "day")

    def __init__(self, ctx: Context, prices_file: str) -> None:
        self._ctx = ctx
        self._intake = Intake(
            SpendingReader(ctx.database.open()),
            load(own_file(prices_file, ctx.event.root)),
            ctx.plan.repo_id,
            ctx.at,
        )
        self.day = time.strftime("%Y-%m-%d", time.localtime(ctx.now))

    def take_in(self, *, others: bool) -> None:
        """This session; with `others`, also those that ended or died after they were read last."""
        event = self._ctx.event
        sessions = [(event.session_id, event.agent, event.transcript)]
        if others:
            sessions = [*reversed(self._intake.reader.recent(_SESSIONS)), *sessions]  # parents before their forks
        for session_id, agent, transcript in dict.fromkeys(sessions):
            self._intake.take_in(session_id, agent, transcript)
        self._ctx.operations.extend(self._intake.operations)

    def of_session(self) -> tuple[float, bool]:
        session_id = storable(self._ctx.event.session_id)
        return _sum(self._intake.reader.of_session(session_id), self._intake.added(session_id=session_id))

    def today(self) -> tuple[float, bool]:
        since = midnight(self._ctx.now)
        return _sum(self._intake.reader.since(since), self._intake.added(since))


def own_file(name: str, root: str) -> str:
    """The person's own table of prices, "" if there is none."""
    return os.path.join(root, os.path.expanduser(name)) if name else ""


def _sum(stored: tuple[float, bool], new: tuple[float, bool]) -> tuple[float, bool]:
    return stored[0] + new[0], stored[1] or new[1]
