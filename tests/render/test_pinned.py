"""What texts and tables become on a screen."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.render.screen import Screen
from tests.pinned import calls

if TYPE_CHECKING:
    import pytest


def printed(width: int, coloured: bool, *things: Any, **more: Any) -> str:
    file = io.StringIO()
    Screen(file, width=width, is_coloured=coloured).print(*things, **more)
    return file.getvalue()


def test_what_the_functions_on_texts_give_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    calls(Path(__file__).parent / "pinned" / "calls", "clickstop.render", {"printed": printed})
