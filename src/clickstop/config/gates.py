"""Gates to policy: verdicts, people's own rules, what is allowed and protected, as the hook wants to read them."""

from __future__ import annotations

import os
import re
from datetime import date
from typing import TYPE_CHECKING, Any

from clickstop.config import ours
from clickstop.config.layers import nearest
from clickstop.config.options import RuleOptions
from clickstop.core.event import HARD_LINK
from clickstop.core.expression import is_linear
from clickstop.core.globs import literal
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
_UNSEEN = 100  # globs of texts that nobody has trusted
_GLOB = re.compile(r"[\w./~@-]*(\*{1,2}[\w./~@-]*){0,6}")  # no sentence, and nothing that keeps us busy
COMMAND, PATH, SELF, CONTENT = "gate.command", "gate.path", "gate.self", "gate.content"


def policy(loaded: Loaded, root: str, environ: Mapping[str, str]) -> Data:
    """What `plan/gates.json` holds for gates."""
    gates = loaded.config.gates
    return {
        "verdicts": {name: _verdict(said) for name, said in gates.rules.items()},
        "own": [_own(rule) for rule in gates.rule],
        "allow": [
            {"rule": one.rule, "match": one.match, "expires": one.expires, "reason": one.reason}
            for one in gates.allow
        ],
        "protect": [[glob, said.read, said.write] for glob, said in loaded.config.protect.items()],
        "stricter": _unseen_protections(loaded),
        "branches": list(gates.protected_branches),
        "wrappers": list(gates.wrappers),
        "secret_hosts": list(gates.secret_hosts),
        "mcp": gates.mcp,
        "undo": _undo(loaded.config),
        **ours.compiled(root, environ),
    }


def _unseen_protections(loaded: Loaded) -> list[list[str]]:
    """Of texts that nobody has trusted: they count beside what is said of a file anyway, never instead of it."""
    said = [pair for text in loaded.unseen for pair in text.data.get("protect", {}).items()]
    found = [[glob, one.get("read", "off"), one.get("write", "off")] for glob, one in said if _is_plain(glob)]
    return [entry for entry in found if entry[1:] != ["off", "off"]][:_UNSEEN]


def _is_plain(glob: str) -> bool:
    return 0 < len(glob) <= _LONGEST_GLOB and _GLOB.fullmatch(glob) is not None


def _protected(made: Data) -> list[list[str]]:
    return [*made["protect"], *made["stricter"]]


def shaped(row: Data, made: Data) -> Data:
    """A gate's row as this policy needs it: which tools, which literals, and whether ordinary commands matter."""
    if row.get("unusual"):
        row["unusual"] = _telling(made)
    if row["id"] == COMMAND and any(rule.get("regex") or rule.get("effect") for rule in made["own"]):
        del row["unusual"]  # who knows what it is about
        row.pop("needs", None)
    if row["id"] == PATH:
        row["needs"] = {"target": _literals([*_globs(made), *_protected(made)], PLACES)}
        if _reading(made):
            row["tools"] = [*row["tools"], "read", "search"]
            row["needs"] = {}  # a search says where, not only what
    if row["id"] == CONTENT and any(rule.get("content") for rule in made["own"]):
        row.pop("suspect", None)
    if row["id"] == SELF:
        broad = ["/".join(path.replace(os.sep, "/").split("/")[-2:]) for path in made["broad"]]
        row["needs"] = {"named": _shortest({FOLDER, TABLED, HARD_LINK, *made["names"], *_names(made), *broad})}
    borrowed = [name for kinds in made["mcp"].values() for name in kinds]
    if borrowed and row.get("unusual") and row.get("needs"):
        row["needs"] = {**row["needs"], "borrowed": borrowed}
    return row


def _reading(made: Data) -> bool:
    protected = any(read != "off" for _, read, _ in _protected(made))
    return protected or any(rule.get("effect") == "reads" for rule in made["own"] if rule.get("path"))


def _names(made: Data) -> set[str]:
    """By which clickstop's own files are known, beside those in its folder and those with a name that is common."""
    known = (path for path in made["ours"] if path not in made["broad"])
    return {os.path.basename(path) for path in known if f"/{FOLDER}/" not in path.replace(os.sep, "/")}


def _telling(made: Data) -> list[str]:
    """Pieces of text, in lower case, that make a command worth a proper look."""
    found = _names(made)
    found |= {rule["command"][0] for rule in made["own"] if rule.get("command")}
    found |= {literal(glob) for glob, read, write in _protected(made) if {read, write} != {"off"}}
    found |= {literal(rule["path"]) for rule in made["own"] if rule.get("path")}
    return _shortest({one.lower() for one in found})


def _globs(made: Data) -> list[list[str]]:
    known = [[one.glob, one.read, one.write] for one in protections(())]
    return known + [[rule["path"], "", "ask"] for rule in made["own"] if rule.get("path")]


def _literals(globs: list[list[str]], places: tuple[str, ...]) -> list[str]:
    """What a path must hold to be covered by a glob that says anything, or to be one of the places."""
    found = {*places, *(literal(glob) for glob, *said in globs if any(one != "off" for one in said))}
    return _shortest(found)


def _shortest(literals: set[str]) -> list[str]:
    """Without those that hold another one."""
    return sorted(one for one in literals if not any(other in one for other in literals - {one}))


def problems(loaded: Loaded) -> list[Problem]:
    """What is wrong with gates beyond the types of options."""
    found = []
    gates = loaded.config.gates
    for name in gates.rules:
        if name not in _IDS:
            path = ("gates", "rules", name)
            found.append(loaded.origin(path).problem(path, f"unknown rule{nearest(name, dict.fromkeys(_IDS))}"))
    for key, wrong in [
        *(("rule", _wrong_rule(rule)) for rule in gates.rule),
        *(("allow", _wrong_day(one.expires)) for one in gates.allow),
    ]:
        if wrong:
            found.append(loaded.origin(("gates", key)).problem(("gates", key), wrong))
    return found


def _wrong_rule(rule: OwnRule) -> str:
    if rule.id in _IDS:
        return f"{rule.id} is the id of a built-in rule; change that one with [gates.rules]"
    if not (rule.effect or rule.command or rule.regex or rule.path or rule.content):
        return f"{rule.id} says nothing to look for: effect, command, regex, path or content"
    if rule.content and (rule.effect or rule.command or rule.regex):
        return f"{rule.id}: content goes with path alone"
    if rule.effect and rule.effect not in KINDS:
        return f"{rule.id}: unknown effect {rule.effect!r}{nearest(rule.effect, dict.fromkeys(KINDS))}"
    return ""


def _wrong_day(day: str) -> str:
    try:
        date.fromisoformat(day or "2000-01-01")
    except ValueError:
        return f"expires must be a day such as 2030-12-31, not {day!r}"
    return ""


def _undo(config: Config) -> Data:
    """What saving needs to know; under `strict`, losses are asked about all the same."""
    undo = config.undo
    limits = {"file_mb": undo.max_file_mb, "total_mb": undo.max_mb, "budget_ms": undo.budget_ms}
    return {"enabled": undo.enabled, "asks": config.project.preset == "strict", **limits}


def _verdict(said: str | RuleOptions) -> list[str]:
    if isinstance(said, RuleOptions):
        return [said.verdict or "", said.unattended or ""]
    return [said, ""]


def _own(rule: OwnRule) -> Data:
    made = {
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
    return {key: value for key, value in made.items() if value}


def _engine(regex: str) -> str:
    """The one that reads any text in linear time, unless the expression wants more than it can."""
    return LINEAR if regex and is_linear(regex) else ""
