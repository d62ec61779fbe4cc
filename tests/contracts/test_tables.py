"""Tables that must equal the tree: the index of handlers, its cases, and the folders in ARCHITECTURE.md."""

from __future__ import annotations

import functools
import importlib
import json
import re
from pathlib import Path

from clickstop.agents.index import AGENTS
from clickstop.config.options import Config
from clickstop.core.event import KINDS, TOOLS, Event
from clickstop.handlers.index import AFTERWARDS, INDEX, ORDER, Handler
from tests.contracts.source import modules
from tests.each import each
from tests.harness import CASES, PACKAGE

ROOT = PACKAGE.parent.parent
GROUPS = ("redact", "gate", "undo", "capture", "check", "learn", "inject")
CASE_FILES = sorted(CASES.glob("*/*.json"))


def _id(handler: Handler) -> str:
    return handler.id


each_handler = each("handler", INDEX, ids=_id)


@each_handler
def test_a_handler_is_a_module_with_handle_and_a_docstring_of_one_line(handler: Handler) -> None:
    module = importlib.import_module(handler.location)
    assert callable(module.handle)
    assert module.__doc__
    assert "\n" not in module.__doc__
    assert module.__doc__.endswith(".")


@each_handler
def test_a_handler_has_a_case_file(handler: Handler) -> None:
    assert handler.id in _in_case_files()


@functools.cache
def _in_case_files() -> set[str]:
    return {name for path in CASE_FILES for name in json.loads(path.read_text(encoding="utf-8"))["handlers"]}


@each_handler
def test_a_handler_names_kinds_tools_fields_and_sections_that_exist(handler: Handler) -> None:
    assert set(handler.kinds) <= set(KINDS)
    assert set(handler.tools) <= {*TOOLS, ""}
    sample = Event("", "")
    assert all(isinstance(getattr(sample, field), str | frozenset) for field in handler.needs)
    assert set(getattr(handler, "sections", ())) <= set(Config.__struct_fields__)
    assert not handler.fail_on or handler.safety, "what blocks when it fails is a safety gate"


def test_every_handler_module_is_in_the_index() -> None:
    written = {
        one.name.removeprefix("clickstop.handlers.") for one in modules("handlers/") if one.where.count("/") == 2
    }
    groups = {name for name in written if "." not in name}
    assert written - groups == {handler.id for handler in INDEX}
    assert groups <= set(GROUPS)


def test_the_index_is_in_the_order_of_its_groups() -> None:
    order = [GROUPS.index(handler.id.partition(".")[0]) for handler in INDEX]
    assert order == sorted(order)
    assert len({handler.id for handler in INDEX}) == len(INDEX)


def test_every_agent_has_its_folder_and_its_cases() -> None:
    folders = {
        path.name.replace("_", "-") for path in (PACKAGE / "agents").iterdir() if (path / "decode.py").exists()
    }
    assert folders == set(AGENTS)
    assert {path.parent.name for path in CASE_FILES} == set(AGENTS)


def test_the_folders_in_the_architecture_equal_the_tree() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `([a-z_]+/)` \|", text, re.MULTILINE)
    tree = sorted(f"{path.name}/" for path in PACKAGE.iterdir() if (path / "__init__.py").exists())
    assert named == tree


def test_the_files_of_the_path_of_an_event_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    drawing = text.partition("```")[2].partition("```")[0]
    for name in re.findall(r"\b((?:hook|store)/\w+\.py)", drawing):
        assert (PACKAGE / name).exists(), name


def test_no_file_of_the_source_is_empty_of_meaning() -> None:
    forbidden = {"utils", "helpers", "manager", "base", "common", "misc"}
    assert [one.where for one in modules() if Path(one.where).stem in forbidden] == []


def test_every_handler_has_its_place_in_the_order_of_each_kind() -> None:
    ordered = {kind: [name for name in order.split() if name != AFTERWARDS] for kind, order in ORDER.items()}
    assert set(ordered) == set(KINDS)
    assert {name for names in ordered.values() for name in names} == {handler.id for handler in INDEX}
    assert [kind for kind, names in ordered.items() if len(set(names)) != len(names)] == []
