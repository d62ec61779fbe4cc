"""The person's own price table: finds it, and checks that it can be used."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.costs.prices import PricesError, load

if TYPE_CHECKING:
    from clickstop.config.errors import Problem
    from clickstop.config.layers import Loaded

_PATH = ("cost", "prices")


def prices_file(loaded: Loaded, root: str) -> str:
    """Its path; "" if none is configured."""
    name = loaded.config.cost.prices
    return os.path.join(root, os.path.expanduser(name)) if name else ""


def problems(loaded: Loaded, root: str) -> list[Problem]:
    try:
        load(prices_file(loaded, root))
    except PricesError as error:
        return [loaded.origin(_PATH).problem(_PATH, str(error))]
    return []
