"""What `make bench-signals` holds the signals to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench import signals
from clickstop.signals.signal import PASS
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

BUSY = 3  # the suite keeps all cores busy; the limits themselves are for `make bench-signals`
ROW = '{"id": "a", "command": "pytest", "stdout": "1 passed in 1s", "stderr": "", "exit_code": 0, "truth": TRUTH}\n'


def test_every_signal_of_the_corpus_is_right_and_hardly_one_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    cases = list(signals.corpus(signals.CORPUS))
    assert len(cases) > 90
    assert signals.print_scores("corpus", signals.score(cases)), capsys.readouterr().out


def test_tools_without_a_reader_of_their_own_are_read_as_well_as_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cases = list(signals.corpus(signals.FRESH))
    assert len(cases) > 300
    assert signals.print_scores("fresh", signals.score(cases), signals.GOALS), capsys.readouterr().out


def test_a_wrong_signal_and_a_missed_one_show_in_the_figures() -> None:
    green = "1 passed in 0.01s\n"
    scores = signals.score(
        [
            signals.Case("right", "pytest -q", green, 0, {PASS}),
            signals.Case("wrong", "pytest -q", green, 0, set()),
            signals.Case("missed", "pytest -q", green, 0, {PASS, "lint_failure"}),
        ]
    )
    assert scores[PASS].precision == pytest.approx(2 / 3)
    assert scores[PASS].wrong == ["wrong"]
    assert scores["lint_failure"].recall == 0.0
    assert scores["lint_failure"].missed == ["missed"]


def test_a_corpus_that_is_misread_makes_it_fail(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.jsonl"
    corpus.write_text(ROW.replace("TRUTH", '{"kind": "none"}'), encoding="utf-8")
    assert signals.main([str(corpus), "--no-times"]) == 1
    corpus.write_text(ROW.replace("TRUTH", '{"kind": "pass"}'), encoding="utf-8")
    assert signals.main([str(corpus), "--no-times"]) == 0


@pytest.mark.slow
@each("name", [name for name, kind in signals.kinds().items() if not kind.crowded])
def test_reading_output_of_this_kind_stays_within_its_time(name: str) -> None:
    kind = signals.kinds()[name]
    small, large = (signals.repeated(kind.text, size) for size in (signals.SMALL, signals.LARGE))
    assert any(signals.fresh(kind.command, small) < BUSY * signals.SMALL_LIMIT for _ in range(3))
    assert any(signals.fresh(kind.command, large) < BUSY * signals.LARGE_LIMIT for _ in range(3))
