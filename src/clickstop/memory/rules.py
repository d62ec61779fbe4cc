"""Rules to give to an agent, from the configuration and from files with front matter."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from clickstop.context.context import Context

SEVERITIES = ("critical", "high", "medium", "low")
_AS = {"block": "high", "warn": "medium"}  # severities of learned rules
_FILES = 200  # rule files
_TEXT = 400  # characters of one rule
_PATHS = ("paths", "globs", "files", "applies_to")


class FileRule:
    """A rule for some files, or for all."""

    __slots__ = ("id", "paths", "severity", "source", "text")

    def __init__(self, id: str, text: str, paths: list[str], severity: str, source: str) -> None:  # noqa: A002  # its name
        self.id = id
        self.text = " ".join(text.split())[:_TEXT]
        self.paths = paths
        self.severity = _AS.get(severity, severity if severity in SEVERITIES else "medium")
        self.source = source

    @property
    def rank(self) -> int:
        return SEVERITIES.index(self.severity)


def rules_of(ctx: Context) -> list[FileRule]:
    """The rules of the configuration and of rule files, most severe first."""
    top = ctx.checkout
    # Text from a repository is passed on only after the person has trusted it.
    trusted = from_files(top, ctx.settings.memory["rules"], lambda path: _trusted(ctx, ctx.text_of(path)))
    rules = configured(ctx.settings.context["rule"]) + trusted
    return sorted(rules, key=lambda rule: rule.rank)


def _trusted(ctx: Context, text: str) -> str:
    from clickstop.context.trusted import may_be_told

    return text if text and may_be_told(ctx, text) else ""


def configured(rules: list[dict[str, Any]]) -> list[FileRule]:
    """The rules of `[[context.rule]]`."""
    return [
        FileRule(rule["id"], rule["text"], rule.get("paths", []), rule.get("severity", ""), "configuration")
        for rule in rules
    ]


def from_files(top: str, globs: list[str], text_of: Callable[[str], str]) -> list[FileRule]:
    """The rules of rule files, ordered by file name."""
    rules = []
    for path in files(top, globs)[:_FILES]:
        rule = read(path, text_of(os.path.join(top, path)))
        if rule is not None:
            rules.append(rule)
    return rules


def files(top: str, globs: list[str]) -> list[str]:
    """Rule files, relative to the repository. Lists only the folders that globs name, not those below."""
    rule_files = []
    for folder in dict.fromkeys(glob.rpartition("/")[0] for glob in globs):
        try:
            names = sorted(os.listdir(os.path.join(top, folder)))
        except OSError:
            continue
        from clickstop.core.globs import matches  # most projects have no such folder

        paths = [f"{folder}/{name}" if folder else name for name in names]
        rule_files += [path for path in paths if matches(path, globs)]
    return rule_files


def read(path: str, text: str) -> FileRule | None:
    """The rule in a file, or None if it has no text."""
    from clickstop.core.markdown import body_of, plain_fields

    lines = text.splitlines()
    head, body = plain_fields(lines), "\n".join(body_of(lines))
    text_of_rule = _one_of(head, ("description", "rule", "summary")) or _first_paragraph(body)
    if not text_of_rule:
        return None
    name = _one_of(head, ("name", "id")) or os.path.splitext(os.path.basename(path))[0]
    # Several tools use rule files, each with its own key for globs.
    paths = next((_listed(head[key]) for key in _PATHS if head.get(key)), []) or _paths_in(body)
    return FileRule(name, text_of_rule, paths, _one_of(head, ("severity",)).lower(), path)


def for_file(rules: list[FileRule], path: str) -> list[FileRule]:
    """The rules for a file, most severe first."""
    from clickstop.core.globs import matches

    return sorted((rule for rule in rules if rule.paths and matches(path, rule.paths)), key=lambda rule: rule.rank)


def _paths_in(body: str) -> list[str]:
    """Globs given in the body: `- Globs: src/**/*.py`, `**Paths:** ...`."""
    for line in body.splitlines():
        key, colon, value = line.strip().lstrip("-*+ ").replace("**", "").partition(":")
        if colon and key.strip().lower() in _PATHS and value.strip():
            return _listed(value.replace("`", ""))
    return []


def _one_of(head: dict[str, str], keys: tuple[str, ...]) -> str:
    return next((head[key].strip().strip("\"'") for key in keys if head.get(key)), "")


def _listed(text: str) -> list[str]:
    parts = text.strip().strip("[]").replace("\n", ",").split(",")
    return [part.strip().strip("\"'") for part in parts if part.strip().strip("\"'")]


def _first_paragraph(body: str) -> str:
    for part in body.split("\n\n"):
        lines = [line for line in part.strip().splitlines() if not line.startswith("#")]
        if lines:
            return " ".join(lines)
    return ""
