"""Migrations of the server's schema, run by one client at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.team.errors import TeamError
from clickstop.team.schema import MIGRATIONS
from clickstop.team.settings import driver

if TYPE_CHECKING:
    from collections.abc import Callable

    from psycopg import Connection

ROLES = ("clickstop_writer", "clickstop_reader", "clickstop_admin")
ADMIN = ROLES[-1]
_LOCK = 0x636C_6963  # "clic"


def migrate(
    server: Connection[Any], migrations: tuple[tuple[str, Callable[[], list[str]]], ...] = MIGRATIONS
) -> list[str]:
    """Run all missing migrations in one transaction and return their names."""
    _make_roles(server)
    with server.transaction():
        # Held until the transaction ends: a second client waits, and then finds everything done.
        server.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        server.execute(f"CREATE SCHEMA IF NOT EXISTS clickstop AUTHORIZATION {ADMIN}")
        server.execute(f"SET LOCAL ROLE {ADMIN}")  # it owns all tables, whoever runs this
        server.execute(
            "CREATE TABLE IF NOT EXISTS clickstop.migrations"
            " (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())"
        )
        done = {str(name) for (name,) in server.execute("SELECT name FROM clickstop.migrations")}
        names = [name for name, _ in migrations]
        missing = [name for name in names if name not in done]
        for name, statements in migrations:
            if name in missing:
                for statement in statements():
                    server.execute(statement.encode())
                server.execute("INSERT INTO clickstop.migrations (name) VALUES (%s)", (name,))
    return missing


def _make_roles(server: Connection[Any]) -> None:
    """Create missing roles. Roles belong to the whole cluster, so another database may have created them."""
    psycopg = driver()
    there = {
        name for (name,) in server.execute("SELECT rolname FROM pg_roles WHERE rolname = ANY(%s)", (list(ROLES),))
    }
    for role in ROLES:
        if role in there:
            continue
        try:
            server.execute(f"CREATE ROLE {role} NOLOGIN")
        except (
            psycopg.errors.DuplicateObject,
            psycopg.errors.UniqueViolation,
        ):  # another client has just created it
            continue
        except psycopg.errors.InsufficientPrivilege:
            raise TeamError(
                f"this login may not create the role {role}. Use one with CREATEROLE, or ask an admin to run:"
                f" CREATE ROLE {role}; GRANT {ADMIN} TO you"
            ) from None
    is_member = server.execute("SELECT pg_has_role(session_user, %s, 'member')", (ADMIN,)).fetchone()
    if is_member != (True,):
        server.execute(f"GRANT {ADMIN} TO session_user")
