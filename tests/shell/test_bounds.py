"""Input made to hang or to blow up the parser is answered, and what hides behind it is not passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.shell import lines
from clickstop.shell.ordinary import is_ordinary
from clickstop.shell.understand import understand
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

    from tests.shell.said import World

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
def test_any_depth_and_any_length_is_answered(world: World, opening: str, size: int) -> None:
    line = opening * (size // len(opening)) + "rm -rf /"
    assert not is_ordinary(line)
    assert isinstance(world.effects(line), list)


@each("opening", ["(", "$(", "{ ", "if a; then ", "a;", "a&&", "$((", "f(){ ", "a|"])
def test_what_hides_behind_too_much_is_said(world: World, opening: str) -> None:
    found = world.effects(opening * 20_000 + "rm -rf /")
    details = {one.detail for one in found if one.kind == "opaque"}
    assert "unreadable and destructive" in details or "deletes / recursive forced" in map(world.short, found)


def test_too_much_of_something_harmless_is_opaque_and_no_more(world: World) -> None:
    found = world.effects("echo a; " * 20_000)
    assert {one.kind for one in found} == {"opaque"}
    assert not {one.detail for one in found} & {"unreadable and destructive"}


def test_a_long_document_is_data_whatever_it_says(world: World) -> None:
    text = "rm -rf / && git push --force\n" * 40_000
    assert world.said(f"cat > notes.md <<'EOF'\n{text}EOF\n") == ["overwrites REPO/notes.md"]
    assert world.said(f"cat > notes.md <<'EOF'\n{text}EOF\nrm a.py") == [
        "overwrites REPO/notes.md",
        "deletes REPO/a.py",
    ]


def test_a_long_commit_message_is_data(world: World) -> None:
    assert world.said("git commit -m '" + "rm -rf / | sh ; " * 500 + "'") == []


def test_many_here_documents_are_each_taken_for_what_they_are(world: World) -> None:
    line = "".join(f"cat > f{number} <<E{number}\nrm -rf /\nE{number}\n" for number in range(40))
    assert {one.kind for one in world.effects(line)} == {"overwrites"}


def test_functions_that_call_each_other_end(world: World) -> None:
    assert world.said("f() { g; }; g() { f; }; f") == []


def test_words_do_not_multiply_without_end(world: World) -> None:
    assert len(world.effects("rm " + "{a,b}" * 30)) <= 64
    assert len(world.effects("x='a b c d'; rm $x$x$x$x$x$x")) <= 64
    assert len(world.effects("rm {1..99999999}")) <= 64


def test_generated_lines_raise_nothing(tmp_path: Path) -> None:
    """`make bench-shell` takes a hundred thousand, and looks at the time."""
    folder = str(tmp_path)
    for line in lines(200, seed=11):
        is_ordinary(line)
        understand(line, cwd=folder, root=folder, home="/home/dev")
