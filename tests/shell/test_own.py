"""What changes clickstop itself is said, whoever does it and however."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.each import each

if TYPE_CHECKING:
    from tests.shell.said import World

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
    ("rm -rf .clickstop", "state"),
    ("rm .clickstop/memory.db", "state"),
    ("echo x > .clickstop/plan/plan.json", "state"),
    ("mv .clickstop x", "state"),
    ("chmod 000 .clickstop/memory.db", "state"),
    ("sed -i s/a/b/ .agent/settings.json", "hooks"),
    ("echo '{}' > .agent/settings.json", "hooks"),
    ("cd .agent && rm settings.json", "hooks"),
    ("mv /tmp/x .agent/settings.json", "hooks"),
    ("echo '{}' > ~/.agent/settings.json", "hooks"),
    ("python3 -c \"open('.agent/settings.json', 'w')\"", "hooks"),
    ("rm -rf ~/.local/state/clickstop", "state"),
    ("echo x > ~/.config/clickstop/config.toml", "state"),
    ("echo x >> clickstop.toml", "configuration"),
    ("rm clickstop.local.toml", "configuration"),
    ("CLICKSTOP_OFF=1 git push", "variable"),
    ("export CLICKSTOP_OFF=1", "variable"),
    ("env CLICKSTOP_OFF=1 ls", "variable"),
]


@each(("line", "detail"), CHANGING)
def test_a_change_of_clickstop_is_said(world: World, line: str, detail: str) -> None:
    assert [one.detail for one in world.effects(line) if one.kind == "changes_policy"] == [detail]


HARMLESS = [
    "clickstop status",
    "clickstop pause --help",
    "clickstop learn status",
    "clickstop workflow show",
    "clickstop gate explain 'clickstop pause'",
    "clickstop loop",
    "echo clickstop pause",
    "cat clickstop.toml",
    "cat .agent/settings.json",
    "ls .clickstop",
    "echo x >> .clickstop/runs/feature.md",
    "echo x > .clickstop/context/x/y.md",
    "echo x > .agent/notes.md",
    "echo x > src/clickstop.toml",
    "docker exec app rm -rf /app/.clickstop",
    "echo CLICKSTOP_OFF=1",
]


@each("line", HARMLESS)
def test_looking_at_clickstop_is_not(world: World, line: str) -> None:
    assert world.said(line, "changes_policy") == []


def test_a_folder_that_holds_the_hooks_takes_them_along(world: World) -> None:
    (world.root / ".agent").mkdir()
    (world.root / ".agent" / "settings.json").write_text("{}")
    assert [one.detail for one in world.effects("rm -rf .agent") if one.kind == "changes_policy"] == ["hooks"]
