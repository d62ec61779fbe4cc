"""Compiles [gates] and [protect] to the policy for hooks: verdicts, own rules, exceptions, protected files."""

from __future__ import annotations

import os
import re
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any

from clickstop.config import ours
from clickstop.config.options import RuleOptions
from clickstop.core.event import HARD_LINK
from clickstop.core.expression import is_linear
from clickstop.core.globs import literal
from clickstop.core.misspelt import suggestion
from clickstop.policy.ours import FOLDER, TABLED
from clickstop.policy.own import LINEAR
from clickstop.policy.protected import GROUPS, protections
from clickstop.policy.rules import ALL, PLACES
from clickstop.shell.effect import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.config.errors import Problem
    from clickstop.config.layers import Loaded
    from clickstop.config.options import Config, OwnRule

Data = dict[str, Any]
_IDS = (*(rule.id for rule in ALL), *(f"protect.{group}" for group in GROUPS))
_LONGEST_GLOB = 100
_UNSEEN = 100  # globs from untrusted files
_GLOB = re.compile(r"[\w./~@-]*(\*{1,2}[\w./~@-]*){0,6}")  # a plain glob: not a sentence, and not slow to match
COMMAND, PATH, SELF, CONTENT = "gate.command", "gate.path", "gate.self", "gate.content"


def policy(loaded: Loaded, root: str, environ: Mapping[str, str]) -> Data:
    """The content of `plan/gates.json`."""
    gates = loaded.config.gates
    return {
        "verdicts": {name: _verdict(options) for name, options in gates.rules.items()},
        "own": [_own(rule) for rule in gates.rule],
        "allow": [
            {"rule": entry.rule, "match": entry.match, "expires": entry.expires, "reason": entry.reason}
            for entry in gates.allow
        ],
        "protect": [[glob, options.read, options.write] for glob, options in loaded.config.protect.items()],
        "stricter": _unseen_protections(loaded),
        "branches": list(gates.protected_branches),
        "wrappers": list(gates.wrappers),
        "secret_hosts": list(gates.secret_hosts),
        "mcp": gates.mcp,
        "undo": _undo(loaded.config),
        **ours.compiled(root, environ),
    }


def _unseen_protections(loaded: Loaded) -> list[list[str]]:
    """Protections in untrusted files: they add to the others and never replace one."""
    pairs = [pair for text in loaded.unseen for pair in text.data.get("protect", {}).items()]
    rows = [[glob, table.get("read", "off"), table.get("write", "off")] for glob, table in pairs if _is_plain(glob)]
    return [entry for entry in rows if entry[1:] != ["off", "off"]][:_UNSEEN]


def _is_plain(glob: str) -> bool:
    return 0 < len(glob) <= _LONGEST_GLOB and _GLOB.fullmatch(glob) is not None


def _protected(gates: Data) -> list[list[str]]:
    return [*gates["protect"], *gates["stricter"]]


def shaped(row: Data, gates: Data, telling: list[str]) -> Data:
    """A gate's row for this policy: its tools, its literals, and whether ordinary commands matter."""
    if row.get("unusual"):
        row["unusual"] = telling
    if row["id"] == COMMAND and any(rule.get("regex") or rule.get("effect") for rule in gates["own"]):
        del row["unusual"]  # such a rule may be about any command
        row.pop("needs", None)
    if row["id"] == PATH:
        row["needs"] = {"target": _shortest({*_places(), *_literals([*_own_paths(gates), *_protected(gates)])})}
        if _reading(gates):
            row["tools"] = [*row["tools"], "read", "search"]
            row["needs"] = {}  # a search names a folder, not files
    if row["id"] == CONTENT and any(rule.get("content") for rule in gates["own"]):
        row.pop("suspect", None)
    if row["id"] == SELF:
        broad = ["/".join(path.replace(os.sep, "/").split("/")[-2:]) for path in gates["broad"]]
        names = {FOLDER, TABLED, HARD_LINK, *gates["names"], *_names(gates), *broad}
        row["needs"] = {"named": _shortest({name.lower() for name in names})}
    borrowed = [name for kinds in gates["mcp"].values() for name in kinds]
    if borrowed and row.get("unusual") and row.get("needs"):
        row["needs"] = {**row["needs"], "borrowed": borrowed}
    return row


def _reading(gates: Data) -> bool:
    protected = any(read != "off" for _, read, _ in _protected(gates))
    return protected or any(rule.get("effect") == "reads" for rule in gates["own"] if rule.get("path"))


def _names(gates: Data) -> set[str]:
    """Names of clickstop's own files outside its folder, except common ones."""
    slashed = [path.replace(os.sep, "/") for path in gates["ours"] if path not in gates["broad"]]
    return {path.rpartition("/")[2] for path in slashed if f"/{FOLDER}/" not in path}


def telling(gates: Data) -> list[str]:
    """Lower-case texts that make a command worth parsing."""
    texts = _names(gates)
    texts |= {rule["command"][0] for rule in gates["own"] if rule.get("command")}
    texts |= {literal(glob) for glob, read, write in _protected(gates) if {read, write} != {"off"}}
    texts |= {literal(rule["path"]) for rule in gates["own"] if rule.get("path")}
    return _shortest({text.lower() for text in texts})


@cache
def _places() -> frozenset[str]:
    """Texts of which a path must contain one to be protected by default."""
    return frozenset((*PLACES, *_literals([[guard.glob, guard.read, guard.write] for guard in protections(())])))


def _own_paths(gates: Data) -> list[list[str]]:
    return [[rule["path"], "", "ask"] for rule in gates["own"] if rule.get("path")]


def _literals(globs: list[list[str]]) -> set[str]:
    """Texts of which a path must contain one to match a glob with a verdict."""
    return {literal(glob) for glob, *verdicts in globs if set(verdicts) != {"off"}}


def _shortest(literals: set[str]) -> list[str]:
    """The literals that contain no other one."""
    kept: list[str] = []
    for text in sorted(literals, key=len):
        if not any(map(text.__contains__, kept)):
            kept.append(text)
    return sorted(kept)


def problems(loaded: Loaded) -> list[Problem]:
    """Problems in [gates] that the types of options do not show."""
    wrongs = []
    gates = loaded.config.gates
    for name in gates.rules:
        if name not in _IDS:
            path = ("gates", "rules", name)
            wrongs.append(loaded.origin(path).problem(path, f"unknown rule{suggestion(name, _IDS)}"))
    for key, wrong in [
        *(("rule", _wrong_rule(rule)) for rule in gates.rule),
        *(("allow", _wrong_day(exception.expires)) for exception in gates.allow),
    ]:
        if wrong:
            wrongs.append(loaded.origin(("gates", key)).problem(("gates", key), wrong))
    return wrongs


def _wrong_rule(rule: OwnRule) -> str:
    if rule.id in _IDS:
        return f"{rule.id} is the ID of a built-in rule; change it under [gates.rules]"
    if not (rule.effect or rule.command or rule.regex or rule.path or rule.content):
        return f"{rule.id} needs at least one of effect, command, regex, path and content"
    if rule.content and (rule.effect or rule.command or rule.regex):
        return f"{rule.id}: content can only be combined with path"
    if rule.effect and rule.effect not in KINDS:
        return f"{rule.id}: unknown effect {rule.effect!r}{suggestion(rule.effect, KINDS)}"
    return ""


def _wrong_day(day: str) -> str:
    try:
        date.fromisoformat(day or "2000-01-01")
    except ValueError:
        return f"expires must be a day such as 2030-12-31, not {day!r}"
    return ""


def _undo(config: Config) -> Data:
    """Options for saving before a call; under `strict`, losses are asked about even if they can be undone."""
    undo = config.undo
    limits = {"file_mb": undo.max_file_mb, "total_mb": undo.max_mb, "budget_ms": undo.budget_ms}
    return {"enabled": undo.enabled, "asks": config.project.preset == "strict", **limits}


def _verdict(option: str | RuleOptions) -> list[str]:
    if isinstance(option, RuleOptions):
        return [option.verdict or "", option.unattended or ""]
    return [option, ""]


def _own(rule: OwnRule) -> Data:
    row = {
        "id": rule.id,
        "effect": rule.effect,
        "command": rule.command.split(),
        "regex": rule.regex,
        "engine": _engine(rule.regex),
        "path": rule.path,
        "content": rule.content,
        "content_engine": _engine(rule.content),
        "verdict": rule.verdict,
        "unattended": rule.unattended,
        "message": rule.message,
    }
    return {key: value for key, value in row.items() if value}


def _engine(regex: str) -> str:
    """The linear-time engine, unless the expression needs more than it offers."""
    return LINEAR if regex and is_linear(regex) else ""
