"""[workflow.<name>] over its preset: the workflows as the plan holds them, and what is wrong with them."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from clickstop.core.globs import expand, literal
from clickstop.shell.known_programs import BUILD_SYSTEMS, TASK_RUNNERS
from clickstop.signals.index import FAMILIES, TEXTS
from clickstop.workflow.presets import PLAIN, PRESETS

if TYPE_CHECKING:
    from clickstop.config.errors import Problem
    from clickstop.config.layers import Loaded

Data = dict[str, Any]
SECTION = "workflow"
_SHELLS = ("bash", "sh", "zsh", "node", "python", "source")
_UNIT = "test_failure"


def resolve(loaded: Loaded) -> list[Data]:
    """Each workflow complete, in the order in which they were said."""
    return [_resolved(name, said) for name, said in loaded.values[SECTION].items()]


def of_preset(preset: str, name: str = "") -> Data:
    """A preset as it is by itself."""
    return _resolved(name or preset, {"preset": preset})


def _resolved(name: str, said: Data) -> Data:
    found = {**PLAIN, "name": name}
    for layer in (
        PRESETS.get(said.get("preset") or "", {}),
        {key: one for key, one in said.items() if one is not None},
    ):
        for key, value in layer.items():
            both = key in _JOINED and isinstance(value, dict)
            found[key] = {**found[key], **_given(value)} if both else value
    found.pop("preset", None)
    return found


_JOINED = ("limits", "exempt", "write", "agents")  # tables in which each key counts by itself


def _given(table: Data) -> Data:
    return {key: value for key, value in table.items() if value is not None}


def problems(loaded: Loaded) -> list[Problem]:
    """What can only be seen once a workflow is complete."""
    found = []
    for data in resolve(loaded):
        for key, message in _wrong(data):
            path = (SECTION, data["name"], key)
            layer = loaded.origin(path)
            if layer is loaded.layers[0]:  # nobody has said it, so it is the table that is wrong
                layer = loaded.origin(path[:2])
            found.append(layer.problem(path, message))
    return found


def _wrong(data: Data) -> list[tuple[str, str]]:
    wrong = []
    if not data["guards"]:
        wrong.append(("guards", "names no files; say which must not be written without a log, or name a preset"))
    if "{feature}" not in data["runlog"]:
        wrong.append(("runlog", "must hold {feature}: every feature has a log of its own"))
    for key in ("required", "labels"):
        wrong += [
            (key, f"{one} is no stage{_near(one, data['stages'])}")
            for one in data[key]
            if one not in data["stages"]
        ]
    limits = data["limits"]
    if not limits["same"] <= limits["deep"] <= limits["max"]:
        wrong.append(("limits", "must grow: same <= deep <= max"))
    known = [family.name for family in FAMILIES]
    for name in data["tests"]:
        if name.isidentifier() and name not in known and difflib.get_close_matches(name, known, n=1, cutoff=0.8):
            wrong.append(("tests", f"{name!r} is neither a tool that is known nor a command{_near(name, known)}"))
    return wrong


def _near(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f"; did you mean {close[0]}?" if close else f"; known: {', '.join(known)}"


def needs(kind: str, resolved: list[Data]) -> Data | None:
    """Literals without which no event concerns a workflow: of guarded files, or of test commands. None: any may."""
    found: Data = {}
    if "guards" in kind:
        texts = guard_literals(resolved)
        if texts is None:
            return None
        found["target"] = texts
    if "tests" in kind:
        words, lines = _test_words(resolved)
        found |= {"words": words, "command": lines}
    return found


def guard_literals(resolved: list[Data]) -> list[str] | None:
    """What a path or a command must hold to touch a guarded file; None where anything may."""
    globs = [one for data in resolved for glob in data["guards"] for one in expand(glob)]
    found = [literal(glob) for glob in globs] + [data["draft"].strip("/") for data in resolved if data["draft"]]
    # A command may name the folder or a part of the name and leave the rest to the shell.
    return None if "" in found else sorted(set(found))


def _test_words(resolved: list[Data]) -> tuple[list[str], list[str]]:
    named = [name for data in resolved for name in data["tests"]]
    families = [one for one in FAMILIES if one.name in named or ("*" in named and one.fails == _UNIT)]
    words = {program.split()[0] for family in families for program in family.programs}
    words |= {line.split()[0] for line in named if line.split()} | TASK_RUNNERS | set(_SHELLS)
    words |= set(BUILD_SYSTEMS) if "*" in named else set()
    return sorted(words - {"*"}), [text for text in TEXTS if "commit" not in text]
