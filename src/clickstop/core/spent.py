"""One answer of a model, in tokens, as a client wrote it down."""

from __future__ import annotations

COUNTS = ("input", "output", "cache_write_5m", "cache_write_1h", "cache_read", "web_searches")


class Spent:
    """What one answer used. `counts` are in the order of COUNTS; cached tokens are not part of `input`."""

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
        self.agent_id = ""  # "" for the session's own conversation
        self.agent_type = ""
        self.fast = False
        self.geo = ""  # where it was worked out, if that was asked for
        self.besides = False  # what the client asked for itself, known as a sum only

    @property
    def prompt(self) -> int:
        """Tokens that the model read, cached or not."""
        return self.counts[0] + self.counts[2] + self.counts[3] + self.counts[4]

    def take_larger(self, other: Spent) -> None:
        """Another line about the same answer: early ones hold a part of its counts."""
        self.counts = larger(self.counts, other.counts)
        self.fast = self.fast or other.fast


def larger(first: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(max, first, other))


def united(answers: list[Spent]) -> list[Spent]:
    """Each answer once, with the largest of its counts."""
    by_id: dict[str, Spent] = {}
    for answer in answers:
        merged = by_id.setdefault(answer.message_id, answer)
        if merged is not answer:
            merged.take_larger(answer)
    return list(by_id.values())
