"""Reading rule files: front matter, and a section `Enforcement` that says how the rule is enforced.

People write such files freely, so the kind may be stated or follow from the contents. A wrong value is reported,
never guessed.
"""

from __future__ import annotations

import os
import re
from typing import Any

from clickstop.core.markdown import NO_FRONT_MATTER, NOT_CLOSED, front_matter_end, heading, unfenced
from clickstop.core.record import Record
from clickstop.learning import anchors
from clickstop.learning.languages import guessed, named
from clickstop.learning.match import PatternError, check, config_of
from clickstop.learning.rule import KINDS, Rule, Trouble

_FIELD = re.compile(r"(?:[-*+][ \t]+)?(?:\*\*)?([A-Za-z][A-Za-z ]{1,20}?)(?:\*\*)?[ \t]*:(?:\*\*)?[ \t]*(.*)")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})[ \t]*([\w+#-]*).*")
_CANONICAL = re.compile(r"\bCR-\d+\b")
PREFIX = "feedback_"

_STRUCTURE = ("yaml", "yml", "ast-grep", "astgrep", "sg")
_REGEX = ("regex", "regexp", "re2", "re")
_COMMAND = ("sh", "bash", "shell", "console", "command")
_SEVERITY = {
    "block": "block",
    "critical": "block",
    "high": "block",
    "warn": "warn",
    "warning": "warn",
    "medium": "warn",
    "low": "warn",
}
_KIND = {
    "pattern": "pattern",
    "structural": "pattern",
    "regex": "pattern",
    "static check": "pattern",
    "drift": "drift",
    "drift guard": "drift",
    "drift-guard": "drift",
    "verification": "verification",
    "verify": "verification",
    "canonical": "canonical",
    "canonical rule": "canonical",
    "guidance": "canonical",
}
_LISTS = ("globs", "languages", "anchors")
_KEYS = {  # what people write, and the field that it means
    "kind": "kind",
    "enforcement": "kind",
    "severity": "severity",
    "paths": "globs",
    "globs": "globs",
    "files": "globs",
    "applies_to": "globs",
    "language": "languages",
    "languages": "languages",
    "anchor": "anchors",
    "anchors": "anchors",
    "pattern": "pattern",
    "regex": "regex",
    "command": "command",
    "rule": "reference",
    "id": "reference",
    "reference": "reference",
    "message": "message",
    "incident": "incident",
}


class _Field(Record):
    """A value and its line."""

    value: Any
    line: int


class _FileReading:
    """The state of reading one file: its lines, and the fields and mistakes so far."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        self.lines = text.splitlines()
        self.troubles: list[Trouble] = []
        self.fields: dict[str, _Field] = {}
        self.title = ""

    def wrong(self, line: int, text: str) -> None:
        self.troubles.append(Trouble(self.path, line, text))

    def value(self, key: str) -> str:
        field = self.fields.get(key)
        return str(field.value).strip() if field is not None else ""

    def line(self, key: str) -> int:
        return self.fields[key].line if key in self.fields else 1

    def list(self, key: str) -> list[str]:
        field = self.fields.get(key)
        if field is None:
            return []
        parts = field.value if isinstance(field.value, list) else _parts(str(field.value))
        return [str(part).strip() for part in parts if str(part).strip()]


def read(text: str, path: str) -> tuple[Rule | None, list[Trouble]]:
    """The rule in a file, None without usable enforcement, and the mistakes in the file."""
    reading = _FileReading(text, path)
    body = _front_matter(reading)
    section = _enforcement(reading, body)
    if section is not None:
        _section(reading, section)
    kind = _kind(reading, section)
    if not kind:
        return None, reading.troubles
    rule = _rule(reading, kind)
    return (None if reading.troubles else rule), reading.troubles


def slug_of(path: str) -> str:
    """The name of a rule: that of its file without `feedback_`."""
    return os.path.splitext(os.path.basename(path))[0].removeprefix(PREFIX)


def is_rule_file(path: str, folder: str) -> bool:
    """Whether a path, relative to the repository, is a rule file in this folder."""
    where, _, name = path.rpartition("/")
    return where == folder.strip("/").removeprefix("./") and name.startswith(PREFIX) and name.endswith(".md")


def _front_matter(reading: _FileReading) -> int:
    """Read the front matter. Returns the index of the line after it."""
    lines = reading.lines
    end = front_matter_end(lines)
    if end == NO_FRONT_MATTER:
        reading.wrong(1, "front matter is missing: put `name` and `description` between two lines `---`")
        return 0
    if end == NOT_CLOSED:
        reading.wrong(1, "the front matter is not closed: end it with a line `---`")
        return len(lines)
    _yaml_fields(reading, "\n".join(lines[1:end]))
    return end + 1


def _yaml_fields(reading: _FileReading, block: str) -> None:
    import yaml

    try:
        loader = yaml.SafeLoader(block)
        node = loader.get_single_node()
        values = loader.construct_document(node) if node is not None else {}
    except RecursionError:
        reading.wrong(1, "the front matter is nested too deeply")
        return
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        reading.wrong(mark.line + 2 if mark else 1, f"the front matter is not YAML: {problem}")
        return
    if node is None:
        return
    if not isinstance(node, yaml.MappingNode):
        reading.wrong(2, "the front matter must be `key: value` lines")
        return
    for key_node, _ in node.value:
        name = str(key_node.value).strip().lower()
        value = values.get(key_node.value)
        line = key_node.start_mark.line + 2
        if name in ("name", "description"):
            reading.fields[name] = _Field(value if value is not None else "", line)
        elif name in _KEYS and value is not None:
            _take(reading, _KEYS[name], value, line)


def _take(reading: _FileReading, key: str, value: Any, line: int) -> None:
    if key in _LISTS and not (isinstance(value, str) or _is_texts(value)):
        reading.wrong(line, f"{key} must be a string or a list of strings")
    elif key not in _LISTS and isinstance(value, list | dict) and key != "pattern":
        reading.wrong(line, f"{key} must be a string")
    else:
        reading.fields[key] = _Field(value, line)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _enforcement(reading: _FileReading, start: int) -> tuple[int, int] | None:
    """The lines of the section `Enforcement`, from the one after its heading to its end; None without one."""
    begin, level = None, 0
    for at, line in unfenced(reading.lines, start):
        depth, title = heading(line)
        if not depth:
            continue
        if begin is not None and depth <= level:
            return begin, at
        if begin is None and title.lower().startswith("enforce"):
            begin, level = at + 1, depth
        elif not reading.title and begin is None:
            reading.title = title
    return (begin, len(reading.lines)) if begin is not None else None


def _section(reading: _FileReading, section: tuple[int, int]) -> None:
    """Read the fields and code blocks of the section."""
    begin, end = section
    for at, line in unfenced(reading.lines[:end], begin):
        match = _FIELD.fullmatch(line.strip())
        name = match[1].strip().lower().replace(" ", "_") if match else ""
        if match and name in _KEYS and match[2].strip():
            _take(reading, _KEYS[name], _unquoted(match[2]), at + 1)
        elif "reference" not in reading.fields and (reference := _CANONICAL.search(line)):
            reading.fields["reference"] = _Field(reference[0], at + 1)
    _blocks(reading, begin, end)


def _unquoted(text: str) -> str:
    plain = text.strip()
    for sign in ("`", '"', "'"):
        if len(plain) > 1 and plain[0] == plain[-1] == sign and sign not in plain[1:-1]:
            return plain[1:-1]
    return plain


def _blocks(reading: _FileReading, begin: int, end: int) -> None:
    at = begin
    while at < end:
        opening = _FENCE.fullmatch(reading.lines[at])
        if opening is None:
            at += 1
            continue
        close = next(
            (to for to in range(at + 1, end) if reading.lines[to].strip().startswith(opening[1])),
            None,
        )
        if close is None:
            reading.wrong(at + 1, "this code block is not closed")
            return
        _block(reading, opening[2].lower(), "\n".join(reading.lines[at + 1 : close]), at + 2)
        at = close + 1


def _block(reading: _FileReading, language: str, text: str, line: int) -> None:
    if language in _STRUCTURE:
        key = "pattern"
    elif language in _REGEX:
        key, text = "regex", text.strip("\n")
    elif language in _COMMAND:
        key, text = (
            "command",
            " && ".join(command.strip().removeprefix("$ ") for command in text.splitlines() if command.strip()),
        )
    elif named(language):  # a block of code is a pattern in its language
        key = "pattern"
        reading.fields.setdefault("languages", _Field([language], line - 1))
        text = _as_yaml(text)
    else:
        return
    if key in reading.fields:
        reading.wrong(line - 1, f"a second {key}: a rule has only one; write another rule file")
        return
    reading.fields[key] = _Field(text, line)


def _as_yaml(code: str) -> str:
    import json

    return json.dumps({"rule": {"pattern": code.strip("\n")}})


def _kind(reading: _FileReading, section: tuple[int, int] | None) -> str:
    """The kind as stated, else as it follows from the contents; "" without one."""
    if "kind" in reading.fields:
        word = reading.value("kind").lower()
        if word in _KIND:
            return _KIND[word]
        reading.wrong(reading.line("kind"), f"kind {word!r} is none of {', '.join(KINDS)}")
        return ""
    if section is None:
        return ""
    if "pattern" in reading.fields or "regex" in reading.fields:
        return "pattern"
    if "command" in reading.fields:
        return "drift"
    if "reference" in reading.fields:
        return "canonical"
    reading.wrong(section[0], "the enforcement section contains nothing that can be enforced: " + ", ".join(KINDS))
    return ""


def _rule(reading: _FileReading, kind: str) -> Rule:
    # Messages name the rule in commands to copy, so its name must mean nothing to a shell: `feedback_x;reboot.md`.
    if not all(letter.isalnum() or letter in "._-" for letter in slug_of(reading.path)):
        reading.wrong(
            1, "rename the file: only letters, digits, dots, hyphens and underscores may be in a rule's name"
        )
    message = reading.value("message") or reading.value("description") or reading.title
    if not message:
        reading.wrong(1, "description is missing: one sentence, shown when the rule is broken")
    rule = Rule(
        slug_of(reading.path),
        kind,
        severity=_severity(reading),
        globs=reading.list("globs"),
        message=" ".join(message.split()),
        incident=reading.value("incident"),
        path=reading.path,
    )
    if kind == "pattern":
        _with_pattern(reading, rule)
    elif kind in ("drift", "verification"):
        rule.command = reading.value("command")
        if not rule.command:
            reading.wrong(reading.line("kind"), f"a {kind} needs a command: a block ```sh with one line")
    else:
        rule.severity = "warn"
        rule.reference = reading.value("reference")
        if not rule.reference:
            reading.wrong(reading.line("kind"), "a canonical rule needs its ID in the rules file, such as CR-12")
    rule.digest = _digest(rule)
    return rule


def _severity(reading: _FileReading) -> str:
    word = reading.value("severity").lower() or "block"
    if word not in _SEVERITY:
        reading.wrong(reading.line("severity"), f"severity {word!r} is neither block nor warn")
    return _SEVERITY.get(word, "warn")


def _with_pattern(reading: _FileReading, rule: Rule) -> None:
    both = "pattern" in reading.fields and "regex" in reading.fields
    if both:
        reading.wrong(reading.line("regex"), "a pattern and a regex: a rule has only one; write another rule file")
    key = "pattern" if "pattern" in reading.fields else "regex"
    if both or not reading.value(key):
        if not both:
            reading.wrong(reading.line("kind"), "a pattern rule needs a block ```yaml (ast-grep) or ```regex")
        return
    rule.languages = _languages(reading, reading.list("languages"), reading.line("languages"))
    if key == "regex":
        rule.engine, rule.pattern = "regex", reading.value("regex")
        rule.anchors = reading.list("anchors") or anchors.of_regex(rule.pattern)
    else:
        _with_structure(reading, rule)
    wrong = check(rule) if rule.pattern else ""
    if wrong:
        reading.wrong(reading.line(key), wrong)


def _with_structure(reading: _FileReading, rule: Rule) -> None:
    import json

    field = reading.fields["pattern"]
    data, line = _structure(reading, field)
    if data is None:
        return
    language = data.get("language")
    if not rule.languages and isinstance(language, str):
        rule.languages = _languages(reading, [language], line)
    rule.languages = rule.languages or guessed(rule.globs)
    if not rule.languages and "languages" not in reading.fields and not isinstance(language, str):
        reading.wrong(line, "a structural pattern needs a language: `language: python`")
    if not rule.globs and _is_texts(data.get("files")):
        rule.globs = list(data["files"])
    query = {key: data[key] for key in ("rule", "constraints", "utils") if key in data}
    rule.engine = "structure"
    rule.pattern = json.dumps(query if "rule" in query else {"rule": data}, ensure_ascii=False)
    rule.anchors = reading.list("anchors") or anchors.of_structure(config_of(rule.pattern))


def _structure(reading: _FileReading, field: _Field) -> tuple[dict[str, Any] | None, int]:
    import yaml

    try:
        data = field.value if isinstance(field.value, dict) else yaml.safe_load(field.value)
        if isinstance(data, str):
            data = {"rule": {"pattern": data}}
        if not isinstance(data, dict):
            raise PatternError("the pattern must be a table with `rule:`, or a piece of code")
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = field.line + (mark.line if mark else 0)
        reading.wrong(line, f"the pattern is not YAML: {getattr(error, 'problem', None) or error}")
        return None, line
    except PatternError as error:
        reading.wrong(field.line, str(error))
        return None, field.line
    return data, field.line


def _languages(reading: _FileReading, names: list[str], line: int) -> list[str]:
    languages = []
    for name in names:
        meant = named(name)
        if not meant:
            reading.wrong(line, f"language {name!r} is not supported for structural patterns")
        languages += meant
    return list(dict.fromkeys(languages))


def _parts(text: str) -> list[str]:
    """The items of a list in one line. Commas inside braces belong to a glob."""
    plain = text.strip().removeprefix("[").removesuffix("]") if text.strip().startswith("[") else text.strip()
    parts, depth = [""], 0
    for letter in plain:
        depth += (letter == "{") - (letter == "}")
        if letter == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [_unquoted(part) for part in parts]


def _digest(rule: Rule) -> str:
    """A digest of everything that a proof depends on. The message may be reworded."""
    import hashlib

    parts = (
        rule.kind,
        rule.severity,
        rule.globs,
        rule.languages,
        rule.engine,
        rule.pattern,
        rule.anchors,
        rule.command,
    )
    return hashlib.sha256(repr(parts).encode("utf-8", "replace")).hexdigest()[:16]
