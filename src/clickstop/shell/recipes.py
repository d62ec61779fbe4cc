"""Tasks of a project: the commands that a Makefile, a justfile or package.json runs."""

from __future__ import annotations

import re

from clickstop.shell.scope import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# `$(NAME)`, `${NAME}`, just's `{{ NAME }}`, an escaped `$$`, `$(shell CMD)`.
_VARIABLE = re.compile(r"\$[({](\w+)[)}]|\{\{\s*(\w+)\s*\}\}|\$\$|\$\(shell ([^)]*)\)")
# `NAME = value`, `export NAME := value`, `NAME ?= value`.
_ASSIGNED = re.compile(r"(?m)^(?:export |override )?(\w+)\s*([:?+]{0,3})=\s*(.*)$")
# `target another: prerequisite; command`, and just's `target arg="default": dependency`.
_RULE = re.compile(r"([\w./%$(){} -]+?)(?:\s+[\w=*+\"'-]+)*\s*::?(?!=)([^=;]*)(?:;(.*))?")
_LINES = 2_000  # of a makefile that are read
_DEPTH = 6  # of prerequisites


def of_makefile(text: str, words: list[str], value: Callable[[str], str]) -> list[str]:
    """Return the commands that `make WORDS` or `just WORDS` runs: those of the targets, or of the first target if
    none is named, and of all their prerequisites. `NAME=VALUE` among the words overrides the file's own values.
    """
    names = {
        name: assigned.strip()
        for name, operator, assigned in _ASSIGNED.findall(text)
        if operator != "?" or UNKNOWN in value(name)  # `?=` leaves a variable of the environment alone
    }
    names.update((name, given) for name, equals, given in (word.partition("=") for word in words) if equals)
    rules: dict[str, tuple[list[str], list[str]]] = {}
    lines: list[str] = []
    for line in text.replace("\\\n", " ").split("\n")[:_LINES]:
        rule = None if line[:1] in (" ", "\t", "#") else _RULE.fullmatch(line.rstrip())
        if rule is not None:
            lines = [rule[3].strip()] if rule[3] else []
            rules.update((target, (rule[2].split(), lines)) for target in rule[1].split())
        elif line[:1] in (" ", "\t") and line.strip():
            lines.append(line.strip().lstrip("@-+"))
    targets = [word for word in words if word in rules] or [name for name in rules if not name.startswith(".")][:1]
    commands: list[str] = []
    for goal in targets:
        _collect(goal, rules, commands, 0)
    # make runs these when it reads the file, whatever the target.
    commands += re.findall(r"(?m)^\w+\s*:?=\s*\$\(shell ([^)]*)\)", text)
    return [_expanded(command, names, value) for command in dict.fromkeys(commands)]


def _collect(goal: str, rules: dict[str, tuple[list[str], list[str]]], commands: list[str], depth: int) -> None:
    if goal not in rules or depth > _DEPTH:
        return
    needs, lines = rules[goal]
    for need in needs:
        _collect(need, rules, commands, depth + 1)
    commands += lines


def _expanded(line: str, names: dict[str, str], value: Callable[[str], str]) -> str:
    # Variables may contain variables; one that contains itself would never end.
    for _ in range(3):
        before = line
        line = _VARIABLE.sub(lambda match: _value_of(match, names, value), line)
        if line == before:
            break
    return line


def _value_of(match: re.Match[str], names: dict[str, str], value: Callable[[str], str]) -> str:
    if match.group() == "$$":
        return "$"
    if match[3] is not None:
        return f"$({match[3]})"
    name = match[1] or match[2]
    return names[name] if name in names else value(name)


def of_package(text: str, name: str) -> str | None:
    """Return a script of package.json with its `pre` and `post` scripts, None if there is no such script."""
    import json

    try:
        scripts = json.loads(text).get("scripts", {})
    except (ValueError, AttributeError, RecursionError):
        return None
    lines = [scripts[key] for key in (f"pre{name}", name, f"post{name}") if isinstance(scripts.get(key), str)]
    return "\n".join(lines) if isinstance(scripts, dict) and name in scripts else None
