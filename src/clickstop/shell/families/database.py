"""Dropping and emptying databases with their clients and with the tools of frameworks."""

from __future__ import annotations

import re

from clickstop.core.event import CUT
from clickstop.core.late import pattern
from clickstop.core.lists import by_name, words
from clickstop.shell import options, verbs
from clickstop.shell.known_programs import CLIENTS, names
from clickstop.shell.long_text import shortened
from clickstop.shell.scope import MARKS, Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall
    from clickstop.shell.options import Options

_CLIENTS = names(CLIENTS)
_LONGEST = 80_000  # characters of a script that are read, most of them at its beginning
# SQL, MongoDB's `db.x.drop()`, Cypher's `DETACH DELETE`, Rails' `delete_all`, Django's `objects.all().delete()`.
_DROP = re.compile(
    r"\b(?:drop\s+(?:database|schema|table|view|materialized|user|role|keyspace|collection|tablespace|owned|column|index|"
    r"function|trigger|type|sequence|extension|foreign|server|publication|subscription|temporary|external)\b"
    r"|truncate\b|alter\s+table\s+\S+\s+drop\b|detach\s+partition\b"
    r"|detach\s+delete\b|dropdatabase\s*\(|\.drop\s*\(|(?:delete|destroy)_all\b|\.objects\.all\(\)\.delete\("
    r"|deletemany\s*\(\s*\{\s*\}\s*[,)]|remove\s*\(\s*\{\s*\}\s*[,)])",
    re.IGNORECASE,
)
# `DELETE FROM x` and `UPDATE x` without a WHERE before the semicolon.
_UNBOUND = re.compile(
    r"\b(?:delete\s+from|update)\s+[\w.\"`\[\]]+(?![^;]*\bwhere\b)(?=[^;]*(?:;|\Z))", re.IGNORECASE
)
# Commands of clients that read statements from a file: sqlite's `.read f`, psql's `\\i f`, mysql's `source f`.
_READING = re.compile(r"(?m)^\s*(?:\.read|source|\\i|\\\.|@)\s+([^\s;]+)")
# A plan of a statement that is not run.
_PLANNED = re.compile(r"\bexplain\b(?!.{0,80}\banaly[sz]e\b)[^;]*", re.IGNORECASE | re.DOTALL)
# Strings and comments may mention `drop table`.
# What stands between double quotes is a name, unless it has blanks in it.
_STRINGS = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\s[^\"]*\"|--[^\n]*|/\*.*?\*/", re.DOTALL)
_DROPPING = """
dropdb|dropuser|pg_dropcluster *
mysqladmin|dbmate|migrate drop
drizzle-kit drop, push --force
rails|rake db:drop*, db:reset*, db:purge*, db:schema:load, db:migrate:reset
prisma migrate reset, db push --force-reset, db push --accept-data-loss
artisan migrate:fresh, migrate:refresh, migrate:reset, db:wipe
console|symfony doctrine:database:drop --force, doctrine:schema:drop --force, doctrine:fixtures:load,
    console doctrine:database:drop --force, console doctrine:schema:drop --force
sequelize|sequelize-cli db:drop, db:migrate:undo:all
knex migrate:rollback --all
typeorm schema:drop
flyway clean
liquibase drop-all, dropAll
mix ecto.drop, ecto.reset
alembic downgrade base
supabase db reset
diesel database reset, database drop
sqlx database drop, database reset
mikro-orm schema:drop, schema:fresh
hasura metadata clear
wp db drop, db reset, db clean
drush sql:drop, sql-drop
influx delete, bucket delete
cockroach node decommission
goose reset, down-to, * * reset, * * down-to
dotnet ef database drop
dotnet-ef database drop
sea-orm-cli migrate fresh|refresh|reset
atlas schema clean
hanami db drop|reset
flask db downgrade base
django-admin|manage.py migrate * zero
neo4j-admin database delete
"""
_COMMANDS = by_name(_DROPPING, " ")
# Commands of manage.py that empty a database.
_DJANGO = names("flush reset_db drop_test_database")
_CHANGING = """
rails|rake db:migrate*, db:seed*, db:rollback*
prisma migrate deploy, db push, db seed
artisan migrate, migrate:rollback, db:seed
sequelize|sequelize-cli db:migrate*, db:seed*
knex migrate:*, seed:run
typeorm migration:run, migration:revert, schema:sync
flyway migrate, undo, repair
liquibase update*, rollback*
mix ecto.migrate, ecto.rollback
alembic upgrade, downgrade, stamp
dbmate up, migrate, rollback
diesel migration run, migration revert
sqlx migrate run, migrate revert
mikro-orm migration:up, schema:update
drizzle-kit push, migrate
goose up, down, * * up|down
migrate up, down
flask db upgrade|downgrade
dotnet ef database update
dotnet-ef database update
django-admin|manage.py migrate, loaddata, createsuperuser
"""
_MIGRATING = by_name(_CHANGING, " ")
# Commands that run a program or statements in the application's database.
RUNNING = {"rails": "runner ", "manage.py": "shell ", "artisan": "tinker ", "prisma": "db execute "}
_LANGUAGES = {"rails": "ruby", "manage.py": "python", "artisan": "php"}
# Variables that say which environment a framework works in, and variables with a database's address or name.
_ENVIRONMENTS = words(
    "RAILS_ENV RACK_ENV NODE_ENV APP_ENV MIX_ENV DJANGO_ENV FLASK_ENV ENVIRONMENT DJANGO_SETTINGS_MODULE"
)
_ADDRESSES = words("DATABASE_URL PGHOST MYSQL_HOST DB_HOST REDIS_URL MONGODB_URI")
_TEMPORARY = ("/tmp/", "/var/tmp/")  # noqa: S108  # where files of sqlite may be
_NAMES = words("PGDATABASE MYSQL_DATABASE DB_NAME")
_PRODUCTION = pattern(r"(?i)(?:^|[^a-z])(?:prod|production|live)(?:$|[^a-z])")
# Statements that change anything at all, which matters only in shared databases.
_WRITES = pattern(
    r"(?i)(?:^|;)\s*(?:insert|update|delete|alter|create|grant|revoke|merge|replace|call|copy|drop|truncate|rename|"
    r"reindex|vacuum|cluster|do|set\s+global|flush|kill)\b"
    r"|\.(?:update|insert|delete|remove|replace|bulkWrite|drop|create|rename|save|findAndModify|findOneAnd)\w*\("
)
_ERASES = pattern(r"(?i)drop\s+(?:database|schema|keyspace)|dropdatabase")  # more than one table
# The host of `postgres://user:password@host:5432/db`.
_URL = pattern(r"\w+(?:\+\w+)?://(?:[^@/]*@)?([^/:?,]*)")
_CONNECTION = pattern(r"(?:^|\s)(host|hostaddr|dbname)=(\S+)")
_TEST_NUMBERS = 8  # of Redis: tests tend to use the last of its sixteen databases
_REDIS_READS = names(
    "get mget info keys scan ttl pttl type exists hget hgetall hmget hkeys hvals hlen lrange llen lindex smembers "
    "scard sismember zrange zscore zcard zrank strlen dbsize ping monitor client memory object time randomkey "
    "xrange xlen xinfo slowlog latency lastsave role config command subscribe psubscribe select auth hello dump "
    "getrange bitcount cluster module acl echo help -r --scan --bigkeys --stat --latency"
)


def effects(call: ProgramCall) -> None:
    name = call.name
    opts = options.of(call)
    words = [str(word) for word in opts.operands]
    # Laravel's artisan and Symfony's console are PHP scripts.
    if name == "php" and words and words[0].rpartition("/")[2] in ("artisan", "console"):
        words, name = words[1:], words[0].rpartition("/")[2]
    # A test database on another machine is shared.
    far = _far(call, opts)
    matters = far or not (opts.has("local") or _is_test(call, opts))
    if name in ("redis-cli", "valkey-cli"):
        _redis(call, words, far=far, matters=matters)
    elif name in _CLIENTS:
        _client(call, opts, far=far, matters=matters)
    if not matters or opts.has("dry-run"):
        return
    if name in ("django-admin", "manage.py") and words[:1] and words[0] in _DJANGO:
        call.add("drops_database", target=words[0], program=name)
    elif name in RUNNING and words[:1] and f"{' '.join(words)} ".startswith(RUNNING[name]):
        files = [call.scope.run.text_of(call.path(name)) for name in opts.all("file")]
        for text in filter(None, (*words[1:], *opts.all("c", "command", "execute"), call.stdin, *files)):
            drops(call, str(text), far=far)
            if name in _LANGUAGES:
                from clickstop.shell.families import interpreters

                interpreters.search(call, _LANGUAGES[name], str(text))
    elif (name == "pg_restore" and opts.has("c")) or (name == "mongorestore" and opts.has("drop")):
        option = "--clean" if name == "pg_restore" else "--drop"
        call.add("drops_database", target=words[-1] if words else "", program=f"{name} {option}", forced=far)
    elif name in _COMMANDS and (command := verbs.matched(words, _COMMANDS[name], opts.flags)):
        program = f"{name} {command}".replace("*", "").strip()
        call.add("drops_database", target=" ".join(words[:3]), program=program, forced=far)
    elif far and name in _MIGRATING and verbs.matched(words, _MIGRATING[name], opts.flags):
        call.add("changes_remote", target=" ".join(words[:3]), program=name)


def _client(call: ProgramCall, opts: Options, *, far: bool, matters: bool) -> None:
    for text in _texts(call, opts):
        if matters:
            drops(call, text, far=far)
        if far and _WRITES.search(_STRINGS.sub("''", text[:50_000])):
            call.add("changes_remote", target=text[:60])
        for line in text.splitlines():
            _escape(call, line.strip())
    if far and opts.all("f"):
        call.add("changes_remote", target=str(opts.value("f")))


def _far(call: ProgramCall, opts: Options) -> bool:
    """Tell whether a call works on a database of another machine, or in an environment called production."""
    around = [*opts.all("env"), *(value for name in _ENVIRONMENTS for value in call.scope.values_of(name))]
    if call.scope.where == "remote" or any(_PRODUCTION.search(value) for value in around):
        return True
    operands = [word for word in opts.operands if "://" in word or "$" in word.raw]

    operands += [Arg(value) for name, value in _connection(opts) if name != "dbname"]
    addresses = [*opts.all("h", "host", "S", "url"), *operands]
    assigned = [Arg(value) for name in _ADDRESSES for value in call.scope.values_of(name)]
    return any(_is_elsewhere(address) for address in [*addresses, *assigned])


def _connection(opts: Options) -> list[tuple[str, str]]:
    """The parameters of libpq's own form of an address: `"host=db.example.com dbname=shop"`."""
    return [pair for word in (*opts.operands, *opts.all("d")) for pair in _CONNECTION.findall(word)]


def _is_elsewhere(address: Arg) -> bool:
    """Tell whether an address is another machine's; services of docker compose have names without a dot."""
    match = _URL.match(address)
    # A path is a local socket.
    host = match.group(1) if match else str(address)
    if _PRODUCTION.search(host) or ("$" in address.raw and _PRODUCTION.search(address.raw.replace("_", " "))):
        return True
    return (
        "." in host
        and not host.startswith(("127.", "/", ".", "0."))
        and not host.endswith((".local", ".localhost"))
    )


def _is_test(call: ProgramCall, opts: Options) -> bool:
    """Tell whether a database is for tests by its name, number, environment or folder."""
    if call.name in ("redis-cli", "valkey-cli"):
        number = str(opts.value("n") or "")
        return number.isdigit() and int(number) >= _TEST_NUMBERS and "flushall" not in map(str.lower, opts.operands)
    values = [value for name in (*_NAMES, *_ENVIRONMENTS) for value in call.scope.values_of(name)]
    values += [value for name, value in _connection(opts) if name == "dbname"]
    labels = [*opts.all("d", "D", "settings", "env"), *opts.operands[:2], *values]
    return any(verbs.TEST.search(word) or word.startswith(_TEMPORARY) for word in labels if " " not in word)


def _escape(call: ProgramCall, line: str) -> None:
    r"""Follow a command that a client runs: `\!` of psql and mysql, `system` of mysql, `.shell` of sqlite."""
    sign = next((sign for sign in ("\\!", "system ", ".shell ", ".system ") if line.startswith(sign)), "")
    if sign:
        call.shell(line.removeprefix(sign).strip())


def _texts(call: ProgramCall, opts: Options) -> list[str]:
    """Return all statements that a client is given: options, operands, input and files."""
    texts = [str(text) for text in opts.all("c", "e", "q", "Q", "cmd", "eval", "sql", "statement")]
    if call.name in ("sqlite3", "sqlite", "duckdb", "bq", "turso", "clickhouse"):
        texts += [str(word) for word in opts.operands[1:]]
    texts += map(str, opts.operands) if call.name == "cypher-shell" else ()
    texts += [call.stdin] if call.stdin else []
    return texts + [text for name in _files(call, texts) if (text := call.scope.run.text_of(call.path(name)))]


def _files(call: ProgramCall, texts: list[str]) -> list[str]:
    """Return the files of statements that options or the client's own commands name."""
    words = [str(word) for word in call.words]
    files = [words[at + 1] for at, word in enumerate(words[:-1]) if word in ("-f", "--file", "-i", "-init")]
    files += [word.partition("=")[2] for word in words if word.startswith(("--file=", "-f="))]
    return files + [match for text in texts for match in _READING.findall(text)]


def drops(call: ProgramCall, text: str, *, far: bool = False) -> None:
    """Record the statements that lose data in SQL or a client's own language."""
    text = shortened(text, _LONGEST)
    plain = _PLANNED.sub("", _STRINGS.sub("''", text))
    # The transaction is rolled back.
    if "rollback" in plain.lower() and "commit" not in plain.lower():
        return
    if CUT in text:
        call.add("opaque", target=plain[:60], detail="unreadable and destructive")
    starts = [match.start() for match in (*_DROP.finditer(plain), *_UNBOUND.finditer(plain))]
    statements = (plain[start : start + 60].partition(";")[0].strip(MARKS) for start in starts)
    for statement in [statement for statement in statements if not verbs.TEST.search(statement)][:10]:
        forced = far and _ERASES.match(statement) is not None
        call.add("drops_database", target=statement, program=call.name, forced=forced)


def _redis(call: ProgramCall, words: list[str], *, far: bool, matters: bool) -> None:
    lines = [" ".join(words), *(call.stdin or "").split("\n")]
    for line in lines:
        first = line.split()[0].lower() if line.split() else ""
        if first in ("flushall", "flushdb", "shutdown") and matters:
            call.add("drops_database", target=first, forced=far)
        elif far and first and first not in _REDIS_READS:
            call.add("changes_remote", target=line[:60])
