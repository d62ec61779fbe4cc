"""Databases and clouds that a program in another language reaches through its libraries."""

from __future__ import annotations

import os
import re

from clickstop.shell import verbs
from clickstop.shell.families import database

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall
    from clickstop.shell.source import Called

# Methods of database drivers that are given a statement.
_RUNNING = re.compile(
    r"(?:\w+_)?(?:exec|execute|query)|executescript|executemany|exec_driver_sql|executeUpdate|query(?:Array|Object|Row)"
    r"|raw|unsafe|run|prepare|statement|unprepared|do|sql|read_sql|\$?(?:execute|query)Raw(?:Unsafe)?"
)
_STATEMENT = re.compile(
    r"(?i)(?:^|;)\s*(?:drop\s|truncate\s|delete\s+from\s|alter\s+table\s|update\s+[\w.\"`\[\]]+\s+set\s)"
)
# Methods that empty a database or drop a part of it, without underscores and in lower case.
_EMPTYING = (
    *(
        "flushall",
        "flushdb",
        "dropall",
        "dropdatabase",
        "dropcollection",
        "dropschema",
        "droptable",
        "dropkeyspace",
    ),
)
# Django's, Prisma's and Rails' ways to delete every row, and all of an Elasticsearch.
_EMPTIED = re.compile(
    r"\.objects\.all\(\)\.delete\(|\.delete_?[mM]any\(\s{0,20}(?:\{\s{0,20}\}\s{0,20})?\)|\.(?:delete|destroy)_all\b|\.indices\.delete\("
)
_CLOUDS = re.compile(r"boto3|botocore|aws-sdk|Aws::")
# `delete_bucket`, `bucket.objects.all().delete()`, and JavaScript's `new DeleteBucketCommand`.
_DESTROYING = re.compile(
    r"(?:delete|terminate|purge|deregister)(?:_\w+)?|(?:Delete|Terminate|Purge|Deregister)\w+Command"
)
_LONGEST = 60_000  # characters of a program, as in `source.py`
_HERE = re.compile(r"localhost|127\.0\.0\.1|localstack|\bmoto\b|DryRun")
_TEMPORARY = ("/tmp/", "/var/tmp/")  # noqa: S108  # where files of sqlite may be


def record(call: ProgramCall, calls: list[Called], text: str) -> None:
    """Record what the calls of a program lose."""
    if not _is_test(call, calls) and not ("rollback(" in text and "commit(" not in text):
        for called in calls:
            _of_database(call, called)
        known = call.name in database.RUNNING  # which records these itself
        for match in () if known else _EMPTIED.finditer(text[:_LONGEST]):
            call.add("drops_database", target=match.group().strip(".("))
    if _CLOUDS.search(text) and not _HERE.search(text):
        for called in calls:
            if _DESTROYING.fullmatch(called.base):
                call.add("destroys_infrastructure", target=called.base)


def _of_database(call: ProgramCall, called: Called) -> None:
    if _RUNNING.fullmatch(called.base) or called.name == "sqlalchemy.text":
        for token in called.within:
            if token.kind in ("string", "ticks") and _STATEMENT.search(token.text):
                database.drops(call, token.text)
    elif called.base.replace("_", "").lower() in _EMPTYING and ("." in called.name or called.after):
        call.add("drops_database", target=called.base)


def _is_test(call: ProgramCall, calls: list[Called]) -> bool:
    """Tell whether a program names a test database, a temporary file, or a file of sqlite that is not there."""
    texts = [text for called in calls for text in called.texts if " " not in text]
    if any(verbs.TEST.search(text) or text.startswith(_TEMPORARY) for text in texts):
        return True
    files = [text for called in calls if called.name == "sqlite3.connect" for text in called.texts[:1]]
    return bool(files) and not any(os.path.exists(call.path(name)) for name in files)
