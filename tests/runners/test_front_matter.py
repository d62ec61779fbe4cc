"""Front matter: `commands:` at the very top, in every way that YAML allows, and what is wrong by its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.runners.folder import Folder
from clickstop.runners.front_matter import discover, read
from tests.each import each
from tests.runners.project_files import write

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.runners.vocabulary import FileTrouble

SEED = """\
---
commands:
  test: "cargo test"
  check: "cargo clippy && cargo check"
  build: "cargo build"
---
# Shop
"""


def commands(text: str) -> dict[str, tuple[str, ...]]:
    found, troubles = read(text, "AGENTS.md")
    assert troubles == []
    return {one.name: one.lines for one in found}


def trouble(text: str) -> FileTrouble:
    found, (one,) = read(text, "AGENTS.md")
    assert found == []
    return one


def test_the_usual_form_is_read_with_lines() -> None:
    found, troubles = read(SEED, "AGENTS.md")
    assert [(one.name, one.lines, one.line) for one in found] == [
        ("test", ("cargo test",), 3),
        ("check", ("cargo clippy && cargo check",), 4),
        ("build", ("cargo build",), 5),
    ]
    assert troubles == []


@each(
    "text",
    [
        SEED.replace("\n", "\r\n"),
        SEED.replace('"', ""),
        SEED.replace('"', "'"),
        SEED.replace("  ", "        "),
        SEED.replace("  ", " "),
        SEED.replace("---\n", "---   \n"),
        SEED.replace("\n---\n", "\n...\n"),
        SEED.replace("commands", '"commands"'),
        "---\ntitle: x\n" + SEED.removeprefix("---\n"),
        SEED.removesuffix("# Shop\n"),
        SEED.removesuffix("\n# Shop\n"),
        "---\n  commands:\n    {test: cargo test, check: cargo clippy && cargo check, build: cargo build}\n---\n",
    ],
)
def test_any_quotes_indentation_and_line_ends_say_the_same(text: str) -> None:
    assert commands(text) == commands(SEED)


def test_block_scalars_and_lists() -> None:
    text = (
        "---\ncommands:\n  test: |\n    set -e\n    pytest -q\n  build: >-\n    cargo\n    build\n"
        "  check:\n  - ruff check\n  - mypy .\n  run: []\n---\n"
    )
    assert commands(text) == {
        "test": ("set -e\npytest -q",),
        "build": ("cargo build",),
        "check": ("ruff check", "mypy ."),
        "run": (),
    }


@each(
    "text",
    [
        "",
        "# Shop\n\n" + SEED,
        "\n" + SEED,
        " ---\ncommands:\n  test: x\n---\n",
        "----\ncommands:\n  test: x\n----\n",
        "# Shop\n---\ncommands:\n  test: x\n---\n",
        "---\ntitle: [broken\n---\n",
        "---\n\nA document that begins with a rule: and {goes on\n\n---\n",
        "---\nname: x\n---\ncommands:\n  test: x\n---\n",
        "---\nnot: closed\n",
    ],
)
def test_what_is_no_front_matter_of_ours_is_left_alone(text: str) -> None:
    assert commands(text) == {}


def test_broken_yaml_is_named_with_its_line() -> None:
    said = trouble("---\ntitle: x\ncommands:\n  test: npm run test: unit\n---\n")
    assert (said.file, said.line) == ("AGENTS.md", 4)
    assert "not valid YAML" in said.message
    assert trouble('---\ncommands:\n  test: "open\n---\n').line in (3, 4)


@each(
    ("text", "line", "key", "message"),
    [
        ("---\ncommands:\n  test: x\n", 1, "commands", "is not closed"),
        ("---\ncommands: make\n---\n", 2, "commands", "must be a table of test, check"),
        ("---\ncommands:\n---\n", 2, "commands", "must be a table"),
        ("---\ncommands:\n  tets: x\n---\n", 3, "commands.tets", "did you mean test?"),
        ("---\ncommands:\n  deploy: x\n---\n", 3, "commands.deploy", "known here: test, check"),
        ("---\ncommands:\n  build: false\n---\n", 3, "commands.build", "quote it"),
        ("---\ncommands:\n  build:\n---\n", 3, "commands.build", "a command line or a list"),
        ("---\ncommands:\n  build: '  '\n---\n", 3, "commands.build", "a command line or a list"),
        ("---\ncommands:\n  build: {a: b}\n---\n", 3, "commands.build", "a command line or a list"),
        ("---\ncommands:\n  build: [make, [x]]\n---\n", 3, "commands.build", "a command line or a list"),
    ],
)
def test_what_cannot_be_used_is_named_with_line_and_key(text: str, line: int, key: str, message: str) -> None:
    said = trouble(text)
    assert (said.line, said.key) == (line, key)
    assert message in said.message


def test_one_wrong_name_does_not_cost_the_others() -> None:
    found, troubles = read("---\ncommands:\n  tset: x\n  build: make\n---\n", "AGENTS.md")
    assert [one.name for one in found] == ["build"]
    assert len(troubles) == 1


def test_a_tag_that_would_run_something_is_only_text_that_we_refuse() -> None:
    said = trouble("---\ncommands:\n  test: !!python/object/apply:os.system ['touch pwned']\n---\n")
    assert "a command line or a list" in said.message


def test_the_first_file_that_knows_a_name_counts(tmp_path: Path) -> None:
    write(tmp_path, "ONE.md", "\ufeff---\r\ncommands:\r\n  test: one\r\n---\r\n")
    write(tmp_path, "TWO.md", "---\ncommands:\n  test: two\n  build: two\n---\n")
    found = discover(Folder(str(tmp_path)), ("ONE.md", "TWO.md", "GONE.md"))
    assert {name: one.lines for name, one in found.items()} == {"test": ("one",), "build": ("two",)}
    assert found["test"].file == str(tmp_path / "ONE.md")
