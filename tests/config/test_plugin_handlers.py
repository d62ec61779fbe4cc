"""What a plugin's module may bring, and what is said of the rest."""

from __future__ import annotations

import json
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.config.plugin_handlers import accept, load_file, report_on
from clickstop.handlers.index import Handler
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

GOOD: dict[str, Any] = {"id": "mine.one", "kinds": ("tool.before",)}
CODE = (
    "from clickstop.handlers.index import Handler\n"
    'HANDLERS = [Handler("mine.one", kinds=("tool.before",)), "odd"]\n'
    "def handle(event, ctx):\n    return None\n"
)
ID_FORM = "is not a valid handler ID; IDs have the form group.name"
NEEDS = "mine.one: needs must name texts of an event, each with a tuple"


def _module(*handlers: object, handle: object = lambda _event, _ctx: None) -> ModuleType:
    module = ModuleType("mine")
    vars(module).update(HANDLERS=list(handlers), handle=handle)
    return module


@each(
    ("fields", "problem"),
    [
        ({}, ""),
        ({"tools": ("shell",), "needs": {"command": ("x",)}, "fail_on": ("y",), "settings": {"most": 3}}, ""),
        ({"id": "one"}, f"'one' {ID_FORM}"),
        ({"id": "a.b.c"}, f"'a.b.c' {ID_FORM}"),
        ({"id": "mine."}, f"'mine.' {ID_FORM}"),
        ({"id": 5}, f"5 {ID_FORM}"),
        ({"id": "gate.command"}, "gate.command: this ID is taken"),
        ({"id": "theirs.one"}, "theirs.one: this ID is taken"),
        ({"kinds": (5,)}, "mine.one: kinds must be a tuple of strings"),
        ({"kinds": ("tool.before", "tool.never")}, "mine.one: unknown kind tool.never; known: session.start, "),
        ({"tools": "shell"}, "mine.one: tools and fail_on must be tuples of strings"),
        ({"fail_on": (b"x",)}, "mine.one: tools and fail_on must be tuples of strings"),
        ({"needs": {"nothing": ("x",)}}, NEEDS),
        ({"needs": {"exit_code": ("x",)}}, NEEDS),
        ({"needs": {"command": "x"}}, NEEDS),
        ({"settings": {"one": {1, 2}}}, "mine.one: settings cannot be written as JSON: "),
    ],
)
def test_a_handler_that_would_fail_later_is_refused_with_the_reason(fields: dict[str, Any], problem: str) -> None:
    accepted: list[Handler] = []
    problems = accept(accepted, _module(Handler(**{**GOOD, **fields})), ids=["theirs.one"])
    assert len(accepted) == (not problem)
    assert [text[: len(problem)] for text in problems] == ([problem] if problem else [])


def test_what_is_no_handler_or_has_no_function_is_refused() -> None:
    accepted: list[Handler] = []
    assert accept(accepted, _module("x")) == ["HANDLERS contains str, not clickstop.handlers.index.Handler"]
    no_function = "mine.one: the module has no function handle(event, ctx)"
    assert accept(accepted, _module(Handler(**GOOD), handle=5)) == [no_function]
    assert accept(accepted, _module(Handler(**GOOD, module="elsewhere"), handle=None)) == []
    assert accept(accepted, _module(Handler(**GOOD))) == ["mine.one: this ID is taken"]


def test_a_handler_runs_from_the_file_or_module_that_lists_it() -> None:
    accepted: list[Handler] = []
    accept(accepted, _module(Handler("a.file", kinds=("turn.stop",))), "/shop/guard.py")
    accept(accepted, _module(Handler("a.other", kinds=("turn.stop",), module="elsewhere")), "/shop/guard.py")
    assert [(handler.module, handler.source) for handler in accepted] == [
        ("mine", "/shop/guard.py"),
        ("elsewhere", ""),
    ]


def test_a_report_holds_what_a_plugin_brings_and_what_is_wrong_with_the_rest(tmp_path: Path) -> None:
    plugin, report = tmp_path / "guard.py", tmp_path / "report.json"
    plugin.write_text(CODE, encoding="utf-8")
    report_on(str(plugin), "", [], str(report))
    findings = json.loads(report.read_text(encoding="utf-8"))
    assert [(handler["id"], handler["source"]) for handler in findings["handlers"]] == [("mine.one", str(plugin))]
    assert findings["problems"] == [": HANDLERS contains str, not clickstop.handlers.index.Handler"]
    assert findings["file"] == str(plugin)

    plugin.write_text("1 / 0\n", encoding="utf-8")
    report_on(str(plugin), "", [], str(report))
    problem = " cannot be loaded: ZeroDivisionError: division by zero"
    assert json.loads(report.read_text(encoding="utf-8")) == {"handlers": [], "problems": [problem], "file": ""}
    report_on("", "clickstop.no_such_module", [], str(report))
    assert "No module named" in json.loads(report.read_text(encoding="utf-8"))["problems"][0]


def test_two_files_of_one_name_are_two_modules_and_one_that_fails_is_none(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "my guard.py").write_text(CODE, encoding="utf-8")
    first, second = (load_file(str(tmp_path / folder / "my guard.py")) for folder in ("a", "b"))
    assert first.__name__ != second.__name__
    assert first.__name__.startswith("clickstop_plugin_my_guard_")
    (tmp_path / "a" / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    before = set(sys.modules)
    with pytest.raises(ZeroDivisionError):
        load_file(str(tmp_path / "a" / "broken.py"))
    assert set(sys.modules) == before
