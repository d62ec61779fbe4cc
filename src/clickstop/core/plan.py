"""The compiled configuration: which handlers, with which settings. Read, never parsed."""

from __future__ import annotations

import os
import time

from clickstop import __version__
from clickstop.core.places import Places
from clickstop.core.wire import dumps, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Protocol

    class Compiler(Protocol):
        """What makes a plan of the configuration. It stands above the services that read plans."""

        def whole(self, root: str, environ: Mapping[str, str], last_good: dict[str, Any]) -> dict[str, Any]: ...

        def checks(self, root: str, top: str, environ: Mapping[str, str]) -> dict[str, Any]: ...

        def begun(
            self, checks: dict[str, Any], before: dict[str, Any], environ: Mapping[str, str]
        ) -> dict[str, Any]: ...

        def carried(
            self, checks: dict[str, Any], before: dict[str, Any], environ: Mapping[str, str]
        ) -> dict[str, Any]: ...


PATIENCE = 60.0  # seconds after which what did not come in time is tried again: the machine may have been busy
OVERRIDE = "__"  # CLICKSTOP_<SECTION>__<KEY>
_AFTERWARDS = "|"  # behind the name of a handler that runs when the verdict is settled
_ON = ("", "0", "false")  # what CLICKSTOP_OFF says where clickstop is on


class Settings:
    """Read-only attributes of one handler's settings."""

    __slots__ = ("_values",)

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values

    def __getattr__(self, name: str) -> Any:
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(name) from None


class Row:
    """A handler as the plan holds it."""

    __slots__ = (
        "afterwards",
        "ceiling",
        "fail_on",
        "id",
        "module",
        "needs",
        "safety",
        "settings",
        "source",
        "suspect",
        "tools",
        "unusual",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.afterwards: bool = data.get("afterwards", False)  # runs when the verdict is settled and stored
        self.module: str = data["module"]
        self.source: str = data.get("source", "")  # a file to load it from; "" for an installed module
        self.tools: list[str] = data.get("tools", [])
        self.needs: dict[str, list[str]] = data.get("needs", {})
        self.fail_on: list[str] = data.get("fail_on", [])
        self.safety: bool = data.get("safety", False)
        self.suspect: bool = data.get("suspect", False)  # only events that may hold a secret
        # Of shell commands, only those that are no daily bread, or hold one of these; of MCP tools, those that act.
        self.unusual: list[str] = data.get("unusual", [])
        self.ceiling: str = data.get("ceiling", "block")
        self.settings: dict[str, Any] = data.get("settings", {})


class Plan:
    """What one event needs to know of the configuration."""

    __slots__ = ("compiler", "data", "environ")

    def __init__(
        self, data: dict[str, Any], environ: Mapping[str, str] = os.environ, compiler: Compiler | None = None
    ) -> None:
        self.data = data
        self.environ = environ
        self.compiler = compiler  # None where only what was compiled before counts

    def part(self, name: str) -> Any:
        """What few events need and stands in a file of its own; compiled again where that is lost."""
        if name not in self.data:
            part = read_part(self.root, name, self.environ)
            return self.compile_again().get(name) if part is None else part
        return self.data[name]

    def compile_again(self) -> dict[str, Any]:
        if self.compiler is None:
            return self.data
        return self.compiler.whole(self.root, self.environ, self.data)

    @property
    def root(self) -> str:
        return str(self.data["root"])

    def rows(self, kind: str) -> list[Row]:
        return [Row(row) for row in self.data["kinds"].get(kind, ())]

    @property
    def repo_id(self) -> str:
        return str(self.data["repo_id"])

    @property
    def policy(self) -> str:
        """Stands for all that says how strict the plan is: the same for plans that are equally strict."""
        return str(self.data.get("policy", ""))

    @property
    def problem(self) -> str:
        """Why the configuration on disk is not the one in force, or ""."""
        return str(self.data.get("problem", ""))

    @property
    def trouble(self) -> str:
        """The same, with what is in force instead."""
        return f"{self.problem}; {self.instead}" if self.problem else ""

    @property
    def instead(self) -> str:
        return f"until that is fixed, {self.data.get('instead', 'the last good configuration is')} in force"

    @property
    def waiting(self) -> list[str]:
        """A line for each thing that the repository brings and the person has not trusted."""
        return list(self.data.get("waiting", ()))

    @property
    def lowered(self) -> list[str]:
        """A line for each source that makes something less strict than the defaults."""
        return list(self.data.get("lowered", ()))

    @property
    def troubles(self) -> list[str]:
        """What is wrong with plug-ins and classes, which are left out; all else is in force."""
        return list(self.data.get("troubles", ()))

    @property
    def unread(self) -> list[str]:
        """A line for each file of checks that holds more than is understood."""
        return list(self.data.get("unread", ()))

    @property
    def keep_events(self) -> int:
        return int(self.data["keep_events"])

    @property
    def max_stop_blocks(self) -> int:
        return int(self.data["max_stop_blocks"])

    def pause(self, now: float, session_id: str, environ: Mapping[str, str]) -> str:
        """Empty when on, "gates" when only the safety gates speak, "all" when nothing does."""
        off = environ.get("CLICKSTOP_OFF", "").lower()
        if off not in _ON:
            return "all" if off == "all" else "gates"
        pause = self.data.get("pause")
        if not pause or now >= pause.get("until", now + 1):
            return ""
        if pause.get("session") and pause["session"] != session_id:
            return ""
        return "all" if pause.get("all") else "gates"

    def pause_cause(self, environ: Mapping[str, str]) -> str:
        """What asked for the silence, where there is one."""
        off = environ.get("CLICKSTOP_OFF", "")
        return f"CLICKSTOP_OFF={off}" if off.lower() not in _ON else f"clickstop pause {dumps(self.data['pause'])}"


def last_good(folder: str, root: str, environ: Mapping[str, str]) -> Plan | None:
    """The plan as it was compiled last, whatever has changed since."""
    data = read(file_for(folder, environ))
    return Plan(data, environ) if data is not None and data.get("root") == root else None


def is_setting(key: str) -> bool:
    """Whether an environment variable sets an option, names the file that does, or trusts what it says."""
    return key.startswith("CLICKSTOP_") and (OVERRIDE in key or key in ("CLICKSTOP_CONFIG", "CLICKSTOP_TRUST"))


def file_for(folder: str, environ: Mapping[str, str]) -> str:
    """The plan file; processes with settings in their environment have one of their own."""
    overrides = [key for key in environ if is_setting(key)]
    if not overrides:
        return os.path.join(folder, "plan.json")
    import binascii

    text = "\0".join(f"{key}={environ[key]}" for key in sorted(overrides))
    return os.path.join(folder, f"{binascii.crc32(text.encode('utf-8', 'replace')):08x}", "plan.json")


def read_part(root: str, name: str, environ: Mapping[str, str]) -> Any:
    """A part of the plan as it was compiled last; None where there is none."""
    data = read_json(part_file(root, name, environ))
    return data.get(name) if data is not None else None


def part_file(root: str, name: str, environ: Mapping[str, str]) -> str:
    return os.path.join(os.path.dirname(file_for(Places(root, environ).plan, environ)), f"{name}.json")


def read(path: str) -> dict[str, Any] | None:
    data = read_json(path)
    if data is None or "stamps" not in data:
        return None
    try:
        return unpacked(data)
    except (KeyError, TypeError, AttributeError):
        return None


def packed(data: dict[str, Any]) -> dict[str, Any]:
    """A plan as it is written: a handler of several kinds of events stands in it once."""
    rows: dict[str, dict[str, Any]] = {}
    kinds = {kind: [_named(row, rows) for row in listed] for kind, listed in data["kinds"].items()}
    return {**data, "kinds": kinds, "rows": rows}


def _named(row: dict[str, Any], rows: dict[str, dict[str, Any]]) -> str:
    """The name of a row: its handler's, and for another row of that handler one that is free."""
    plain = {key: value for key, value in row.items() if key != "afterwards"}
    name = str(row["id"])
    while rows.setdefault(name, plain) != plain:
        name += "'"
    return f"{name}{_AFTERWARDS}" if row.get("afterwards") else name


def unpacked(data: dict[str, Any]) -> dict[str, Any]:
    rows = data.pop("rows")
    for listed in data["kinds"].values():
        for at, row in enumerate(listed):
            name = row.rstrip(_AFTERWARDS)
            listed[at] = rows[name] if name == row else {**rows[name], "afterwards": True}
    return data


def read_json(path: str) -> dict[str, Any] | None:
    """An object that we wrote; None where there is none."""
    try:
        with open(path, encoding="utf-8") as file:
            data = loads(file.read())
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) else None


def stamp(path: str) -> list[int]:
    """Time and size of a source; [0, -1] where it is absent."""
    try:
        status = os.stat(path)
    except OSError:
        return [0, -1]
    return [status.st_mtime_ns, status.st_size]


def is_stale(data: dict[str, Any]) -> bool:
    if data.get("version") != __version__ or ("retry" in data and time.time() > data["retry"]):
        return True
    return any(stamp(path) != stamped for path, stamped in data["stamps"].items())
