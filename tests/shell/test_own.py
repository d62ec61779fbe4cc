"""What changes detent itself is said, whoever does it and however."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.shell.said import World

CHANGING = [
    ("detent pause", "command"),
    ("detent uninstall --yes", "command"),
    ("detent trust", "command"),
    ("detent forget", "command"),
    ("detent learn waive x", "command"),
    ("detent workflow pass x", "command"),
    ("detent gate allow x", "command"),
    ("detent loop reset", "command"),
    ("python -m detent pause", "command"),
    ("uv run detent pause", "command"),
    (".venv/bin/detent pause", "command"),
    ("bash -c 'detent pause'", "command"),
    ("rm -rf .detent", "state"),
    ("rm .detent/memory.db", "state"),
    ("echo x > .detent/plan/plan.json", "state"),
    ("mv .detent x", "state"),
    ("chmod 000 .detent/memory.db", "state"),
    ("sed -i s/a/b/ .agent/settings.json", "hooks"),
    ("echo '{}' > .agent/settings.json", "hooks"),
    ("cd .agent && rm settings.json", "hooks"),
    ("mv /tmp/x .agent/settings.json", "hooks"),
    ("echo '{}' > ~/.agent/settings.json", "hooks"),
    ("python3 -c \"open('.agent/settings.json', 'w')\"", "hooks"),
    ("rm -rf ~/.local/state/detent", "state"),
    ("echo x > ~/.config/detent/config.toml", "state"),
    ("echo x >> detent.toml", "configuration"),
    ("rm detent.local.toml", "configuration"),
    ("DETENT_OFF=1 git push", "variable"),
    ("export DETENT_OFF=1", "variable"),
    ("env DETENT_OFF=1 ls", "variable"),
]


@pytest.mark.parametrize(("line", "detail"), CHANGING)
def test_a_change_of_detent_is_said(world: World, line: str, detail: str) -> None:
    assert [one.detail for one in world.effects(line) if one.kind == "changes_policy"] == [detail]


HARMLESS = [
    "detent status",
    "detent pause --help",
    "detent learn status",
    "detent workflow show",
    "detent gate explain 'detent pause'",
    "detent loop",
    "echo detent pause",
    "cat detent.toml",
    "cat .agent/settings.json",
    "ls .detent",
    "echo x >> .detent/runs/feature.md",
    "echo x > .detent/context/x/y.md",
    "echo x > .agent/notes.md",
    "echo x > src/detent.toml",
    "docker exec app rm -rf /app/.detent",
    "echo DETENT_OFF=1",
]


@pytest.mark.parametrize("line", HARMLESS)
def test_looking_at_detent_is_not(world: World, line: str) -> None:
    assert world.said(line, "changes_policy") == []


def test_a_folder_that_holds_the_hooks_takes_them_along(world: World) -> None:
    (world.root / ".agent").mkdir()
    (world.root / ".agent" / "settings.json").write_text("{}")
    assert [one.detail for one in world.effects("rm -rf .agent") if one.kind == "changes_policy"] == ["hooks"]
