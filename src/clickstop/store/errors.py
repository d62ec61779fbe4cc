"""Errors of a database, beyond SQLite's own. Imported only when one occurs."""

from __future__ import annotations

from clickstop.store.database import Error


class NewerDatabaseError(Error):
    """The file was written by a later clickstop."""


class ForeignDatabaseError(Error):
    """The file belongs to another program."""


class DamagedError(Error):
    """The file is damaged, whatever SQLite says about it."""


class EmptyDatabaseError(DamagedError):
    """The file is empty. Ours are created atomically, so its content was lost."""


class UnreadableSchemaError(DamagedError):
    """Table names are damaged. SQLite's message about that is not UTF-8, so Python cannot raise it."""


class SearchDamagedError(DamagedError):
    """A full-text index is damaged, but its table is not."""
