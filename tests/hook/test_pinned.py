"""What functions without a state of their own give."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from tests.pinned import calls


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    calls(Path(__file__).parent / "pinned" / "calls", "clickstop.hook", {"SimpleNamespace": SimpleNamespace})
