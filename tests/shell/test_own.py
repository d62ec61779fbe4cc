"""Commands of clickstop that weaken it are reported, however they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.each import each

if TYPE_CHECKING:
    from tests.shell.world import World

CHANGING = [
    ("clickstop pause", "command"),
    ("clickstop uninstall --yes", "command"),
    ("clickstop trust", "command"),
    ("clickstop forget", "command"),
    ("clickstop learn waive x", "command"),
    ("clickstop workflow pass x", "command"),
    ("clickstop gate allow x", "command"),
    ("clickstop loop reset", "command"),
    ("python -m clickstop pause", "command"),
    ("uv run clickstop pause", "command"),
    (".venv/bin/clickstop pause", "command"),
    ("bash -c 'clickstop pause'", "command"),
    ("tmux new -d 'clickstop pause all'", "command"),
    ("screen -dm /srv/bin/clickstop trust", "command"),
    ("make -f <(printf 'x:\\n\\tclickstop pause')", "command"),
    ("CLICKSTOP_OFF=1 git push", "variable"),
    ("export CLICKSTOP_OFF=1", "variable"),
    ("env CLICKSTOP_OFF=1 ls", "variable"),
]


@each(("line", "detail"), CHANGING)
def test_a_change_to_clickstop_is_reported(world: World, line: str, detail: str) -> None:
    assert [effect.detail for effect in world.effects(line) if effect.kind == "changes_policy"] == [detail]


HARMLESS = [
    "clickstop status",
    "clickstop pause --help",
    "clickstop learn status",
    "clickstop workflow show",
    "clickstop gate explain 'clickstop pause'",
    "clickstop loop",
    "echo clickstop pause",
    "tmux new -d 'clickstop dashboard'",
    "mytool --title 'clickstop is fine' clickstop",
    "echo CLICKSTOP_OFF=1",
]


@each("line", HARMLESS)
def test_reading_from_clickstop_is_not(world: World, line: str) -> None:
    assert world.summary(line, "changes_policy") == []
