"""What `make bench-claims` holds the reading of final messages to."""

from __future__ import annotations

from bench.claims import RECALL, held, scores_of


def test_what_others_claim_is_found_in_every_language_and_none_of_them_is_accused() -> None:
    scores = scores_of(held())
    assert [message for score in scores.values() for message in score.wrong] == []
    assert {name: score.recall for name, score in scores.items() if score.recall < RECALL.get(name, 0.0)} == {}
