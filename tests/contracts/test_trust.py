"""What a repository holds comes in by one door, and every option says what would make it stricter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

from clickstop.config.options import Config
from clickstop.config.strictness import mark_of, table_of
from tests.contracts.source import Module, modules
from tests.each import each

if TYPE_CHECKING:
    from collections.abc import Iterator

READERS = [
    module
    for folder in ("config/", "runners/", "policy/", "learning/", "memory/", "workflow/", "costs/prices.py")
    for module in modules(folder)
]
# What they open themselves: files in the user's own state, and files that they write.
OWN = {
    "config/trust.py": "trust.json",
    "config/builtin.py": "of the package",
    "config/plugins.py": "the report of a process of ours",
    "config/workflow_file.py": "written",
    "policy/registry.py": "a copy beside the plan",
    "learning/mirrors.py": "written to the temporary folder",
    "learning/lessons.py": "appended to a log",
    "memory/current.py": "a page of ours",
    "memory/forgotten_files.py": "records and pages of ours",
}


@each("module", READERS, ids=lambda module: module.where)
def test_texts_of_a_repository_are_read_through_one_door(module: Module) -> None:
    opened = [line for line, name in module.calls if name in ("open", "os.open", "io.open", "os.fdopen")]
    assert not opened or module.where in OWN


def test_every_option_says_what_makes_it_stricter() -> None:
    assert [".".join(path) for path in _unmarked(Config)] == []


def _unmarked(options: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, hint in get_type_hints(options, include_extras=True).items():
        if mark_of(hint) is not None:
            continue
        below = table_of(hint)
        if below is None:
            yield (*path, key)
        else:
            yield from _unmarked(below, (*path, key))


def test_the_plan_that_was_made_beforehand_is_that_of_the_defaults() -> None:
    tool = Path(__file__).parents[2] / "tools" / "make_builtin.py"
    done = subprocess.run([sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}; to make it anew: make docs"
