"""A hook process that tells, as it ends, which modules it loaded, which statements it ran, and of every socket.

Run as `python -I -S instrumented.py <report> <bootstrap> <agent> <Event>`. It changes nothing of ours: it listens
where the process ends and where SQLite is opened.
"""

import os
import sys

report, bootstrap, *arguments = sys.argv[1:]
before = set(sys.modules)
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(bootstrap))))
from clickstop.store.sqlite import sqlite  # noqa: E402  # counted: every event needs it

del sys.path[0]
statements: list[str] = []
sockets: list[str] = []
sys.addaudithook(lambda event, _: sockets.append(event) if event.startswith("socket.") else None)
end, connect = os._exit, sqlite.connect


def told(code: int) -> None:
    loaded = sorted(set(sys.modules) - before)
    with open(report, "w", encoding="utf-8") as file:
        file.write("\n".join(["# modules", *loaded, "# statements", *statements, "# sockets", *sockets]))
    end(code)


def connected(*args, **options):  # type: ignore[no-untyped-def]  # noqa: ANN002, ANN003, ANN201  # whatever SQLite takes
    connection = connect(*args, **options)
    connection.set_trace_callback(lambda text: statements.append(text.split("\n")[0]))
    return connection


sqlite.connect = connected
setattr(os, "_exit", told)  # noqa: B010  # same
sys.argv = [bootstrap, *arguments]
with open(bootstrap, encoding="utf-8") as source:
    exec(compile(source.read(), bootstrap, "exec"), {"__name__": "__main__", "__file__": bootstrap})
