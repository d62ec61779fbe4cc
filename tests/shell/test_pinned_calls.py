"""Long lines are followed to their end, and what the small functions of a module give."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

from tests.pinned import calls
from tests.shell.household import Household

HERE = Path(__file__).parent / "pinned"


def status(*, size: int = 0, age: float = 0) -> SimpleNamespace:
    """What the system says of a file of that many bytes and hours."""
    moment = time.time() - age * 3_600
    return SimpleNamespace(st_size=size, st_mtime=moment, st_atime=moment, st_ctime=moment)


def test_the_functions_and_long_lines_give_what_is_pinned(tmp_path: Path) -> None:
    household = Household(tmp_path.resolve())

    def seen(line: str) -> dict[str, str]:
        """How many effects of each kind a line has, and the last of them."""
        effects = household.effects(line)
        kinds = Counter(effect.kind for effect in effects)
        last = {effect.kind: household.plain(effect.path or effect.target) for effect in effects}
        return {kind: f"{count}, at last {last[kind]}" for kind, count in kinds.items()}

    calls(HERE / "calls", "clickstop.shell", {"seen": seen, "effects": household.effects, "status": status})
