"""Merges [workflow.<name>] with its preset for the plan, and validates the result."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from clickstop.core.globs import expand, literal
from clickstop.core.misspelt import suggestion
from clickstop.shell.known_programs import BUILD_SYSTEMS, TASK_RUNNERS
from clickstop.signals.index import TEXTS, families
from clickstop.workflow.presets import PLAIN, PRESETS

if TYPE_CHECKING:
    from clickstop.config.errors import Problem
    from clickstop.config.layers import Loaded

Data = dict[str, Any]
SECTION = "workflow"
_SHELLS = ("bash", "sh", "zsh", "node", "python", "source")
_UNIT = "test_failure"


def resolve(loaded: Loaded) -> list[Data]:
    """Each workflow with all values, in the order of the configuration."""
    return [_resolved(name, table) for name, table in loaded.values[SECTION].items()]


def of_preset(preset: str, name: str = "") -> Data:
    """A preset without changes."""
    return _resolved(name or preset, {"preset": preset})


def _resolved(name: str, table: Data) -> Data:
    workflow = {**PLAIN, "name": name}
    for layer in (
        PRESETS.get(table.get("preset") or "", {}),
        {key: option for key, option in table.items() if option is not None},
    ):
        for key, value in layer.items():
            both = key in _JOINED and isinstance(value, dict)
            workflow[key] = {**workflow[key], **_set_values(value)} if both else value
    workflow.pop("preset", None)
    return workflow


_JOINED = ("limits", "exempt", "write", "agents")  # tables that are merged key by key


def _set_values(table: Data) -> Data:
    return {key: value for key, value in table.items() if value is not None}


def problems(loaded: Loaded) -> list[Problem]:
    """Problems that show only once a workflow is complete."""
    wrongs = []
    for data in resolve(loaded):
        for key, message in _wrong(data):
            path = (SECTION, data["name"], key)
            layer = loaded.origin(path)
            if layer is loaded.layers[0]:  # no file sets it, so the workflow's table is at fault
                layer = loaded.origin(path[:2])
            wrongs.append(layer.problem(path, message))
    return wrongs


def _wrong(data: Data) -> list[tuple[str, str]]:
    wrong = []
    if not data["guards"]:
        wrong.append(("guards", "names no files; list the files that need a run log, or set a preset"))
    if "{feature}" not in data["runlog"]:
        wrong.append(("runlog", "must contain {feature}: every feature has its own log"))
    for key in ("required", "labels"):
        wrong += [
            (key, f"unknown stage {stage}{suggestion(stage, data['stages'])}")
            for stage in data[key]
            if stage not in data["stages"]
        ]
    limits = data["limits"]
    if not limits["same"] <= limits["deep"] <= limits["max"]:
        wrong.append(("limits", "must increase: same <= deep <= max"))
    tools = [family.name for family in families()]
    for name in data["tests"]:
        if name.isidentifier() and name not in tools and difflib.get_close_matches(name, tools, n=1, cutoff=0.8):
            wrong.append(("tests", f"{name!r} is neither a known tool nor a command{suggestion(name, tools)}"))
    return wrong


def needs(kind: str, resolved: list[Data]) -> Data | None:
    """Literals of which an event must contain one to concern a workflow's guards or tests; None if any may
    concern it.
    """
    literals: Data = {}
    if "guards" in kind:
        texts = guard_literals(resolved)
        if texts is None:
            return None
        literals["target"] = texts
    if "tests" in kind:
        words, lines = _test_words(resolved)
        literals |= {"words": words, "command": lines}
    return literals


def guard_literals(resolved: list[Data]) -> list[str] | None:
    """Literals of which a path or command must contain one to touch a guarded file; None if any may."""
    globs = [alternative for data in resolved for glob in data["guards"] for alternative in expand(glob)]
    texts = [literal(glob) for glob in globs] + [data["draft"].strip("/") for data in resolved if data["draft"]]
    # A command may name only the folder or a part, and leave the rest to a shell glob.
    return None if "" in texts else sorted(set(texts))


def _test_words(resolved: list[Data]) -> tuple[list[str], list[str]]:
    named = [name for data in resolved for name in data["tests"]]
    chosen = [family for family in families() if family.name in named or ("*" in named and family.fails == _UNIT)]
    words = {program.split()[0] for family in chosen for program in family.programs}
    words |= {line.split()[0] for line in named if line.split()} | TASK_RUNNERS | set(_SHELLS)
    words |= set(BUILD_SYSTEMS) if "*" in named else set()
    return sorted(words - {"*"}), [text for text in TEXTS if "commit" not in text]
