"""Work that waits until the client has its reply: emptying the write-ahead log, and the daily backup."""

from __future__ import annotations

from clickstop.store.database import empty_log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.store.save import Store

_SECONDS = 2.0  # for the backup; `clickstop maintain` backs up databases that take longer


def tidy(store: Store, *, turn_ended: bool) -> None:
    if store.connection is None:  # the event went to the spool
        return
    empty_log(store.connection)
    if turn_ended and store.repo_id:
        from clickstop.store import backup

        if backup.is_due(store.connection, store.places, store.repo_id):
            backup.make(store.connection, store.places, store.repo_id, seconds=_SECONDS)
