"""Commands that destroy something, each run for real: an undo leaves no difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.undo.world import LISTED, STASHES, World

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = r"""
git reset --hard
git reset --hard HEAD~1
git reset --hard feature
git reset -q --hard v1
git checkout -- .
git checkout -f
git checkout -- src/a.py
git checkout HEAD -- src
git checkout HEAD~1 -- .
git checkout .
git restore .
git restore --staged --worktree .
git restore --source=HEAD~1 src
git switch -f feature
git switch --discard-changes feature
git clean -f
git clean -fd
git clean -fd drafts
git stash drop
git stash drop 1
git stash drop stash@{1}
git stash clear
git stash -q; git stash drop -q
git stash -q; git stash clear
git stash -qu; git stash drop
git add -A && git reset -q --hard
git stage -A && git restore --staged --worktree .
git add -A && git commit -qm all && git reset -q --hard HEAD~1
git add new.txt && git stash -q && git stash drop -q
bash -c 'git add -A; git reset --hard'
git branch -D feature
git update-ref -d refs/heads/feature
git tag -d v1
git rm -rqf src
git rm -qf src/c.py
git mv -f src/a.py README.md
rm -rf src
rm -rf src drafts
rm new.txt
rm -f new.txt .env local.db
rm link.md
rm -rf drafts
rm src/*.py
rmdir drafts/empty
unlink new.txt
mv new.txt README.md
mv src lib
mv drafts ..
mv -f README.md new.txt
mv src/a.py src/b.py drafts/
cp /dev/null new.txt
cp README.md new.txt
cp -f later.txt src/a.py
install -m 644 README.md new.txt
ln -sf README.md new.txt
> new.txt
: > src/a.py
echo over > new.txt
echo over >| new.txt
cat later.txt > src/c.py
printf x > .env
true > local.db
tee new.txt < README.md
truncate -s 0 new.txt
truncate -s0 src/a.py .env
dd if=/dev/zero of=new.txt count=1
shred -u new.txt
find . -name '*.py' -delete
find src -type f -delete
find src -name '*.py' -exec rm {} +
find . -name '*.md' | xargs rm
git ls-files -m | xargs rm -f
git show HEAD:src/a.py > src/a.py
git ls-files src | xargs rm -f
python3 -c "import os; os.remove('new.txt')"
python3 -c "import shutil; shutil.rmtree('src')"
python3 -c "open('new.txt','w').write('x')"
perl -e 'unlink "new.txt"'
for f in src/*.py; do rm "$f"; done
cd src && rm -f a.py b.py
bash -c 'rm -rf drafts'
rm -rf ./src/../drafts
""".strip().splitlines()
# What nobody can know before they run: the state of the prompt brings it back.
OPAQUE = (
    "bash cleanup.sh",
    "sh ./cleanup.sh",
    "python3 format.py",
    "make clean",
    "find . -name '*.py' -print0 | xargs -0 sed -i s/=/:/",
    "sed -i s/1/2/ src/*.py README.md",
    "perl -pi -e s/2/3/ src/a.py",
    "git stash -u",
    "git commit -qam work && rm -rf src && git commit -qam gone",
    "git switch -q -c other && git rm -qr src -f && git commit -qm gone",
)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> World:
    world = World(tmp_path_factory.mktemp("original"))
    world.fill()
    return world


@pytest.fixture(scope="module")
def before(original: World) -> dict[str, object]:
    """What every copy holds."""
    return original.snapshot()


@pytest.mark.parametrize("line", COMMANDS)
def test_an_undo_leaves_no_difference(
    line: str, original: World, before: dict[str, object], tmp_path: Path
) -> None:
    world = World(tmp_path)
    world.copy_of(original)
    state = world.save_before(line)
    assert not state.left_out
    told = world.run(line)
    outcome = world.undo(state)
    assert outcome.steps or outcome.git, f"the command did nothing: {told}"
    assert not outcome.failed
    assert world.difference(before) == {}


@pytest.mark.parametrize("line", OPAQUE)
def test_the_state_of_a_prompt_brings_every_file_back(line: str, original: World, tmp_path: Path) -> None:
    world = World(tmp_path)
    world.copy_of(original)
    world.write("cleanup.sh", "rm -rf src drafts new.txt; echo made > made.txt; mkdir -p more; echo x > more/x\n")
    world.write(
        "format.py", "import pathlib\nfor path in pathlib.Path().rglob('*.py'): path.write_text('formatted')\n"
    )
    world.write("Makefile", "clean:\n\trm -rf src tools README.md link.md\n")
    before = world.snapshot()
    state = world.save_prompt()
    world.run(line)
    assert world.undo(state).steps, "the command did nothing"
    git = (*LISTED, STASHES, "HEAD")
    has_commits = "commit" in line or "stash" in line  # which stay where they are
    different = {
        name: value for name, value in world.difference(before).items() if not has_commits or name not in git
    }
    different.pop("more", None)  # a folder without a file is none of git's
    assert different == {}


def test_an_undo_can_be_undone(original: World, tmp_path: Path) -> None:
    world = World(tmp_path)
    world.copy_of(original)
    state = world.save_before("git reset --hard HEAD~1")
    world.run("git reset --hard HEAD~1")
    lost = world.snapshot()
    outcome = world.undo(state)
    assert outcome.before is not None
    world.undo(outcome.before)
    assert world.difference(lost) == {}


STATES = {
    "detached head": ("git checkout -q --detach", "git reset --hard HEAD~1"),
    "detached head with a commit of its own": (
        "git checkout -q --detach && git commit -qam own",
        "git reset --hard HEAD~2",
    ),
    "unborn branch": (
        "git stash -qu; git switch -q --orphan fresh && echo x > y && git add y && echo z > y",
        "git rm -qf y",
    ),
    "unborn branch, new file": ("git stash -qu; git switch -q --orphan fresh && echo x > y", "git clean -fd"),
    "intent to add": ("git add -N new.txt", "git checkout -- ."),
    "a file and a folder by one name": (
        "git rm -q --cached README.md; rm README.md; mkdir README.md; touch README.md/x",
        "git reset --hard",
    ),
    "a tracked file is a link now": ("rm src/a.py; ln -s b.py src/a.py", "git checkout -- ."),
    "mode only": ("chmod +x src/f.py src/g.py README.md", "git reset --hard"),
    "a tag with a message": ("git tag -a v2 -m two", "git tag -d v2"),
    "a branch in packed refs": ("git pack-refs --all", "git branch -D feature"),
    "not UTF-8": ("touch \"$(printf 'caf\\351')\"", "git clean -fd"),
    "line ends": (
        (
            "echo 'crlf.txt text' > .gitattributes; printf 'a\\r\\nb\\r\\n' > crlf.txt;"
            " git add .gitattributes crlf.txt; git commit -qm crlf"
        ),
        "rm crlf.txt",
    ),
    "left out of a sparse checkout": (
        "git stash -qu; git sparse-checkout set --no-cone '/*' '!data'; echo x > src/a.py",
        "git checkout -- .",
    ),
    "nothing known of the index": (
        "git update-index --assume-unchanged later.txt; echo mine > later.txt",
        "rm later.txt",
    ),
}


@pytest.mark.parametrize("state", STATES)
def test_an_undo_leaves_no_difference_in_odd_states(state: str, original: World, tmp_path: Path) -> None:
    world = World(tmp_path)
    world.copy_of(original)
    prepared, line = STATES[state]
    world.run(prepared)
    before = world.snapshot()
    saved = world.save_before(line)
    world.run(line)
    outcome = world.undo(saved)
    assert outcome.steps or outcome.git, "the command did nothing"
    assert world.difference(before) == {}
