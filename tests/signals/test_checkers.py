"""The rows of tools that list problems; one line of a table is enough for a linter that reports as most do."""

from __future__ import annotations

from inspect import getattr_static

import pytest

from clickstop.shell import known_programs
from clickstop.shell.known_programs import KnownTool
from clickstop.signals import read as reading
from clickstop.signals.checker import Checker, JsonFormat, LineFormat
from clickstop.signals.checkers import CHECKERS
from clickstop.signals.index import Family, families
from clickstop.signals.shapes import Shape

OUTPUT = "conf/a.toml:3:7: unknown key `nmae` [unknown-key]\nconf/b.toml:9:1: expected a value\n"


@pytest.fixture
def tomlcheck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody would add to the table."""
    family = Family(KnownTool("lint tomlcheck: tomlcheck; toml(check)"))
    monkeypatch.setattr(reading, "families", lambda naming="": [*families(naming), family])


@pytest.mark.usefixtures("tomlcheck")
@pytest.mark.parametrize("command", ["tomlcheck conf", "uvx tomlcheck conf | tail", "toml check conf"])
def test_a_linter_of_one_row_is_read(command: str) -> None:
    (signal,) = reading.read(command, OUTPUT, 1)
    assert (signal.type, signal.tool, signal.errors) == ("lint_failure", "tomlcheck", 2)
    assert signal.files == ["conf/a.toml:3", "conf/b.toml:9"]
    assert signal.names == ["unknown-key"]


@pytest.mark.usefixtures("tomlcheck")
def test_its_exit_code_is_believed_and_its_help_is_no_pass() -> None:
    assert [signal.type for signal in reading.read("tomlcheck conf", "", 0)] == ["vr_pass"]
    assert reading.read("tomlcheck --help", "usage: tomlcheck\n", 0) == []
    assert reading.read("toml format conf", OUTPUT, 1) == []
    (red,) = reading.read("make lint", OUTPUT, 1)  # others write so, too: the task is named
    assert (red.type, red.tool, red.files) == ("lint_failure", "make", ["conf/a.toml:3", "conf/b.toml:9"])


@pytest.mark.parametrize("name", CHECKERS)
def test_a_row_gives_only_what_a_checker_has(name: str) -> None:
    formats = [one for group in CHECKERS[name].formats for one in group]
    rows = [CHECKERS[name], *(one for one in formats if isinstance(one, LineFormat | JsonFormat))]
    own = {Checker: {"formats"}, LineFormat: {"template"}, JsonFormat: {"mark", "openings", "lists", "keys"}}
    for row in rows:
        for key, value in vars(row).items():
            if key not in own[type(row)]:
                assert type(value) is type(getattr_static(type(row), key)), key


def test_every_row_is_of_a_tool_in_the_table() -> None:
    assert {family.name for family in families() if family.module == "checkers"} == set(CHECKERS)


@pytest.mark.parametrize(
    ("template", "line", "values"),
    [
        ("{place}: error: {}", "C:\\x\\a.c:3:5: error: no", {"place": "C:\\x\\a.c:3"}),
        ("{place}: error: {}", "a.c: error: no", None),
        ("{place}: {} [{code}]", "a.sh:2:3: see [1] for more [SC2086]", {"place": "a.sh:2", "code": "SC2086"}),
        ("{place}: {rule} {}", "a.py:1:8: F401 unused", {"place": "a.py:1", "rule": "F401"}),
        ("{place}: {rule} {}", "a.py:1:8: unused F401", None),
        (
            "{file}({line},{}): error {code}: {}",
            "a.cs(3,4): error CS1: x",
            {"file": "a.cs", "line": "3", "code": "CS1"},
        ),
        ("{place}  {code}  {}", "a.go:5    gofmt     not formatted", {"place": "a.go:5", "code": "gofmt"}),
        ("./{spot}", "./pages/index.tsx", {"spot": "pages/index.tsx"}),
        ("{level} {}", "× no", {"level": "error"}),
        ("{level} {}", "⚠ no", {"level": "warning"}),
        ("{level} {}", "perhaps no", None),
        ("{errors} bad, {errors} worse.", "2 bad, 3 worse.", {"errors": "5"}),
        ("{errors} bad, {errors} worse.", "2 bad, 3 worse. Or not", None),
        ("Found {errors} error{}", "Found ² errors", None),
    ],
)
def test_a_template_finds_what_it_names(template: str, line: str, values: dict[str, str] | None) -> None:
    assert Shape(template).match(line) == values


def test_the_table_of_programs_tells_verbs_from_names() -> None:
    tool = KnownTool("lint x: one two; three a|b(c,d) yarn()")
    assert tool.bare_names == ["one", "two", "three"]
    assert tool.programs == ["one", "two", "three", "a c", "a d", "b c", "b d", "yarn "]
    assert tool.runs("a", ["c"])
    assert not tool.runs("a", ["e"])
    assert not tool.runs("on", [])
    assert known_programs.checking_programs("\nlint x: one two; three\nbuild -: four\n").split() == [
        "one",
        "two",
        "four",
    ]
