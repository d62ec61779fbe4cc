"""What `--json` prints: a record, and the name and version of its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.render.output import print_json

if TYPE_CHECKING:
    from collections.abc import Mapping

VERSIONS: Mapping[str, int] = {}  # of the schemas that have changed; the others are at 1


def print_record(name: str, value: Any) -> None:
    print_json({"schema": schema_id(name), "data": value})


def schema_id(name: str) -> str:
    """`sessions/1`: what a reader checks first."""
    return f"{name}/{VERSIONS.get(name, 1)}"
