"""What commands about costs begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from clickstop.app import spending
from clickstop.costs.prices import PricesError

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.cli.here import Here


def up_to_date(place: Here, connection: Connection) -> spending.Spending:
    """The costs of the repository, with all that its transcripts tell by now."""
    try:
        found = spending.Spending(place.places, place.plan(), connection)
    except PricesError as error:
        raise click.ClickException(f"[cost] prices: {error}") from error
    found.take_in()
    return found
