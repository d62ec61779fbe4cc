"""Options are the same however they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.shell.option_table import ROWS
from clickstop.shell.options import after_options, named, read
from clickstop.shell.scope import Arg
from tests.each import each

if TYPE_CHECKING:
    from tests.shell.world import World

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
    options = read(_words(words), ROW)
    assert (options.flags, options.operands) == (flags, operands)


@each("words", ["-t x", "-tx", "-rtx", "--target x", "--target=x", "--tar x"])
def test_a_value_may_be_joined_or_separate(words: str) -> None:
    assert read(_words(words), ROW).value("t") == "x"


def test_an_ambiguous_abbreviation_is_not_completed() -> None:
    assert read([Arg("--re")], ".r=recursive .x=reset").flags == {"re"}


@each("words", ["--run x", "--run=x"])
def test_values_that_the_program_runs_are_commands(words: str) -> None:
    assert read(_words(words), ROW).commands == ["x"]


def test_options_may_end_at_the_first_operand() -> None:
    options = read(_words("-r a -f"), f"+ {ROW}")
    assert (options.flags, options.operands) == ({"r"}, ["a", "-f"])


def test_long_options_may_have_one_dash() -> None:
    options = read(_words("-auto-approve -var a=b -chdir=x apply"), "- var chdir")
    assert (options.flags, options.operands) == ({"auto-approve", "var", "chdir"}, ["apply"])
    assert options.value("chdir") == "x"


def test_a_bundle_without_a_dash_takes_values_in_order() -> None:
    options = named(_words("cfI a.tar prog b"), "tar")
    assert (options.value("f"), options.commands, options.operands) == ("a.tar", ["prog"], ["b"])


def test_an_option_at_the_end_may_lack_its_value() -> None:
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
def test_a_wrapper_runs_the_words_after_its_options(program: str, words: str, rest: str) -> None:
    assert after_options(words.split(), program) == rest.split()


RUN = [
    "tar cfI a.tar 'rm -rf /etc' .",
    "tar xf a.tar --to-command 'rm -rf /etc'",
    "zip -T -TT 'rm -rf /etc' a.zip b",
    "rsync -ave 'rm -rf /etc' a h:b",
    "scp -S 'rm -rf /etc' a h:",
    "sftp -oProxyCommand='rm -rf /etc' h",
    "ssh -voProxyCommand='rm -rf /etc' h",
    "ssh h -o 'LocalCommand rm -rf /etc'",
    "git fetch --upload-pack='rm -rf /etc' x",
    "git clone -c core.sshCommand='rm -rf /etc' h:x",
    "git grep -O'rm -rf /etc' x",
    "git rebase --exec='rm -rf /etc' main",
    "make --eval='x:;rm -rf /etc' x",
    "make SHELL='rm -rf /etc'",
    "find . -okdir rm -rf /etc \\;",
    "parallel -j4 rm -rf ::: /etc",
    "env -iC / rm -rf etc",
    "env -vS 'rm -rf /etc'",
    "nice -n19 rm -rf /etc",
    "sudo -nu root rm -rf /etc",
    "flock -n /tmp/l -c 'rm -rf /etc'",
    "su - root --command='rm -rf /etc'",
    "bash -euo pipefail -c 'rm -rf /etc'",
    "bash -c -e 'rm -rf /etc'",
    "npm exec --call='rm -rf /etc'",
    "nix shell x -c rm -rf /etc",
    "sort --compress-program='rm -rf /etc' f",
]


@each("line", RUN)
def test_commands_in_options_are_followed(world: World, line: str) -> None:
    assert "deletes /etc recursive forced" in world.summary(line, "deletes")


@each("line", ["gh repo delete x -R --help", "npm publish --tag --dry-run", "terraform destroy -target --help"])
def test_help_as_the_value_of_an_option_does_not_ask_for_help(world: World, line: str) -> None:
    assert world.summary(line, "destroys_infrastructure", "publishes") != []


@each("program", sorted(ROWS))
def test_no_row_lists_an_option_twice(program: str) -> None:
    entries = [entry for entry in ROWS[program].split() if entry not in "+-~"]
    names = [name for entry in entries for name in entry.strip(".!?").split("=")]
    assert sorted(names) == sorted(set(names))
