"""Input made to hang or to blow up the parser is answered, and what hides behind it is not passed over."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bench.shell import lines
from clickstop.shell.ordinary import is_ordinary
from clickstop.shell.understand import understand
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

    from tests.shell.world import World

OPENINGS = [
    *("(", "$(", '"$(', "`", "{ ", "{", "${", "$((", "((", "if a; then ", "case a in a) ", "[[ ", "a=(", "f(){ "),
    *(
        "for a in b; do ",
        "bash -c '",
        "<(",
        "a|",
        "a&&",
        "a;",
        "a<<E ",
        "! ",
        "sudo ",
        "eval ",
        "\\",
        "\n",
        "'",
        '"',
    ),
]


LONGEST = ("(", "a;", "'")  # get a million characters; what grows faster than its length shows in fewer, too


@each(
    ("opening", "size"),
    [(opening, size) for opening in OPENINGS for size in (300, 5_000, 1_000_000 if opening in LONGEST else 50_000)],
)
def test_any_depth_and_length_gets_an_answer(world: World, opening: str, size: int) -> None:
    line = opening * (size // len(opening)) + "rm -rf /"
    assert not is_ordinary(line)
    assert isinstance(world.effects(line), list)


@each("opening", ["(", "$(", "{ ", "if a; then ", "a;", "a&&", "$((", "f(){ ", "a|"])
def test_a_deletion_after_too_much_nesting_is_reported(world: World, opening: str) -> None:
    effects = world.effects(opening * 20_000 + "rm -rf /")
    details = {effect.detail for effect in effects if effect.kind == "opaque"}
    assert "unreadable and destructive" in details or "deletes / recursive forced" in map(world.short, effects)


@each(
    "line",
    [
        f"node -e 'x.deleteMany({' ' * 50_000}'",
        f"pwsh -c '[io.file]::delete({' ' * 50_000}'",
        f"pwsh -c '{'[io.file]::delete(' * 2_000}'",
        f"psql -c 'explain{' ' * 50_000}delete from x'",
    ],
)
def test_what_could_be_read_in_many_ways_is_read_once(world: World, line: str) -> None:
    start = time.process_time()
    world.effects(line)
    assert time.process_time() - start < 1


def test_too_many_harmless_commands_are_only_opaque(world: World) -> None:
    effects = world.effects("echo a; " * 20_000)
    assert {effect.kind for effect in effects} == {"opaque"}
    assert not {effect.detail for effect in effects} & {"unreadable and destructive"}


def test_a_long_here_document_is_data(world: World) -> None:
    text = "rm -rf / && git push --force\n" * 40_000
    assert world.summary(f"cat > notes.md <<'EOF'\n{text}EOF\n") == ["overwrites REPO/notes.md"]
    assert world.summary(f"cat > notes.md <<'EOF'\n{text}EOF\nrm a.py") == [
        "overwrites REPO/notes.md",
        "deletes REPO/a.py",
    ]


def test_a_long_commit_message_is_data(world: World) -> None:
    assert world.summary("git commit -m '" + "rm -rf / | sh ; " * 500 + "'") == []


def test_each_of_many_here_documents_is_read_correctly(world: World) -> None:
    line = "".join(f"cat > f{number} <<E{number}\nrm -rf /\nE{number}\n" for number in range(40))
    assert {effect.kind for effect in world.effects(line)} == {"overwrites"}


def test_mutually_recursive_functions_terminate(world: World) -> None:
    assert world.summary("f() { g; }; g() { f; }; f") == []


def test_words_do_not_multiply_without_limit(world: World) -> None:
    assert len(world.effects("rm " + "{a,b}" * 30)) <= 64
    assert len(world.effects("x='a b c d'; rm $x$x$x$x$x$x")) <= 64
    assert len(world.effects("rm {1..99999999}")) <= 64


def test_no_generated_line_raises(tmp_path: Path) -> None:
    """`make bench-shell` takes a hundred thousand, and looks at the time."""
    folder = str(tmp_path)
    for line in lines(200, seed=11):
        is_ordinary(line)
        understand(line, cwd=folder, root=folder, home="/home/dev")
