"""Files that no commit holds: lost alike, whatever deletes, empties or replaces them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.core.git import Git
from clickstop.policy.file_losses import FileLosses
from clickstop.policy.scene import Scene
from clickstop.shell.understand import understand
from tests.harness import git

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def scene(repo: Path, environ: dict[str, str]) -> Scene:
    (repo / "src").mkdir()
    for name in ("clean", "changed"):
        (repo / "src" / f"{name}.py").write_text("x = 1\n")
    (repo / ".gitignore").write_text("build/\n*.db\n")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "files")
    (repo / "src" / "changed.py").write_text("x = 2\n")
    (repo / "src" / "new.py").write_text("y = 1\n")
    (repo / "shop.db").write_text("rows")
    (repo / "test.db").write_text("rows")
    (repo / "build").mkdir()
    (repo / "build" / "out.js").write_text("1")
    return Scene(
        cwd=str(repo),
        root=str(repo),
        home=environ["HOME"],
        environ=environ,
        git=Git(str(repo), environ),
        branch="main",
    )


def _lost(line: str, scene: Scene) -> list[str]:
    effects = understand(line, cwd=scene.cwd, root=scene.root, home=scene.home)
    losses = FileLosses(effects, scene)
    return [text.rpartition(": ")[2] for effect in effects for text in losses.of(effect)]


@pytest.mark.parametrize(
    "line",
    [
        "rm src/changed.py",
        "> src/changed.py",
        ": >| src/changed.py",
        "cp /dev/null src/changed.py",
        "cp src/clean.py src/changed.py",
        "mv src/clean.py src/changed.py",
        "truncate -s 0 src/changed.py",
        "tee src/changed.py < /dev/null",
        "dd if=/dev/null of=src/changed.py",
        "sed -i d src/changed.py",
        "perl -pi -e '$_=\"\"' src/changed.py",
        "ln -sf clean.py src/changed.py",
        "git show HEAD:src/changed.py > src/changed.py",
        "ln -s src/changed.py link; : > link",
        "mv src/changed.py /tmp/aside && rm /tmp/aside",
        "find src -name 'ch*.py' -delete",
        "find src -name 'ch*.py' | xargs rm",
        "ls src | grep ch | xargs -I{} rm src/{}",
        "python3 -c \"open('src/changed.py', 'w')\"",
        "printf '%s' x > src/changed.py",
        "openssl enc -aes256 -in src/clean.py -out src/changed.py -k x",
        "gpg --yes -o src/changed.py -c src/clean.py",
    ],
)
def test_a_changed_file_is_lost_by_any_spelling(line: str, scene: Scene) -> None:
    assert _lost(line, scene) == ["src/changed.py"]


@pytest.mark.parametrize(
    "line",
    [
        "rm src/clean.py",
        "> src/clean.py",
        "rm -rf build",
        "rm test.db",
        "rm src/nowhere.py",
        "rm -i src/changed.py < /dev/null",
        "cp -n src/clean.py src/changed.py",
        "echo more >> src/changed.py",
        "sed -i 's/1/2/' src/changed.py",
        "jq . src/changed.py > /tmp/new && mv /tmp/new src/changed.py",
        "mv src/changed.py /tmp/aside && mv /tmp/aside src/changed.py",
        "cp src/changed.py /tmp/copy && > src/changed.py",
        "ln -s src/changed.py link; rm link",
        "find . -name '*.pyc' -delete",
        "git rm src/changed.py",
        "git add -A && git commit -qm all && rm -rf src",
        "git stash -u && rm -rf src",
        "false && rm -rf src",
        "true || rm -rf src",
    ],
)
def test_what_a_commit_holds_or_a_build_makes_is_not(line: str, scene: Scene) -> None:
    assert _lost(line, scene) == []


def test_new_and_ignored_files_are_lost_as_well(scene: Scene) -> None:
    assert _lost("rm src/new.py", scene) == ["src/new.py"]
    assert _lost("rm shop.db", scene) == ["shop.db"]
    assert _lost("rm -rf src", scene) == ["src/changed.py, src/new.py"]
    assert _lost("cd src && rm -f ./*", scene) == ["src/changed.py, src/new.py"]


def test_without_recursion_only_files_directly_in_a_folder_are_lost(
    repo: Path, environ: dict[str, str], scene: Scene
) -> None:
    deep = repo / "src" / "deep"
    deep.mkdir()
    (deep / "changed.py").write_text("z = 1\n")
    git(repo, environ, "add", "src/deep")
    git(repo, environ, "commit", "-q", "-m", "deep")
    (deep / "changed.py").write_text("z = 2\n")
    assert _lost("cd src && rm -f ./*", scene) == ["src/changed.py, src/new.py"]
    assert _lost("rm -rf src/*", scene) == ["src/changed.py, src/deep/changed.py, src/new.py"]


def test_a_commit_that_may_have_failed_keeps_nothing(scene: Scene) -> None:
    assert _lost("git add -A && git commit -qm all; rm src/changed.py", scene) == ["src/changed.py"]


def test_what_the_session_wrote_itself_is_its_own_to_take_back(scene: Scene) -> None:
    scene.is_own = lambda path: path.endswith("new.py")
    assert _lost("rm src/new.py", scene) == []
    assert _lost("rm -rf src", scene) == ["src/changed.py"]
