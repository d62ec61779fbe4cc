"""A rule counts when it is proved: classic bugs with rules that are; wrong rules, each refused for its reason."""

from __future__ import annotations

from clickstop.learning.proof import STANDARD, CommitHistory, CommittedLines, Proof, _over, prove
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


@each(
    ("enforcement", "proposal"),
    [
        ("```python\nreturn yaml.load(path)\n```", "write `return yaml.load($A)`, which finds them all"),
        ("```python\nyaml.load(path)\n```", "write `yaml.load($A)`, which finds them all"),
        ("```regex\nyaml\\.load\\(path\\)\n```", "write `yaml.load($A)`, which finds them all"),
        ("```regex\nyaml\\.load\\(path\\)|zip\\(\n```", "write `return yaml.load($A)`, which finds them all"),
        ("```regex\n    return yaml\\.load\\(path\\)\n```", "write `return yaml.load($A)`, which finds them all"),
    ],
)
def test_a_rule_without_a_variable_is_refused_with_a_proposal(enforcement: str, proposal: str) -> None:
    (reason,) = prove(_with(enforcement), {"src/a.py": LOADED}, {"src/a.py": MENDED}).reasons
    assert reason.code == "narrow"
    assert proposal in reason.text


def test_a_header_without_its_body_matches_nothing_and_is_refused_with_a_proposal() -> None:
    before = "def total(items):\n    for at in range(len(items) - 1):\n        add(at)\n"
    after = before.replace(" - 1", "")
    rule = _with("```python\nfor at in range(len(items) - 1):\n```")
    (reason,) = prove(rule, {"src/a.py": before}, {"src/a.py": after}).reasons
    assert reason.code == "green_before"
    assert reason.text.endswith("so it matches nothing: write `range(len($A) - 1)`, which finds them all")


def test_the_proposal_of_a_wider_pattern_is_proved_as_it_is() -> None:
    before = "def copy(rows, size):\n    return rows.read(size, size=rows)\n"
    after = before.replace("rows.read(size, size=rows)", "rows.read(size)")
    (reason,) = prove(
        _with("```python\nrows.read(size, size=rows)\n```"), {"src/a.py": before}, {"src/a.py": after}
    ).reasons
    assert "write `$A.read($B, size=$A)`" in reason.text
    assert prove(
        _with("```python\n$A.read($B, size=$A)\n```"), {"src/a.py": before}, {"src/a.py": after}
    ).state == ("proved")


def test_a_line_outside_of_functions_has_nothing_to_widen() -> None:
    before, after = "import yaml\nyaml.load(TEXT)\n", "import yaml\nyaml.safe_load(TEXT)\n"
    (reason,) = prove(_with("```python\nyaml.load(TEXT)\n```"), {"a.py": before}, {"a.py": after}).reasons
    assert reason.text.endswith("in any other form: write a pattern with $NAME for parts that may differ")


def test_a_pattern_of_one_word_may_be_the_whole_mistake() -> None:
    before = "def f():\n    try:\n        g()\n    except:\n        pass\n"
    after = before.replace("except:", "except OSError:")
    assert prove(_with("```regex\nexcept:\n```"), {"src/a.py": before}, {"src/a.py": after}).state == "proved"


def test_each_place_of_a_mistake_must_be_found_in_its_variants() -> None:
    before = "def f(a, b):\n    yaml.load(a)\n    yaml.load(b)\n"
    after = before.replace("yaml.load", "yaml.safe_load")
    both = prove(_with("```python\nyaml.load($A)\n```"), {"src/a.py": before}, {"src/a.py": after})
    assert (both.state, both.passed) == ("proved", both.tried)
    one = prove(_with("```regex\nyaml\\.load\\((a|renamed_0|b)\\)\n```"), {"src/a.py": before}, {"src/a.py": after})
    assert [reason.code for reason in one.reasons] == ["narrow"]
    assert "with other local names" in one.reasons[0].text


def test_the_fixed_line_is_no_similar_place() -> None:
    before = "def f(rows):\n    total(rows, 1)\n    total(rows, 2)\n"
    after = before.replace("total(rows, 1)", "total(rows, 3)")
    proof = prove(_with("```python\ntotal($A, 1)\n```"), {"src/a.py": before}, {"src/a.py": after})
    assert (proof.state, proof.alike) == ("proved", ["src/a.py:3"])


def test_similar_places_of_a_fix_in_another_repository_are_looked_for_in_the_tree_alone() -> None:
    rule = _with("```python\nyaml.load($A)\n```")
    tree = [("src/a.py", "yaml.load(text, Loader=yaml.SafeLoader)\n")]
    proof = prove(rule, {"src/a.py": LOADED}, {"src/a.py": MENDED}, tree, is_elsewhere=True)
    assert (proof.state, proof.alike) == ("proved", ["src/a.py:1"])


def test_files_of_a_fix_are_not_the_rest_of_the_tree_unless_it_was_made_elsewhere() -> None:
    rule = _with("```python\nyaml.load($A)\n```")
    assert prove(rule, {"src/a.py": LOADED}, {"src/a.py": MENDED}, [("src/a.py", LOADED)]).state == "proved"
    proof = prove(rule, {"src/a.py": LOADED}, {"src/a.py": MENDED}, [("src/a.py", LOADED)], is_elsewhere=True)
    assert [reason.code for reason in proof.reasons] == ["tree"]
    history = CommitHistory([CommittedLines("src/a.py", LOADED, frozenset({5}))], commits=1)
    proof = prove(rule, {"src/a.py": LOADED}, {"src/a.py": MENDED}, [], history, is_elsewhere=True)
    assert [reason.code for reason in proof.reasons] == ["history"]


@each("thorough", [True, False])
def test_a_rule_that_fails_on_the_fix_is_tried_on_the_rest_only_if_asked(thorough: bool) -> None:
    rule = _with("```python\nyaml.dump($A)\n```")
    proof = prove(rule, {"a.py": LOADED}, {"a.py": MENDED}, [("b.py", "yaml.dump(x)\n")], thorough=thorough)
    assert [reason.code for reason in proof.reasons] == ["green_before", "tree"][: 1 + thorough]
    assert bool(proof.tree) is thorough


@each(("count", "said"), [(51, "51 times"), (52, "more than 51 times"), (70, "more than 51 times")])
def test_counting_stops_fifty_hits_above_the_limit(count: int, said: str) -> None:
    rule = _with("```python\nyaml.load($A)\n```")
    tree = [(f"src/b{at}.py", "yaml.load(x)\n") for at in range(count)]
    proof = prove(rule, {"a.py": LOADED}, {"a.py": MENDED}, tree, limit=1)
    assert len(proof.tree) == min(count, 52)
    assert f"{said} (at most 1 allowed): src/b0.py:1, src/b1.py:1, src/b2.py:1 and" in proof.reasons[0].text
    hunks = [CommittedLines(path, text, frozenset({1})) for path, text in tree]
    proof = prove(rule, {"a.py": LOADED}, {"a.py": MENDED}, [], CommitHistory(hunks, commits=1), limit=1)
    assert len(proof.history) == min(count, 52)
    assert [reason.code for reason in proof.reasons] == ["history"]


def test_one_hit_elsewhere_is_one_time() -> None:
    proof = prove(_with("```python\nyaml.load($A)\n```"), {"a.py": LOADED}, {"a.py": MENDED}, [("b.py", LOADED)])
    assert proof.reasons[0].text == "it fires on the rest of the tree, 1 time (at most 0 allowed): b.py:5"


def test_a_record_holds_fifty_places_of_each_kind() -> None:
    proof = Proof()
    for name in ("before", "after", "tree", "alike", "history"):
        setattr(proof, name, [f"{name}:{at}" for at in range(60)])
    record = proof.record()
    assert [len(record[name]) for name in ("before", "after", "tree", "alike", "history")] == [50] * 5
    assert (record["standard"], record["state"], record["commits"]) == (STANDARD, "proved", 0)


def test_three_places_are_named_and_the_others_counted() -> None:
    assert _over(["a.py:1", "a.py:2", "b.py:3"], 2) == "3 times (at most 2 allowed): a.py:1, a.py:2, b.py:3"
    assert _over(["a.py:1", "a.py:2", "b.py:3", "b.py:4"], 2).endswith(": a.py:1, a.py:2, b.py:3 and 1 more")


def test_the_report_says_what_a_rule_does_from_now_on() -> None:
    proof = Proof()
    proof.before, proof.commits = ["a.py:3"], 1
    warns = _with("```python\nyaml.load($A)\n```", "warn")
    assert proof_report(warns, proof) == (
        "The rule wrong is proved: it fires on a.py:3 before the fix, and not after the fix; it is quiet on the"
        " rest of the tree and on the last 1 commit. It warns from now on."
    )
    proof.cut, proof.alike = "stopped", [f"b.py:{at}" for at in range(6)]
    told = proof_report(_with("```python\nyaml.load($A)\n```"), proof)
    assert "1 commit (stopped). It blocks from now on." in told
    assert "places: b.py:0, b.py:1, b.py:2, b.py:3, b.py:4 and 1 more. If" in told
    assert "b.py:5" not in told


def test_the_report_says_what_to_do_about_a_rule_that_is_not_proved() -> None:
    drift = _with("kind: drift\n\n```sh\nmake drift\n```")
    assert proof_report(drift, prove(drift, {}, {})).split("\n") == [
        "The rule wrong is not proved, so it only warns.",
        "- `make drift` has not been run",
        "1. Run it: make drift. A person may prove it at once: clickstop rule prove wrong --run",
    ]
    assert proof_report(drift, prove(drift, {}, {}, outcomes=(False, True))) == (
        "The rule wrong is proved: `make drift`."
    )
    canonical = _with("kind: canonical\nrule: CR-3\n")
    assert "is guidance (CR-3)" in proof_report(canonical, prove(canonical, {}, {}))


NEIGHBOUR = "def close(order, now):\n    order.send(now)\n"


def test_a_rule_that_fires_on_a_variant_of_the_repaired_code_is_refused() -> None:
    rule = _with("```regex\n\\w+\\.send\\(\\s*(now|renamed_\\d+)|post\\(renamed\n```")
    after = NEIGHBOUR.replace("order.send(now)", "post(now)")
    proof = prove(rule, {"src/a.py": NEIGHBOUR}, {"src/a.py": after})
    assert [reason.code for reason in proof.reasons] == ["red_after"]
    assert "it fires on the fixed code with other local names" in proof.reasons[0].text


def test_one_file_with_an_anchor_is_enough_for_a_pattern_to_be_searched() -> None:
    rule = _with("```python\nyaml.load($A, $B)\n```")
    both = {"src/a.py": LOADED, "src/b.py": "x = 1\n"}
    (reason,) = prove(rule, both, {"src/a.py": MENDED, "src/b.py": "x = 2\n"}).reasons
    assert reason.code == "green_before"
    (reason,) = prove(rule, {"src/b.py": "x = 1\n"}, {"src/b.py": "x = 2\n"}).reasons
    assert reason.code == "anchor"


IMAGE, PINNED = "x: 1\nimage: python:latest\n", "x: 1\nimage: python:3.13\n"


@each(
    ("pattern", "codes"),
    [
        ("image: python:latest", ["narrow"]),  # a removed line, word for word
        ("image: python", ["red_after"]),
        ("python:latest", []),
        (r"image: \w+:latest", []),
        (":latest", []),
    ],
)
def test_without_variants_only_the_removed_line_itself_is_refused(pattern: str, codes: list[str]) -> None:
    proof = prove(_with(f"```regex\n{pattern}\n```"), {"a.yml": IMAGE}, {"a.yml": PINNED})
    assert [reason.code for reason in proof.reasons] == codes
    assert (proof.tried, proof.passed) == (0, 0)


def test_a_variant_outside_of_a_rules_globs_is_not_tried() -> None:
    everywhere = prove(_with("```python\nyaml.load($A)\n```"), {"src/a.py": LOADED}, {"src/a.py": MENDED})
    here = prove(
        _with("paths: src/a.py\n\n```python\nyaml.load($A)\n```"), {"src/a.py": LOADED}, {"src/a.py": MENDED}
    )
    assert (here.state, here.tried) == ("proved", everywhere.tried - 1)
