"""The compiled configuration: which handlers run, with which settings."""

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
        """Compiles the configuration to a plan. Passed in, because it lives above the services that read plans."""

        def whole(self, root: str, environ: Mapping[str, str], last_good: dict[str, Any]) -> dict[str, Any]: ...

        def checks(self, root: str, top: str, environ: Mapping[str, str]) -> dict[str, Any]: ...

        def begun(
            self, checks: dict[str, Any], before: dict[str, Any], environ: Mapping[str, str]
        ) -> dict[str, Any]: ...

        def carried(
            self, checks: dict[str, Any], before: dict[str, Any], environ: Mapping[str, str]
        ) -> dict[str, Any]: ...


PATIENCE = 60.0  # seconds before something that timed out is tried again: the machine may have been busy
OVERRIDE = "__"  # CLICKSTOP_<SECTION>__<KEY>
_AFTERWARDS = "|"  # follows the name of a handler that runs after the verdict is settled
_ON = ("", "0", "false")  # values of CLICKSTOP_OFF that leave clickstop on


class Settings:
    """A handler's settings as read-only attributes."""

    __slots__ = ("_values",)

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values

    def __getattr__(self, name: str) -> Any:
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(name) from None


class Row:
    """A handler's entry in the plan."""

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
        self.afterwards: bool = data.get("afterwards", False)  # runs after the verdict is settled and stored
        self.module: str = data["module"]
        self.source: str = data.get("source", "")  # a file to load it from; "" for an installed module
        self.tools: list[str] = data.get("tools", [])
        self.needs: dict[str, list[str]] = data.get("needs", {})
        self.fail_on: list[str] = data.get("fail_on", [])
        self.safety: bool = data.get("safety", False)
        self.suspect: bool = data.get("suspect", False)  # runs only for events that may contain a secret
        # Shell commands only if they are unusual or contain one of these; MCP calls only if they change something.
        self.unusual: list[str] = data.get("unusual", [])
        self.ceiling: str = data.get("ceiling", "block")
        self.settings: dict[str, Any] = data.get("settings", {})


class Plan:
    """What an event needs to know about the configuration."""

    __slots__ = ("compiler", "data", "environ")

    def __init__(
        self, data: dict[str, Any], environ: Mapping[str, str] = os.environ, compiler: Compiler | None = None
    ) -> None:
        self.data = data
        self.environ = environ
        self.compiler = compiler  # None if only the compiled plan may be used

    def part(self, name: str) -> Any:
        """A rarely needed part, which has a file of its own. Compiled again if that file is lost."""
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
        """A digest of everything that makes the plan stricter or weaker."""
        return str(self.data.get("policy", ""))

    @property
    def problem(self) -> str:
        """Why the configuration on disk is not in force, or ""."""
        return str(self.data.get("problem", ""))

    @property
    def trouble(self) -> str:
        """The problem, and what is in force instead."""
        return f"{self.problem}; {self.instead}" if self.problem else ""

    @property
    def instead(self) -> str:
        return f"until that is fixed, {self.data.get('instead', 'the last good configuration is')} in force"

    @property
    def waiting(self) -> list[str]:
        """One line for each thing in the repository that the person has not trusted yet."""
        return list(self.data.get("waiting", ()))

    @property
    def lowered(self) -> list[str]:
        """One line for each source that is less strict than the defaults."""
        return list(self.data.get("lowered", ()))

    @property
    def troubles(self) -> list[str]:
        """Problems with plugins and failure classes, which are left out while everything else is in force."""
        return list(self.data.get("troubles", ()))

    @property
    def unread(self) -> list[str]:
        """One line for each file of checks that was only partly understood."""
        return list(self.data.get("unread", ()))

    @property
    def keep_events(self) -> int:
        return int(self.data["keep_events"])

    @property
    def max_stop_blocks(self) -> int:
        return int(self.data["max_stop_blocks"])

    def pause(self, now: float, session_id: str, environ: Mapping[str, str]) -> str:
        """What is off: "" for nothing, "gates" if only the safety gates are active, "all" for everything."""
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
        """What paused clickstop, or ""."""
        off = environ.get("CLICKSTOP_OFF", "")
        return f"CLICKSTOP_OFF={off}" if off.lower() not in _ON else f"clickstop pause {dumps(self.data['pause'])}"


def last_good(folder: str, root: str, environ: Mapping[str, str]) -> Plan | None:
    """The plan as it was last compiled, even if its sources have changed."""
    data = read(file_for(folder, environ))
    return Plan(data, environ) if data is not None and data.get("root") == root else None


def is_setting(key: str) -> bool:
    """Whether an environment variable sets an option, names the configuration file, or trusts it."""
    return key.startswith("CLICKSTOP_") and (OVERRIDE in key or key in ("CLICKSTOP_CONFIG", "CLICKSTOP_TRUST"))


def file_for(folder: str, environ: Mapping[str, str]) -> str:
    """The path of the plan. A process with settings in its environment has a plan of its own."""
    overrides = [key for key in environ if is_setting(key)]
    if not overrides:
        return os.path.join(folder, "plan.json")
    import binascii

    text = "\0".join(f"{key}={environ[key]}" for key in sorted(overrides))
    return os.path.join(folder, f"{binascii.crc32(text.encode('utf-8', 'replace')):08x}", "plan.json")


def read_part(root: str, name: str, environ: Mapping[str, str]) -> Any:
    """A part of the plan as last compiled, or None."""
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
    """The plan as written to disk: a handler for several kinds of events is stored once."""
    rows: dict[str, dict[str, Any]] = {}
    kinds = {kind: [_named(row, rows) for row in listed] for kind, listed in data["kinds"].items()}
    return {**data, "kinds": kinds, "rows": rows}


def _named(row: dict[str, Any], rows: dict[str, dict[str, Any]]) -> str:
    """The key for a handler's row: its id, made unique if it has another row with other settings."""
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
    """A JSON object that we wrote, or None."""
    try:
        with open(path, encoding="utf-8") as file:
            data = loads(file.read())
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) else None


def stamp(path: str) -> list[int]:
    """Time and size of a source, or [0, -1] if it does not exist."""
    try:
        status = os.stat(path)
    except OSError:
        return [0, -1]
    return [status.st_mtime_ns, status.st_size]


def is_stale(data: dict[str, Any]) -> bool:
    if data.get("version") != __version__ or ("retry" in data and time.time() > data["retry"]):
        return True
    return any(stamp(path) != stamped for path, stamped in data["stamps"].items())
