"""The state of a package's files: the same for the same files, another after any change that a check could see."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from clickstop.checks import listing
from clickstop.checks.tree import TreeState, look
from tests.harness import git

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.checks.tree import Stamps


class Remembered:
    """Stamps of one folder in memory, and which were new at the last look."""

    def __init__(self) -> None:
        self.known: Stamps = {}
        self.fresh: list[str] = []
        self.folder = ""

    def stamps(self, folder: str) -> Stamps:
        self.fresh, self.folder = [], folder
        return dict(self.known)

    def keep_stamps(self, folder: str, changed: Stamps, gone: list[str]) -> None:
        assert folder == self.folder
        self.fresh = sorted(changed)
        self.known |= changed
        for path in gone:
            del self.known[path]


class Package:
    """A folder that is looked at again and again."""

    def __init__(self, folder: Path, environ: dict[str, str]) -> None:
        self.folder = folder
        self.environ = environ
        self.memory = Remembered()

    def look(self) -> TreeState:
        return look(str(self.folder), self.environ, self.memory)

    def write(self, name: str, text: str) -> Path:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file


def age(package: Package) -> None:
    """As if all files had been written a while ago; ctime cannot be set, so it is waited for."""
    newest = max(path.lstat().st_ctime_ns for path in package.folder.rglob("*"))
    while time.time_ns() - newest < 60_000_000:
        time.sleep(0.01)


@pytest.fixture
def package(repo: Path, environ: dict[str, str]) -> Package:
    made = Package(repo, environ)
    made.write("src/a.py", "a = 1\n")
    made.write(".gitignore", "*.log\n/out/\n")
    git(repo, environ, "add", "-A")
    return made


def test_the_same_files_are_the_same_state(package: Package) -> None:
    assert package.look().digest == package.look().digest
    assert sorted(package.look().files) == [".gitignore", "clickstop.toml", "src/a.py"]


def test_an_edit_a_new_file_a_removed_one_and_a_mode_are_other_states(package: Package) -> None:
    seen = [package.look().digest]
    file = package.write("src/a.py", "a = 2\n")
    seen.append(package.look().digest)
    package.write("src/new.py", "")
    seen.append(package.look().digest)
    (package.folder / "src/new.py").chmod(0o755)
    seen.append(package.look().digest)
    file.unlink()
    seen.append(package.look().digest)
    assert len(set(seen)) == 5


def test_what_git_ignores_does_not_matter_unless_it_is_a_lock_file(package: Package) -> None:
    package.write(".gitignore", "*.log\n/out/\npoetry.lock\n")
    before = package.look()
    package.write("x.log", "1")
    package.write("out/y", "2")
    assert package.look().digest == before.digest
    package.write("poetry.lock", "3")
    assert package.look().changed_since(before) == ["poetry.lock"]


def test_a_commit_changes_nothing(package: Package) -> None:
    before = package.look()
    git(package.folder, package.environ, "commit", "-q", "-m", "more")
    assert package.look().digest == before.digest


def test_only_what_has_changed_is_read_again(package: Package) -> None:
    age(package)
    package.look()
    assert len(package.memory.fresh) == 3
    package.look()
    assert package.memory.fresh == []
    package.write("src/a.py", "a = 3\n")
    age(package)
    package.look()
    assert package.memory.fresh == ["src/a.py"]


def test_a_file_that_has_just_been_written_is_not_believed_yet(package: Package) -> None:
    file = package.write("src/b.py", "b = 1\n")
    os.utime(file, ns=(time.time_ns() + 10**10,) * 2)
    package.look()
    assert "src/b.py" not in package.memory.known


def test_the_same_size_and_time_do_not_hide_an_edit(package: Package) -> None:
    file = package.write("src/a.py", "a = 1\n")
    age(package)
    times = (file.stat().st_atime_ns, file.stat().st_mtime_ns)
    before = package.look()
    file.write_text("a = 9\n")
    os.utime(file, ns=times)
    assert package.look().changed_since(before) == ["src/a.py"]


def test_a_package_in_a_repository_hears_of_its_own_files_and_of_settings_above_it(package: Package) -> None:
    package.write("web/package.json", "{}")
    package.write("web/src/x.js", "1")
    package.write("yarn.lock", "1")
    git(package.folder, package.environ, "add", "-A")
    web = Package(package.folder / "web", package.environ)
    assert sorted(web.look().files) == [
        *("../.gitignore", "../clickstop.toml", "../yarn.lock"),
        *("package.json", "src/x.js"),
    ]


def test_a_lock_file_above_a_package_matters_though_git_ignores_it(package: Package) -> None:
    package.write(".gitignore", "yarn.lock\n")
    package.write("yarn.lock", "1")
    package.write("web/package.json", "{}")
    web = Package(package.folder / "web", package.environ)
    assert "../yarn.lock" in web.look().files


def test_links_are_themselves_and_broken_ones_do_no_harm(package: Package) -> None:
    (package.folder / "link").symlink_to("src/a.py")
    (package.folder / "broken").symlink_to("nowhere")
    before = package.look()
    package.write("src/a.py", "a = 7\n")
    assert package.look().changed_since(before) == ["src/a.py"]
    (package.folder / "broken").unlink()
    (package.folder / "broken").symlink_to("elsewhere")
    assert package.look().changed_since(before) == ["broken", "src/a.py"]


def test_a_repository_inside_is_looked_into(package: Package) -> None:
    inner = package.folder / "inner"
    inner.mkdir()
    git(inner, package.environ, "init", "-q")
    package.write("inner/z.py", "1")
    before = package.look()
    package.write("inner/z.py", "2")
    assert package.look().changed_since(before) == ["inner/z.py"]


def test_a_submodule_is_looked_into(package: Package, tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    git(library, package.environ, "init", "-q")
    (library / "z.py").write_text("1")
    git(library, package.environ, "add", "-A")
    git(library, package.environ, "commit", "-q", "-m", "start")
    allowed = ("-c", "protocol.file.allow=always")
    git(package.folder, package.environ, *allowed, "submodule", "add", "-q", str(library), "lib")
    (package.folder / "folder-link").symlink_to("src")
    before = package.look()
    assert "lib/z.py" in before.files
    assert "folder-link" in before.files
    package.write("lib/z.py", "2")
    assert package.look().changed_since(before) == ["lib/z.py"]


def test_names_that_are_no_text_count_too(package: Package) -> None:
    before = package.look()
    try:
        with open(os.fsencode(package.folder) + b"/\xff\xfe.py", "wb") as file:
            file.write(b"1")
    except OSError:
        pytest.skip("this file system takes only UTF-8")
    assert package.look().digest != before.digest


def test_a_git_hook_around_us_does_not_change_what_is_seen(package: Package) -> None:
    before = package.look()
    package.environ["GIT_DIR"] = "/elsewhere"
    package.environ["GIT_INDEX_FILE"] = "/elsewhere/index"
    assert package.look().digest == before.digest


def test_without_git_the_folder_is_walked(tmp_path: Path, environ: dict[str, str]) -> None:
    package = Package(tmp_path / "plain", environ)
    package.write("a.py", "1")
    package.write("node_modules/b.js", "1")
    before = package.look()
    assert list(before.files) == ["a.py"]
    package.write("a.py", "2")
    assert package.look().changed_since(before) == ["a.py"]


def test_too_many_files_without_git_are_no_state(
    tmp_path: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "MOST", 3)
    package = Package(tmp_path / "plain", environ)
    for number in range(5):
        package.write(f"{number}.py", "")
    assert package.look().digest == ""
