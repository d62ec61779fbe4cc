"""Merging is pure: the highest verdict wins, order is kept, caps hold, nothing is cut inside a sentence."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clickstop.core.decision import (
    LIMITS,
    NOTHING,
    PER_HANDLER,
    VERDICTS,
    Capability,
    Decision,
    Item,
    Limits,
    ask,
    block,
    downgrade,
    inject,
    merge,
    rewrite,
    settle,
    tell,
    warn,
    wrong_in,
)
from tests.each import each

ORDER = {verdict: rank for rank, verdict in enumerate(VERDICTS)}
verdicts = st.sampled_from(VERDICTS)
texts = st.text(max_size=200)
items = st.builds(Item, texts, texts, st.integers(0, 100))
decisions = st.builds(
    Decision,
    verdicts,
    texts,
    context=st.lists(items, max_size=4).map(tuple),
    message=texts,
    rewrite=st.none() | st.fixed_dictionaries({}, optional={"command": texts, "content": texts}),
    output=st.none() | texts,
)
SENTENCE = "Every sentence of this text has some words and ends. "


def _plain(decision: Decision) -> dict[str, Any]:
    plain = {name: getattr(decision, name) for name in Decision.__slots__ if name != "context"}
    return {**plain, "context": [(item.key, item.text, item.priority) for item in decision.context]}


@given(st.lists(decisions, max_size=5))
def test_the_highest_verdict_wins_no_decision_is_changed_and_no_opinion_changes_nothing(
    many: list[Decision],
) -> None:
    before = [_plain(one) for one in many]
    assert merge(many).verdict == max((one.verdict for one in many), key=ORDER.__getitem__, default="pass")
    assert [_plain(one) for one in many] == before
    assert _plain(merge([Decision(), *many, Decision()])) == _plain(merge(many))


@given(st.lists(decisions, max_size=3), st.lists(decisions, max_size=3))
def test_it_does_not_matter_how_verdicts_are_grouped(left: list[Decision], right: list[Decision]) -> None:
    assert merge([merge(left), merge(right)]).verdict == merge([*left, *right]).verdict
    assert merge([merge(left), merge(right)]).rewrite == merge([*left, *right]).rewrite
    assert merge([merge(left), merge(right)]).output == merge([*left, *right]).output


def test_of_equal_verdicts_the_first_leads() -> None:
    merged = merge([warn("w1"), block("b1", rule_id="one"), warn("w2"), block("b2", rule_id="two")])
    assert merged.reason == "b1\n\nb2\n\nw1\n\nw2"
    assert merged.rule_id == "one"


def test_contexts_and_messages_are_joined_in_index_order() -> None:
    merged = merge([inject("a", "one", 1), tell("first"), inject("b", "two", 99), tell("second")])
    assert [item.text for item in merged.context] == ["one", "two"]
    assert merged.message == "first\nsecond"


def test_rewrites_chain_and_the_last_output_counts() -> None:
    merged = merge([rewrite(command="a"), rewrite(content="b"), rewrite(command="c"), Decision(output="d")])
    assert merged.rewrite == {"command": "c", "content": "b"}
    assert merged.output == "d"


@given(st.lists(decisions, max_size=8))
def test_no_handler_gets_more_than_its_share_of_the_context(many: list[Decision]) -> None:
    for one in many:
        kept = merge([one]).context
        assert sum(LIMITS.size(item.text) for item in kept) <= PER_HANDLER


@given(st.lists(items, max_size=12), st.integers(20, 400))
def test_what_fits_keeps_its_order_and_the_cap(many: list[Item], limit: int) -> None:
    kept = LIMITS.fit(tuple(many), limit)
    assert LIMITS.size("\n\n".join(item.text for item in kept)) <= limit
    whole = [item for item in kept if item in many]
    assert whole == [item for item in many if item in whole]


@given(st.lists(items, min_size=1, max_size=12))
def test_the_most_important_item_is_always_kept(many: list[Item]) -> None:
    speaking = [item for item in many if item.text]
    if speaking:
        first = max(speaking, key=lambda item: item.priority)
        kept = LIMITS.fit(tuple(many), 300)
        assert [item.key for item in kept if item.priority == first.priority]


def test_what_does_not_fit_is_left_out_whole_lowest_priority_first() -> None:
    many = tuple(Item(str(number), SENTENCE * 50, number) for number in range(6))
    assert [item.key for item in LIMITS.fit(many, LIMITS.in_all)] == ["3", "4", "5"]
    assert LIMITS.size(LIMITS.join(many)) <= LIMITS.in_all


def test_what_fills_the_room_exactly_is_kept_whole() -> None:
    both = (Item("a", "x" * 10, 2), Item("b", "y" * 8, 1))
    assert [item.text for item in LIMITS.fit(both, 20)] == ["x" * 10, "y" * 8]
    assert [item.text for item in LIMITS.fit(both, 19)] == ["x" * 10]


@given(st.integers(1, 2_000), st.integers(60, 4_000))
def test_a_text_is_shortened_at_the_end_of_a_sentence(sentences: int, limit: int) -> None:
    text = SENTENCE * sentences
    short = LIMITS.shorten(text, limit)
    assert LIMITS.size(short) <= limit
    if short != text:
        kept, note = short.rsplit("\n", 1)
        assert note == "(shortened)"
        assert kept.endswith("ends.") or limit < 2 * len(SENTENCE) + len("\n(shortened)")


@given(st.text(max_size=2_000), st.integers(40, 500))
def test_no_text_is_longer_than_its_limit_in_the_clients_count(text: str, limit: int) -> None:
    assert LIMITS.size(LIMITS.shorten(text, limit)) <= limit
    if LIMITS.size(text) <= limit:
        assert LIMITS.shorten(text, limit) == text


def test_characters_beyond_the_first_plane_count_twice_as_in_the_client() -> None:
    assert LIMITS.size("😀" * 10) == 20
    assert LIMITS.size(LIMITS.shorten("😀" * 9_000, LIMITS.in_all)) <= LIMITS.in_all
    assert LIMITS.size(LIMITS.join((Item("a", "😀" * 9_000),))) <= LIMITS.in_all


def test_a_paragraph_is_preferred_to_a_line_and_a_line_to_a_word() -> None:
    text = "a" * 60 + "\n\n" + "b" * 20 + "\n" + "c" * 20 + " " + "d" * 200
    assert LIMITS.shorten(text, 130).startswith("a" * 60 + "\n(shortened)")


# -- settling


@each("verdict", ["pass", "warn", "block"])
@each("attended", [True, False])
def test_only_a_question_depends_on_somebody_being_there(verdict: str, attended: bool) -> None:
    assert settle(Decision(verdict), attended=attended) == verdict


@pytest.mark.parametrize("unattended", ["pass", "warn", "block"])
def test_where_nobody_can_be_asked_the_unattended_verdict_applies(unattended: str) -> None:
    assert settle(ask("sure?", unattended=unattended), attended=False) == unattended
    assert settle(ask("sure?", unattended=unattended), attended=True) == "ask"


def test_a_question_without_an_unattended_verdict_is_a_block() -> None:
    assert settle(Decision("ask"), attended=False) == "block"


@given(verdicts, verdicts, st.booleans())
def test_no_verdict_is_above_its_ceiling(verdict: str, ceiling: str, attended: bool) -> None:
    settled = settle(Decision(verdict, unattended="block"), attended=attended, ceiling=ceiling)
    assert ORDER[settled] <= ORDER[ceiling]
    if ORDER[verdict] <= ORDER[ceiling] and verdict != "ask":
        assert settled == verdict


# -- downgrading

ways = st.sampled_from(["hold", "context", "message", ""])
capabilities = st.builds(
    Capability,
    block=ways,
    ask=ways,
    warn=ways,
    context=st.booleans(),
    message=st.booleans(),
    rewrite=st.booleans(),
    output=st.booleans(),
)


@given(decisions, capabilities)
def test_a_downgraded_decision_says_only_what_the_event_can_hold(decision: Decision, can: Capability) -> None:
    said = downgrade(decision, can)
    way = {"block": can.block, "ask": can.ask, "warn": can.warn}.get(decision.verdict, "hold")
    assert said.verdict == (decision.verdict if way == "hold" else "pass")
    assert said.rewrite is None or can.rewrite
    assert said.output is None or can.output
    if not can.context and way != "context":
        assert said.context == ()
    if not can.message and way != "message":
        assert said.message == ""


@given(verdicts, st.sampled_from(["hold", "context", "message"]))
def test_a_reason_finds_its_way(verdict: str, way: str) -> None:
    can = Capability(block=way, ask=way, warn=way, context=True, message=True)
    said = downgrade(Decision(verdict, "the reason"), can)
    told = {
        "hold": said.reason,
        "context": " ".join(item.text for item in said.context),
        "message": said.message,
    }
    assert verdict == "pass" or "the reason" in told[way]


def test_a_verdicts_reason_comes_before_any_context_however_urgent() -> None:
    urgent = tuple(Item(str(number), SENTENCE * 70, 10**6) for number in range(3))
    said = downgrade(merge([*(Decision(context=(item,)) for item in urgent), block("Stop here.")]), _after())
    assert LIMITS.join(said.context).startswith("Stop here.")


def _after() -> Capability:
    return Capability(block="context", ask="context", warn="context", context=True, message=True)


def test_where_nothing_can_be_said_nothing_is() -> None:
    loud = Decision("block", "r", context=(Item("k", "c"),), message="m", rewrite={"command": "x"}, output="o")
    said = _plain(downgrade(loud, NOTHING))
    assert {key: value for key, value in said.items() if value} == {"verdict": "pass"}


# -- what handlers answer


def _odd(**fields: Any) -> Decision:
    return Decision(**fields)


def _item(text: Any, priority: Any = 50) -> Item:
    return Item("k", text, priority)


WRONG: list[Any] = [
    "block",
    {"verdict": "block"},
    object(),
    Decision("deny"),
    Decision("block", unattended="ask"),
    *(_odd(**{name: odd}) for name, odd in itertools.product(("reason", "message", "debt"), (None, 5, b"x"))),
    *(_odd(context=odd) for odd in ("text", ["text"], ("text",), (_item(5),), (_item("t", "high"),), None)),
    _odd(output=5),
    *(_odd(rewrite=odd) for odd in ("x", {"path": "x"}, {"command": None})),
]


@each("answer", WRONG, ids=lambda answer: type(answer).__name__)
def test_what_is_no_decision_is_named(answer: Any) -> None:
    assert wrong_in(answer) != ""


@given(decisions)
def test_a_decision_is_nothing_wrong(decision: Decision) -> None:
    assert wrong_in(decision) == ""


@pytest.mark.parametrize(
    ("encoding", "width", "units"), [("utf-16-le", 2, 2), ("utf-8", 1, 4), ("utf-32-le", 4, 1)]
)
def test_a_text_is_as_long_as_the_client_counts(encoding: str, width: int, units: int) -> None:
    limits = Limits(100, encoding=encoding, width=width)
    assert limits.size("😀") == units
    assert limits.size("abc") == 3
    cut = limits.join((Item("a", "😀 " * 200),))
    assert cut.endswith("(shortened)")
    assert 100 - 2 * units - 2 < limits.size(cut) <= 100


def test_what_an_agent_takes_is_the_limit_of_what_is_merged() -> None:
    small = Limits(50)
    merged = merge([block("x " * 40), Decision(context=(Item("a", "y " * 40),))], small)
    assert small.size(merged.reason) <= 50
    assert small.size(merged.context[0].text) <= 50
    held = downgrade(merged, Capability(block="hold"), small)
    assert small.size(held.reason) <= 50


@pytest.mark.parametrize(
    "loud",
    [
        block("b"),
        inject("a", "one"),
        tell("first"),
        rewrite(command="a"),
        Decision(output=""),
        Decision(texts={"a": "b"}),
    ],
)
def test_a_decision_speaks_if_there_is_anything_to_answer(loud: Decision) -> None:
    assert loud.speaks
    assert not Decision().speaks


def test_who_is_asked_reads_the_question_and_an_agent_the_reason() -> None:
    asking = Decision("ask", "1. Do it another way.", question="Do you want that?")
    assert merge([asking]).reason == "Do you want that?"
    assert merge([asking, Decision("block", "Never.")]).reason == "Never.\n\n1. Do it another way."
