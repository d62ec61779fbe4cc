"""What was not saved is always said: all effects of all known commands are saved, asked about, blocked or told."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.app.gates import explain
from clickstop.app.here import Here
from clickstop.core.registry import register
from clickstop.policy.cases import STOPPED, read
from clickstop.shell.understand import understand
from clickstop.undo.risk import risk_of
from clickstop.undo.tree import Tree
from tests.harness import Hook
from tests.inside import command
from tests.undo.world import World
from tests.working import Working

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.shell.effect import Effect

LISTS = sorted((Path(__file__).parents[1] / "policy").glob("c*/*.txt"))
LOSING = ("deletes", "overwrites", "moves", "discards_work")
# Targets that nobody knows before they run.
UNKNOWN = (
    *("rm $FILES", "rm -rf ${DIR}", 'rm -rf "$DIR"/*', "rm $(cat list)", "rm `cat list`", "cat list | xargs rm -f"),
    *("mv $A $B", "cp x $TO", "echo x > $OUT", "truncate -s 0 $F", "sed -i s/a/b/ $(git ls-files)"),
    *("find . -name '*.tmp' -delete", "find / -name core -delete", "ls | while read f; do rm $f; done"),
    *("git checkout -- $F", "git branch -D $(git branch --merged)", "git stash drop $N", "git reset --hard $REV"),
    *("rm src/*.py", "rm -r {src,data}", "rm -rf ../*", "git clean -fdx $WHERE", "git worktree remove $W"),
    *("python3 -c 'import os,sys; os.remove(sys.argv[1])' x", "perl -e 'unlink @ARGV' *.py", "scp host:/a.log ."),
)
OPAQUE = (
    "./tidy.sh",
    "python tidy.py",
    "make clean",
    "npx rimraf-like src",
    "eval $CODE",
    "bash tidy.sh",
    "black .",
)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    world = World(tmp_path_factory.mktemp("walk"))
    world.fill()
    world.write("clickstop.toml", "")
    register(str(world.root), world.environ)
    return world


def _effects(world: World, line: str) -> list[Effect]:
    root, home = str(world.root), str(world.home)
    found = understand(line, cwd=root, root=root, home=home, wrappers=(), environ=world.environ)
    return [effect for effect in found if effect.kind in LOSING]


@pytest.fixture(scope="module")
def lines(world: World) -> list[tuple[str, list[Effect]]]:
    return [*_lines(world)]


def _lines(world: World) -> Iterator[tuple[str, list[Effect]]]:
    """One command of each sort: by what it does, with which program, in which way."""
    seen: set[tuple[object, ...]] = set()
    listed = [case.command for path in LISTS for case in read(path.read_text(encoding="utf-8"))]
    for line in (*UNKNOWN, *listed):
        effects = _effects(world, line)
        sorts = {(one.kind, one.detail, one.program, one.extent, bool(one.path), one.where) for one in effects}
        if sorts - seen or line in UNKNOWN:
            seen |= sorts
            yield line, effects


def test_what_was_not_saved_is_always_said(world: World, lines: list[tuple[str, list[Effect]]]) -> None:
    repo, hook = Here(str(world.root), world.environ), Hook(world.environ, world.root, here=True)
    session, silent, count = Working(hook, world.root), [], 0
    for line, _ in lines:
        done = explain(repo, line)
        count += 1
        assert not done.failures, line
        if not done.not_saved or done.verdict in STOPPED:
            continue
        _, told = session.ask("Bash", {"command": line})
        if "Could not be saved first" not in told or done.not_saved not in told:
            silent.append((line, done.not_saved, told))
    assert silent == []
    assert count > 150


def test_every_effect_that_loses_something_is_looked_at(
    world: World, lines: list[tuple[str, list[Effect]]]
) -> None:
    """By itself: something of it is saved, or cannot be, or is made again, or there is nothing to lose."""
    scene, overlooked = world.scene(), []
    tree = Tree(world.git, 60)
    for line, effects in lines:
        for effect in effects:
            risk = risk_of([effect], scene, tree)
            if risk or risk.unknown or risk.made_again or risk.paths or _loses_nothing(effect, world):
                continue
            overlooked.append((line, effect.kind, effect.detail, effect.path))
    assert overlooked == []


def _loses_nothing(effect: Effect, world: World) -> bool:
    if effect.where or effect.detail == "appends" or world.scene().place(effect) == "temporary":
        return True
    if effect.kind == "discards_work":  # nothing of that kind is there, as git itself tells
        asked = {
            "untracked": f"git clean -nd{'' if effect.recursive else ' '} {effect.path}",
            "ignored": f"git clean -ndX {effect.path}",
            "branch": f"git for-each-ref refs/heads/{effect.target.removeprefix('refs/heads/')}",
            "tag": f"git for-each-ref refs/tags/{effect.target.removeprefix('refs/tags/')}",
            "changes": f"git status -s -uno {effect.path}",
            "staged": f"git status -s -uno {effect.path}",
        }
        return effect.detail in asked and not world.run(asked[effect.detail]).strip()
    return not os.path.lexists(effect.path)


@pytest.mark.parametrize("line", OPAQUE)
def test_for_what_nobody_can_know_the_state_of_the_prompt_is_promised(line: str, world: World) -> None:
    told = command(("gate", "explain", line), world.root, world.environ).stdout
    assert "clickstop undo --prompt 1 restores the files" in told
