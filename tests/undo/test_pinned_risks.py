"""What each of many lines could lose in a checkout with something of everything: whole results."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clickstop.undo.tree import Tree
from tests.pinned import inputs, pinned, told
from tests.undo.world import World

RISKS = Path(__file__).parent / "pinned" / "risks.txt"


def test_every_line_risks_what_is_pinned(tmp_path: Path) -> None:
    world = World(tmp_path.resolve())
    world.fill()

    def risk_of(line: str) -> str:
        risk = world.risk_of(line, Tree(world.git, 60))
        parts: dict[str, Any] = {
            "paths": sorted(risk.paths),
            "refs": sorted(risk.refs),
            "also": [name for name in ("tree", "index", "head", "stashes") if getattr(risk, name)],
            "made again": risk.made_again,
            "unknown": risk.unknown,
        }
        text = told({name: part for name, part in parts.items() if part})
        return text.replace(str(world.root), "SHOP").replace(str(world.home), "HOME")

    pinned(RISKS, {line: risk_of(line) for line in inputs(RISKS)})
