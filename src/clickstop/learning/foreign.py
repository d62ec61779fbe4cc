"""Rule files made from other sources: ast-grep's YAML, Markdown rule files, and a person's correction."""

from __future__ import annotations

import re
from typing import Any

from clickstop.learning.rule_file import PREFIX

_SEVERITY = {"error": "block", "warning": "warn", "info": "warn", "hint": "warn"}


def rule_files(name: str, text: str) -> dict[str, str]:
    """Names and texts of the rule files for an imported file. Raises ValueError if it contains no rules."""
    stem = name.rpartition("/")[2].rpartition(".")[0]
    if name.endswith((".md", ".markdown")):
        return {file_name(stem.removeprefix(PREFIX)): text}
    if not name.endswith((".yml", ".yaml")):
        raise ValueError("neither Markdown nor ast-grep rules in YAML")
    import yaml

    try:
        documents = [document for document in yaml.safe_load_all(text) if document is not None]
    except yaml.YAMLError as error:
        raise ValueError(f"not YAML: {error}") from error
    if not documents or not all(isinstance(document, dict) and "rule" in document for document in documents):
        raise ValueError("not an ast-grep rule: it has no `rule`")
    return {file_name(str(document.get("id") or stem)): _text(document, stem) for document in documents}


def file_name(slug: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "-", slug.lower()).strip("-")[:60] or "rule"
    return f"{PREFIX}{plain}.md"


def _text(rule: dict[str, Any], stem: str) -> str:
    import yaml

    name = str(rule.get("id") or stem)
    head = {
        "name": name,
        "description": str(rule.get("message") or name),
        "type": "feedback",
        "severity": _SEVERITY.get(str(rule.get("severity", "")), "warn"),
    }
    if rule.get("files"):
        head["paths"] = rule["files"]
    query: dict[str, Any] = {key: rule[key] for key in ("language", "rule", "constraints", "utils") if key in rule}
    body = f"\n{rule['note']}\n" if rule.get("note") else ""
    return (
        f"---\n{_yaml(yaml, head)}---\n\n# {head['description']}\n{body}\n"
        f"## Enforcement\n\nkind: pattern\n\n```yaml\n{_yaml(yaml, query)}```\n"
    )


def _yaml(yaml: Any, data: dict[str, Any]) -> str:
    return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100))


def approved(slug: str, sentence: str, files: list[str]) -> str:
    """The rule file for a person's correction. Its enforcement is still to be written."""
    import yaml

    head: dict[str, Any] = {"name": slug, "description": " ".join(sentence.split()), "type": "feedback"}
    head["severity"] = "warn"
    suffixes = dict.fromkeys(path.rpartition(".")[2] for path in files if "." in path.rpartition("/")[2])
    if suffixes:
        head["paths"] = [f"**/*.{suffix}" for suffix in suffixes]
    listed = "".join(f"- {path}\n" for path in files)
    about = f"\nIt was said after these files were edited:\n\n{listed}" if files else ""
    return f"---\n{_yaml(yaml, head)}---\n\n# {head['description']}\n{about}"
