"""What tokens cost, by model: a dated table of list prices, overridden by the person's own file."""

from __future__ import annotations

import os
from binascii import crc32

from clickstop.core.reading import read
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.spent import Spent

    Table = dict[str, Any]

BUILT_IN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "prices.json")
RATES = ("input", "output", "cache_write_5m", "cache_write_1h", "cache_read")
_MILLION = 1_000_000
_OTHERS = ("fast", "above", "from")


class PricesError(ValueError):
    """A file is not a valid table of prices; the message says why."""


class Prices:
    """The prices in force. Costs are stored with the table's `tag`; if it differs, they are computed again."""

    __slots__ = ("_matched", "_names", "date", "file", "geo", "models", "tag", "web_search")

    def __init__(self, own: Table | None = None, *, file: str = "", mark: int = 0) -> None:
        table = _read(BUILT_IN)[0]
        own = {} if own is None else own
        self.file = file
        self.date = str(own.get("date") or table["date"])
        self.tag = f"{table['date']} {mark:08x}" if file else str(table["date"])
        self.web_search = float({**table, **own}["web_search"])
        self.geo: dict[str, float] = {**table["geo"], **own.get("geo", {})}
        self.models: Table = {**table["models"], **own.get("models", {})}
        # Longest first: `model-mini` must not be priced as `model`.
        self._names = sorted(self.models, key=len, reverse=True)
        self._matched: dict[str, str] = {}

    def name_of(self, model: str) -> str:
        """The table's name for a model that a client may call by a longer one; "" if the table does not have it."""
        if model not in self._matched:
            self._matched[model] = next((name for name in self._names if _is_called(name, model)), "")
        return self._matched[model]

    def usd(self, spent: Spent) -> float | None:
        """The price in US dollars; None for an unknown model."""
        name = self.name_of(spent.model)
        if not name:
            return None
        rates = _rates(self.models[name], spent)
        tokens = sum(count * rates[rate] for rate, count in zip(RATES, spent.counts, strict=False)) / _MILLION
        tokens *= rates.get("fast", 1) if spent.fast else 1
        return float(tokens * self.geo.get(spent.geo, 1) + spent.counts[5] * self.web_search)


def load(file: str = "") -> Prices:
    """The built-in prices, overridden by the person's own file. PricesError if that file is invalid."""
    if not file:
        return Prices()
    own, text = _read(file)
    fault = problem(own)
    if fault:
        raise PricesError(f"{file}: {fault}")
    return Prices(own, file=file, mark=crc32(text.encode("utf-8", "replace")))


def problem(table: Any) -> str:
    """What is wrong with a table, or ""."""
    if not isinstance(table, dict) or not isinstance(table.get("models", {}), dict):
        return 'must be an object with "models"'
    numbers = [table.get("web_search", 0), *(table["geo"].values() if isinstance(table.get("geo"), dict) else ())]
    if not all(map(_is_price, numbers)):
        return "prices must be numbers"
    faults = (_wrong(name, entry) for name, model in table.get("models", {}).items() for entry in _entries(model))
    return next((text for text in faults if text), "")


def _wrong(name: str, entry: Any) -> str:
    if not isinstance(entry, dict):
        return f"{name} must be an object with its prices, or a list of them"
    missing = [rate for rate in RATES if not _is_price(entry.get(rate))]
    if missing:
        return f"{name} needs a number for {', '.join(missing)} (US dollars per million tokens)"
    unknown = sorted(set(entry) - {*RATES, *_OTHERS})
    if unknown:
        return f"{name} has {', '.join(unknown)}; known: {', '.join((*RATES, *_OTHERS))}"
    above = entry.get("above")
    if above is not None and not (
        isinstance(above, dict) and all(_is_price(above.get(k)) for k in ("prompt", *RATES))
    ):
        return f'{name}.above needs a number for "prompt" and for each price'
    return "" if _is_price(entry.get("fast", 1)) else f"{name}.fast must be a number"


def _is_price(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < float("inf")


def _entries(model: Any) -> list[Any]:
    return model if isinstance(model, list) else [model]


def _rates(model: Any, spent: Spent) -> Table:
    """The model's prices on the day of the answer, for a prompt of its size."""
    entries = _entries(model)
    valid = [entry for entry in entries if str(entry.get("from", "")) <= spent.at[:10]]
    rates: Table = max(valid or entries[:1], key=lambda entry: str(entry.get("from", "")))
    above = rates.get("above")
    # The client's own remainder (`besides`) sums up many requests, so it has no prompt size.
    return {**rates, **above} if above and not spent.besides and spent.prompt > above["prompt"] else rates


def _is_called(name: str, model: str) -> bool:
    """Whether `model` is that name with at most a provider's prefix and a date or version.

    `us.anthropic.claude-x-20260101-v1:0` is called `claude-x`.
    """
    start = model.find(name)
    if start < 0 or (start > 0 and model[start - 1] not in "./:"):
        return False
    suffix = model[start + len(name) :].partition("[")[0]  # `[1m]` is a larger context window at the same price
    suffix = suffix.removesuffix("-latest").partition("-v")[0].partition(":")[0]
    return not suffix or (suffix[0] in "-@" and len(suffix) == 9 and suffix[1:].isdigit())


def _read(file: str) -> tuple[Table, str]:
    try:
        text = read(file).decode("utf-8")
        return loads(text), text
    except OSError as error:
        raise PricesError(f"{file} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise PricesError(f"{file} is not JSON: {error}") from error
