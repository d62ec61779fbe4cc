"""The list of hostile repositories: each function builds one on the ground it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.hostile.ground import Ground

    Build = Callable[[Ground], None]

BUILT: dict[str, Build] = {}
QUICK: set[str] = set()
COLD: set[str] = set()


def hostile(name: str, *, quick: bool = False, cold: bool = False) -> Callable[[Build], Build]:
    """Enter it under `name`. `quick` ones are in every run of the suite; `cold` ones meet processes started from
    nothing, since what they attack is the start.
    """

    def enter(build: Build) -> Build:
        assert name not in BUILT, name
        BUILT[name] = build
        if quick:
            QUICK.add(name)
        if cold:
            COLD.add(name)
        return build

    return enter
