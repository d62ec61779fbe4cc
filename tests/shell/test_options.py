"""Options are the same however they are written."""

from __future__ import annotations

from clickstop.shell.option_table import ROWS
from clickstop.shell.options import behind, named, read
from clickstop.shell.scope import Arg
from tests.each import each

ROW = ".r=recursive .f=force t=target .n=dry-run exec !run i=in-place?"

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
    ("-rt x a", {"r", "t"}, ["a"]),
    ("--target x a", {"t"}, ["a"]),
    ("--target=x a", {"t"}, ["a"]),
    ("--target --force a", {"t"}, ["a"]),
    ("--unknown a", {"unknown"}, ["a"]),
    ("-exec x a", {"exec"}, ["a"]),
    ("-i a", {"i"}, ["a"]),
    ("-ir a", {"i"}, ["a"]),
]


def _words(text: str) -> list[Arg]:
    return [Arg(word) for word in text.split()]


@each(("words", "flags", "operands"), CASES)
def test_flags_and_operands(words: str, flags: set[str], operands: list[str]) -> None:
    found = read(_words(words), ROW)
    assert (found.flags, found.operands) == (flags, operands)


@each("words", ["-t x", "-tx", "-rtx", "--target x", "--target=x", "--tar x"])
def test_a_value_is_found_wherever_it_stands(words: str) -> None:
    assert read(_words(words), ROW).value("t") == "x"


def test_a_beginning_of_several_names_is_none_of_them() -> None:
    assert read([Arg("--re")], ".r=recursive .x=reset").flags == {"re"}


@each("words", ["--run x", "--run=x"])
def test_a_value_that_the_program_runs_is_a_command(words: str) -> None:
    assert read(_words(words), ROW).commands == ["x"]


def test_options_may_end_at_the_first_operand() -> None:
    found = read(_words("-r a -f"), f"+ {ROW}")
    assert (found.flags, found.operands) == ({"r"}, ["a", "-f"])


def test_long_options_may_have_one_dash() -> None:
    found = read(_words("-auto-approve -var a=b -chdir=x apply"), "- var chdir")
    assert (found.flags, found.operands) == ({"auto-approve", "var", "chdir"}, ["apply"])
    assert found.value("chdir") == "x"


def test_a_bundle_without_a_dash_takes_its_values_in_order() -> None:
    found = named(_words("cfI a.tar prog b"), "tar")
    assert (found.value("f"), found.commands, found.operands) == ("a.tar", ["prog"], ["b"])


def test_an_option_at_the_end_without_its_value_has_none() -> None:
    assert read([Arg("-t")], "t").value("t") is None


@each(
    ("program", "words", "rest"),
    [
        ("sudo", "-nu root id", "id"),
        ("xargs", "-0n1 rm", "rm"),
        ("nice", "-n19 make", "make"),
        ("env", "-iu X make", "make"),
        ("bash", "-euo pipefail x.sh -v", "x.sh -v"),
        ("ssh", "-vp 22 -i key host -x", "host -x"),
        ("", "-a b -c", "b -c"),
    ],
)
def test_what_a_wrapper_runs_stands_behind_its_options(program: str, words: str, rest: str) -> None:
    assert behind(words.split(), program) == rest.split()


@each("program", sorted(ROWS))
def test_a_row_names_no_option_twice(program: str) -> None:
    entries = [entry for entry in ROWS[program].split() if entry not in "+-~"]
    names = [name for entry in entries for name in entry.strip(".!?").split("=")]
    assert sorted(names) == sorted(set(names))
