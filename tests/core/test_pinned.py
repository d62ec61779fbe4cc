"""What the functions that others are built from give, for many inputs."""

from __future__ import annotations

from pathlib import Path

from tests.pinned import calls

HERE = Path(__file__).parent / "pinned"


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    calls(HERE / "calls", "clickstop.core", {})
