"""Users' own rules, `[[gates.rule]]`: on an effect, a command's words, a regular expression, or a path."""

from __future__ import annotations

from clickstop.core.globs import covers
from clickstop.policy.finding import Finding, is_allowed
from clickstop.policy.words import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

    Own = dict[str, Any]

LINEAR = "linear"  # the engine in `core/expression.py`
_DEEP = 5  # shell scripts within shell scripts
_WRITES = ("overwrites", "deletes", "moves", "changes_permissions")


def judge_own(effects: list[Effect], policy: dict[str, Any], scene: Scene, *, paths: bool = False) -> list[Finding]:
    """The findings of users' rules: of those with a path if `paths` is set, else of the others."""
    findings = []
    for rule in policy.get("own", ()):
        if bool(rule.get("path")) != paths or rule["verdict"] == "off" or rule.get("content"):
            continue
        finding = _apply(rule, effects, scene)
        if finding is not None and not is_allowed(finding, policy, scene):
            findings.append(finding)
    return findings


def _apply(rule: Own, effects: list[Effect], scene: Scene) -> Finding | None:
    if rule.get("command") and not any(_begins(words, rule["command"]) for words in commands(scene.line)):
        return None
    if rule.get("regex") and not search(rule["regex"], rule.get("engine", ""), scene.line):
        return None
    if not rule.get("effect") and not rule.get("path"):
        return _finding(rule, None, f"The command matches the rule {rule['id']}.")
    concerned = [effect for effect in effects if _is_meant(rule, effect, scene)]
    return _finding(rule, concerned[0], sentence(concerned[0], scene)) if concerned else None


def _is_meant(rule: Own, effect: Effect, scene: Scene) -> bool:
    kinds = (rule["effect"],) if rule.get("effect") else _WRITES
    if effect.kind not in kinds:
        return False
    glob = rule.get("path")
    return not glob or (bool(effect.path) and covers(glob, effect.path, root=scene.root, home=scene.home))


def _finding(rule: Own, effect: Effect | None, what: str) -> Finding:
    why = rule.get("message") or f"The project's own rule {rule['id']} forbids it."
    return Finding(rule["id"], effect, rule["verdict"], rule["unattended"], what=what, why=why)


def commands(line: str, depth: int = 0) -> Iterator[list[str]]:
    """The words of each program that a line runs, including those behind wrappers and `sh -c`."""
    from clickstop.shell.line import split
    from clickstop.shell.programs import program, script_text

    for simple in split(line):
        words = program(simple.words)
        texts = [*simple.inside, script_text(words) if words else ""]
        if simple.words:
            # Yield the wrapper, too: a rule may be about `sudo` or about what it runs.
            yield [simple.words[0].rpartition("/")[2], *simple.words[1:]]
        if words and words != simple.words:
            yield words
        for text in texts if depth < _DEEP else ():
            if text:
                yield from commands(text, depth + 1)


def _begins(words: list[str], prefix: list[str]) -> bool:
    """Whether the words start with the prefix. Options in between are skipped: `git -C x push` is `git push`."""
    if not words or words[0] != prefix[0]:
        return False
    if words[: len(prefix)] == prefix:
        return True
    return [word for word in words if not word.startswith("-")][: len(prefix)] == prefix


def search(regex: str, engine: str, text: str) -> bool:
    """Search in linear time if the expression allows it."""
    if engine == LINEAR:
        from clickstop.core.expression import expression

        return expression(regex).search(text)
    import re

    # With backtracking, the time may grow quadratically or worse, so the text is cut.
    return re.search(regex, text[:10_000]) is not None
