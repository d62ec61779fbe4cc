"""Which paths a command line, an edit or a write takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.policy import removals
from clickstop.shell.understand import understand
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

# A command line, and what it takes away in the folder that `shop` makes.
LINES = [
    ("rm src/auth.py", ["src/auth.py"]),
    ("rm -f -- src/auth.py", ["src/auth.py"]),
    ("A=1 env rm src/auth.py", ["src/auth.py"]),
    ("sudo rm src/auth.py", ["src/auth.py"]),
    ("bash -c 'rm src/auth.py'", ["src/auth.py"]),
    ("cd src && rm auth.py", ["src/auth.py"]),
    ("(cd src; rm auth.py)", ["src/auth.py"]),
    ("F=src/auth.py; rm $F", ["src/auth.py"]),
    ("unlink src/auth.py", ["src/auth.py"]),
    ("shred -u src/auth.py", ["src/auth.py"]),
    ("rm src/*.py", ["src/auth.py", "src/empty.py", "src/main.py"]),
    ("rm src/{auth,main}.py", ["src/auth.py", "src/main.py"]),
    ("rm -rf src", ["src"]),
    ("git rm src/auth.py", ["src/auth.py"]),
    ("git rm -r --cached src", []),
    ("git mv src/auth.py src/login.py", ["src/auth.py"]),
    ("mv src/auth.py /tmp/", ["src/auth.py"]),
    ("mv -t old src/auth.py src/main.py", ["src/auth.py", "src/main.py"]),
    ("find src -name 'auth*' -delete", ["src/auth.py"]),
    ("find src -name '*.pyc' -delete", []),
    ("find src -type f -delete", ["src"]),
    ("find src -name '*.py' -exec rm {} +", ["src/auth.py", "src/empty.py", "src/main.py"]),
    ("find src -name '*.py' | xargs rm", ["src/auth.py", "src/empty.py", "src/main.py"]),
    ("> src/auth.py", ["src/auth.py"]),
    (": > src/auth.py", ["src/auth.py"]),
    ("true > src/auth.py", ["src/auth.py"]),
    ("echo -n > src/auth.py", ["src/auth.py"]),
    ("printf '' > src/auth.py", ["src/auth.py"]),
    ("cat /dev/null > src/auth.py", ["src/auth.py"]),
    ("cp /dev/null src/auth.py", ["src/auth.py"]),
    ("truncate -s 0 src/auth.py", ["src/auth.py"]),
    ("truncate --size=0 src/auth.py", ["src/auth.py"]),
    ("truncate -s 10 src/auth.py", []),
    (": > src/empty.py", []),
    ("echo text > src/auth.py", []),
    ("echo text >> src/auth.py", []),
    ("python build.py > src/auth.py", []),
    ("rm src/auth.py && cp new.py src/auth.py", []),
    (": > src/auth.py; cat new.py >> src/auth.py", []),
    ("ssh host rm src/auth.py", []),
    ("echo 'rm src/auth.py'", []),
    ("git commit -m 'rm src/auth.py'", []),
    ("grep -r 'rm src/auth.py' .", []),
    ("cat <<'E' > notes.txt\nrm src/auth.py\nE", []),
]


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "old").mkdir()
    for name in ("src/auth.py", "src/main.py", "new.py"):
        (tmp_path / name).write_text("x = 1\n")
    (tmp_path / "src/empty.py").touch()
    return tmp_path.resolve()


@each(("line", "paths"), LINES)
def test_a_line_takes_away_what_it_would_and_nothing_it_only_mentions(
    shop: Path, line: str, paths: list[str]
) -> None:
    where = str(shop)
    found = removals.of_effects(understand(line, cwd=where, root=where, home="/home/nobody"), line, where)
    assert sorted(one.path.removeprefix(f"{where}/") for one in found) == paths


def test_a_search_elsewhere_takes_nothing_from_the_repository(shop: Path) -> None:
    where = str(shop / "src")
    effects = understand("find .. -name '*.py' -delete", cwd=where, root=where, home="/home/nobody")
    found = removals.of_effects(effects, "find .. -name '*.py' -delete", where)
    assert sorted(one.path.removeprefix(f"{where}/") for one in found) == ["auth.py", "empty.py", "main.py"]
    line = "find ../old -name '*.py' -delete"
    (shop / "old/auth.py").touch()
    assert removals.of_effects(understand(line, cwd=where, root=where, home="/home/nobody"), line, where) == []


def test_a_move_says_where_to(shop: Path) -> None:
    where = str(shop)
    line = "mv src/auth.py src/login.py"
    (found,) = removals.of_effects(understand(line, cwd=where, root=where, home="/home/nobody"), line, where)
    assert found.lands_on(f"{where}/src/login.py")


@pytest.mark.parametrize(
    ("line", "cleans"),
    [("git clean -fd", True), ("git clean -fdx", True), ("git clean -n", False), ("git status", False)],
)
def test_git_clean_takes_what_git_does_not_know(shop: Path, line: str, cleans: bool) -> None:
    where = str(shop)
    assert removals.cleans(understand(line, cwd=where, root=where, home="/home/nobody")) is cleans


def test_a_write_of_nothing_empties_a_file_that_holds_something(shop: Path) -> None:
    assert [one.path for one in removals.of_edit(str(shop / "new.py"), "write", "")] == [str(shop / "new.py")]
    assert removals.of_edit(str(shop / "src/empty.py"), "write", "") == []
    assert removals.of_edit(str(shop / "src/new.py"), "write", "") == []
    assert removals.of_edit(str(shop / "src"), "write", "") == []


def test_an_edit_empties_a_file_only_if_it_removes_all_of_it(shop: Path) -> None:
    file = str(shop / "new.py")
    assert [one.path for one in removals.of_edit(file, "edit", "-x = 1\n-\n+")] == [file]
    (shop / "new.py").write_text("x = 1\ny = 2\n")
    assert removals.of_edit(file, "edit", "-x = 1\n+") == []
    assert removals.of_edit(file, "edit", "") == []
