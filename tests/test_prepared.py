"""A plan that is prepared is the one that would be compiled."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from clickstop.config import check_plan, compile  # noqa: A004  # its name
from clickstop.core.places import Places
from clickstop.core.plan import is_stale
from clickstop.core.plan import read as read_plan

if TYPE_CHECKING:
    from collections.abc import Iterator


def _files(folder: Path) -> Iterator[tuple[str, object]]:
    for path in sorted(folder.iterdir()):
        text = path.read_text(encoding="utf-8")
        yield path.name, json.loads(text) if path.suffix else text.splitlines()


def test_a_prepared_plan_is_fresh_and_equals_what_is_compiled(repo: Path, environ: dict[str, str]) -> None:
    root, folder = str(repo), Path(Places(str(repo), environ).plan)
    prepared = dict(_files(folder))
    plan = read_plan(str(folder / "plan.json"))
    assert plan is not None
    assert not is_stale(plan)
    compile.refresh(root, environ)
    check_plan.refresh(root, root, environ)
    compiled = dict(_files(folder))
    for files in (prepared, compiled):
        assert isinstance(files["checks.json"], dict)
        files["checks.json"].pop("made_at")
    assert prepared == compiled
