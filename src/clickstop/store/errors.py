"""What can be wrong with a database, beyond what SQLite says. Loaded when something is: a class takes its time."""

from __future__ import annotations

from clickstop.store.database import Error


class NewerDatabaseError(Error):
    """The file was written by a later clickstop."""


class ForeignDatabaseError(Error):
    """The file belongs to another program."""


class DamagedError(Error):
    """The file itself is damaged, whatever SQLite says of it."""


class EmptyDatabaseError(DamagedError):
    """A file without content stands where the database was: ours are made whole or not at all."""


class UnreadableSchemaError(DamagedError):
    """The names of tables are damaged: SQLite's own message about it is no text, so Python cannot raise it."""


class SearchDamagedError(DamagedError):
    """An index for full-text search is damaged, which its table is not."""
