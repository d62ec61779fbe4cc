"""What is saved, what is not, and what is said of it."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from clickstop.core.git import Git
from clickstop.undo.risk import risk_of
from clickstop.undo.saved_state import FILE, FOLDER, LINK, PROMPT, SavedState
from clickstop.undo.saving import Risk, SaveLimits, Saving, new_state
from clickstop.undo.tree import Tree
from tests.undo.world import LIMITS, World

SMALL = SaveLimits(file_mb=1, total_mb=2, budget_ms=60_000)


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.run("git init -q -b main")
    world.write("a.txt", "committed\n")
    world.write("src/bin/tool.rs", "committed\n")
    world.write(".gitignore", "node_modules/\nbuild/\n")
    world.run("git add -A && git commit -qm one")
    return world


def _reasons(state: SavedState, world: World) -> dict[str, str]:
    return {str(Path(path).relative_to(world.root)): why for path, why in state.left_out}


def test_what_is_no_file_is_named(world: World) -> None:
    os.mkfifo(world.root / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(world.root / "socket"))
        state = world.save_paths("pipe", "socket", "a.txt")
    assert _reasons(state, world) == dict.fromkeys(("pipe", "socket"), "it is neither a file nor a folder")
    assert [item.path for item in state.items] == [str(world.root / "a.txt")]


def test_large_files_and_more_than_there_is_room_for_are_named(world: World) -> None:
    world.write("large", "x" * 1_200_000)
    for name in ("b", "c", "d"):
        world.write(name, name * 900_000)
    state = world.save_paths("large", "b", "c", "d", limits=SMALL)
    assert _reasons(state, world) == {"large": "it is larger than 1 MB", "d": "there is no room for it"}


def test_limits_are_met_to_the_byte(world: World) -> None:
    megabyte = 1_048_576
    for name, size in (("full", megabyte), ("over", megabyte + 1), ("rest", megabyte), ("one", 1)):
        world.write(name, name[0] * size)
    state = world.save_paths("full", "over", "rest", "one", limits=SMALL)
    assert _reasons(state, world) == {"over": "it is larger than 1 MB", "one": "there is no room for it"}
    assert [(os.path.basename(item.path), item.size) for item in state.items] == [
        ("full", megabyte),
        ("rest", megabyte),
    ]


def test_a_large_file_that_git_holds_needs_no_room(world: World) -> None:
    world.write("large.txt", "x" * 1_200_000)
    world.run("git add -A && git commit -qm large")
    state = world.save_paths("large.txt", limits=SMALL)
    assert (state.left_out, [bool(item.blob) for item in state.items]) == ([], [True])


@pytest.mark.parametrize(("names", "why"), [("a", "time ran out"), ("abc", "time ran out for 3 of its files")])
def test_what_there_was_no_time_for_is_named_or_counted(names: str, why: str, world: World) -> None:
    for name in names:
        world.write(f"{name}/x", "x")
    state = new_state(PROMPT, "2030-01-01T00:00:00.000Z", str(world.root))
    saving = Saving(state, None, SaveLimits(file_mb=1, total_mb=1, budget_ms=-1))
    risk = Risk()
    risk.paths = {str(world.root / name): None for name in names}
    saving.look(risk)
    assert state.left_out == [[str(world.root / "a") if len(names) == 1 else str(world.root), why]]
    assert state.items == []


def test_commits_that_there_is_no_room_for_are_named(world: World) -> None:
    (world.root / "large.bin").write_bytes(os.urandom(2_500_000))
    world.run("git checkout -qb feature && git add -A && git commit -qm large && git checkout -q main")
    state = world.save_before("git branch -D feature", limits=SMALL)
    why = "there was no time or no room for commits that nothing else references"
    assert (_reasons(state, world), state.objects) == ({".": why}, "")
    assert world.save_before("git branch -D feature").left_out == []


def test_repositories_inside_are_named(world: World) -> None:
    world.run("git init -q drafts/own && echo x > drafts/x && echo y > drafts/own/y")
    state = world.save_before("rm -rf drafts")
    assert _reasons(state, world) == {"drafts/own": "it is a nested repository"}


def test_modules_are_named(world: World) -> None:
    world.run("git init -q ../other && cd ../other && echo x > x && git add . && git commit -qm x")
    world.run("git -c protocol.file.allow=always submodule -q add ../other sub && git commit -qm sub")
    assert _reasons(world.save_before("rm -rf sub"), world) == {"sub": "it is a nested repository"}
    world.run("cd sub && echo y > y && git add . && git commit -qm y")
    assert _reasons(world.save_prompt(), world) == {"sub": "it is a nested repository"}


def test_dropping_a_stash_puts_no_other_work_at_risk(world: World) -> None:
    world.run("echo x > a.txt && git stash -q && echo y > a.txt && echo z > new.txt")
    assert world.save_before("git stash drop").items == []
    assert [os.path.basename(item.path) for item in world.save_before("git stash -q; git stash drop").items] == [
        "a.txt"
    ]


def test_stashes_without_a_list_of_their_own_are_named(world: World) -> None:
    world.run("echo x > a.txt && git stash -q && rm .git/logs/refs/stash")
    state = world.save_before("git stash drop")
    assert state.left_out == [[str(world.root), "git stores its stashes in a form that cannot be saved"]]


def test_what_an_earlier_state_has_lost_is_saved_again(world: World) -> None:
    world.write("a.txt", "mine\n")
    earlier = world.save_prompt()
    for pack in world.saved.glob("*.pack"):
        pack.unlink()
    again = new_state(PROMPT, "2030-01-01T00:00:01.000Z", str(world.root))
    risk = Risk()
    risk.tree = True
    Saving(again, Tree(world.git, 60), LIMITS, earlier).save(risk, str(world.saved))
    world.run("rm a.txt")
    world.undo(again)
    assert (world.root / "a.txt").read_text(encoding="utf-8") == "mine\n"


def test_a_link_is_saved_and_not_what_it_leads_to(world: World) -> None:
    (world.home / "elsewhere").mkdir()
    (world.home / "elsewhere/secret").write_text("secret", encoding="utf-8")
    os.symlink(world.home / "elsewhere", world.root / "link")
    state = world.save_paths("link", "link/secret")
    assert [(item.kind, item.content) for item in state.items] == [
        ("link", str(world.home / "elsewhere")),
        ("absent", ""),
    ]


def test_a_folder_that_became_a_link_is_not_followed(world: World) -> None:
    """Neither when it is saved nor when it is brought back."""
    elsewhere = world.home / "elsewhere/bin"
    elsewhere.mkdir(parents=True)
    (elsewhere / "tool.rs").write_text("not ours", encoding="utf-8")
    world.write("src/bin/tool.rs", "changed\n")
    state = world.save_before("git checkout -- .")
    world.run("rm -rf src && ln -s ../elsewhere src")
    assert not [item for item in world.save_prompt().items if item.kind == FILE]
    outcome = world.undo(state)
    assert outcome.failed == [(str(world.root / "src/bin/tool.rs"), "one of its parent folders is now a link")]
    assert (elsewhere / "tool.rs").read_text(encoding="utf-8") == "not ours"


def test_only_what_git_ignores_counts_as_made_again(world: World) -> None:
    """`bin`, `build` and `target` are names of sources as well."""
    world.write("src/bin/new.rs", "new\n")
    world.write("src/build/x.o", "made\n")
    world.write("node_modules/x.js", "made\n")
    state = world.save_before("rm -rf src node_modules")
    names = {str(Path(item.path).relative_to(world.root)): item.kind for item in state.items}
    assert names == {"src": FOLDER, "src/bin": FOLDER, "src/bin/new.rs": FILE, "src/bin/tool.rs": FILE}
    assert sorted(state.made_again) == [str(world.root / "node_modules"), str(world.root / "src/build")]


def test_of_what_a_commit_holds_the_name_is_enough(world: World) -> None:
    state = world.save_before("rm -rf src")
    assert [bool(item.blob) for item in state.items if item.kind == FILE] == [True]
    assert not list(world.saved.glob("*.pack"))


def test_bytes_on_the_disk_are_saved_where_git_converts(world: World) -> None:
    world.write(".gitattributes", "*.txt text eol=crlf\n")
    world.write("b.txt", "one\r\ntwo\r\n")
    world.run("git add -A && git commit -qm crlf")
    assert world.run("git status -s") == ""
    state = world.save_before("rm b.txt")
    world.run("rm b.txt")
    world.undo(state)
    assert (world.root / "b.txt").read_bytes() == b"one\r\ntwo\r\n"


def test_no_hook_or_filter_of_the_repository_runs(world: World) -> None:
    world.write(".gitattributes", "* filter=evil\n")
    world.run("git config filter.evil.clean 'touch ../ran; cat'; git config filter.evil.smudge 'touch ../ran; cat'")
    world.run("git config core.fsmonitor 'touch ../ran'")
    for name in ("post-checkout", "post-index-change", "reference-transaction"):
        world.write(f".git/hooks/{name}", "#!/bin/sh\ntouch ../ran\n", mode=0o755)
    world.write("a.txt", "changed\n")
    state = world.save_before("git reset --hard && git branch -D main")
    world.save_prompt()
    world.write("a.txt", "lost\n")
    world.undo(state)
    assert not (world.home / "ran").exists()


def test_unreadable_files_are_named(world: World) -> None:
    if os.geteuid() == 0:
        pytest.skip("root reads everything")
    world.write("locked", "x", mode=0)
    assert _reasons(world.save_paths("locked"), world) == {"locked": "Permission denied"}


def test_a_worktree_is_a_checkout_of_its_own(world: World) -> None:
    world.run("git worktree add -q ../wt -b wt")
    place = world.home / "wt"
    (place / "a.txt").write_text("changed in the worktree\n", encoding="utf-8")
    tree = Tree(Git(str(place), world.environ), 60)
    line = "git -C ../wt reset --hard HEAD"
    risk = world.risk_of(line, tree)
    assert list(risk.paths) == [str(place / "a.txt")]
    state = world.save(risk, tree)
    state.checkout = str(place)
    world.run(line)
    world.undo(state)
    assert (place / "a.txt").read_text(encoding="utf-8") == "changed in the worktree\n"
    assert world.risk_of(line, Tree(world.git, 60)).unknown == ["it is outside this checkout"]


def test_a_folder_without_git_works_the_same(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.write("notes/a.md", "mine\n")
    os.symlink("notes/a.md", world.root / "link")
    risk = Risk()
    risk.paths = {str(world.root): None}
    state = world.save(risk, None, LIMITS, PROMPT)
    assert sorted(item.kind for item in state.items) == sorted([FOLDER, FOLDER, FILE, LINK])
    world.run("rm -rf notes; echo new > link2; mkdir made; echo x > made/x")
    world.undo(state)
    assert sorted(path.name for path in world.root.rglob("*")) == ["a.md", "link", "notes"]


def test_every_effect_that_could_lose_something_is_saved_or_named(world: World) -> None:
    from clickstop.shell.effect import Effect

    tree, scene = Tree(world.git, 60), world.scene()
    world.write("a.txt", "changed\n")
    world.run("git stash -q; git branch other; git tag v1")
    world.write("a.txt", "changed\n")
    details = ("changes", "staged", "untracked", "ignored", "stash", "branch", "commits", "worktree", "tag", "else")
    targets = {"branch": "other", "tag": "v1", "commits": "other", "worktree": "../wt"}
    world.write("new.txt", "x\n")
    world.write("build.env", "x\n")
    world.run("echo build.env >> .gitignore")
    for detail in details:
        effect = Effect("discards_work", program="git x", detail=detail, target=targets.get(detail, ""), path="")
        effect.path, effect.recursive = str(world.root), True
        risk = risk_of([effect], scene, tree)
        assert risk or risk.unknown, detail
    for kind in ("deletes", "overwrites", "moves"):
        for path in (
            str(world.root / "a.txt"),
            "",
            str(world.root),
            str(world.home),
            "/",
            str(world.root / ".git"),
        ):
            risk = risk_of([Effect(kind, program="rm", target=path, path=path)], scene, tree)
            assert risk or risk.unknown, (kind, path)
