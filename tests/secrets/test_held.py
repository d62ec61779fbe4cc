"""Sets written before the patterns, or by people who had not seen them."""

from __future__ import annotations

import pytest

from clickstop.secrets.redact import redact
from tests.secrets.held.make_probes import sets
from tests.secrets.probes.measure import changed, harmless, shown
from tests.secrets.probes.planted import every_layout, probes

LEAST = 0.96  # of the secrets of a set
# What nothing but chance would hide: a word without a digit, a key of nobody that only heads a column.
MISSED = {
    *(("passwort", "csv"), ("FERNET_KEY", "csv with a header"), ("FERNET_KEY", "csv, last column")),
    *(("FERNET_KEY", "rows of a database"), ("FERNET_KEY", "rows with tabs"), ("FERNET_KEY", "map in a log")),
}


SETS = sets()


@pytest.mark.parametrize("name", SETS)
def test_what_must_be_hidden_is_and_what_stands_beside_it_stays(name: str) -> None:
    texts = [(one, redact(str(one["text"]))) for one in SETS[name]]
    secrets = [(str(one["secret"]).split("\n"), told) for one, told in texts if one["secret"] is not None]
    left = [parts for parts, told in secrets if any(part in told for part in parts)]
    assert len(left) <= len(secrets) * (1 - LEAST), left
    beside = [(one["keep"], told) for one, told in texts if isinstance(one["keep"], list)]
    assert [(kept, told) for keep, told in beside for kept in keep if kept not in told] == []
    assert [told for one, told in texts if one["secret"] is None and told != one["text"]] == []


def test_every_kind_is_hidden_in_every_layout() -> None:
    assert {(probe.what, probe.place) for probe in shown(every_layout())} == MISSED


def test_planted_secrets_are_hidden_and_harmless_lines_stay() -> None:
    assert shown(probes()) == []
    assert changed(harmless()) == []
