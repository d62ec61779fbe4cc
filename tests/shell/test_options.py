"""Options are the same however they are written."""

from __future__ import annotations

from clickstop.shell.options import read
from clickstop.shell.scope import Arg
from tests.each import each

ALIASES = {"recursive": "r", "force": "f", "target": "t", "dry-run": "n"}

CASES = [
    ("-rf a", {"r", "f"}, ["a"]),
    ("-r -f a", {"r", "f"}, ["a"]),
    ("a -rf", {"r", "f"}, ["a"]),
    ("--recursive --force a", {"r", "f"}, ["a"]),
    ("--recur --f a", {"r", "f"}, ["a"]),
    ("--force=true a", {"f"}, ["a"]),
    ("-- -rf", set(), ["-rf"]),
    ("-r -- -f", {"r"}, ["-f"]),
    ("-", set(), ["-"]),
    ("-t x a", {"t"}, ["a"]),
    ("-tx a", {"t"}, ["a"]),
    ("-rtx a", {"r", "t"}, ["a"]),
    ("--target x a", {"t"}, ["a"]),
    ("--target=x a", {"t"}, ["a"]),
    ("--unknown a", {"unknown"}, ["a"]),
    ("-exec x a", {"exec"}, ["a"]),
]


@each(("words", "flags", "operands"), CASES)
def test_flags_and_operands(words: str, flags: set[str], operands: list[str]) -> None:
    found = read([Arg(word) for word in words.split()], "t exec", ALIASES)
    assert (found.flags, found.operands) == (flags, operands)


@each("words", ["-t x", "-tx", "-rtx", "--target x", "--target=x", "--tar x"])
def test_a_value_is_found_wherever_it_stands(words: str) -> None:
    assert read([Arg(word) for word in words.split()], "t", ALIASES).value("t") == "x"


def test_a_beginning_of_several_names_is_none_of_them() -> None:
    assert read([Arg("--re")], "", {"recursive": "r", "reset": "x"}).flags == {"re"}


def test_options_may_end_at_the_first_operand() -> None:
    found = read([Arg("-r"), Arg("a"), Arg("-f")], ordered=True)
    assert (found.flags, found.operands) == ({"r"}, ["a", "-f"])


def test_an_option_at_the_end_without_its_value_has_none() -> None:
    assert read([Arg("-t")], "t").value("t") is None
