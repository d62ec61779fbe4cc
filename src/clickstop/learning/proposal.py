"""Proposing a rule for a fix: generalised from its change, tightened until it is quiet, and proved.

No proposal is better than a foolish one. So a rule goes by names that will be written again: those of libraries, or
those of the project that other places already use in the fixed way. It says what to write instead.
"""

from __future__ import annotations

import re
import time
from itertools import chain

from clickstop.core.extras import sentence
from clickstop.core.record import Record
from clickstop.learning.catalogue import known_mistakes
from clickstop.learning.engine import is_there
from clickstop.learning.generalise import IDIOM, KEYWORD, rewrites
from clickstop.learning.idioms import idioms
from clickstop.learning.languages import language_of
from clickstop.learning.late_imports import late_imports
from clickstop.learning.match import calls, hits
from clickstop.learning.proof import LIMITS, prove
from clickstop.learning.rule import Rule, read
from clickstop.learning.tree_changes import changed_statements, tree_changes
from clickstop.learning.vocabulary import PROJECT, Vocabulary
from clickstop.learning.worth import is_another_import, worth
from clickstop.secrets.redact import redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any, Protocol

    from clickstop.learning.generalise import Query, Rewrite
    from clickstop.learning.proof import CommitHistory, Proof
    from clickstop.learning.worth import Worth

    class Surroundings(Protocol):
        """The repository around a fix."""

        def tree(self, rule: Rule) -> Iterable[tuple[str, str]]: ...
        def history(self, rule: Rule) -> CommitHistory: ...


_TRIED = 24  # rewrites of one fix
_BODY = 800  # characters of a function that are searched
_NEXT = re.compile(r"\n(?:async )?(?:def|class) ")  # the end of a function
_EXAMPLES = 3  # places with the repaired form that are listed
_NOTHING = "it adds or moves code, but removes no mistake"


class FixedCode:
    """The files of a fix as they were and as they are, and the repository around them."""

    __slots__ = ("after", "around", "before", "own")

    def __init__(
        self, before: Mapping[str, str], after: Mapping[str, str], around: Surroundings, own: Iterable[str] = ()
    ) -> None:
        self.before = before
        self.after = after
        self.around = around
        self.own = set(own)  # the names of the project's packages

    def others(self, rule: Rule) -> Iterator[tuple[str, str]]:
        """The files that the fix did not change."""
        return ((path, text) for path, text in self.around.tree(rule) if path not in self.before)

    def every(self, rule: Rule) -> Iterator[tuple[str, str]]:
        """All files as they are now."""
        return chain(self.after.items(), self.others(rule))


class Proposal(Record):
    """A rule, ready to be written, and its proof."""

    rule: Rule
    text: str  # of the rule file
    rewrite: Rewrite
    proof: Proof
    examples: list[str]  # places that already use the repaired form


class ProposalResult(Record):
    """A proposal, or why there is none."""

    proposal: Proposal | None
    why: str = ""


def propose(fix: FixedCode, *, folder: str = "memory", incident: str = "", seconds: float = 20.0) -> ProposalResult:
    """The rule to propose for a fix, or why there is none.

    `folder` is where rule files live; `incident` is the report that the rule will name.
    """
    if not is_there():
        return ProposalResult(None, sentence("rules", "a proposal"))
    until = time.monotonic() + seconds
    why, settled = _NOTHING, list[set[str]]()
    proposals: dict[tuple[str, str], Proposal] = {}
    tried: set[tuple[str, str]] = set()
    for path, change in _changes(fix):
        for rewrite in change:
            key, names = (rewrite.before, rewrite.after), rewrite.names
            if key in proposals:  # the same mistake in another place
                break
            if key in tried or any(names <= other for other in settled):  # a wider expression, the same objection
                continue
            tried.add(key)
            if len(tried) > _TRIED or time.monotonic() > until:
                break
            trial = _Trial(fix, path, rewrite, folder, incident)
            why = trial.refusal()
            if trial.is_settled:
                settled.append(names)
            if trial.proposal is not None:
                proposals[key] = trial.proposal
                break
    best = max(proposals.values(), key=lambda proposal: len(proposal.proof.before), default=None)
    return ProposalResult(best, "" if best else why)


def _changes(fix: FixedCode) -> Iterator[tuple[str, Iterator[Rewrite]]]:
    """For each piece of the change, its file and the rewrites to try."""
    for path, text in fix.before.items():
        language, other = language_of(path), fix.after.get(path, text)
        if not language or other == text:
            continue
        names = Vocabulary(f"{text}\n{other}", language, fix.own)
        changes, rewritten = tree_changes(text, other, language)
        units = changed_statements(changes, rewritten) if language == "python" else []
        for statements in units:
            yield path, known_mistakes(statements)
        yield path, late_imports(units)
        for change in changes:
            special = idioms(change, names) if language == "python" else ()
            yield path, chain(special, rewrites(change, names))


class _Trial:
    """One rewrite, tried as a rule."""

    def __init__(self, fix: FixedCode, path: str, rewrite: Rewrite, folder: str, incident: str) -> None:
        self._fix = fix
        self._path = path
        self._language = language_of(path)
        self._rewrite = rewrite
        self._folder = folder
        self._incident = incident
        self._is_new = True  # the fix has added the repaired form
        self.proposal: Proposal | None = None
        self.is_settled = False  # the objection holds for every rewrite with these names

    def refusal(self) -> str:
        """Why this is no rule to propose; "" if it is one."""
        value = worth(self._rewrite)
        if value.refusal:
            return value.refusal
        pattern = self._silent_after()
        if pattern is None:
            return "its pattern does not distinguish the code before the fix from the code after it"
        examples = self._examples()
        refusal = self._of_use(value, examples)
        self.is_settled = bool(refusal)
        return refusal or self._proved(*pattern, examples)

    def _of_use(self, value: Worth, examples: list[str]) -> str:
        """An objection by how the repository uses the same names."""
        if not self._is_new:
            return "it only removes something"
        if self._is_usual_without():
            return "the same call is right without it elsewhere"
        if self._is_dead():
            return "it uses a name that is gone from this project"
        texts = self._fix.before[self._path], self._fix.after[self._path]
        is_import = self._language == "python" and is_another_import(self._rewrite, *texts)
        if is_import or not all(map(self._has, value.defined)):
            return "it changes only how or what it imports from the same library"
        if any(self._defines(name) for name in value.foreign):
            return "it renames something of this project"
        if any(name in text for name in value.vanished for _, text in self._fix.every(self._any)):
            return "it removes something, or replaces it with something specific to this place"
        if len(examples) < value.examples and not self._is_wrapped:
            return "it uses names of this project that no other place uses in the fixed way"
        return ""

    def _proved(self, rule: Rule, text: str, examples: list[str]) -> str:
        if redact(text) != text:
            return "it would reveal a secret"
        proof = self._proof(rule)
        if self._rewrite.is_mistake and _is_rare(proof):  # a few other places have the mistake, too: only warn
            text = text.replace("severity: block", "severity: warn")
            rule = self._rule(text) or rule
            proof = self._proof(rule)
        if proof.reasons:
            self.is_settled = proof.reasons[0].code in ("tree", "history")
            return proof.reasons[0].text
        self.proposal = Proposal(rule, text, self._rewrite, proof, examples)
        return ""

    def _proof(self, rule: Rule) -> Proof:
        fix = self._fix
        return prove(rule, fix.before, fix.after, fix.others(rule), fix.around.history(rule))

    def _silent_after(self) -> tuple[Rule, str] | None:
        """The most general rule that tells both sides apart, and its text."""
        for query in self._queries:
            text = _file(self._rewrite, query, self._language, self._incident)
            rule = self._rule(text)
            if rule is None or not hits(rule, self._path, self._fix.before[self._path]):
                continue
            if not any(hits(rule, path, content) for path, content in self._fix.after.items()):
                return rule, text
        return None

    @property
    def _queries(self) -> list[Query]:
        """The queries to try. A function of the project that wraps another one may still call it."""
        own = self._rewrite.new_meaning.get(PROJECT, set()) - self._rewrite.names
        wrappers = "|".join(sorted({name.rpartition(".")[2] for name in own}))
        if not wrappers or self._language != "python" or not {"$", "("} & set(self._rewrite.before):
            return self._rewrite.queries
        wrapper = {"kind": "function_definition", "has": {"field": "name", "regex": f"^({wrappers})$"}}
        return [
            {"all": [query, {"not": {"inside": {**wrapper, "stopBy": "end"}}}]} for query in self._rewrite.queries
        ]

    def _rule(self, text: str) -> Rule | None:
        return read(text, f"{self._folder}/feedback_{slug_of(self._rewrite)}.md")[0]

    def _examples(self) -> list[str]:
        """Places outside of the fix that have the repaired form."""
        if self._rewrite.meaning.get(IDIOM):
            return []
        rule = self._rule(_file(self._rewrite, self._rewrite.repaired, self._language, ""))
        if rule is None:
            return []
        old = [hit.text for path, content in self._fix.before.items() for hit in hits(rule, path, content)]
        new = [(path, hit) for path, content in self._fix.after.items() for hit in hits(rule, path, content)]
        self._is_new = len(new) > len(old)
        places = []
        for path, hit in new:
            if hit.text in old:
                old.remove(hit.text)
                places.append(f"{path}:{hit.line}")
        for path, content in self._fix.others(rule):
            if len(places) >= _EXAMPLES:
                break
            places += [f"{path}:{hit.line}" for hit in hits(rule, path, content)]
        return places[:_EXAMPLES]

    def _is_usual_without(self) -> bool:
        """Whether most calls omit the keyword argument that the fix added."""
        added = self._rewrite.new_meaning.get(KEYWORD, set()) - self._rewrite.meaning.get(KEYWORD, set())
        callee = self._rewrite.before.partition("(")[0]
        if not added or not self._rewrite.after.startswith(f"{callee}("):
            return False
        nodes = (
            node for _, content in self._fix.every(self._any) for node in calls(content, self._language, callee)
        )
        uses = [any(f"{name}=" in node.text() for name in added) for node in nodes]
        return uses.count(False) > uses.count(True)

    def _defines(self, method: str) -> bool:
        """Whether the project defines a method or an attribute and has not deprecated it."""
        texts = chain(self._fix.before.values(), (text for _, text in self._fix.every(self._any)))
        made = re.compile(rf"\b(?:def {method}\(|self\.{method}\b *[:=](?!=))")
        bodies = (text[found.end() :][:_BODY] for text in texts if (found := made.search(text)))
        return any("eprecat" not in body for body in bodies)

    def _has(self, name: str) -> bool:
        """Whether the project defines a name, and does not only import it."""
        plain = re.escape(name)
        made = re.compile(
            rf"^\s*(?:(?:async )?def|class) {plain}\b|^\s*{plain}\b[^=\n]*=(?!.*\.{plain}$)", re.MULTILINE
        )
        return "." in name or any(made.search(text) for _, text in self._fix.every(self._any))

    @property
    def _is_wrapped(self) -> bool:
        """Whether a call is replaced by a function of the project that makes this very call."""
        called = self._rewrite.before.partition("(")[0].rpartition(".")[2]
        if "(" not in self._rewrite.before or not called.isidentifier():
            return False
        makes_it = re.compile(rf"\b{called}\(")
        come = self._rewrite.new_meaning.get(PROJECT, set()) - self._rewrite.names
        own = {name.rpartition(".")[2] for name in come}
        return any(
            makes_it.search(_NEXT.split(text.partition(f"def {name}(")[2][:_BODY])[0])
            for _, text in (self._fix.every(self._any) if own else ())
            for name in own
        )

    def _is_dead(self) -> bool:
        """Whether the mistake uses a name that is gone from the project, so nobody can write it again."""
        gone = self._rewrite.meaning.get(PROJECT, set()) - self._rewrite.new_meaning.get(PROJECT, set())
        last = {name.rpartition(".")[2] for name in gone}
        for _, text in self._fix.every(self._any) if last else ():
            last = {name for name in last if name not in text or not re.search(rf"\b{name}\b", text)}
        return bool(last)

    @property
    def _any(self) -> Rule:
        """A rule that applies to every file of the language."""
        return Rule("any", "pattern", languages=[self._language])


def _is_rare(proof: Proof) -> bool:
    """Whether the only objection is that a few other places match."""
    codes = {reason.code for reason in proof.reasons}
    return (
        bool(codes) and codes <= {"tree", "history"} and max(len(proof.tree), len(proof.history)) <= LIMITS["warn"]
    )


def slug_of(rewrite: Rewrite) -> str:
    """A name for the rule, made of the words of the mistake."""
    plain = " ".join(
        word for word in rewrite.before.replace("(", " ( ").replace(".", " ").split() if "$" not in word
    )
    words = "".join(sign if sign.isalnum() else " " for sign in plain).lower().split()
    return "_".join(words)[:50].strip("_") or "mistake"


def _file(rewrite: Rewrite, query: dict[str, Any], language: str, incident: str) -> str:
    """The text of the rule file."""
    import json

    advice = f"Write `{rewrite.after}`, not `{rewrite.before}`."
    head = [f"name: {slug_of(rewrite)}", f"description: {json.dumps(advice, ensure_ascii=False)}"]
    head += [f"incident: {incident}"] if incident else []
    if set(query) == {"pattern"}:
        block = f"```{language}\n{query['pattern']}\n```"
    else:
        import yaml

        table = {"language": language, "rule": query}
        block = f"```yaml\n{yaml.safe_dump(table, sort_keys=False, allow_unicode=True, width=100)}```"
    lines = ("---", *head, "severity: block", "---", "", f"# {advice}", "", "## Enforcement", "", block, "")
    return "\n".join(lines)
