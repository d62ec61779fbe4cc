"""Commands that destroy something, each run for real: an undo leaves no difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.undo.world import World

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
# What these take is made again by an installation, so it is not saved.
_MADE_AGAIN = "node_modules"


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> World:
    world = World(tmp_path_factory.mktemp("original"))
    world.fill()
    return world


@pytest.mark.parametrize("line", COMMANDS)
def test_an_undo_leaves_no_difference(line: str, original: World, tmp_path: Path) -> None:
    world = World(tmp_path)
    world.copy_of(original)
    before = world.snapshot()
    state = world.save_before(line)
    assert not state.left_out
    told = world.run(line)
    assert world.snapshot() != before, f"the command did nothing: {told}"
    outcome = world.undo(state)
    assert not outcome.failed
    after = world.snapshot()
    assert {
        name: (before.get(name), after.get(name)) for name in before | after if before.get(name) != after.get(name)
    } == {}


def test_an_undo_can_be_undone(original: World, tmp_path: Path) -> None:
    world = World(tmp_path)
    world.copy_of(original)
    state = world.save_before("git reset --hard HEAD~1")
    world.run("git reset --hard HEAD~1")
    lost = world.snapshot()
    outcome = world.undo(state)
    assert outcome.before is not None
    world.undo(outcome.before)
    assert world.snapshot() == lost
