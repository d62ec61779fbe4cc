"""Here-documents and long texts are taken out of a line, and nothing else is."""

from __future__ import annotations

from clickstop.shell.heredocs import CLOSE, OPEN, STRING, Heredoc, lift, restored
from tests.each import each

CASES = [
    ("cat <<EOF\na\nb\nEOF\nls", ["a\nb\n"]),
    ("cat <<'EOF'\n$x\nEOF", ["$x\n"]),
    ('cat <<"A B"\nx\nA B', ["x\n"]),
    ("cat <<\\EOF\nx\nEOF", ["x\n"]),
    ("cat <<-EOF\n\t\tx\n\tEOF", ["x\n"]),
    ("cat <<A <<B\na\nA\nb\nB", ["a\n", "b\n"]),
    ("cat <<A && cat <<B\na\nA\nb\nB", ["a\n", "b\n"]),
    ("cat <<EOF | sh > x\na\nEOF", ["a\n"]),
    ("x=$(cat <<EOF\na\nEOF\n)", ["a\n"]),
    ('x="$(cat <<EOF\na\nEOF\n)"', ["a\n"]),
    ('x="$(cat <<EOF\na\nEOF)"', ["a\n"]),
    ("cat <<EOF\nnever ended", ["never ended"]),
    ("echo '<<EOF'", []),
    ('echo "<<EOF"', []),
    ("echo $((1 << 2))", []),
    ("(( x << 2 ))", []),
    ("# <<EOF", []),
    ("cat <<< EOF", []),
    ("echo a \\<<EOF", []),
]


@each(("line", "texts"), CASES)
def test_here_documents_are_taken_out(line: str, texts: list[str]) -> None:
    heredocs: list[Heredoc] = []
    lift(line, heredocs)
    assert [heredoc.text for heredoc in heredocs] == texts


def test_what_follows_a_document_stays() -> None:
    heredocs: list[Heredoc] = []
    assert lift("cat <<EOF && rm x\na\nEOF\nls", heredocs) == f"cat < {OPEN}0{CLOSE} && rm x\nls"


def test_a_quoted_end_word_keeps_the_text_as_it_is() -> None:
    for line, expands in (("cat <<E\n$x\nE", True), ("cat <<'E'\n$x\nE", False), ("cat <<\\E\n$x\nE", False)):
        heredocs: list[Heredoc] = []
        lift(line, heredocs)
        assert [heredoc.expands for heredoc in heredocs] == [expands]


def test_a_here_string_is_marked() -> None:
    assert lift("cat <<< 'x' > y", []) == f"cat < {STRING}'x' > y"


def test_continued_lines_are_joined() -> None:
    assert lift("r\\\nm x", []) == "rm x"
    assert lift("echo 'a\\\nb'", []) == "echo 'a\\\nb'"


def test_a_long_quoted_text_is_taken_out_and_put_back() -> None:
    for quoted, text in ((f"'{'a | b; ' * 40}'", "a | b; " * 40), (f'"{"a | b; " * 40}"', "a | b; " * 40)):
        heredocs: list[Heredoc] = []
        line = lift(f"git commit -m {quoted}", heredocs)
        assert line == f"git commit -m '{OPEN}0{CLOSE}'"
        assert restored(line, heredocs) == f"git commit -m '{text}'"


def test_a_document_right_behind_a_long_quoted_text_is_taken_out_too() -> None:
    heredocs: list[Heredoc] = []
    line = lift(f'cat "{"x" * 300}"<<EOF\na\nEOF', heredocs)
    assert line == f"cat '{OPEN}0{CLOSE}'< {OPEN}1{CLOSE}\n"
    assert [heredoc.text for heredoc in heredocs] == ["x" * 300, "a\n"]


def test_a_long_text_with_an_expansion_stays() -> None:
    for line in (f'echo "{"x" * 300} $(rm y)"', f'echo "{"x" * 300} `rm y`"', f'echo "{"x" * 300} $y"'):
        assert lift(line, []) == line


def test_escapes_in_a_long_text_are_resolved() -> None:
    heredocs: list[Heredoc] = []
    lift('echo "' + "x" * 300 + '\\"\\$\\`\\\\"', heredocs)
    assert heredocs[0].text == "x" * 300 + '"$`\\'
