"""What becomes of a rule's hits at the stop, and of the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from clickstop.learning.rule import read
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.store.write import Operation
    from tests.desk import Desk

PATH = "memory/feedback_mutable_default.md"
RULE = (
    "---\nname: mutable default\ndescription: A default argument is shared by all calls.\nseverity: block\n---\n"
    "# No mutable defaults\n\n## Enforcement\n\n```yaml\nlanguage: python\nrule:\n  kind: default_parameter\n"
    "  has: {field: value, kind: list}\n```\n"
)
GUARD = RULE.partition("```yaml")[0] + "kind: drift\n\n```sh\nmake drift\n```\n"
BROKEN, MENDED = "def add(item, cart=[]):\n    return cart\n", "def add(item, cart=None):\n    return cart\n"
STOP = "gate.rules"


def ruled(desk: Desk, state: str = "proved", proved_ago: float = 1_000, text: str = RULE) -> str:
    """A repository with the rule; its slug."""
    desk.write(PATH, text)
    rule, _ = read(text, PATH)
    assert rule is not None
    moment = desk.ago(proved_ago)
    told = {"state": state, "severity": "block", "digest": rule.digest, "proved_at": moment, "last_at": moment}
    desk.put(("rules", rows.common("earlier", moment, slug=rule.slug, **told)))
    return rule.slug


def hits(desk: Desk, slug: str, count: int, seconds_ago: float = 500, **more: Any) -> list[Operation]:
    told = {"line": 1, "text": "cart=[]", "moment": "write", "verdict": "block", **more}
    moment = desk.ago(seconds_ago)
    return [
        ("rule_hits", rows.common("session-1", moment, slug=slug, **{"path": f"src/cart{number}.py", **told}))
        for number in range(count)
    ]


def state(desk: Desk) -> str:
    return str(desk.rows("rules")[0]["state"])


@pytest.mark.parametrize(("overrides", "after"), [(2, "proved"), (3, "demoted")])
def test_the_third_override_demotes_a_rule_and_the_person_is_told_why(
    desk: Desk, overrides: int, after: str
) -> None:
    slug = ruled(desk)
    desk.put(*hits(desk, slug, overrides, became="allowed"))
    told = desk.send("turn.stop", STOP).message
    assert state(desk) == after
    assert ("only warns from now on" in told) is (after == "demoted")
    demoted = [(row["action"], row["subject"]) for row in desk.rows("audit_log")]
    assert demoted == ([("rule.demoted", slug)] if after == "demoted" else [])


def test_a_place_that_a_person_allowed_counts_once(desk: Desk) -> None:
    slug = ruled(desk)
    desk.put(*hits(desk, slug, 5, became="allowed", path="src/cart.py"))
    desk.put(*hits(desk, slug, 1, became="allowed", path="src/other.py"))
    desk.send("turn.stop", STOP)
    assert state(desk) == "proved"
    desk.put(*hits(desk, slug, 1, became="allowed", path="src/third.py"))
    desk.send("turn.stop", STOP)
    assert state(desk) == "demoted"


def test_overrides_from_before_the_last_proof_do_not_count(desk: Desk) -> None:
    slug = ruled(desk, proved_ago=400)
    desk.put(*hits(desk, slug, 3, 401, became="allowed"), *hits(desk, slug, 2, 400, became="allowed"))
    desk.send("turn.stop", STOP)
    assert state(desk) == "proved"
    desk.put(*hits(desk, slug, 1, 399, became="allowed", path="src/last.py"))
    desk.send("turn.stop", STOP)
    assert state(desk) == "demoted"


@pytest.mark.parametrize("before", ["demoted", "unproved", "dismissed"])
def test_only_a_proved_rule_can_be_demoted_and_it_is_told_once(desk: Desk, before: str) -> None:
    slug = ruled(desk, before)
    desk.put(*hits(desk, slug, 3, became="allowed"))
    assert desk.send("turn.stop", STOP).message == ""
    assert state(desk) == before


def test_a_hit_whose_file_no_longer_has_it_was_mended(desk: Desk) -> None:
    slug = ruled(desk)
    desk.write("src/cart.py", MENDED)
    desk.put(*hits(desk, slug, 1, prompt_id="prompt-1"))
    desk.send("turn.stop", STOP)
    assert [row["became"] for row in desk.rows("rule_hits")] == ["fixed"]


def test_a_demoted_rule_warns_and_a_proved_one_blocks(desk: Desk) -> None:
    slug = ruled(desk)
    call = {"paths": (f"{desk.root}/src/cart.py",), "content": BROKEN}
    desk.send("tool.before", STOP, **call)
    desk.put(("demoted_rules", {"slug": slug, "last_at": desk.ago(0)}))
    desk.send("tool.before", STOP, **call)
    assert [row["verdict"] for row in desk.rows("gate_decisions")] == ["block", "warn"]
    assert [row["verdict"] for row in desk.rows("rule_hits")] == ["block", "warn"]


@pytest.mark.parametrize(("ran_ago", "is_paid"), [(101, False), (100, True)])
def test_a_guard_that_was_green_before_something_was_owed_pays_nothing(
    desk: Desk, ran_ago: float, is_paid: bool
) -> None:
    slug = ruled(desk, text=GUARD)
    owed = {"kind": "rule", "key": f"{slug} src/cart.py (`make drift`)", "since": desk.ago(100)}
    run = rows.call("c1", "session-1", desk.ago(ran_ago), target="make drift")
    desk.put(run, ("debts", rows.common("session-1", desk.ago(100), **owed)))
    desk.send("turn.stop", STOP)
    assert [bool(row["paid_at"]) for row in desk.rows("debts")] == [is_paid]
