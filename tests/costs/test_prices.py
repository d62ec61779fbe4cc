"""What tokens cost, and what a table of prices may look like."""

from __future__ import annotations

import json
import math
import string
from pathlib import Path
from typing import Any

import pytest

from clickstop.core.spent import Spent
from clickstop.costs import prices
from clickstop.costs.prices import Prices, PricesError, load
from tests.each import each

RATES: dict[str, Any] = {"input": 1, "output": 2, "cache_write_5m": 3, "cache_write_1h": 4, "cache_read": 5}
MILLION = 1_000_000


def spent(model: str, *counts: int, at: str = "2026-11-15T10:00:00.000Z") -> Spent:
    return Spent("m", model, (*counts, *(0,) * (6 - len(counts))), at=at)


def own(tmp_path: Path, **table: Any) -> Prices:
    file = tmp_path / "prices.json"
    file.write_text(json.dumps(table), encoding="utf-8")
    return load(str(file))


def test_the_built_in_table_is_whole_and_dated() -> None:
    table = json.loads(Path(prices.BUILT_IN).read_text(encoding="utf-8"))
    assert prices.problem(table) == ""
    assert load().date == table["date"] == load().tag


@each(
    ("counts", "usd"),
    [
        ((MILLION,), 4),
        ((0, MILLION), 20),
        ((0, 0, MILLION), 5),
        ((0, 0, 0, MILLION), 8),
        ((0, 0, 0, 0, MILLION), 0.2),
        ((0, 0, 0, 0, 0, 3), 0.03),
    ],
)
def test_each_kind_of_token_has_its_price(counts: tuple[int, ...], usd: float) -> None:
    assert load().usd(spent("claude-opus-5-5", *counts)) == pytest.approx(usd)


@each(
    "name",
    [
        "claude-sonnet-4-5",
        "claude-sonnet-4-5-20250929",
        "claude-sonnet-4-5@20250929",
        "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
        "anthropic/claude-sonnet-4-5",
        "claude-sonnet-4-5[1m]",
        "claude-sonnet-4-5-latest",
    ],
)
def test_a_model_is_known_by_the_names_that_providers_give_it(name: str) -> None:
    assert load().name_of(name) == "claude-sonnet-4-5"


def test_only_a_full_stop_a_slash_and_a_colon_end_the_name_of_a_provider() -> None:
    ends = [sign for sign in string.printable if load().name_of(f"somebody{sign}claude-sonnet-4-5")]
    assert ends == [".", "/", ":"]


@each(
    "name",
    [
        *("", "claude-opus-5-9", "claude-opus-55", "my-claude-opus-5", "gpt-9", "claude-opus-5-2025"),
        *("claude-opus-5-202511155", "claude-opus-5-2025111x", "claude-opus-5.20251115", "claude-opus-5x20251115"),
        *("claude-opus-5-latest-20251115", "claude-opus-5-mini", "x claude-opus-5"),
    ],
)
def test_a_model_that_is_only_like_another_has_no_price(name: str) -> None:
    assert load().usd(spent(name, 100)) is None


def test_fast_answers_long_prompts_and_places_change_the_price() -> None:
    fast, far = spent("claude-opus-4-6", MILLION), spent("claude-opus-5", MILLION, 0, 0, 0, 0, 1)
    fast.fast, far.geo = True, "us"
    assert load().usd(fast) == pytest.approx(30)
    assert load().usd(far) == pytest.approx(5.5 + 0.01)
    assert load().usd(spent("claude-haiku-5-5", 100_000)) == pytest.approx(0.01)
    assert load().usd(spent("claude-haiku-5-5", 50_000, 0, 0, 0, 50_001)) == pytest.approx(0.025 + 50_001 * 0.05e-6)


def test_a_long_prompt_is_one_request_not_the_sum_of_many(tmp_path: Path) -> None:
    above = {**RATES, "input": 100, "prompt": MILLION}
    found = own(tmp_path, models={"house-1": {**RATES, "above": above}})
    short, long, many = (spent("house-1", count) for count in (MILLION, MILLION + 1, MILLION + 1))
    many.besides = True
    assert found.usd(short) == 1
    assert found.usd(long) == pytest.approx(100.0001)
    assert found.usd(many) == pytest.approx(1.000001)


def test_the_price_of_a_place_may_be_the_persons(tmp_path: Path) -> None:
    far = spent("claude-opus-5", MILLION)
    far.geo = "us"
    assert own(tmp_path, geo={"us": 2}).usd(far) == pytest.approx(2 * 5)
    far.geo = "mars"
    assert own(tmp_path, geo={"us": 2}).usd(far) == pytest.approx(5)


def test_a_file_of_the_persons_comes_before_the_built_in_prices(tmp_path: Path) -> None:
    found = own(tmp_path, date="2027-01-01", web_search=0.02, models={"claude-opus-5-5": RATES, "house-1": RATES})
    assert found.usd(spent("claude-opus-5-5", MILLION)) == 1
    assert found.usd(spent("house-1", 0, MILLION, 0, 0, 0, 2)) == pytest.approx(2.04)
    assert found.usd(spent("claude-opus-5", MILLION)) == 5
    assert found.date == "2027-01-01"
    assert found.tag not in (load().tag, own(tmp_path, models={"house-1": RATES}).tag)


def test_a_price_counts_from_its_day_on(tmp_path: Path) -> None:
    later = {**RATES, "input": 10, "from": "2026-12-01"}
    found = own(tmp_path, models={"house-1": [RATES, later]})
    assert found.usd(spent("house-1", MILLION, at="2026-11-30T23:59:59.999Z")) == 1
    assert found.usd(spent("house-1", MILLION, at="2026-12-01T00:00:00.000Z")) == 10
    latest_first = own(tmp_path, models={"house-1": [{**later, "input": 20, "from": "2027-01-01"}, later, RATES]})
    assert latest_first.usd(spent("house-1", MILLION, at="2027-02-01T00:00:00.000Z")) == 20
    assert latest_first.usd(spent("house-1", MILLION, at="2026-12-31T23:59:59.999Z")) == 10


def test_before_its_first_day_a_model_has_its_first_price(tmp_path: Path) -> None:
    first, second = ({**RATES, "input": price, "from": f"2027-0{price}-01"} for price in (3, 4))
    found = own(tmp_path, models={"house-1": [first, second]})
    assert found.usd(spent("house-1", MILLION, at="2026-12-01T00:00:00.000Z")) == 3


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ([], 'must be an object with "models"'),
        ({"models": []}, 'must be an object with "models"'),
        ({"models": {"m": 3}}, "m must be an object"),
        ({"models": {"m": {"input": 1}}}, "m needs a number for output, cache_write_5m"),
        ({"models": {"m": {**RATES, "input": True}}}, "m needs a number for input"),
        ({"models": {"m": {**RATES, "imput": 1}}}, "m has imput"),
        ({"models": {"m": {**RATES, "above": {"prompt": 1}}}}, "m.above"),
        ({"models": {"m": {**RATES, "fast": "2"}}}, "m.fast"),
        ({"models": {"m": {**RATES, "above": [1]}}}, "m.above"),
        ({"models": {"m": {**RATES, "above": 0}}}, "m.above"),
        ({"models": {"m": {**RATES, "above": {**RATES}}}}, "m.above"),
        ({"models": {"m": {**RATES, "fast": True}}}, "m.fast"),
        ({"models": {"m": {**RATES, "output": -1}}}, "m needs a number for output"),
        ({"models": {"m": [RATES, {**RATES, "cache_read": None}]}}, "m needs a number for cache_read"),
        ({"models": {"a": RATES, "m": "dear"}}, "m must be an object"),
        ({"models": {"m": {**RATES, "fast": 1, "geo": 1, "a": 1}}}, "m has a, geo; known: input, output, cache_w"),
        ({"web_search": "free"}, "prices must be numbers"),
        ({"web_search": True}, "prices must be numbers"),
        ({"geo": {"us": "2"}}, "prices must be numbers"),
        ({"geo": {"us": 1, "eu": math.inf}}, "prices must be numbers"),
    ],
)
def test_what_is_no_table_of_prices_is_refused_with_a_reason(table: Any, why: str, tmp_path: Path) -> None:
    file = tmp_path / "prices.json"
    file.write_text(json.dumps(table), encoding="utf-8")
    with pytest.raises(PricesError, match=why):
        load(str(file))


def test_a_file_that_is_not_there_or_not_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PricesError, match="cannot be read"):
        load(str(tmp_path / "none.json"))
    (tmp_path / "no.json").write_text("{", encoding="utf-8")
    with pytest.raises(PricesError, match="is not JSON"):
        load(str(tmp_path / "no.json"))


def test_a_table_may_say_nothing_and_prices_may_be_zero(tmp_path: Path) -> None:
    assert own(tmp_path).usd(spent("claude-opus-5-5", MILLION)) == 4
    free = dict.fromkeys(RATES, 0)
    table = {"models": {"house-1": [{**free, "fast": 0, "from": "2026-01-01", "above": {**free, "prompt": 0}}]}}
    assert own(tmp_path, web_search=0, geo={"us": 0}, **table).usd(spent("house-1", 1, 1, 1, 1, 1, 1)) == 0
