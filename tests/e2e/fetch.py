"""Fetch all that the tests in this folder take from npm, so that none of them waits for it."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from tests.e2e.browser import axe
from tests.e2e.client import ClientMissingError, package
from tests.e2e.clients import CLIENTS
from tests.e2e.test_cost import CCUSAGE

if TYPE_CHECKING:
    from collections.abc import Callable

_AT_ONCE = 3


def main() -> int:
    fetches = [client.program for client in CLIENTS.values()]
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        missing = list(filter(None, pool.map(_trouble, [*fetches, axe, lambda: package("ccusage", CCUSAGE)])))
    print("\n".join(missing) or "all clients are there")
    return bool(missing)


def _trouble(fetch: Callable[[], object]) -> str:
    try:
        fetch()
    except ClientMissingError as error:
        return str(error)
    return ""


if __name__ == "__main__":
    sys.exit(main())
