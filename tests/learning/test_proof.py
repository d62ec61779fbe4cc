"""A rule counts when it is proved: classic bugs with rules that are; wrong rules, each refused for its reason."""

from __future__ import annotations

from clickstop.learning.proof import CommitHistory, CommittedLines, prove
from clickstop.learning.proof_report import proof_report
from clickstop.learning.rule import Rule, read
from tests.each import each
from tests.learning.bugs import BUGS, Bug

BY_SLUG = {bug.slug: bug for bug in BUGS}


def _rule(bug: Bug) -> Rule:
    rule, troubles = read(bug.rule_text, f"memory/feedback_{bug.slug}.md")
    assert rule is not None, [str(trouble) for trouble in troubles]
    return rule


def _others(bug: Bug) -> list[tuple[str, str]]:
    """Right code of the same kind of file, and the repaired code of all other bugs."""
    suffix = bug.path.rpartition(".")[2]
    fixed = [(f"other/{one.path}", one.quiet) for one in BUGS]
    return [(f"quiet/look_alike.{suffix}", bug.quiet), *fixed]


@each("bug", BUGS, ids=lambda bug: bug.slug)
def test_a_rule_that_knows_its_bug_is_proved(bug: Bug) -> None:
    proof = prove(_rule(bug), {bug.path: bug.before}, {bug.path: bug.after}, _others(bug))
    assert (proof.state, proof.reasons) == ("proved", [])
    assert len(proof.before) == 1


@each("bug", BUGS, ids=lambda bug: bug.slug)
def test_the_rule_is_not_proved_by_a_fix_that_left_the_bug(bug: Bug) -> None:
    proof = prove(_rule(bug), {bug.path: bug.before}, {bug.path: bug.before + "\n"}, _others(bug))
    assert [reason.code for reason in proof.reasons] == ["red_after"]


@each("bug", BUGS, ids=lambda bug: bug.slug)
def test_the_rule_counts_the_same_mistake_elsewhere(bug: Bug) -> None:
    there = bug.path.replace("/", "/older_")
    proof = prove(_rule(bug), {bug.path: bug.before}, {bug.path: bug.after}, [(there, bug.before)])
    assert [reason.code for reason in proof.reasons] == ["tree"]


@each("bug", BUGS, ids=lambda bug: bug.slug)
def test_the_bug_itself_word_for_word_is_no_rule(bug: Bug) -> None:
    removed = [line for line in bug.before.split("\n") if line.strip() and line not in bug.after.split("\n")]
    shown = "".join(f"\\{sign}" if not (sign.isalnum() or sign in " _\"'") else sign for sign in removed[0].strip())
    rule, _ = read(f"---\ndescription: No.\n---\n## Enforcement\n\n```regex\n{shown}\n```", "memory/feedback_x.md")
    assert rule is not None
    proof = prove(rule, {bug.path: bug.before}, {bug.path: bug.after})
    assert {reason.code for reason in proof.reasons} & {"narrow", "red_after"} or len(removed[0].split()) == 1


def test_the_variants_are_counted() -> None:
    proof = prove(_rule(BUG), *FIX)
    assert proof.record()["variants"] == {"tried": proof.tried, "passed": proof.tried}
    assert proof.tried >= 3


def test_there_are_enough_bugs_in_each_language() -> None:
    suffixes = [bug.path.rpartition(".")[2] for bug in BUGS]
    assert suffixes.count("py") >= 10
    assert suffixes.count("ts") + suffixes.count("tsx") + suffixes.count("js") >= 10
    assert suffixes.count("go") >= 3
    assert suffixes.count("rs") >= 3


BUG = BY_SLUG["mutable-default"]
FIX = {BUG.path: BUG.before}, {BUG.path: BUG.after}


def _with(enforcement: str, severity: str = "block") -> Rule:
    text = f"---\ndescription: Not again.\nseverity: {severity}\n---\n## Enforcement\n\n{enforcement}"
    rule, troubles = read(text, "memory/feedback_wrong.md")
    assert rule is not None, [str(trouble) for trouble in troubles]
    return rule


def _broken(pattern: str, engine: str) -> Rule:
    """As a compiled file may hold it that was made by another version of the engine."""
    return Rule("wrong", "pattern", engine=engine, pattern=pattern, languages=["python"] * (engine != "regex"))


WRONG = {
    "it finds nothing before the fix": (_with("```python\ndef add($A, $B=set()): $$$C\n```"), "green_before"),
    "it finds the repaired code, too": (_with("```python\ncart.append($X)\n```"), "red_after"),
    "it finds right code elsewhere": (_with("```yaml\nlanguage: python\nrule: {kind: list}\n```"), "red_after"),
    "it is about other files": (_with("- paths: web/**\n\n```regex\ncart=\\[\\]\n```"), "not_meant"),
    "it is about another language": (_with("```typescript\nadd($A)\n```"), "not_meant"),
    "its anchor is in no code": (_with("- anchors: basket\n\n```regex\ncart=\\[\\]\n```"), "anchor"),
    "its expression cannot be used": (_broken("(a", "regex"), "pattern"),
    "its expression is not linear": (_broken("(?=cart)", "regex"), "pattern"),
    "its structure does not exist": (_broken('{"rule": {"kind": "no_such_kind"}}', "structure"), "pattern"),
    "it is guidance": (_with("kind: canonical\nrule: CR-3\n"), "guidance"),
    "its command was never run": (_with("kind: drift\n\n```sh\nmake drift\n```"), "not_run"),
    "it is the line itself": (_with("```regex\ndef add\\(item, cart=\\[\\]\\):\n```"), "narrow"),
    "it goes by a local name": (_with("```regex\ncart=\\[\\]\n```"), "narrow"),
    "it names every default": (_with("```regex\ndef \\w+\\(.*=.*\\)\n```"), "red_after"),
}


@each("name", WRONG)
def test_a_wrong_rule_is_refused_for_the_right_reason(name: str) -> None:
    rule, code = WRONG[name]
    proof = prove(rule, *FIX, _others(BUG))
    assert proof.state == "unproved"
    assert proof.reasons[0].code == code


def test_a_rule_that_fires_elsewhere_is_refused_with_the_places() -> None:
    rule = _with("```regex\n\\w+=\\[\\]\n```")
    proof = prove(rule, *FIX, [("src/old.py", "x\ndef f(cart=[]): ...\n")])
    assert [reason.code for reason in proof.reasons] == ["tree"]
    assert "src/old.py:2" in proof.reasons[0].text


def test_without_code_from_before_nothing_is_proved() -> None:
    proof = prove(_rule(BUG), {}, {BUG.path: BUG.after})
    assert [reason.code for reason in proof.reasons] == ["no_fix"]


def test_code_that_no_fix_changed_proves_nothing() -> None:
    proof = prove(_rule(BUG), {BUG.path: BUG.before}, {BUG.path: BUG.before})
    assert [reason.code for reason in proof.reasons] == ["no_fix"]


def test_a_file_that_the_fix_deleted_counts_as_repaired() -> None:
    assert prove(_rule(BUG), {BUG.path: BUG.before}, {}).state == "proved"


def test_a_warning_may_fire_five_times_elsewhere_and_no_more() -> None:
    rule = _with("```regex\n\\w+=\\[\\]\n```", "warn")
    files = [(f"src/old{number}.py", "def f(cart=[]): ...\n") for number in range(6)]
    assert prove(rule, *FIX, files[:5]).state == "proved"
    assert [reason.code for reason in prove(rule, *FIX, files).reasons] == ["tree"]


def test_the_limit_for_a_blocking_rule_can_be_raised() -> None:
    rule = _with("```regex\n\\w+=\\[\\]\n```")
    files = [("src/old.py", "def f(cart=[]): ...\n")]
    assert prove(rule, *FIX, files, limit=1).state == "proved"


def test_added_lines_of_the_last_commits_count() -> None:
    rule = _with("```regex\n=\\[\\]\n```")
    history = CommitHistory([CommittedLines("src/gone.py", "def f(\n    rows=[]):\n", frozenset({2}))], commits=7)
    proof = prove(rule, *FIX, [], history)
    assert [reason.code for reason in proof.reasons] == ["history"]
    assert "rows=[]):" in proof.reasons[0].text
    assert proof.commits == 7


def test_the_commit_that_brought_the_bug_does_not_count() -> None:
    rule = _with("```regex\n=\\[\\]\n```")
    elsewhere = BUG.path.replace("src", "lib")  # it was moved since
    older = CommittedLines(BUG.path, "def f(rows=[]): ...", frozenset({1}))
    history = CommitHistory([older, CommittedLines(elsewhere, BUG.before, frozenset({1, 2, 3}))], commits=2)
    assert prove(rule, *FIX, [], history).state == "proved"


def test_lines_around_an_addition_do_not_count() -> None:
    rule = _with("```regex\n=\\[\\]\n```")
    history = CommitHistory(
        [CommittedLines("src/gone.py", "def f(rows=[]):\n    pass\n", frozenset({2}))], commits=1
    )
    assert prove(rule, *FIX, [], history).state == "proved"


def test_a_proof_says_when_looking_back_was_cut() -> None:
    proof = prove(_rule(BUG), *FIX, [], CommitHistory(commits=3, cut="after 5 s"))
    assert proof.record()["cut"] == "after 5 s"


@each(
    ("outcomes", "codes"),
    [
        ((False, True), []),
        ((True, True), ["green_before"]),
        ((None, True), ["no_fix"]),
        ((False, False), ["red_after"]),
        ((None, None), ["not_run"]),
    ],
)
def test_a_drift_guard_must_be_red_before_the_fix_and_green_after(
    outcomes: tuple[bool | None, bool | None], codes: list[str]
) -> None:
    proof = prove(_with("kind: drift\n\n```sh\nmake drift\n```"), {}, {}, outcomes=outcomes)
    assert [reason.code for reason in proof.reasons] == codes


def test_a_verification_must_only_be_green() -> None:
    rule = _with("kind: verification\n\n```sh\nmake verify\n```")
    assert prove(rule, {}, {}, outcomes=(None, True)).state == "proved"
    assert prove(rule, {}, {}, outcomes=(None, False)).state == "unproved"


LOADED = "import yaml\n\n\ndef load(path):\n    return yaml.load(path)\n"
MENDED = LOADED.replace("yaml.load(path)", "yaml.safe_load(path)")


def test_places_that_look_alike_and_were_left_are_listed() -> None:
    rule = _with("```python\nyaml.load($A)\n```")
    other = "import yaml\nyaml.load(text, Loader=yaml.SafeLoader)\nyaml.dump(text)\n"
    proof = prove(rule, {"src/a.py": LOADED}, {"src/a.py": MENDED}, [("src/b.py", other)])
    assert (proof.state, proof.alike) == ("proved", ["src/b.py:2"])
    assert proof.record()["alike"] == ["src/b.py:2"]
    assert "It does not match these similar places: src/b.py:2." in proof_report(rule, proof)


def test_how_many_variants_were_tried_is_told() -> None:
    rule = _with("```python\nyaml.load($A)\n```")
    proof = prove(rule, {"src/a.py": LOADED}, {"src/a.py": MENDED})
    assert proof.tried >= 4
    assert f"on {proof.tried} of {proof.tried} other ways to write the mistake" in proof_report(rule, proof)


def test_a_rule_without_a_variable_is_refused_with_a_proposal() -> None:
    rule = _with("```python\nreturn yaml.load(path)\n```")
    (reason,) = prove(rule, {"src/a.py": LOADED}, {"src/a.py": MENDED}).reasons
    assert reason.code == "narrow"
    assert "write a pattern with $NAME" in reason.text


NEIGHBOUR = "def close(order, now):\n    order.send(now)\n"


def test_a_rule_that_fires_on_a_variant_of_the_repaired_code_is_refused() -> None:
    rule = _with("```regex\n\\w+\\.send\\(\\s*(now|renamed_\\d+)|post\\(renamed\n```")
    after = NEIGHBOUR.replace("order.send(now)", "post(now)")
    proof = prove(rule, {"src/a.py": NEIGHBOUR}, {"src/a.py": after})
    assert [reason.code for reason in proof.reasons] == ["red_after"]
    assert "it fires on the fixed code with other local names" in proof.reasons[0].text
