"""Connections to the team's database, and its errors in words for people."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from clickstop.team.errors import TeamError, UnreachableError
from clickstop.team.schema import VERSION
from clickstop.team.settings import driver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from psycopg import Connection

    from clickstop.team.settings import TeamServer

OLDEST = 14  # major version of PostgreSQL
_ASK = "Ask an admin of the team's database to run: clickstop team migrate"


@contextmanager
def connected(server: TeamServer) -> Iterator[Connection[Any]]:
    """A connection whose errors become TeamErrors. No message contains the address or a value."""
    psycopg = driver()
    connection = None
    try:
        connection = psycopg.connect(**server.parameters, autocommit=True)
        if connection.info.server_version < OLDEST * 10_000:
            major = connection.info.server_version // 10_000
            raise TeamError(f"the server runs PostgreSQL {major}; {OLDEST} or newer is needed")
        yield connection
    except psycopg.Error as error:
        raise team_error(error, connection is not None) from None
    finally:
        if connection is not None:
            connection.close()


def team_error(error: Any, was_connected: bool = True) -> TeamError:
    """The error in one line, because further lines of a server's message may quote a row."""
    psycopg = driver()
    if isinstance(error, psycopg.errors.InsufficientPrivilege):
        return TeamError(f"this login lacks permissions: {_first(error)}. Ask for one of the roles in docs/team.md")
    if isinstance(error, psycopg.errors.UndefinedTable | psycopg.errors.InvalidSchemaName):
        return TeamError(f"the server has no clickstop tables. {_ASK}")
    if isinstance(error, psycopg.errors.UndefinedColumn | psycopg.errors.UndefinedFunction):
        return TeamError(f"the server's tables do not match this version of clickstop. {_ASK}")
    if not was_connected:
        return UnreachableError(f"the team's database cannot be reached: {_plain(error)}")
    if isinstance(error, psycopg.OperationalError):
        return UnreachableError(f"the team's database stopped answering: {_first(error)}")
    return TeamError(f"the team's database refused: {_first(error)}")


def check_version(connection: Connection[Any]) -> str:
    """Check that client and server fit, and return the day since which rows are kept."""
    version = connection.execute("SELECT count(*) FROM clickstop.migrations").fetchone()
    settings = dict(connection.execute("SELECT name, value FROM clickstop.settings").fetchall())
    if version is None or version[0] < VERSION:
        raise TeamError(f"the server's tables are older than this version of clickstop. {_ASK}")
    if int(settings["accepts"]) > VERSION:
        raise TeamError("this clickstop is too old for the team's database. Update it; nothing is lost until then")
    return str(settings["kept_since"])


def _first(error: Any) -> str:
    return str(error.diag.message_primary or str(error).partition("\n")[0])


def _plain(error: Any) -> str:
    """Why a connection failed, without host, port and user, which libpq includes."""
    text = str(error).strip().splitlines()[-1] if str(error).strip() else type(error).__name__
    return text.rpartition("failed: ")[2] or text
