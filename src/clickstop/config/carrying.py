"""Settings that clickstop writes into a file that people edit as well: trust in the file carries over to them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from clickstop.config import trust
from clickstop.config.layers import settings_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@contextmanager
def carried(path: str, environ: Mapping[str, str]) -> Iterator[None]:
    """Around the writing. What nobody had trusted before still waits afterwards."""
    before = settings_of(path)
    was_trusted = before is not None and (not before or bool(trust.trusted_on(path, before, environ)))
    yield
    after = settings_of(path)
    if was_trusted and after:
        trust.record_settings(path, after, environ)
