"""Queries of the team's pages: sums by repository, agent, model and person over a period."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clickstop.team.rollups import ROLLUPS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from psycopg import Connection, Cursor

    Row = dict[str, Any]

DIMENSIONS = ("repository", "agent", "model", "person")
_COLUMNS = {rollup.name: rollup.columns for rollup in ROLLUPS}
_SHORT = 8  # digits of a repository's id


@dataclass(frozen=True, slots=True)
class Chosen:
    """A period and filters by dimension. A table of sums without a dimension ignores its filter."""

    first: str = ""  # day
    last: str = ""
    filters: Mapping[str, str] = field(default_factory=dict)  # by column

    def where(self, rollup: str) -> tuple[str, Row]:
        bounds = {"day >= %(first)s": self.first, "day <= %(last)s": self.last} if rollup != "health" else {}
        conditions = ["true", *(condition for condition, value in bounds.items() if value)]
        usable = {name: value for name, value in self.filters.items() if name in _COLUMNS[rollup]}
        conditions += [f"{name} = %({name})s" for name in usable]
        return " AND ".join(conditions), {"first": self.first, "last": self.last, **usable}


def sums(
    server: Connection[Any],
    rollup: str,
    by: Sequence[str],
    expressions: Mapping[str, str],
    chosen: Chosen,
    *,
    order: str = "",
    limit: int = 100,
) -> list[Row]:
    """One row for each value of `by`; `expressions` maps names to what they sum up."""
    condition, values = chosen.where(rollup)
    picked = [*by, *(f"{expression} AS {name}" for name, expression in expressions.items())]
    group = f" GROUP BY {', '.join(by)}" if by else ""
    sql = (
        f"SELECT {', '.join(picked)} FROM clickstop.{rollup} WHERE {condition}{group}"
        f" ORDER BY {order or (', '.join(by) or '1')} LIMIT {limit}"
    )
    return _named(server.execute(sql.encode(), values))


def _named(cursor: Cursor[Any]) -> list[Row]:
    names = [column.name for column in cursor.description or ()]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def repositories(server: Connection[Any]) -> dict[str, str]:
    """Labels of repositories by id: the folder's name, if somebody shares it, and the start of the id."""
    rows = sums(server, "health", ["repo_id"], {"folder": "max(repository)"}, Chosen(), limit=5_000)
    folders = {row["repo_id"]: row["folder"] or "" for row in rows}
    every = {row["repo_id"] for row in sums(server, "daily_sessions", ["repo_id"], {}, Chosen(), limit=5_000)}
    return {
        repository: f"{folders.get(repository, '')} {repository[:_SHORT]}".strip()
        for repository in sorted(every | folders.keys())
    }


def choices(server: Connection[Any], chosen: Chosen, names: Mapping[str, str]) -> dict[str, list[str]]:
    """The values of each dimension in a period, for its filter."""
    span = Chosen(chosen.first, chosen.last)
    values = {
        name: [str(row[name]) for row in sums(server, "daily_sessions", [name], {}, span) if row[name]]
        for name in ("agent", "model", "person")
    }
    return {"repository": sorted(names.values()), **values}


def silent(server: Connection[Any], chosen: Chosen, since: str) -> list[Row]:
    """People whose hooks have sent nothing since a moment; those without a name are counted together."""
    condition, values = chosen.where("health")
    cursor = server.execute(
        "SELECT person, count(*) AS people, max(heard) AS heard, sum(events)::bigint AS events"
        " FROM (SELECT owner, person, max(last_at) AS heard, sum(events) AS events FROM clickstop.health"
        f" WHERE {condition} GROUP BY owner, person) AS each"
        " WHERE heard < %(since)s::timestamptz GROUP BY person ORDER BY 3 LIMIT 100".encode(),
        {**values, "since": since},
    )
    return _named(cursor)
