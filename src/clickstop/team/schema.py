"""The server's schema, generated from `levels.py` and `rollups.py`.

Until 1.0 the first migration is edited in place; from then on, migrations are added.

Tables with rows of repositories have `repo_id` first in their key, and no sequence, foreign key or trigger, so that
they can be distributed by it.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from clickstop.team.levels import KEY, TABLES
from clickstop.team.rollups import ROLLUPS, SOURCES

if TYPE_CHECKING:
    from clickstop.team.levels import SharedTable
    from clickstop.team.rollups import Rollup

OWNER = "md5(session_user)::uuid"  # the owner of a row is the login, which no client can choose
_OWN = f"owner = (SELECT {OWNER})"  # as a subquery, it is computed once per statement


def initial() -> list[str]:
    """The statements of the first migration, in order."""
    first, last = (_text(f"0001_{name}.sql") for name in ("first", "last"))
    return [first, *map(_table, TABLES), *map(_rollup, ROLLUPS), _refresh(), last]


MIGRATIONS = (("0001_initial", initial),)
VERSION = len(MIGRATIONS)


def _text(name: str) -> str:
    return (files("clickstop.team") / "migrations" / name).read_text(encoding="utf-8")


def _table(table: SharedTable) -> str:
    name = f"clickstop.{table.name}"
    columns = [
        f"{column.name} {column.type}{' NOT NULL' if column.name in KEY else ''}" for column in table.columns
    ]
    columns.insert(len(KEY), f"owner uuid NOT NULL DEFAULT {OWNER}")
    return f"""
CREATE TABLE {name} ({", ".join(columns)}, PRIMARY KEY ({", ".join(KEY)})) PARTITION BY RANGE (created_at);
CREATE TABLE {name}_else PARTITION OF {name} DEFAULT;
ALTER TABLE {name} ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON {name} TO clickstop_writer USING ({_OWN}) WITH CHECK ({_OWN});
GRANT SELECT, INSERT, UPDATE, DELETE ON {name} TO clickstop_writer;
"""


def _rollup(rollup: Rollup) -> str:
    name = f"clickstop.{rollup.name}"
    columns = [
        f"{column} {kind}{' NOT NULL' if column in rollup.key else ''}" for column, kind in rollup.columns.items()
    ]
    return f"""
CREATE TABLE {name} ({", ".join(columns)}, PRIMARY KEY ({", ".join(rollup.key)}));
CREATE INDEX ON {name} (day);
GRANT SELECT ON {name} TO clickstop_reader;
"""


def _refresh() -> str:
    """A function with a branch for each table. It runs as the tables' owner, so that people who may only sync can
    update sums without seeing other people's rows.
    """
    branches = []
    for source in SOURCES:
        statements = [
            statement for rollup in ROLLUPS if rollup.source == source for statement in rollup.statements()
        ]
        branches.append(f"WHEN '{source}' THEN {'; '.join(statements)};")
    return f"""
CREATE FUNCTION clickstop.refresh(most integer, older interval) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $function$
DECLARE
    mark record;
    done integer := 0;
BEGIN
    FOR mark IN SELECT * FROM clickstop.stale WHERE since <= now() - older
        ORDER BY since LIMIT most FOR UPDATE SKIP LOCKED
    LOOP
        DELETE FROM clickstop.stale
            WHERE repo_id = mark.repo_id AND source = mark.source AND day = mark.day;
        CASE mark.source
        {" ".join(branches)}
        ELSE NULL;
        END CASE;
        done := done + 1;
    END LOOP;
    RETURN done;
END $function$;
"""
