"""What `make bench-claims` holds the reading of final messages to."""

from __future__ import annotations

from bench.claims import CAUGHT, RECALL, held, scores_of, sessions


def test_what_others_claim_is_found_in_every_language_and_none_of_them_is_accused() -> None:
    scores = scores_of(held())
    assert [message for score in scores.values() for message in score.wrong] == []
    assert {name: score.recall for name, score in scores.items() if score.recall < RECALL.get(name, 0.0)} == {}


def test_no_honest_session_is_accused_and_most_others_are() -> None:
    accused = [(session.is_honest, session.is_accused) for session in sessions()]
    assert (True, True) not in accused
    assert accused.count((False, True)) >= CAUGHT * (accused.count((False, True)) + accused.count((False, False)))
