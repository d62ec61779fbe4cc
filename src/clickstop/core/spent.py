"""The tokens of one model response, as a client recorded them."""

from __future__ import annotations

COUNTS = ("input", "output", "cache_write_5m", "cache_write_1h", "cache_read", "web_searches")


class Spent:
    """What one response used. `counts` are in the order of COUNTS; `input` excludes cached tokens."""

    __slots__ = (
        "agent_id",
        "agent_type",
        "at",
        "besides",
        "branch",
        "counts",
        "fast",
        "geo",
        "message_id",
        "model",
    )

    def __init__(
        self, message_id: str, model: str, counts: tuple[int, ...], *, at: str = "", branch: str = ""
    ) -> None:
        self.message_id = message_id
        self.model = model
        self.counts = counts
        self.at = at
        self.branch = branch
        self.agent_id = ""  # "" for the main conversation
        self.agent_type = ""
        self.fast = False
        self.geo = ""  # where inference ran, if a region was requested
        self.besides = False  # the client's own requests, known only as a sum

    @property
    def prompt(self) -> int:
        """Tokens that the model read, cached or not."""
        return self.counts[0] + self.counts[2] + self.counts[3] + self.counts[4]

    def take_larger(self, other: Spent) -> None:
        """Merge another line about the same response. Early lines contain only part of its counts."""
        self.counts = larger(self.counts, other.counts)
        self.fast = self.fast or other.fast


def larger(first: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(max, first, other))


def united(answers: list[Spent]) -> list[Spent]:
    """Each response once, with the largest counts seen."""
    by_id: dict[str, Spent] = {}
    for answer in answers:
        merged = by_id.setdefault(answer.message_id, answer)
        if merged is not answer:
            merged.take_larger(answer)
    return list(by_id.values())
