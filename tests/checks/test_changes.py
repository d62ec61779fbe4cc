"""Which files a step, or all steps for one prompt, have changed."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from clickstop.checks.changes import by_package, of_prompt, of_step
from clickstop.checks.project import Project
from clickstop.checks.tree import TreeState
from clickstop.core.event import Event
from clickstop.store.answers.changes import PromptEdit
from tests.checks.projects import project

if TYPE_CHECKING:
    from pathlib import Path

LONG_AGO = 1_000_000_000


class Shop:
    """A real folder with a file in each of two packages."""

    def __init__(self, top: Path) -> None:
        self.top = top
        for name in ("web/a.py", "api/b.py"):
            (top / name).parent.mkdir(parents=True)
            (top / name).write_text("x")
            os.utime(top / name, (LONG_AGO, LONG_AGO))
        data = project({"": {}, "web": {}, "api": {}}).data
        data["top"] = str(top)
        data["packages"] = [(folder.replace("/shop", str(top), 1), found) for folder, found in data["packages"]]
        self.project = Project(data)
        self.touched: dict[str, float] = {}  # what the tree would tell
        self.looks = 0

    def tree(self) -> TreeState:
        self.looks += 1
        return TreeState("d", {}, {path: int(at * 1e9) for path, at in self.touched.items()})

    def step(self, *calls: Event, began: float | None = None) -> list[str]:
        event = Event("agent", "tool.batch", cwd=str(self.top), calls=calls)
        times = {call.call_id: began for call in calls} if began is not None else {}
        return self.named(of_step(event, times, self.project, self.tree))

    def prompt(self, *edits: tuple[str, str, str, float]) -> list[str]:
        return self.named(of_prompt([PromptEdit(*edit) for edit in edits], self.project, str(self.top), self.tree))

    def named(self, paths: list[str]) -> list[str]:
        return [os.path.relpath(path, self.top) for path in paths]


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path)


def edit(path: str, tool: str = "edit") -> Event:
    return Event("agent", "tool.batch", call_id="c1", tool=tool, tool_name="Edit", paths=(path,))


def shell(command: str) -> Event:
    return Event("agent", "tool.batch", call_id="c2", tool="shell", tool_name="Bash", command=command)


def test_a_tool_that_names_its_file_is_believed_if_the_file_is_new(shop: Shop) -> None:
    now = time.time()
    assert shop.step(edit(f"{shop.top}/web/a.py"), began=now - 5) == []
    os.utime(shop.top / "web/a.py", (now, now))
    assert shop.step(edit(f"{shop.top}/web/a.py"), began=now - 5) == ["web/a.py"]
    assert shop.looks == 0


def test_without_a_beginning_a_named_file_is_believed(shop: Shop) -> None:
    assert shop.step(edit(f"{shop.top}/web/a.py")) == ["web/a.py"]


def test_a_command_that_may_change_files_is_judged_by_the_tree(shop: Shop) -> None:
    shop.touched = {"web/a.py": 100.0, "api/b.py": 50.0}
    assert shop.step(shell("sed -i s/x/y/ web/a.py"), began=99.0) == ["web/a.py"]
    assert shop.step(shell("ls"), began=99.0) == []
    assert shop.looks == 1


def test_a_tool_that_nobody_listed_changes_nothing(shop: Shop) -> None:
    shop.touched = {"web/a.py": 100.0}
    mcp = Event("agent", "tool.batch", call_id="m", tool="mcp", tool_name="mcp__x__edit")
    assert shop.step(mcp, began=99.0) == []
    shop.project.moment("edit")["tools"].append("mcp__x__edit")
    assert shop.step(mcp, began=99.0) == ["web/a.py"]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("rm web/gone.py", ["web/gone.py"]),
        ("rm -rf web/gone", ["web/gone"]),
        ("cd web && rm gone.py", ["web/gone.py"]),
        ("git rm -q web/gone.py", ["web/gone.py"]),
        ("git mv web/gone.py web/a.py", ["web/gone.py"]),
        ("mv api/gone.py web/a.py", ["api/gone.py"]),
        ("rm web/a.py", []),  # it is still there
        ("rm /tmp/somewhere/else.py", []),
        ("find web -name '*.pyc' -delete", ["."]),
        ("cd api && git clean -fd", ["api"]),
        ("git checkout -b feature", []),
        ("git pull", []),
    ],
)
def test_what_is_gone_is_a_change_too(shop: Shop, command: str, expected: list[str]) -> None:
    assert shop.step(shell(command), began=99.0) == expected
    assert shop.prompt(("shell", "Bash", command, 99.0)) == expected


def test_what_is_gone_is_found_from_the_folder_that_a_client_moved_to(shop: Shop) -> None:
    call = Event("agent", "tool.after", tool="shell", command="cd web && rm gone.py", call_id="c1")
    event = Event("agent", "tool.batch", cwd=str(shop.top / "web"), calls=(call,))
    assert shop.named(of_step(event, {"c1": 0.0}, shop.project, shop.tree)) == ["web/gone.py"]


def test_all_edits_of_a_prompt_count_once(shop: Shop) -> None:
    shop.touched = {"api/b.py": 100.0}
    path = f"{shop.top}/web/a.py"
    edits = [("edit", "Edit", path, 1.0), ("write", "Write", path, 2.0), ("shell", "Bash", "touch api/b.py", 99.0)]
    assert shop.prompt(*edits) == ["web/a.py", "api/b.py"]


def test_a_borrowed_tool_counts_for_a_prompt_only_if_it_is_listed(shop: Shop) -> None:
    shop.touched = {"api/b.py": 100.0}
    assert shop.prompt(("mcp", "mcp__x__edit", "", 99.0)) == []
    shop.project.moment("edit")["tools"].append("mcp__x__edit")
    assert shop.prompt(("mcp", "mcp__x__edit", "", 99.0)) == ["api/b.py"]


def test_what_is_outside_or_ours_is_no_change(shop: Shop) -> None:
    assert shop.step(edit("/etc/hosts")) == []
    assert shop.step(edit(f"{shop.top}/.clickstop/features.toml")) == []
    assert shop.step(edit(f"{shop.top}-other/a.py")) == []
    assert shop.step(edit(f"{shop.top}/web/../../x.py")) == []


def test_a_path_through_a_link_is_inside(shop: Shop, tmp_path_factory: pytest.TempPathFactory) -> None:
    link = tmp_path_factory.mktemp("links") / "shop"
    link.symlink_to(shop.top)
    assert shop.step(edit(f"{link}/web/a.py")) == ["web/a.py"]


def test_files_are_sorted_into_the_packages_nearest_to_them(shop: Shop) -> None:
    top = str(shop.top)
    files = [f"{top}/{name}" for name in ("web/src/a.py", "README.md", "api/b.py", "web/c.py")]
    packages = by_package(files, shop.project)
    assert {os.path.relpath(folder, top): len(some) for folder, some in packages.items()} == {
        "web": 2,
        ".": 1,
        "api": 1,
    }


def test_a_call_that_came_to_nothing_changed_nothing(shop: Shop) -> None:
    refused = edit(f"{shop.top}/web/a.py")
    refused.interrupted = True
    assert shop.step(refused) == []
