"""The second look at a message, and how its weights are learned."""

from __future__ import annotations

import math

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.reader import claims, shapes_of
from clickstop.checks.claims.setting import QUESTION
from clickstop.checks.claims.weighed import CERTAIN, UNLIKELY, UNLIKELY_ABROAD, corrected, traits
from clickstop.checks.claims.weights import BIAS, WEIGHTS
from tests.each import each
from tools.make_claim_weights import Example, Fit, learned, written

ADDED = (
    ("V8 embedder sample: GN gen + ninja done, [3412/3412], no failures.", "build"),
    ("Firmware gebaut, 0 Warnungen, 118 KB Flash. Auf dem Board konnte ich sie nicht ausprobieren.", "build"),
    ("フォーマッタの差分なし、テストの赤なし。プッシュ済みです。", "test"),
)


@each(("message", "kind"), ADDED)
def test_a_shape_that_leaves_little_doubt_is_a_claim(message: str, kind: str) -> None:
    assert kind in claims(message)
    assert corrected(shapes_of(message), set(), {kind}) == {kind}


def test_a_claim_that_the_whole_message_makes_unlikely_is_none() -> None:
    message = "目前 45 个用例过了 43 个, 剩下两个是超时问题, 怀疑和连接池大小有关。要不要我继续查?"
    assert corrected(shapes_of(message), {"test"}, {"test"}) == set()


def test_a_kind_that_nobody_names_stays_as_the_rules_read_it() -> None:
    message = shapes_of("All green.")
    assert corrected(message, {"test"}, {"test", "build"}) == {"test"}


def test_kinds_that_are_not_asked_for_are_left_out() -> None:
    message = shapes_of("All tests pass and the build is green.")
    assert corrected(message, {"test", "build"}, {"build"}) == {"build"}


def test_traits_are_told_from_the_kind_that_is_asked_for() -> None:
    message = [("text", [c.TESTS, c.PASS, c.AND, c.BUILD, c.GOOD, c.END])]
    of_tests, of_build = traits(message, "test"), traits(message, "build")
    assert {"named: own-name pass", "named: =<text> own-name pass", "named: own-name .. pass"} <= of_tests
    assert {"named: peer-name pass", "named: own-name good", "named: and .. own-name"} <= of_build
    assert "named: own-name .. | peer-name" in of_tests
    assert "named: own-name .. peer-name" not in of_tests


def test_what_stands_below_a_heading_or_after_a_name_belongs_to_it() -> None:
    message = [("heading", [c.TESTS, c.END]), ("item", [c.GOOD, c.END]), ("text", [c.CHECK, c.END])]
    assert "topic: good" in traits(message, "test")
    assert "next: good" not in traits(message, "test")
    after = [("text", [c.TESTS, c.END]), (QUESTION, [c.GOOD, c.END]), ("text", [c.FAIL, c.END])]
    assert {"next: <question>", "fail"} <= traits(after, "test")
    assert "next: fail" not in traits(after, "test")


def test_commands_tools_parts_and_code_are_told_apart() -> None:
    shape = [c.NamedCommand(c.TESTS), c.NamedTool(c.TESTS), c.SOME_TESTS, c.NamedCommand(c.OTHER), c.END]
    assert {"own-command", "own-tool", "own-part", "`other`"} <= traits([("text", shape)], "test")


def test_words_that_say_little_are_taken_together_and_left_out() -> None:
    found = traits([("text", [c.TESTS, c.OTHER, c.OTHER, c.PASS, c.END])], "test")
    assert {"named: own-name other pass", "named: =own-name pass end"} <= found


def test_every_weight_stands_for_one_trait() -> None:
    rows = [row.partition(" ") for row in WEIGHTS.split("\n")]
    assert len({trait for _, _, trait in rows}) == len(rows) > 100
    assert all(int(weight) for weight, _, _ in rows)
    assert BIAS < UNLIKELY < UNLIKELY_ABROAD < CERTAIN


def _examples(*, claimed: list[str], other: list[str]) -> list[Example]:
    return [
        Example(frozenset(row.split()), is_claim)
        for rows, is_claim in ((claimed, True), (other, False))
        for row in rows
    ]


def test_weights_are_learned_from_examples() -> None:
    rows = _examples(claimed=["pass idle"] * 40, other=["fail idle"] * 40 + ["pass fail"] * 40 + ["idle"] * 40)
    bias, weights = learned(rows)
    assert weights["pass"] > 0 > weights["fail"]
    assert bias + weights["pass"] > 0 > bias + weights["pass"] + weights["fail"]


def test_rare_traits_weigh_nothing() -> None:
    _, weights = learned(_examples(claimed=["pass odd"] * 2 + ["pass"] * 40, other=["fail"] * 40))
    assert "odd" not in weights


def test_the_penalty_leaves_out_what_explains_nothing() -> None:
    _, weights = learned(_examples(claimed=["pass even"] * 30, other=["fail even"] * 30))
    assert "even" not in weights


def test_the_fit_is_the_best_there_is() -> None:
    fit = Fit(_examples(claimed=["pass"] * 30 + ["fail"] * 5, other=["fail"] * 30 + ["pass"] * 5))
    for _ in range(10):
        fit.learn()

    def loss(moved: str = "", step: float = 0.0) -> float:
        weights = fit.weights | ({moved: fit.weights[moved] + step} if moved else {})
        sums = [fit.bias + sum(weights.get(trait, 0.0) for trait in row.traits) for row in fit.rows]
        losses = (
            math.log1p(math.exp(-margin if row.is_claim else margin))
            for row, margin in zip(fit.rows, sums, strict=True)
        )
        return sum(losses) + 3.3 * sum(map(abs, weights.values()))

    assert all(loss() <= loss(trait, step) + 1e-6 for trait in fit.weights for step in (0.05, -0.05))


def test_what_is_misjudged_counts_for_more() -> None:
    fit = Fit(_examples(claimed=["pass"] * 200, other=["pass"]))
    fit.learn()
    before = fit.sums[-1]
    assert before > CERTAIN - 1
    assert fit.raise_costs() == 1
    fit.learn()
    assert fit.sums[-1] < before


def test_weights_are_written_heaviest_first() -> None:
    text = written(-1.5, {"light": 0.1, "heavy": -2.0})
    assert "BIAS = -1.50" in text
    assert text.index("-200 heavy") < text.index("10 light")
