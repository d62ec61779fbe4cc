"""What words say about a rule: broken, kept, or neither. `§` stands for the rule."""

from __future__ import annotations

from clickstop.core.lists import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

BROKEN, KEPT, ASIDE = "broken", "kept", "aside"  # aside: a question, a condition or a definition

MARKS_BAD = "✗✘❌✖✕🔴⛔🚫🛑👎"
MARKS_GOOD = "✓✔✅☑🟢👍"
_BREAKS = words("viol breach infring contraven noncompl nonconform flout disregard verstoß verstöß verletz enfrein")
# These mean broken only right beside a rule.
_FAILS = words("fail break broke reject denied deny invalid ignores error trip trigger hits flag offend contradict")
_AGAINST = frozenset(
    words("against contrary afoul foul odds conflict conflicts conflicting forbidden prohibited disallowed hit")
)
_UNKEPT = frozenset(
    words("unmet missed unsatisfied unfulfilled unresolved outstanding bad red ko nok fix blocked blocking")
)
_KEEPS = words("complia compli respect satisf obey adher conform honour honor fulfil uphold succe approv")
_GOOD = frozenset(
    words(
        "pass passes passed passing follow follows followed observe observes observed comply complying"
        " ok okay clean met meet meets valid hold holds kept keeps green fine good happy true success accepted"
        " allowed eingehalten erfüllt respecté"
    )
)
_SETTLED = frozenset(
    words(
        "fixed fixes resolved corrected cleared addressed mended waived waiver waivers waive suppressed"
        " suppression skipped disabled excluded exempt exempted exemption dismissed removed autofixed gone"
        " closed off na ignored inactive deferred acknowledged baselined muted silenced skip behoben"
    )
)
NOT = frozenset(
    words(
        "no not never nothing nobody without none zero 0 cannot isn doesn didn don wasn aren hasn haven t"
        " neither nor non nicht kein keine keinen keiner aucun aucune pas ninguna ningún sin free false"
    )
)
_THOUGHT = frozenset(
    words(
        "avoid avoids avoiding prevent prevents preventing if would could may might should must can whether"
        " unless when whenever possible potential potentially hypothetical hypothetically former formerly"
        " previous previously earlier any every each require requires ensure ensures detect detects report"
        " reports catch catches checks looks looked like severity guard guards protect protects against"
        " example examples case help helps why how what most"
    )
)
_ASKS = frozenset(
    words("what how which why whether would could should can does do did is are was were if when unless suppose")
)
_MENDED = frozenset(words("fixed resolved corrected addressed cleared removed behoben"))
_DUE = frozenset(words("must should needs need has have yet still please"))
_STILL = frozenset(words("be not never yet to needs need still t please must"))
_SMALL = frozenset(
    words(
        "rule rules check checks is was are were has have been result status and for reason verdict on with"
        " by the a an of in to this requirement policy constraint guideline standard due because it its still"
        " also both compliance validation test code number id gegen la le die der das regel règle regla state"
        " now does did"
    )
)
_ONE = (["found", "a"], ["found", "an"], ["found", "one"], ["has", "a"], ["has", "an"], ["found", "some"])
_RULES = frozenset(words("rule rules requirement policy constraint guideline"))
_IF = frozenset(words("if unless whenever"))
_GENERIC = frozenset(
    words("reported treated flagged blocked counted shown logged listed considered handled errors")
)
COUNTED = ("viol", "occur", "hit", "finding", "issue", "error", "failure", "problem", "offen", "instance", "match")
LEVELS = frozenset(
    words("error warning warn high medium low critical major minor blocker severe fatal moderate e w err serious")
)
_DENIALS = tuple(pair.split() for pair in ("doesn t", "does not", "didn t", "did not", "isn t", "is not"))
_JOINING = frozenset(words("and or nor to & / und et y bis through ¦"))
_LED_BY = frozenset(words("because due in at since on by with as for see line"))
_BARRIERS = ':,;()[]{}|=\u2013\u2014<>"`'


def words_in(text: str) -> list[str]:
    """Return lower-case words and marks, with `¦` for a sign that separates. Several rules in a row
    become one `§`.
    """
    spaced = []
    for letter in (
        text.replace(" - ", " ¦ ")
        .replace("in line with", "complies with")
        .replace("alse positive", " dismissed")
        .replace("alse alarm", " dismissed")
        .replace("n/a", " na ")
        .replace("N/A", " na ")
    ):
        if letter.isalnum() or letter == "§":
            spaced.append(letter.lower())
        elif letter in MARKS_BAD or letter in MARKS_GOOD:
            spaced.append(f" {letter} ")
        else:
            spaced.append(" ¦ " if letter in _BARRIERS or letter == "¦" else " ")
    return _joined("".join(spaced).replace("§", " § ").split())


def plain_words_in(text: str) -> list[str]:
    """Return the words and marks without the separators."""
    return [word for word in words_in(text) if word != "¦"]


def worst(verdicts: Collection[str], *order: str) -> str:
    """Return the first verdict of the order that occurs, by default broken, then kept; "" if none does."""
    return next((verdict for verdict in order or (BROKEN, KEPT) if verdict in verdicts), "")


def _joined(tokens: list[str]) -> list[str]:
    """Join `§, § and §` into one `§`."""
    joined: list[str] = []
    for word in tokens:
        if word == "§":
            at = len(joined)
            while at and joined[at - 1] in _JOINING:
                at -= 1
            if at and joined[at - 1] == "§" and at < len(joined) + 1:
                del joined[at:]
                continue
        joined.append(word)
    return joined


def is_count_noun(word: str) -> bool:
    """Whether a word is counted in reports: violations, issues, errors."""
    return word.startswith(COUNTED)


def polarity(word: str) -> str:
    """Judge a single word: a status, or the name of a column or a key."""
    if word in MARKS_BAD or word.startswith(_BREAKS) or word in _UNKEPT or word == "false":
        return BROKEN
    if word.startswith(_FAILS) and word not in LEVELS:
        return BROKEN
    if word in MARKS_GOOD or word in _GOOD or word in _SETTLED or word.startswith(_KEEPS):
        return KEPT
    return ""


def status(cell: str, *, alone: bool = False) -> str:
    """Judge a cell that holds only a verdict: `FAILED`, `not ok`, `0 violations`, `failed because ...`. With
    `alone`, no reason may follow.
    """
    tokens = plain_words_in(cell)
    for at, word in enumerate(tokens):
        if at and word in _LED_BY and not alone:
            tokens = tokens[:at]
            break
    if not tokens or len(tokens) > 5:
        return ""
    number = counted(tokens)
    if number:
        return number
    plain = [word for word in tokens if word not in _SMALL and not word.isdigit()]
    verdicts = [word for word in plain if polarity(word) and word not in NOT]
    if not verdicts or any(word not in NOT and not polarity(word) and word != "found" for word in plain):
        return BROKEN if plain == ["false"] else ""
    negated = any(word in NOT for word in tokens[: tokens.index(verdicts[0])])
    first = polarity(verdicts[0])
    if verdicts[0] in _SETTLED and _STILL & {*tokens}:
        return BROKEN
    return (KEPT if first == BROKEN else BROKEN) if negated else first


def counted(tokens: list[str]) -> str:
    """Judge a count: `3 violations`, `0 errors`, `violations: 2`."""
    tokens = [word for word in tokens if word not in ("new", "total")]
    verdicts = []
    for at, word in enumerate(tokens):
        if is_count_noun(word):
            behind = next((other for other in tokens[at + 1 : at + 4] if other != "¦"), "")
            before = "1" if tokens[max(0, at - 2) : at] in _ONE else "".join(tokens[at - 1 : at])
            number = next((near for near in (before, behind) if near.isdigit()), "")
            if number:
                is_over = int(number[:9]) == 0 or bool(_SETTLED & {*tokens[:at]}) or _is_over(tokens[at + 1 :])
                verdicts.append(KEPT if is_over else BROKEN)
    return worst(verdicts)


def is_aside(clause: str) -> bool:
    """Whether a clause is a question, a condition or a purpose."""
    tokens = words_in(clause)
    # `To avoid §, ...`, not `to be fixed: §`
    purpose = tokens[:1] == ["to"] and tokens[1:2] not in (
        ["fix"],
        ["be"],
    )
    return clause.rstrip().endswith("?") or purpose or (bool(tokens) and tokens[0] in _ASKS)


def judge(clause: str, *, beside: bool = False) -> str:
    """Judge a clause about the rules in it. With `beside`, only words right beside a rule count."""
    tokens = words_in(clause)
    if is_aside(clause):
        return ASIDE
    if len(tokens) <= 3 and tokens[:1] == ["§"] and tokens[1:2] and tokens[1] in NOT:
        return KEPT
    verdicts = [_judge_word(tokens, at, beside=beside) for at in range(len(tokens))]
    if BROKEN in verdicts and not _names_file(clause) and _is_of_any(tokens):
        return ASIDE
    return worst(verdicts, BROKEN, ASIDE, KEPT)


def _names_file(clause: str) -> bool:
    """Whether a clause names a file: `a.py`, `src/a.py:3`."""
    return any(word.strip("`'\"()[],;:.").partition(".")[2][:1].isalpha() for word in clause.split())


def _is_of_any(tokens: list[str]) -> bool:
    """Whether it is about breaking the rule in general: `code that breaks §`, `breaking § blocks a merge`."""
    for at, word in enumerate(tokens):
        if not word.startswith((*_BREAKS, *_FAILS)):
            continue
        before = _segment(tokens[:at])
        if len(before) > 1 and before[-1] in ("that", "which"):
            return True
        if word.endswith("ing") and not before and tokens[at + 1 : at + 2] == ["§"] and len(tokens) > at + 2:
            return True
    return False


def is_the_opposite(clause: str) -> bool:
    """Whether a clause reverses the one before it: `but § doesn't`."""
    tokens = words_in(clause)
    return tokens[:1] == ["§"] and tokens[1:3] in _DENIALS and tokens[3:4] in ([], ["¦"])


def _judge_word(tokens: list[str], at: int, *, beside: bool) -> str:
    """Judge the word at one position by the words around it."""
    word = tokens[at]
    before, after = _segment(tokens[:at])[-5:], tokens[at + 1 :]
    negated = any(other in NOT for other in before)
    if word in _SETTLED:
        if not negated and not _STILL & {*before[-3:]}:
            return KEPT
        is_due = negated or bool(_DUE & {*before}) or before[-2:] == ["to", "be"]
        is_due = is_due and word in _MENDED and "§" in _segment(tokens[:at])
        return BROKEN if is_due and not _IF & {*before} else ""
    if word.startswith(_KEEPS) or word in _GOOD:
        return (ASIDE if _is_thought(before) else BROKEN) if negated else KEPT
    if word.startswith("fail") and after[:1] == ["to"]:
        return BROKEN if after[1:2] and (after[1].startswith(_KEEPS) or after[1] in _GOOD) else ASIDE
    strong = word.startswith(_BREAKS)
    if not strong and not _is_bad(word, before):
        return ""
    if (beside or not strong) and not _is_beside(tokens, at, levels=not beside):
        return ""
    if negated or after[:1] == ["nicht"] or _is_over(after) or any(other in _SETTLED for other in before):
        return KEPT
    is_generic = bool(_IF & {*after}) or (after and "are" in after[:4] and bool(_GENERIC & {*after[:6]}))
    return ASIDE if is_generic or _is_thought(before) or before[-1:] == ["to"] else BROKEN


def _is_bad(word: str, before: list[str]) -> bool:
    """Whether a word speaks of breaking, in a form that needs a rule beside it."""
    if word == "against":
        return before[-1:] != [] and before[-1] in ("goes", "go", "went", "going", "is", "are", "clearly")
    return word in MARKS_BAD or word.startswith(_FAILS) or word in _AGAINST or word in _UNKEPT


def _is_thought(before: list[str]) -> bool:
    """Whether the words before make it hypothetical: `would`, `to avoid`, `used to`."""
    return any(word in _THOUGHT for word in before) or "used to" in " ".join(before)


def _segment(before: list[str]) -> list[str]:
    """Return the words since the last separating sign; a negation reaches no further."""
    for at in range(len(before) - 1, -1, -1):
        if before[at] == "¦":
            return before[at + 1 :]
    return before


def _is_over(after: list[str]) -> bool:
    """Whether the words after say that it is settled: `was fixed`, `: 0`, `waived until June`."""
    plain = [word for word in after if word != "¦"]
    if plain[:1] in (["0"], ["none"]) or plain[-1:] in (["0"], ["none"], ["zero"], ["nil"]):
        return True
    return any(
        (word in _SETTLED or word in ("false", "accepted") or (word in _GOOD and after[at - 1 : at] == ["now"]))
        and not _STILL & {*after[max(0, at - 2) : at]}
        for at, word in enumerate(after)
    )


def _is_beside(tokens: list[str], at: int, *, levels: bool) -> bool:
    """Whether only small words stand between a verdict and a rule. A sign may separate a mark from it, but not a
    level.
    """
    if tokens[at] in LEVELS:
        return levels and "§" in (*tokens[at - 1 : at], *tokens[at + 1 : at + 2])
    for step in (-1, 1):
        spot = at + step
        while 0 <= spot < len(tokens) and (
            tokens[spot] in _SMALL or (tokens[spot] == "¦" and tokens[at] in MARKS_BAD)
        ):
            if tokens[spot] in _RULES and "§" in tokens:
                return True
            spot += step
        if 0 <= spot < len(tokens) and tokens[spot] == "§":
            return True
    return False
