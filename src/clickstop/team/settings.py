"""The team's settings. They come from the person's own configuration, never from a repository."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.config.layers import personal
from clickstop.core import extras
from clickstop.core.places import home
from clickstop.team.errors import TeamError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.config.options import TeamOptions

_SECONDS = 10  # to connect
_LOOPBACK = ("", "localhost", "127.0.0.1", "::1")
_WHERE = "Set url under [team] in your own configuration (~/.config/clickstop/config.toml), or CLICKSTOP_TEAM__URL"


@dataclass(frozen=True, slots=True)
class TeamServer:
    """Connection parameters for libpq. The repr hides them, because they may contain a password."""

    parameters: dict[str, Any]

    def __repr__(self) -> str:
        return "TeamServer(...)"


def load(environ: Mapping[str, str]) -> TeamOptions:
    """The [team] section of the person's own file and environment."""
    return personal(environ).team


def server(team: TeamOptions, environ: Mapping[str, str]) -> TeamServer:
    """Parameters for a connection. libpq's own variables and `.pgpass` apply as well.

    Unless the person sets `sslmode`, connections over a network are encrypted and verify the server's name.
    """
    psycopg = driver()
    if not team.url:
        raise TeamError(f"no team database is configured. {_WHERE}")
    try:
        parameters = psycopg.conninfo.conninfo_to_dict(team.url)
    except psycopg.ProgrammingError:
        raise TeamError("url under [team] is not a PostgreSQL address such as postgresql://host/database") from None
    parameters.setdefault("application_name", "clickstop")
    parameters.setdefault("connect_timeout", _SECONDS)
    parameters["client_encoding"] = "utf8"
    if not _is_near(parameters, environ) and not parameters.get("sslmode") and not environ.get("PGSSLMODE"):
        parameters["sslmode"] = "verify-full"
        own = os.path.join(home(environ), ".postgresql", "root.crt")
        if not (parameters.get("sslrootcert") or environ.get("PGSSLROOTCERT") or os.path.exists(own)):
            parameters["sslrootcert"] = "system"
    return TeamServer(parameters)


def driver() -> Any:
    try:
        import psycopg
    except ImportError as error:
        raise TeamError(extras.sentence("team", "The team's database")) from error
    return psycopg


def _is_near(parameters: Mapping[str, Any], environ: Mapping[str, str]) -> bool:
    """Whether libpq would connect to this machine only. Service files are not read and count as remote."""
    if parameters.get("service") or environ.get("PGSERVICE"):
        return False
    sources = (parameters.get("hostaddr"), environ.get("PGHOSTADDR"), parameters.get("host"), environ.get("PGHOST"))
    hosts = str(next(filter(None, sources), "")).split(",")
    return all(host in _LOOPBACK or host.startswith(("/", "@")) for host in hosts)
