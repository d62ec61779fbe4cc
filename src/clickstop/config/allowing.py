"""Writing an entry of [[gates.allow]] into a file that people edit as well."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from clickstop.core.places import write_whole
from clickstop.core.reading import read

DAYS = 30


def until(days: int = DAYS) -> str:
    """The day on which an entry ends that is made now."""
    return (datetime.now(UTC) + timedelta(days=days)).date().isoformat()


def write(path: str, entry: dict[str, str]) -> None:
    """Add the entry at the end of the file, comments and all else as they are."""
    import tomlkit

    try:
        document = tomlkit.parse(read(path).decode("utf-8"))
    except FileNotFoundError:
        document = tomlkit.document()
    gates = document.setdefault("gates", tomlkit.table(is_super_table=True))
    listed = gates.get("allow")
    if listed is None:
        listed = gates["allow"] = tomlkit.aot()
    table = tomlkit.table()
    table.update({key: value for key, value in entry.items() if value})
    listed.append(table)
    write_whole(path, tomlkit.dumps(document))
