"""How far from the work a path lies."""

from __future__ import annotations

from clickstop.policy.scene import Scene
from clickstop.shell.effect import Effect
from tests.each import each


def _scene(**more: str) -> Scene:
    return Scene(
        cwd="/home/dev/shop",
        root="/home/dev/shop",
        home="/home/dev",
        environ=more,
        branch="work",
        protected=("main", "release/*"),
    )


@each(
    ("path", "place"),
    [
        ("/", "root"),
        ("/etc", "root"),
        ("/home", "root"),
        ("/data", "root"),
        ("/home/dev", "home"),
        ("/home/dev/shop", "repository"),
        ("/home/dev/shop/.git", "git"),
        ("/home/dev/shop/.git/config", "git"),
        ("/home/dev/shop/.gitignore", "inside"),
        ("/home/dev/shop/src", "inside"),
        ("/home/dev/shop2", "outside"),
        ("/home/dev/Documents", "outside"),
        ("/home/other", "outside"),
        ("/etc/nginx", "system"),
        ("/usr/lib/x", "system"),
        ("/tmp/x", "temporary"),
        ("/tmp", "outside"),
        ("/mnt/backup", "outside"),
        ("", ""),
    ],
)
def test_a_path_has_its_place(path: str, place: str) -> None:
    assert _scene().place(Effect("deletes", path=path)) == place


def test_something_in_a_folder_is_not_the_folder() -> None:
    scene = _scene()
    assert scene.place(Effect("deletes", path="/home/dev", extent="some")) == "outside"
    assert scene.place(Effect("deletes", path="/home/dev/shop", extent="some")) == "inside"
    assert scene.place(Effect("deletes", path="/tmp", extent="some")) == "temporary"
    assert scene.place(Effect("deletes", path="/", extent="some")) == "root"


def test_all_that_is_temporary_may_go_unless_the_work_lies_there() -> None:
    everything = Effect("deletes", path="/tmp", extent="contents")
    assert _scene().place(everything) == "temporary"
    here = Scene(cwd="/tmp/shop", root="/tmp/shop", home="/home/dev", environ={})
    assert here.place(everything) == "repository"


def test_a_temporary_folder_of_ones_own_is_known_by_its_variable() -> None:
    scene = _scene(TMPDIR="/home/dev/tmp")
    assert scene.place(Effect("deletes", path="/home/dev/tmp/x")) == "temporary"
    assert scene.place(Effect("deletes", path="/home/dev/tm/x")) == "outside"


def test_a_worktree_and_its_main_checkout_are_both_the_work() -> None:
    scene = Scene(cwd="/w/fix", root="/w/fix", home="/home/dev", environ={}, work=("/w/fix", "/home/dev/shop"))
    assert scene.place(Effect("deletes", path="/home/dev/shop/src")) == "inside"
    assert scene.place(Effect("deletes", path="/home/dev/shop")) == "repository"
    assert scene.place(Effect("deletes", path="/w")) == "repository"


def test_on_another_machine_only_the_systems_folders_are_known() -> None:
    scene = _scene()
    assert scene.place(Effect("deletes", path="/", where="remote")) == "root"
    assert scene.place(Effect("deletes", path="/etc/x", where="remote")) == "system"
    assert scene.place(Effect("deletes", path="/home/dev/shop", where="remote")) == "outside"
    assert scene.place(Effect("deletes", path="/tmp/x", where="container")) == "temporary"


def test_a_branch_is_protected_by_glob_and_the_current_one_counts_where_none_is_named() -> None:
    scene = _scene()
    assert scene.is_protected("main")
    assert scene.is_protected("refs/heads/release/1.0")
    assert not scene.is_protected("topic")
    assert not scene.is_protected("")
    scene.branch = "main"
    assert scene.is_protected("")


def test_paths_are_said_from_the_repository_or_from_home_on() -> None:
    scene = _scene()
    assert scene.name("/home/dev/shop/src/app.py") == "src/app.py"
    assert scene.name("/home/dev/notes.txt") == "~/notes.txt"
    assert scene.name("/etc/hosts") == "/etc/hosts"


def test_beside_work_in_a_temporary_folder_not_everything_is_temporary() -> None:
    scene = Scene(cwd="/tmp/try/shop", root="/tmp/try/shop", home="/home/dev", environ={})
    assert scene.place(Effect("deletes", path="/tmp/try/other")) == "outside"
    assert scene.place(Effect("deletes", path="/tmp/build")) == "temporary"
    here = Scene(cwd="/tmp/shop", root="/tmp/shop", home="/home/dev", environ={})
    assert here.place(Effect("deletes", path="/tmp/build")) == "temporary"
