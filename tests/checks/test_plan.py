"""What a check means: whether its failure blocks, what follows it, and that nothing goes round in circles."""

from __future__ import annotations

import json

from clickstop.agents.index import check_moments
from clickstop.checks.check import Check, walk
from clickstop.checks.json_form import read
from clickstop.checks.plan import check_of, troubles
from tests.checks.seed import PERMISSIVE, QUALITY_CHECKS, STRICT
from tests.each import each


def checks(text: str) -> dict[str, Check]:
    found = read(text, check_moments())
    assert found.troubles == []
    return {name: check_of(name, entry) for name, entry in found.checks.items()}


@each(
    ("said", "blocks"),
    [
        ({}, None),
        ({"blocking": True}, True),
        ({"blocking": False}, False),
        ({"on_failure": "block"}, True),
        ({"on_failure": "warn"}, False),
        ({"on_failure": "fix"}, False),
        ({"blocking": False, "on_failure": "block"}, False),
        ({"blocking": True, "on_failure": "warn"}, True),
        ({"blocking": True, "on_failure": "fix"}, True),
        ({"on_fail": "block"}, True),
        ({"blocking": False, "on_fail": "block"}, False),
    ],
)
def test_blocking_decides_and_on_failure_counts_only_where_it_is_absent(
    said: dict[str, object], blocks: bool | None
) -> None:
    assert check_of("x", said).blocks is blocks


def test_a_fixing_step_is_added_by_either_word() -> None:
    assert check_of("x", {"on_failure": "fix"}).fixes
    assert check_of("x", {"fix": "ruff format"}).fixes
    assert not check_of("x", {"on_failure": "warn"}).fixes


def test_the_published_file_is_read_unchanged() -> None:
    found = checks(QUALITY_CHECKS)
    assert {name: one.blocks for name, one in found.items()} == {"check": False, "test": True, "build": False}
    assert found["test"].description == "Run project test suite"
    assert {one.lines for one in found.values()} == {()}


def test_the_published_file_says_when_and_for_whom() -> None:
    assert read(QUALITY_CHECKS, check_moments()).moments == {
        "edit": {"tools": ["Edit", "Write", "mcp__serena__replace_symbol_body"], "checks": ["check"]},
        "subagent_stop": {
            "agents": ["rust-engineer", "code-reviewer", "ultrathink-debugger"],
            "checks": ["check", "test"],
        },
    }


def test_its_strict_and_permissive_examples_are_valid() -> None:
    assert [one.blocks for one in checks(STRICT).values()] == [True, True]
    assert [one.blocks for one in checks(PERMISSIVE).values()] == [False, False]


def test_the_form_with_gates_is_read_too() -> None:
    found = checks(
        json.dumps(
            {
                "gates": {
                    "check": {"command": "npm run lint", "on_pass": "CONTINUE", "on_fail": "BLOCK"},
                    "test": {"command": "npm test", "keywords": ["test"]},
                    "build": {"on_fail": "CONTINUE"},
                    "format": {"on_pass": "check", "on_fail": "STOP"},
                }
            }
        )
    )
    assert found["check"].lines == ("npm run lint",)
    assert [found[name].on_fail for name in ("check", "test", "build", "format")] == [
        *("block", "block", "continue", "stop")
    ]
    assert found["format"].on_pass == "check"
    assert found["check"].blocks is True
    assert found["build"].blocks is None


@each(
    ("text", "key", "words"),
    [
        ("{", "", "not valid JSON"),
        ("[]", "", "must be an object"),
        ('{"checks": []}', "checks", "one entry per check"),
        ('{"checks": {"a": 1}}', "checks.a", "must be an object"),
        ('{"checks": {"a": {"blocking": "yes"}}}', "checks.a.blocking", "true or false"),
        ('{"checks": {"a": {"on_failure": "explode"}}}', "checks.a.on_failure", "one of fix, warn, block"),
        ('{"checks": {"a": {"timeout": 0}}}', "checks.a.timeout", "1 or more"),
        ('{"gates": {"a": {"command": 3}}}', "gates.a.command", "command line"),
        ('{"gates": {"a": {"on_pass": 3}}}', "gates.a.on_pass", "a string"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(text: str, key: str, words: str) -> None:
    ((path, message), *_) = read(text, check_moments()).troubles
    assert ".".join(path) == key
    assert words in message


def chain(**targets: str) -> dict[str, Check]:
    return {name: Check(name, on_fail=target) for name, target in targets.items()}


def test_a_circle_is_an_error() -> None:
    (((name, key), message),) = troubles(chain(a="b", b="c", c="a"), ())
    assert (name, key, message) == ("c", "on_fail", "forms a cycle: a -> b -> c -> a")
    assert troubles(chain(a="a"), ())


def test_a_target_that_nobody_has_is_an_error() -> None:
    (((name, key), message),) = troubles(chain(a="tset"), ("test",))
    assert (name, key) == ("a", "on_fail")
    assert message.endswith("(did you mean test?)")
    assert troubles(chain(a="test"), ("test",)) == []


def test_more_than_ten_steps_are_an_error() -> None:
    ten = {f"c{number}": f"c{number + 1}" for number in range(1, 10)}
    assert troubles({**chain(**ten), "c10": Check("c10")}, ()) == []
    (((_, _), message),) = troubles({**chain(**ten, c10="c11"), "c11": Check("c11")}, ())
    assert "more than 10" in message


def test_many_branches_are_looked_at_quickly() -> None:
    wide = {f"c{at}": Check(f"c{at}", on_pass=f"c{at + 1}", on_fail=f"c{at + 2}") for at in range(8)}
    assert troubles({**wide, "c8": Check("c8"), "c9": Check("c9")}, ()) == []


def walked(names: list[str], found: dict[str, Check], red: str = "", unknown: str = "") -> list[str]:
    asked: list[str] = []

    def answer(check: Check) -> bool | None:
        asked.append(check.name)
        return None if check.name == unknown else check.name != red

    walk(names, found, answer)
    return asked


def test_checks_follow_one_another() -> None:
    found = {"a": Check("a", on_fail="c", on_pass="b"), "b": Check("b", on_fail="stop")}
    assert walked(["a", "d"], found) == ["a", "b", "d"]
    assert walked(["a", "d"], found, red="a") == ["a", "c", "d"]
    assert walked(["a", "d"], found, red="b") == ["a", "b"]
    assert walked(["a", "d"], found, unknown="a") == ["a", "d"]
    assert walked(["a", "b"], found) == ["a", "b"]


def test_block_ends_what_would_follow() -> None:
    assert walked(["a", "d"], {"a": Check("a", on_fail="block")}, red="a") == ["a"]
    assert walked(["a", "d"], {"a": Check("a", on_fail="block")}) == ["a", "d"]
