"""Dropping and emptying databases, by their clients and by the tools of frameworks."""

from __future__ import annotations

import re

from clickstop.core.lists import words
from clickstop.shell import verbs
from clickstop.shell.known_programs import names
from clickstop.shell.scope import MARKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call

_TEXT_OPTIONS = words("-c --command -e --execute -q --query -Q --eval -cmd --sql --statement")
_CLIENTS = names(
    "psql mysql mariadb sqlite3 sqlite cqlsh clickhouse-client clickhouse sqlcmd sqlplus duckdb usql snowsql "
    "cockroach mongosh mongo pgcli mycli litecli osql isql trino presto hive beeline spark-sql impala-shell tsql "
    "mssql-cli"
    "bq turso pscale"
)
_DROP = re.compile(
    r"\b(?:drop\s+(?:database|schema|table|view|materialized|user|role|keyspace|collection|tablespace|owned|column|index|"
    r"function|trigger|type|sequence|extension|foreign|server|publication|subscription|temporary|external)\b"
    r"|truncate\b|alter\s+table\s+\S+\s+drop\b|detach\s+partition\b"
    r"|dropdatabase\s*\(|\.drop\s*\(|deletemany\s*\(\s*\{\s*\}\s*[,)]|remove\s*\(\s*\{\s*\}\s*[,)])",
    re.IGNORECASE,
)
_UNBOUND = re.compile(
    r"\b(?:delete\s+from|update)\s+[\w.\"`\[\]]+(?![^;]*\bwhere\b)(?=[^;]*(?:;|\Z))", re.IGNORECASE
)
_READING = re.compile(r"(?m)^\s*(?:\.read|source|\\\\i|\\\\\.|@)\s+([^\s;]+)")
_STRINGS = re.compile(r"'(?:[^']|'')*'|--[^\n]*|/\*.*?\*/", re.DOTALL)
_COMMANDS = verbs.table(
    {
        "dropdb": "*",
        "dropuser": "*",
        "mysqladmin": "drop",
        "rails": "db:drop*, db:reset*, db:purge*, db:schema:load, db:migrate:reset",
        "rake": "db:drop*, db:reset*, db:purge*, db:schema:load, db:migrate:reset",
        "prisma": "migrate reset, db push --force-reset",
        "artisan": "migrate:fresh, migrate:refresh, migrate:reset, db:wipe",
        "sequelize": "db:drop, db:migrate:undo:all",
        "sequelize-cli": "db:drop, db:migrate:undo:all",
        "knex": "migrate:rollback --all",
        "typeorm": "schema:drop",
        "flyway": "clean",
        "liquibase": "drop-all, dropAll",
        "mix": "ecto.drop, ecto.reset",
        "alembic": "downgrade base",
        "supabase": "db reset",
        "dbmate": "drop",
        "diesel": "database reset, database drop",
        "sqlx": "database drop, database reset",
        "mikro-orm": "schema:drop, schema:fresh",
        "drizzle-kit": "drop",
        "hasura": "metadata clear",
        "wp": "db drop, db reset, db clean",
        "drush": "sql:drop, sql-drop",
        "influx": "delete, bucket delete",
        "cockroach": "node decommission",
        "pg_dropcluster": "*",
        "goose": "reset, down-to",
        "migrate": "drop",
    }
)
_DJANGO = names("flush reset_db sqlflush drop_test_database")


def effects(call: Call) -> None:
    name = call.name
    if name in ("redis-cli", "valkey-cli"):
        _redis(call)
    elif name in _CLIENTS:
        for text in _texts(call):
            drops(call, text)
            for line in text.splitlines():
                _escape(call, line.strip())
    words = [str(word) for word in call.words if not word.startswith("-") or word.startswith("--")]
    if name == "php" and words[:1] == ["artisan"]:
        words, name = words[1:], "artisan"
    if name in ("django-admin", "manage.py") and words[:1] and words[0] in _DJANGO - {"sqlflush"}:
        call.add("drops_database", target=words[0], program=name)
    elif name == "pg_restore" and {"--clean", "-c"} & set(call.words):
        call.add("drops_database", target=words[-1] if words else "", program="pg_restore --clean")
    elif pattern := verbs.matched(words, _COMMANDS.get(name, ())):
        call.add("drops_database", target=" ".join(words[:3]), program=f"{name} {pattern}".replace("*", "").strip())


def _escape(call: Call, line: str) -> None:
    """A client that runs a command: an escape with `!` of psql and mysql, `.shell` of sqlite."""
    sign = next((sign for sign in ("\\!", ".shell ", ".system ") if line.startswith(sign)), "")
    if sign:
        call.shell(line.removeprefix(sign).strip())


def _texts(call: Call) -> list[str]:
    words = [str(word) for word in call.words]
    found = [words[at + 1] for at, word in enumerate(words[:-1]) if word in _TEXT_OPTIONS]
    found += [
        word.partition("=")[2] for word in words if word.startswith(tuple(f"{name}=" for name in _TEXT_OPTIONS))
    ]
    found += [word[2:] for word in words if re.match(r"-[ceqQ].", word) and not word.startswith("--")]
    if call.name in ("sqlite3", "sqlite", "duckdb", "bq", "turso", "clickhouse"):
        found += [word for word in words if not word.startswith("-")][1:]
    if call.stdin:
        found.append(call.stdin)
    return found + [text for name in _files(call, found) if (text := call.scope.run.text_of(call.path(name)))]


def _files(call: Call, texts: list[str]) -> list[str]:
    """Files of statements: behind an option, or named by the client's own command."""
    words = [str(word) for word in call.words]
    found = [words[at + 1] for at, word in enumerate(words[:-1]) if word in ("-f", "--file", "-i", "-init")]
    found += [word.partition("=")[2] for word in words if word.startswith(("--file=", "-f="))]
    return found + [match for text in texts for match in _READING.findall(text)]


def drops(call: Call, text: str) -> None:
    """Statements that lose data in a text of SQL or of a client's own language."""
    plain = _STRINGS.sub("''", text[:50_000])
    if "rollback" in plain.lower() and "commit" not in plain.lower():
        return
    for match in [*_DROP.finditer(plain), *_UNBOUND.finditer(plain)][:10]:
        statement = plain[match.start() : match.start() + 60].partition(";")[0].strip(MARKS)
        call.add("drops_database", target=statement, program=call.name)


def _redis(call: Call) -> None:
    words = [str(word) for word in call.words]
    texts = [*words, *(call.stdin or "").split("\n")]
    for word in texts:
        first = word.split(" ")[0].lower() if word.split() else ""
        if first in ("flushall", "flushdb", "shutdown"):
            call.add("drops_database", target=first, program=call.name)
