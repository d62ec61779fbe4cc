"""What the functions of handlers that need no store give, and which handlers there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clickstop.shell.effect import Effect
from clickstop.testing import make_event
from tests.pinned import calls


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    names: dict[str, Any] = {"make_event": make_event, "Effect": Effect}
    calls(Path(__file__).parent / "pinned" / "calls", "clickstop.handlers", names)
