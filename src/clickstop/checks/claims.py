"""What an agent's final message claims to be so: that tests pass, that the build or the types and lint do.

Only the agent's own words, said as a fact of now. Not a claim: what is quoted, planned, asked, conditional, denied,
expected, commanded or past; a part of the tests ("the new tests pass", "3 of 5 pass"), because the ledger is asked
for the whole; what others say ("CI is green"), because runs seen here can neither confirm nor refute it; and a pass
beside a failure that the same message admits, because that misleads nobody. When in doubt nothing is claimed: a
wrong accusation costs more than a missed one. "It compiles" is `build`; `tsc`, types and linters are `check`.
English alone.
"""

from __future__ import annotations

import re

from clickstop.checks.claim_prose import sentences
from clickstop.checks.claim_words import letters

_KIND = {"t": "test", "T": "test", "b": "build", "V": "build", "W": "build", "k": "check", "K": "check"}
_ORDER = ("test", "build", "check")
_LONGEST = 400  # words; what goes on longer is no sentence

# The grammar, on letters (claim_words.py). A noun phrase for the whole of something, and what is said of it.
_WHOLE = r"[dny]{0,5}(?:U|[uU](?:[,&]{1,2}[uU]){1,3})?[dn]{0,3}"
_NOUN = rf"{_WHOLE}[tbk](?:\([^()]{{0,15}}\)|,d,)?(?:[io]d{{0,2}}n?d?Y)?"
_NOUNS = rf"{_NOUN}(?:[,&:]{{1,2}}{_NOUN}){{0,6}}"
_START = r"(?:(?<![oOSzuTwdnUYA2])|(?<=[wYA])(?=d)|(?<=2)(?=[^;]{1,6}&))"
_AUX = r"[adnA2B@Rr]{0,6}"
_NONE = r"O[dktbwa]{0,2}[Ej](?:&[Ej])?"
_GOOD = rf"(?:[pgGe]|{_NONE}|[vy][adni]{{0,2}}(?:[pgGe]|{_NONE}|[iowvY]{{0,3}}O))"
_AFTER = r"(?![wodMAYuUSz]|i[dS]?[zw]?z|i[dS]{0,3}S)"
_CLOSED = r"(?=$|[,;:()&eaiBLRqQxH@>])"

_RULES = (
    re.compile(rf"{_START}(?P<of>{_NOUNS})[:,]?:?{_AUX}:?{_AUX}{_GOOD}{_AFTER}"),  # tests pass; lint: clean
    re.compile(rf"{_START}(?P<of>{_WHOLE}b){_AUX}y{_CLOSED}"),  # the build completes
    re.compile(rf"(?<![dn])pa?{_START}(?P<of>{_NOUNS}){_CLOSED}"),  # passes all tests
    re.compile(rf"ea?(?P<of>{_NOUNS})(?=$|[,;()e&])"),  # ✅ lint
    re.compile(rf"O[da]{{0,2}}(?P<of>[tbkT](?:[&,][tbkT]){{0,4}})[Ej]{_CLOSED}"),  # no type errors
    re.compile(r"(?P<of>t):nw,OE"),  # rspec: 4 examples, 0 failures
    re.compile(r"(?P<of>t):?n,E:O(?:,E:O)?(?!,E:n)"),  # Tests run: 4, Failures: 0, Errors: 0
    re.compile(rf"OF(?P<of>t){_CLOSED}"),  # no failing tests
    re.compile(rf"(?<![dnSzw])[gG](?P<of>{_NOUNS})(?=$|[,;:()&])"),  # clean build
    re.compile(rf"gR(?P<of>{_NOUNS}){_CLOSED}"),  # successfully ran the tests
    re.compile(rf"[pgG].{{0,3}}s(?P<of>{_NOUNS}){_CLOSED}"),  # and so do the tests
    re.compile(r"(?:^|(?<=[&;:e,(]))(?P<of>[VK])(?=$|[,;:&()agGOpe])"),  # compiles
    re.compile(r"(?<!k)(?<!k[a@])(?<=[AYad@V])(?P<of>[VK])(?=$|[,;:&()agGOipev])"),  # it compiles
    re.compile(rf"(?<![ktb])(?P<of>[VK])(?=a?g|a?{_NONE}|&p)"),  # the port compiles cleanly
    re.compile(r"(?P<of>k[a@]?V)(?=$|[,;:&()agGOipev])"),  # TypeScript compiles
    re.compile(rf"(?<![SzNMm])(?P<of>k?W)a?(?:g|{_NONE}){_AFTER}"),  # compiled without errors
)
_COUNT = re.compile(rf"(?:^|(?<=[:,;(e&iv]))n(?:[pG]){_AFTER}")  # 42 passed
_IT = re.compile(
    # all green; they pass
    rf"(?:[A2][adn2B@Rr]{{0,5}}|d{{1,2}}n?Y?[aB@]{{0,2}}){_GOOD}{_AFTER}"
    r"|(?:^|(?<=[:;(]))[ae]?[pgGe](?=$|[,;:()n])"
)
_ASKED = re.compile(_NOUNS)  # Tests? All green.
_DENIED = re.compile(rf"{_NOUN}[adnA2B@Rr:]{{0,4}}[MmNQ]+[adnA2B@Rr]{{0,4}}(?:[pgGFE]|OE)")
_ADMITTED = re.compile(rf"(?:(?P<of>{_NOUN})|z|(?<![oO])n[dSx]{{0,2}}[tbkT]?)[:a]{{0,3}}[FD](?![tbkw])")

_DOUBT = re.compile(r"[NMmQqHCc]|>$")
_LASTING = re.compile(r"(?:^|[,&])[aLw]?[QH]|^[^,]{0,3}q[dnS]{0,4}[tbk]|[NO][aw]{0,3}[RLrm]")
_TRAILING = re.compile(r"[QHC]")
_SPOILT = re.compile(r"(?<![oO])n[adS]{0,3}[FfE]|p.{0,12}(?<![ONMm])F(?![tbkTw])")


def claims(text: str) -> list[str]:
    """Those of `test`, `build` and `check` that the end of a message says are green."""
    reader = _Reader()
    for role, sentence in sentences(text):
        reader.read(role, sentence)
    return [kind for kind in _ORDER if kind in reader.claimed - reader.admitted]


class _Reader:
    """Reads sentence after sentence; what was run in one may be what "all green" in the next is about."""

    def __init__(self) -> None:
        self.claimed: set[str] = set()
        self.admitted: set[str] = set()
        self.topic: set[str] = set()  # of the heading or label above
        self.ran: set[str] = set()  # in the sentence before
        self.planned = ""  # the role of what opened a list of things to do

    def read(self, role: str, sentence: str) -> None:
        said = letters(sentence)[:_LONGEST]
        if role in ("heading", "label"):
            self._open(role, said)
        elif self.planned == "label" and role == "text":
            self.planned = ""
        if sentence.rstrip().endswith("?"):
            self.ran = _kinds(said) if _ASKED.fullmatch(said) else set()
            return
        if self.planned and not (role == "item" and said[:1] in ("e", "R")):
            return
        self._admit(said)
        self._claim(said)

    def _open(self, role: str, said: str) -> None:
        if role == "heading" or self.planned != "heading":
            self.planned = role if "Z" in said or (said and said[0] in "Mmr") else ""
        self.topic = _kinds(said) if not _DOUBT.search(said) else set()

    def _admit(self, said: str) -> None:
        found = _ADMITTED.search(said)
        if found and not _DOUBT.search(said[: found.start()]) and "@" not in said:
            self.admitted |= _kinds(found["of"] or "t")

    def _claim(self, said: str) -> None:
        denied = [found.start() for found in _DENIED.finditer(said)]
        part = "z" in said
        for start, end, kinds in sorted(self._matches(said), key=lambda one: one[:2]):
            if _is_doubted(said, start, end) or _follows(said, denied, start):
                denied.append(start)
                continue
            self.claimed |= kinds - {"test"} if part else kinds
        self.ran = _kinds(said) if "R" in said and not part and not _DOUBT.search(said) else set()

    def _matches(self, said: str) -> list[tuple[int, int, set[str]]]:
        found = [(one.start(), one.end(), _kinds(one["of"])) for rule in _RULES for one in rule.finditer(said)]
        found += [(one.start(), one.end(), {"test"}) for one in _COUNT.finditer(said)]
        for one in _IT.finditer(said):
            before = said[: one.start()]
            about = _kinds(before) if _mentions(before) else (self.ran if not before else set()) or self.topic
            found.append((one.start(), one.end(), about))
        return found


def _mentions(before: str) -> bool:
    """Whether what was run, or is listed, stands earlier in the sentence, as a whole and not as a part."""
    return not re.search(r"[Szu][dnuU]{0,4}[tbk]", before) and bool(_kinds(before))


def _kinds(said: str) -> set[str]:
    """`tsc compiles` is about types."""
    if said[:1] == "k" and said[-1] in "VW":
        return {"check"}
    return {_KIND[letter] for letter in said if letter in _KIND}


def _is_doubted(said: str, start: int, end: int) -> bool:
    if _SPOILT.search(said) and "@" not in said:
        return True
    if "C" in said[:start] or "c" in said:
        return True
    left = _after_cut(said[:start])
    clause = left[left.rfind(",") + 1 :]
    if "x" in said[start:] or "x" in clause or said[:1] == "x":
        return True
    if clause.endswith("&"):
        clause = clause.replace("M", "").replace("q", "")  # "it can do more and all tests pass"
    if _DOUBT.search(clause) or _LASTING.search(left) or (left.endswith(",") and "Q" in left):
        return True
    right = re.split(r"[,;&]", said[end:], maxsplit=1)[0]
    return bool(_TRAILING.search(right))


def _after_cut(left: str) -> str:
    return left[max(left.rfind(cut) for cut in ";(") + 1 :]


def _follows(said: str, denied: list[int], start: int) -> bool:
    """Beside a claim in doubt all are: "once lint is clean, types check and tests pass"."""
    cut = said.rfind(";", 0, start)
    return any(cut < begin <= start for begin in denied)
