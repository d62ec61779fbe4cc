"""Random edits, commands, commits and undos: every undo gives back exactly what was there."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from clickstop.undo.tree import Tree
from tests.undo.world import World

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("a.txt", "b.txt", "src/c.txt", "src/deep/d.txt", "new one.txt", "ü.txt", ".env")
LOSING = (
    "git checkout -- .",
    "git reset --hard",
    "git reset --hard HEAD~1",
    "git clean -fd",
    "git checkout -f other",
    "git stash drop",
    "git branch -D other",
    "rm -rf src",
    "rm -f a.txt b.txt .env",
    "mv a.txt src/moved.txt",
    "git rm -rqf --ignore-unmatch src",
    "echo over > b.txt",
    "find . -name '*.txt' -not -path './.git/*' -delete",
)
OTHERS = (
    "git add -A && git commit -qm more",
    "git add a.txt",
    "git stash -q",
    "git branch -f other HEAD",
    "chmod +x b.txt",
    "ln -sf a.txt link",
    "mkdir -p src/empty",
    "git switch -q -c side || git switch -q side",
)


@pytest.mark.parametrize("seed", range(3))
def test_every_undo_gives_back_what_was_there(seed: int, tmp_path: Path) -> None:
    world, chance = World(tmp_path), random.Random(seed)
    world.run(
        "git init -q -b main && echo .env > .gitignore && git add -A && git commit -qm zero && git branch other"
    )
    world.write("a.txt", "a\n")
    world.run("git add -A && git commit -qm one")
    story = []
    for number in range(10):
        if chance.random() < 0.5:
            world.write(chance.choice(NAMES), f"{number}\n" * chance.randint(0, 30))
        if chance.random() < 0.4:
            story.append(chance.choice(OTHERS))
            world.run(story[-1])
        line = chance.choice(LOSING)
        story.append(line)
        if world.risk_of(line, Tree(world.git, 60)).unknown:  # there is no such commit
            continue
        before = world.snapshot()
        state = world.save_before(line)
        world.run(line)
        lost = world.snapshot()
        if lost == before or chance.random() < 0.3:
            continue
        outcome = world.undo(state)
        assert not outcome.failed, story
        assert world.difference(before) == {}, story
        if outcome.before is not None and chance.random() < 0.5:
            world.undo(outcome.before)
            assert world.difference(lost) == {}, story
