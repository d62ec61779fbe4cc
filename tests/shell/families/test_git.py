"""What git would discard or rewrite, and where it would not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.each import each

if TYPE_CHECKING:
    from tests.shell.world import World

CHANGES = ["discards_work REPO (changes) recursive forced"]
FILE = ["discards_work REPO/a.py (changes) recursive forced"]

# Pairs that differ in one detail: what is said, and by which words.
DISCARDING = [
    ("git reset --hard", CHANGES),
    ("git reset --har", CHANGES),
    ("git reset HEAD --hard", CHANGES),
    ("git reset --merge", CHANGES),
    ("git reset --keep", []),
    ("git reset", []),
    ("git reset --soft HEAD~1", []),
    ("git reset HEAD a.py", []),
    ("git checkout -- a.py", FILE),
    ("git checkout HEAD -- a.py", FILE),
    ("git checkout HEAD a.py", FILE),
    ("git checkout a.py", FILE),
    ("git checkout .", CHANGES),
    ("cd new && git checkout ..", CHANGES),
    ("cd new && git checkout .", ["discards_work REPO/new (changes) recursive forced"]),
    ("git checkout ../gone.py", ["discards_work HOME/gone.py (changes) recursive forced"]),
    ("git checkout /srv/gone.py", ["discards_work /srv/gone.py (changes) recursive forced"]),
    ("git checkout -f", CHANGES),
    ("git checkout -f main", CHANGES),
    ("git checkout main", []),
    ("git checkout -b main", []),
    ("git checkout --orphan x", []),
    ("git checkout -p a.py", []),
    ("git switch -f main", CHANGES),
    ("git switch --discard-changes main", CHANGES),
    ("git switch main", []),
    ("git switch -c main", []),
    ("git restore a.py", FILE),
    ("git restore -W a.py", FILE),
    ("git restore --staged --worktree a.py", FILE),
    ("git restore --staged a.py", []),
    ("git restore -S .", []),
    ("git clean -f", ["discards_work REPO (untracked) forced"]),
    ("git clean -fd", ["discards_work REPO (untracked) recursive forced"]),
    ("git clean -d --force", ["discards_work REPO (untracked) recursive forced"]),
    ("git clean -fd src", ["discards_work REPO/src (untracked) recursive forced"]),
    ("git clean -fX", ["discards_work REPO (ignored) forced"]),
    ("git clean -n", []),
    ("git clean -fdn", []),
    ("git clean -d", []),
    ("git clean -i", []),
    ("git -c clean.requireForce=false clean -d", ["discards_work REPO (untracked) recursive forced"]),
    ("git stash", []),
    ("git stash pop", []),
    ("git stash list", []),
    ("git branch -d x", []),
    ("git branch x", []),
    ("git branch -m x y", []),
    ("git gc", []),
    ("git reflog", []),
    ("git commit --amend", []),
    ("git rebase main", []),
    ("git merge x", []),
    ("git read-tree -u --reset HEAD", CHANGES),
    ("git checkout-index -f -a", CHANGES),
    ("git worktree remove x", []),
    ("git worktree remove --force x", ["discards_work REPO/x (worktree) recursive forced"]),
    ("git -C src checkout .", ["discards_work REPO/src (changes) recursive forced"]),
    ("cd src && git checkout .", ["discards_work REPO/src (changes) recursive forced"]),
    ("git --work-tree=/srv/x checkout -f", ["discards_work /srv/x (changes) recursive forced"]),
    ("git reset --help --hard", []),
    ("git help reset", []),
]


@each(("line", "expected"), DISCARDING)
def test_discarded_work_is_reported(world: World, line: str, expected: list[str]) -> None:
    assert world.summary(line, "discards_work") == expected


TARGETS = [
    ("git branch -D x", "branch", "x"),
    ("git branch -d -f x", "branch", "x"),
    ("git branch --delete --force x", "branch", "x"),
    ("git branch -f main x", "branch", "main"),
    ("git branch -M x main", "branch", "main"),
    ("git checkout -B x", "branch", "x"),
    ("git switch -C x", "branch", "x"),
    ("git stash drop", "stash", "stash@{0}"),
    ("git stash drop stash@{2}", "stash", "stash@{2}"),
    ("git stash drop 2", "stash", "stash@{2}"),
    ("git stash clear", "stash", ""),
    ("git tag -d v1", "tag", "v1"),
    ("git update-ref -d refs/heads/x", "branch", "refs/heads/x"),
    ("git reflog expire --expire=now --all", "commits", "reflog"),
    ("git gc --prune=now", "commits", "unreachable"),
]


@each(("line", "detail", "target"), TARGETS)
def test_lost_branches_stashes_and_tags_are_named(world: World, line: str, detail: str, target: str) -> None:
    effects = [effect for effect in world.effects(line) if effect.kind == "discards_work"]
    assert [(effect.detail, effect.target) for effect in effects] == [(detail, target)]


def test_a_reset_to_another_commit_leaves_commits_behind(world: World) -> None:
    effects = [(effect.detail, effect.target) for effect in world.effects("git reset --hard HEAD~2")]
    assert effects == [("changes", ""), ("commits", "HEAD~2")]


KEPT = [
    ("git add -A && git commit -m x", ["changes", "untracked"]),
    ("git add . && git commit -m x", ["changes", "untracked"]),
    ("git add -u && git commit -m x", ["changes"]),
    ("git add src && git commit -m x", []),
    ("git add -A src && git commit -m x", []),
    ("git add -An && git commit -m x", []),
    ("git add && git commit -m x", []),
    ("cd src && git add -A . && git commit -m x", []),
]


@each(("line", "kept"), KEPT)
def test_work_that_the_line_commits_is_kept(world: World, line: str, kept: list[str]) -> None:
    assert [effect.detail for effect in world.effects(line) if effect.kind == "keeps_work"] == kept


PUSHES = [
    ("git push", []),
    ("git push origin main", []),
    ("git push -u origin main", []),
    ("git push --force", [("force", "")]),
    ("git push -f origin main", [("force", "main")]),
    ("git push origin main --force", [("force", "main")]),
    ("git push origin HEAD:main -f", [("force", "main")]),
    ("git push -f origin HEAD", [("force", "")]),
    ("git push origin +main", [("force", "main")]),
    ("git push origin +a:b", [("force", "b")]),
    ("git push origin a:refs/heads/b -f", [("force", "b")]),
    ("git push --force-with-lease origin x", [("lease", "x")]),
    ("git push --force-with-lease=x:abc origin x", [("lease", "x")]),
    ("git push -f --force-with-lease origin x", [("force", "x")]),
    ("git push origin --delete x", [("delete", "x")]),
    ("git push -d origin x", [("delete", "x")]),
    ("git push origin :x", [("delete", "x")]),
    ("git push --mirror", [("delete", "*")]),
    ("git push --force --dry-run", []),
    ("git push -fn", []),
    ("git filter-branch HEAD", [("local", "")]),
]


@each(("line", "expected"), PUSHES)
def test_rewritten_history_is_reported(world: World, line: str, expected: list[tuple[str, str]]) -> None:
    effects = [effect for effect in world.effects(line) if effect.kind == "rewrites_history"]
    assert [(effect.detail, effect.target) for effect in effects] == expected


def test_files_that_git_removes_and_moves(world: World) -> None:
    assert world.summary("git rm a.py") == ["deletes REPO/a.py"]
    assert world.summary("git rm -rf src") == ["deletes REPO/src recursive forced"]
    assert world.summary("git rm --cached a.py") == []
    assert world.summary("git rm -n a.py") == []
    assert world.summary("git mv a.py c.py", "moves")[0].startswith("moves REPO/a.py (")
    assert world.summary("git show HEAD:.env") == ["reads REPO/.env (committed)"]


def test_commands_that_git_runs_are_followed(world: World) -> None:
    for line in (
        "git bisect run rm -rf /etc",
        "git rebase -x 'rm -rf /etc' main",
        "git filter-branch --tree-filter 'rm -rf /etc' HEAD",
        "git -c core.pager='rm -rf /etc' log",
        "git -c alias.st='!rm -rf /etc' st",
    ):
        assert world.summary(line, "deletes") == ["deletes /etc recursive forced"]


def test_an_alias_of_git_is_followed(world: World) -> None:
    assert world.summary("git -c alias.undo='reset --hard' undo") == CHANGES
