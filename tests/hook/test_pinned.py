"""What functions without a state of their own give."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from clickstop.core.decision import Decision
from clickstop.core.plan import Row
from clickstop.hook.dispatch import Spoken
from clickstop.policy.rules import WEAKENED
from clickstop.testing import make_event
from tests.pinned import calls

_CTX = SimpleNamespace(is_suspicious=False)


def row(**more: Any) -> Row:
    return Row({"id": "gate.x", "module": "clickstop.x", **more})


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    names: dict[str, Any] = {"SimpleNamespace": SimpleNamespace, "Decision": Decision, "Spoken": Spoken, "row": row}
    names |= {"make_event": make_event, "CTX": _CTX, "RULE": WEAKENED}
    calls(Path(__file__).parent / "pinned" / "calls", "clickstop.hook", names)
