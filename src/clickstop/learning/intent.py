"""What a prompt asks for: a bug fix, something else, or nothing clear. Decided by words alone.

Most people who report a bug only describe it. So a plain statement is a report, but a request is a fix only if it
says so.
"""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.learning.wording import marks as m
from clickstop.learning.wording.lexicon import lexicon_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.learning.wording.lexicon import Clause

REPORT, FIX, OTHER, UNCLEAR = "report", "fix", "other", "unclear"
_LONGEST = 4_000  # characters that are read
_SHORTEST = 4  # words of a statement that counts as a report without any word of trouble
_UNSPACED = 8  # or characters, in languages without spaces
_TRACES = ("traceback (most recent", "\n    at ", "panic:", "goroutine 1 [", "panicked at", "caused by: ")
_NEAR = 6  # words within which a subject's verb follows
_RELATIVE = frozenset(words("that which so if when who where and because whatever how whether until"))
_IS = frozenset(words("is are isn't aren't does doesn't don't has no stopped broke crashed"))
# "Why do we ...?" asks for reasons; "Why does the cart ...?" reports a bug.
_ASKED = frozenset(words("we you i wir du ihr sie nous on vous tu usamos utilizamos 我们 你"))
_STATEMENT = "statement"
_TROUBLE = (m.BUG, m.SYMPTOM, m.VERB)
_DESCRIBING = (_STATEMENT, m.WHY, m.FIX, m.SHOULD, m.CONDITION)


def intent(text: str) -> str:
    """The intent of a prompt: REPORT, FIX, OTHER or UNCLEAR."""
    prompt = text[:_LONGEST]
    lexicon = lexicon_of(prompt)
    if lexicon is None:
        return UNCLEAR
    clauses = [clause for clause in lexicon.clauses(prompt) if clause.words]
    roles = [_role(clause) for clause in clauses]
    shows = any(trace in prompt.lower() for trace in _TRACES)
    return _judged(clauses, roles, shows=shows) if clauses else UNCLEAR


def _role(clause: Clause) -> str:
    """What one clause does: asks, wishes, states, ..."""
    lead = "" if _is_noun(clause) else clause.lead
    if (clause.has(m.TRIFLE) or (clause.has(m.TEXT) and clause.has(m.FIX, m.WEAK))) and not clause.has(m.BUG):
        return m.TRIFLE
    if lead in (m.MAKE, m.OTHER) and _makes_right(clause):
        return m.FIX
    if lead in (m.OTHER, m.MAKE):
        return m.OTHER
    if m.WANT in clause.marks[:3]:
        return m.FIX if clause.has(m.FIX) else m.WANT
    if lead == m.CONDITION and not clause.ends_sentence:
        return m.CONDITION
    if lead == m.QUESTION:
        return m.QUESTION
    if clause.has(m.WHY):
        return m.WHY
    if clause.has(m.FIX):
        return m.FIX
    if clause.is_question:
        return m.QUESTION
    if clause.marks[-1] in (m.ENDING, m.WANT):
        return m.OTHER
    if clause.has(m.SHOULD):
        return m.SHOULD
    return m.TALK if clause.has(m.TALK) else _STATEMENT


def _is_noun(clause: Clause) -> bool:
    """Whether a word that could be a request is the subject: "Search returns nothing", not "Search for it"."""
    if clause.marks[0] != m.OTHER:
        return False
    verb = clause.marks.index(m.VERB) if m.VERB in clause.marks[:_NEAR] else 0
    is_verb = verb and _RELATIVE.isdisjoint(clause.words[:verb])
    return bool(is_verb) or (clause.marks[1:2] == [m.SYMPTOM] and clause.words[1].split()[0] in _IS)


def _makes_right(clause: Clause) -> bool:
    """Whether a clause asks for a repair without naming it: "Make the tests pass again"."""
    return clause.has(m.MAKE) and clause.has(m.MEND)


def _judged(clauses: list[Clause], roles: list[str], *, shows: bool) -> str:
    names_bug = any(clause.has(m.BUG) for clause in clauses)
    first = next((role for role in roles if role != m.CONDITION), _STATEMENT)
    statements = [clause for clause, role in zip(clauses, roles, strict=True) if role in _DESCRIBING]
    in_trouble = any(clause.has(*_TROUBLE) or _makes_right(clause) for clause in statements)
    if shows and first != m.QUESTION:
        return REPORT
    if m.TRIFLE in roles and not (names_bug and m.FIX in roles):
        return OTHER
    if first in (m.OTHER, m.WANT, m.QUESTION):
        return REPORT if _is_told_later(clauses, roles) else OTHER
    if m.FIX in roles:
        return REPORT if in_trouble or _STATEMENT in roles or any(c.has(m.WEAK) for c in statements) else FIX
    if first == m.WHY and m.OTHER not in roles:
        return REPORT if in_trouble or _ASKED.isdisjoint(clauses[0].words) else OTHER
    if m.OTHER in roles or m.WANT in roles or m.QUESTION in roles:
        return REPORT if first == _STATEMENT and in_trouble and roles.count(m.OTHER) < 2 else OTHER
    return _stated(clauses, roles, in_trouble=in_trouble)


def _is_told_later(clauses: list[Clause], roles: list[str]) -> bool:
    """Whether a bug follows a request: "Add a test for the bug and fix it", "... Right now it crashes"."""
    first = next(at for at, clause in enumerate(clauses) if clause.ends_sentence)
    is_named = any(clause.has(m.BUG) for clause in clauses) and any(clause.has(m.FIX) for clause in clauses)
    if is_named and roles[0] != m.QUESTION:
        return True
    if any(clause.has(m.NOW) and clause.has(*_TROUBLE) for clause in clauses[1:]):
        return True
    later = list(zip(clauses, roles, strict=True))[first + 1 :]
    return any(role == m.FIX and not clause.has(m.NEUTRAL) for clause, role in later) and any(
        clause.has(m.SYMPTOM, m.VERB) for clause in clauses
    )


def _stated(clauses: list[Clause], roles: list[str], *, in_trouble: bool) -> str:
    """The intent of a prompt that requests nothing: it describes a bug, or how things should be."""
    stated = [clause for clause, role in zip(clauses, roles, strict=True) if role == _STATEMENT]
    if roles[0] == m.SHOULD and not in_trouble:
        return OTHER
    if in_trouble and (stated or any(clause.has(m.BUG) for clause in clauses)):
        return REPORT
    if not stated:
        return OTHER if m.SHOULD in roles else UNCLEAR
    if any(clause.has(m.WEAK) for clause in stated):
        return REPORT
    words = [word for clause in stated if clause.lead != m.LOOK for word in clause.words]
    is_long = len(words) >= _SHORTEST or sum(not sign.isascii() for word in words for sign in word) >= _UNSPACED
    return REPORT if is_long and m.TALK not in roles else UNCLEAR


_CODES = ("UTF", "ISO", "SHA", "RFC", "CVE", "CR", "VR", "HTTP", "PEP", "COVID")


def names_issue(text: str) -> bool:
    """Whether a text names an issue: `#12`, `SHOP-12`, a link. `UTF-8` is none."""
    for word in text.replace("(", " ").replace(")", " ").replace(",", " ").split():
        plain = word.strip(".:;!?[]")
        if plain[:1] == "#" and plain[1:].isdigit():
            return True
        head, dash, number = plain.partition("-")
        if (
            dash
            and number.isdigit()
            and head.isascii()
            and head.isupper()
            and 1 < len(head) < 11
            and head not in _CODES
        ):
            return True
        if "/issues/" in plain:
            return True
    return False
