"""The score of a session: where it starts, and its bounds."""

START = 50


def score_of(deltas: int) -> int:
    """What the sum of all deltas comes to."""
    return max(0, min(100, START + deltas))
