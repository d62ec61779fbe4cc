"""Finds lasting decisions in prompts: "we keep X because Y", "never use floats for money here".

A sentence counts if its grammar says that it applies beyond the current task. If in doubt, it does not: requests
are done once, and reports decide nothing.
"""

from __future__ import annotations

from clickstop.core.lists import phrases, words

_FILLERS = frozenset(
    words("please and also note remember btw ok okay so yes well but then just hey fyi important anyway actually")
)
_ASKS = frozenset(
    words("why what how can could should would do does did is are was were who where when which will have has")
)
_EXPERIENCE = frozenset(
    words("mind seen had heard worked works saw knew been got happened happens failed fails ever again")
)
# Sentences with one of these never count: they are about this one time, a thought, a quotation, or a report.
_ONCE = phrases(
    "for now|this time|for the moment|just here|in this file|in this pr|this commit|this branch|this one|this task"
    "|this test|temporary|temporarily|today|tonight|tomorrow|right now|for this change|in this function"
    "|in this case"
    "|one-off|quick fix|before you|when you are done|when you're done|next step|later today"
)
_THOUGHTS = phrases(
    "maybe|perhaps|i think|i wonder|i guess|what if|might|suppose|imagine|would it|should we|could we|shall we"
    "|not sure|considering|thinking about|thinking of|proposal|proposes|an option|an idea|used to|would be nice"
    "|wouldn't it"
)
_OTHERS = phrases("said|says|told|claims|claimed|wrote|argues|according to|the docs|the readme|stack overflow")
_REPORTS = phrases(
    "fails|failing|crash|crashes|broken|an error|the error|error when|errors when|a bug|the bug|this bug"
    "|does not work"
    "|doesn't work|is wrong|was wrong|are wrong|returns none|returns null|hangs|is slow|are slow"
    "|timed out|times out"
    "|at the moment|my machine|when i|if i|for me|no idea|any idea|option 1|option 2|option 3|option a"
    "|option b|too much"
    "|too many|getting|fix that|fix this|the problem|i asked|i get|i got|go back|find out|have a look|look into"
    "|strange|what i want|suggestion|your proposal|your idea|your version|first version|your approach|that approach"
    "|this approach|first one|second one|other one"
)
_STANDING = phrases(
    "from now on|from here on|going forward|in future|in the future|for the future|by convention"
    "|as a rule|the rule is"
    "|our rule|our convention|house rule|house style|our policy|the convention is|as a matter of policy|as of today"
    "|under no circumstances|in no case|no exceptions|without exception|non-negotiable|once and for all|for good"
    "|at all times|no matter what|hard rule|hard requirement|our standard|is final|is settled|for the record"
    "|from today|no more|not up for discussion|whole repo|permanently|on purpose|by design"
    "|is intentional|are intentional|is deliberate|off the table|don't fix it|deliberate choice|conscious choice"
    "|final call|final word|final decision|our policy|agreed on that|we agreed|keep it that way"
    "|keep doing that|forever"
    "|it was agreed|it was decided|it is agreed|all code here|off limits|off-limits|answer is no"
    "|that's decided|set in stone|made up my mind|my mind is made up|made up our minds"
    # German, French, Spanish
    "|ab sofort|ab jetzt|in zukunft|künftig|grundsätzlich|in diesem projekt|für dieses projekt|ausnahmslos"
    "|désormais|dorénavant|à l'avenir|dans ce projet|par convention|de ahora en adelante|en adelante"
    "|en este proyecto"
    "|por convención|a partir de ahora|en este repo|dans ce repo|dans ce dépôt|in diesem repo|in diesem repository"
)
_SETTLED = phrases(
    "wir bleiben bei|wir verwenden|wir nutzen|wir haben entschieden|wir haben uns entschieden|niemals"
    "|nous utilisons|nous gardons|nous avons décidé|on garde|on utilise|on n'utilise|ne jamais"
    "|hier immer|hier nie|hier niemals|werden immer|ici toujours|aquí siempre|hemos decidido|usamos"
    "|mantenemos|no usamos|nunca usar|siempre usar|dürfen nie|darf nie|dürfen nur|darf nur|müssen immer|muss immer"
    "|werden nie|sollen nie|soll nie|nous n'utilisons|on ne fait|uns gegen|uns für"
)
_LABELS = frozenset(words("decision: decided: rule: convention: policy: guideline: standard: agreement:"))
_DECIDED = (["i", "decided"], ["we", "decided"], ["i've", "decided"], ["we've", "decided"])
_WE = frozenset(phrases("we|our|the team|our team|this project|this repo|this repository|this codebase"))
_ADVERBS = frozenset(words("always never only still all now deliberately intentionally generally strictly"))
_HOLDS = frozenset(
    words(
        "keep use stick stay decided agreed chose prefer avoid support target follow require allow store name ship"
        " standardise standardize uses keeps prefers follows supports targets requires stays sticks settled"
        " committed"
        " picked rejected adopted standardised standardized dropped banned reject accept treat write pin"
        " version release deploy"
        " validate format own run build"
    )
)
_HAVE_SETTLED = frozenset(
    words(
        "decided agreed settled chosen standardised standardized committed dropped moved switched adopted banned"
        " deprecated picked"
    )
)
_ARE_SETTLING = frozenset(
    words("going standardising standardizing sticking dropping staying moving switching keeping using done")
)
_NO_LONGER = phrases("no longer|not going to|never going to|are done with|won't be using|will not be using")
_DO_NOT = frozenset(("don't", "dont", "do", "does", "doesn't", "will", "won't"))
_LETS = frozenset(words("keep stick stay go standardise standardize settle agree always never"))
_MODALS = frozenset(words("must should shall may can need needs has have"))
_FOR_GOOD = frozenset(words("never always only not"))
_POINTERS = frozenset(words("it this that you they there i"))
_UNIVERSAL = frozenset(words("all every each any anything everything nothing nobody only"))
_WHERE = frozenset(words("in without unless outside anywhere ever on"))
_RULES = frozenset(
    words(
        "must should shall may can need needs has have goes go lives live belongs belong gets get uses use"
        " stays stay"
        " requires require carries"
    )
)
_PARTICULAR = frozenset(words("the these those it they you we i this that please can let's write make add"))
_ENDING_NOW = frozenset(words("pass passes green work works done"))
_HOW_TO = frozenset(
    words(
        "use keep prefer write put store treat name format return log avoid validate pin wrap run test"
        " document import"
        " raise favor favour handle stop make target follow leave"
    )
)
_SCOPES = phrases("here|anywhere|ever|again|because|at all")
_HERE = phrases(
    "in this product|in this service|in this library|in this package|in this app|in our services|in this repo"
    "|in this repository|in this project|in this codebase|in this code base|in our code|in our codebase"
)
# A sentence that confirms the one before.
_CONFIRMS = frozenset(
    phrases(
        "period|full stop|always|no exceptions|end of story|that's final|that's it|without exception|no discussion"
        "|keep it that way|that's the rule|that's a rule|that's not up for discussion"
        "|write that down as a principle|that's how we do it|that's how we do it here|that's how we do things here"
    )
)
_SHOWING = frozenset(words("show display render highlight sort scroll hide see print"))
_EVERYWHERE = phrases(
    "everywhere|throughout|across the|for all|for every|for any|in all|in every|on all|on every|whenever|by default"
    "|unless i say|without asking|without my|only ever|project-wide|repo-wide|each time|every time|always|never"
)
_STATES = phrases(
    "forbidden|banned|off limits|off-limits|not allowed|not permitted|not acceptable|not an option|mandatory"
    "|the source of truth|our source of truth|frozen|read-only|here to stay|not negotiable|the only supported"
    "|the minimum supported"
)
_NOT_HABITS = frozenset(words("have know see need understand remember think want mind get expect care"))
_AS_IT_IS = frozenset(words("red open empty null none pending stuck the same"))
_NORMS = frozenset(words("belong belongs must should instead"))
# Parts of code and of work on it. What is said about all of these applies to the whole project.
_CODE = words(
    "endpoint function method class module component file test migration commit branch release deploy"
    " dependenc package"
    " librar import quer table column schema service handler controller layer repositor model api route"
    " job script config"
    " flag secret log error exception type name variable constant comment docstring doc message key id"
    " uuid timestamp date"
    " time amount price money string enum hook thread lock transaction build image container version pr"
    " pull merge review"
    " fixture mock snapshot code request response field token cookie password setting environment"
    " feature public private"
    " warning lint css style currenc zone identifier retr credential bundle librar"
)
_DOES = frozenset(
    words(
        "is are go goes live lives belong belongs follow follows stay stays use uses get gets happen"
        " happens need needs"
        " come comes return returns must should may can never always only talk talks call calls has have"
        " carry carries"
    )
)
_MARKS = frozenset(words("only never always everywhere anywhere here because forever by must instead"))
_REPORTED = frozenset(
    words(
        "wrong red missing slow empty gone broken null late outdated green different duplicated still"
        " again yet gone"
    )
)
_DOING = frozenset(
    words(
        "add write create make explain show check find remove rename fix update generate tell describe"
        " prove look give"
        " list open draft translate summarise summarize change move delete print try see compare investigate report"
    )
)
_OF_US = ("we", "we're", "we've", "we'll")
_INTRODUCES = frozenset(words("for in as since because given to on with just under within"))
_SHORTEST, _LONGEST, _MOST = 4, 60, 5


def decisions_in(text: str, *, corrects: bool = False) -> list[str]:
    """The sentences of a prompt that decide something, as written.

    In a prompt that corrects something (`corrects`), a sentence also counts if it says how things are to be done.
    """
    sentences = _sentences(text)
    return [
        sentence
        for sentence, following in zip(sentences, [*sentences[1:], ""], strict=False)
        if _decides(sentence)
        or (corrects and _says_how(sentence))
        or (following.lower().rstrip(".!") in _CONFIRMS and _may_decide(sentence))
    ][:_MOST]


def _says_how(sentence: str) -> bool:
    terms = sentence.lower().split()
    return len(terms) >= _SHORTEST and not sentence.endswith("?") and any(word in _NORMS for word in terms)


def _sentences(text: str) -> list[str]:
    """The person's own sentences, without code, quotations and tables."""
    lines, fenced = [], False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith(("    ", "\t", ">", "|")):
            lines.append(line.strip().lstrip("-*• "))
    # Split at punctuation followed by a space, so that `config.py` and `e.g.` inside a word stay whole.
    for mark in (". ", "! ", "? ", "; "):
        lines = [part for line in lines for part in line.replace(mark, f"{mark[0]}\n").split("\n")]
    return [line.strip() for line in lines if line.strip()]


def _may_decide(sentence: str) -> bool:
    """Whether the sentence is neither a question nor a report, nor about this one time."""
    plain = " ".join(word.strip(":") for word in _terms(sentence)).replace("from today on", "from now on")
    whole = _SentenceWords(plain.split())
    return not sentence.endswith("?") and not any(
        whole.hold(listed) for listed in (_ONCE, _THOUGHTS, _OTHERS, _REPORTS)
    )


def _terms(sentence: str) -> list[str]:
    return [word.strip(',.;!()"`*') for word in sentence.lower().replace(chr(8217), chr(39)).split()]


def _decides(sentence: str) -> bool:
    sentence = _without_quotes(sentence).partition(", please ")[0]  # a rule, followed by what it means for the task
    terms = _terms(sentence)
    if terms[:2] in _DECIDED:  # after a colon follows the reason, which may contain anything
        sentence = sentence.partition(": ")[0]
    whole = _SentenceWords([word.strip(":") for word in terms])
    if not _may_decide(sentence):
        return False
    if any(word in _LABELS for word in terms[:4]):
        return len(terms) > 3
    if whole.hold(_STANDING) or whole.hold(_SETTLED):
        return len(terms) >= _SHORTEST and terms[0] not in _ASKS and terms[0] not in _DOING
    # `tabs, not spaces` contrasts two ways of doing it, which a mere request rarely does.
    contrasts = any(mark in sentence.lower() for mark in (", not ", ", no ", ", never "))
    return any(_is_decided(part, contrasts=contrasts) for part in _parts(terms, sentence)) or _on_topic(sentence)


def _without_quotes(sentence: str) -> str:
    """The sentence without quotations of more than two words, which are somebody else's; shorter ones are names."""
    for mark in "“”„«»":
        sentence = sentence.replace(mark, '"')
    parts = sentence.split('"')
    return "".join(part for at, part in enumerate(parts) if at % 2 == 0 or len(part.split()) <= 2)


def _parts(terms: list[str], sentence: str) -> list[list[str]]:
    """The sentence, and its parts after a comma, a colon or `so`."""
    ends = [at for at, word in enumerate(sentence.split(), start=1) if word.endswith((",", ":"))]
    ends += [at for at, word in enumerate(terms) if word == "so"]
    if terms[:1] and terms[0] in _INTRODUCES:
        ends += [at for at, word in enumerate(terms[:8]) if word in _OF_US]
    ends += [at for at, word in enumerate(terms) if word in _OF_US and terms[at - 1] in ("and", "that")]
    return [terms, *(terms[at:] for at in sorted(set(ends)) if 0 < at < len(terms))]


def _on_topic(sentence: str) -> bool:
    """`Time zones: UTC in the database, local time only in the view`."""
    topic, colon, rule = sentence.lower().partition(": ")
    terms = rule.replace(",", "").split()
    if not colon or not terms or len(topic.split()) > 3 or not _is_code(topic.split()):
        return False
    return terms[0] not in (*_DOING, *_HOW_TO, "only") and bool({*terms} & {"only", "never", "always"})


def _is_code(terms: list[str]) -> bool:
    return any(word.startswith(_CODE) for word in terms)


def _is_decided(terms: list[str], *, contrasts: bool) -> bool:
    terms = [word.strip(":") for word in terms]
    while terms and (terms[0] in _FILLERS or not terms[0]):
        terms = terms[1:]
    if not _SHORTEST <= len(terms) <= _LONGEST or (terms[0] in _ASKS and terms[:2] != ["do", "not"]):
        return False
    whole = _SentenceWords(terms)
    # `add a test` is a request, unless it says where it always applies.
    if terms[0] in _DOING and not whole.hold(_HERE):
        return False
    return (
        (terms[0] in ("never", "always") and terms[1] not in _EXPERIENCE and terms[1] not in _SHOWING)
        or (terms[0] == "i" and terms[1] in ("decided", "chose", "settled"))
        or (terms[0] in ("stick", "stay") and terms[1] in ("to", "with", "on") and contrasts)
        or _of_the_team(terms, whole)
        or (terms[0] in ("let's", "lets") and terms[1] in _LETS)
        or terms[:2] == ["stop", "using"]
        or _must(terms)
        or _forbids(terms, whole)
        or _of_all(terms)
        or _of_mine(terms, whole)
        or _stays(terms)
        or _are(terms)
        or _of_things(terms, contrasts=contrasts)
        or (terms[0] in _HOW_TO and _how_to(terms))
        or (
            terms[:2] in (["there", "must"], ["there", "should"])
            and terms[2:4] == ["be", "no"]
            and _is_code(terms[4:])
        )
        or (terms[0] == "our" and bool({"minimum", "maximum", "default", "standard", "because"} & {*terms}))
        or (terms[0] in ("prefer", "favor", "favour") and "over" in terms)
        or (whole.hold(_HERE) and bool({"is", "are", "only"} & {*terms}) and bool({"not", "only"} & {*terms}))
        or (whole.hold(_STATES) and bool({"is", "are", "stays", "stay"} & {*terms}))
    )


def _how_to(terms: list[str]) -> bool:
    """`log in JSON only, because ...`, `use UUIDs for all keys`; not `run it in all browsers`."""
    if terms[1] in ("it", "this", "that", "them"):
        return False
    end = next(
        (at for at, word in enumerate(terms) if word in ("that", "which", "why", "where", "when", "if")), None
    )
    whole = _SentenceWords(terms[:end])
    return whole.hold(_EVERYWHERE) or whole.hold(_HERE) or ("only" in terms[2:] and "because" in terms)


def _of_things(terms: list[str], *, contrasts: bool) -> bool:
    """`prices are integers everywhere`, `releases happen on Tuesdays only`, `errors are returned, not thrown`."""
    whole = " ".join(terms)
    here = next((phrase for phrase in _HERE if phrase in whole), "")
    terms = whole.replace(here, "", 1).split() if here else terms
    at = next((at for at, word in enumerate(terms[1:6], start=1) if word in _DOES), 0)
    if not at or terms[0] in _PARTICULAR or terms[0] in _HOW_TO or not _is_plural(terms[:at]):
        return False
    tail = {*terms[at:]}
    return not tail & _REPORTED and (contrasts or bool(here) or bool(tail & _MARKS))


def _is_plural(subject: list[str]) -> bool:
    """`commit messages`, `prices`: a kind of thing in code, without an article."""
    return subject[-1].endswith("s") and not subject[-1].endswith("ss") and _is_code(subject)


class _SentenceWords:
    """Finds phrases as whole words in a sentence."""

    def __init__(self, terms: list[str]) -> None:
        self._text = f" {' '.join(terms)} "

    def hold(self, listed: tuple[str, ...]) -> bool:
        return any(f" {phrase} " in self._text for phrase in listed)


def _stays(terms: list[str]) -> bool:
    """`REST stays`, `the format stays TOML`; not `the build stays red`."""
    for at, word in enumerate(terms):
        if word in ("stay", "remain") and at and _is_plural(terms[:at]):
            return terms[at + 1 : at + 2] == [] or terms[at + 1] not in _AS_IT_IS
        if word in ("stays", "remains") and at:
            return terms[0] not in _POINTERS and terms[at + 1 : at + 2] != [] and terms[at + 1] not in _AS_IT_IS
    return False


def _of_the_team(terms: list[str], whole: _SentenceWords) -> bool:
    """`we keep`, `we always use`, `this project targets`, `we don't use`, `we've settled on`, `we're dropping`."""
    if terms[0] in ("we've", "i've") or terms[:2] in (["we", "have"], ["i", "have"]):
        return terms[1 if "'" in terms[0] else 2] in _HAVE_SETTLED
    if terms[0] in ("we'll", "i'll"):
        return terms[1:3] == ["go", "with"] or (terms[1] in _HOLDS and terms[1] not in ("run", "build", "write"))
    if terms[0] in ("we're", "i'm") or terms[:2] in (["we", "are"], ["i", "am"]):
        tail = terms[1 if "'" in terms[0] else 2 :]
        tail = tail[1:] if tail[:1] == ["not"] else tail
        return bool(tail) and (tail[0] in _ARE_SETTLING or tail[0] == "doing" or whole.hold(_NO_LONGER))
    start = 2 if " ".join(terms[:2]) in _WE else 1 if terms[0] in _WE else 0
    tail = terms[start:]
    if start and whole.hold(_NO_LONGER):
        return True
    while start and tail and tail[0] in _ADVERBS:
        if tail[0] in ("never", "always"):
            return tail[1:2] != [] and tail[1] not in _EXPERIENCE and not tail[1].endswith("ed")
        tail = tail[1:]
    if not start or not tail:
        return False
    if tail[0] in _DO_NOT:
        tail = tail[2:] if tail[1:2] == ["not"] else tail[1:]
        return bool(tail) and tail[0] not in _NOT_HABITS
    if tail[:2] == ["want", "to"]:
        return tail[2:3] in (["stay"], ["keep"], ["remain"], ["stick"])
    if "only" in tail[2:] and tail[0] not in _NOT_HABITS and tail[0] not in _EXPERIENCE and tail[0] not in _MODALS:
        return True
    return tail[0] in _HOLDS and not (tail[1:2] and tail[1].endswith("ing"))


def _are(terms: list[str]) -> bool:
    """`generated files are never edited by hand`, `tokens go in cookies`: about a kind of
    thing, not a single one.
    """
    if terms[0] in _PARTICULAR:
        return False
    for at, word in enumerate(terms[1:5], start=1):
        tail = terms[at + 1 :]
        if word == "are" and tail[:1] and tail[0] in ("never", "always"):
            allowed = ("ok", "okay", "fine", "allowed", "acceptable", "permitted")
            return tail[1:2] != [] and (tail[1].endswith(("ed", "n", "t")) or tail[1] in allowed)
        if word in ("go", "live", "belong") and tail[:1] and tail[0] in ("in", "into", "under", "through", "to"):
            return True
    return False


def _of_mine(terms: list[str], whole: _SentenceWords) -> bool:
    """`I want every endpoint to`, `I never want`, `I don't want X anywhere`."""
    if terms[:3] == ["i'd", "rather", "we"]:
        return terms[3] in ("never", "always", "keep", "stay", "stick")
    if terms[0] != "i":
        return False
    if terms[1] in ("never", "always"):
        return terms[2:3] in (["want"], ["expect"])
    if terms[1:4] == ["want", "us", "to"]:
        return True
    if terms[1:3] in (["don't", "want"], ["do", "not"]):
        return whole.hold((*_SCOPES, *_HERE))
    if terms[1] == "prefer":
        return "over" in terms or "to" in terms
    of_all = bool({*terms[2:4]} & _UNIVERSAL) and _is_code(terms[3:6])
    return terms[1] in ("want", "expect") and (of_all or bool({"stay", "remain", "always"} & {*terms}))


def _of_all(terms: list[str]) -> bool:
    """`every endpoint gets a rate limit`, `no new dependencies without asking`."""
    if terms[0] == "no":
        return len(terms[1]) > 2 and bool({*terms[2:]} & _WHERE)
    if terms[0] not in _UNIVERSAL:
        return False
    at = next((at for at, word in enumerate(terms[1:8], start=1) if word in _RULES or word in _DOES), 0)
    if (
        not at
        or terms[at] == "can"
        or terms[at + 1 : at + 2] == []
        or terms[at + 1] in _ENDING_NOW
        or {*terms[at:]} & _REPORTED
    ):
        return False
    return terms[0] in ("nobody", "nothing") or _is_code(terms[1:at])


def _forbids(terms: list[str], whole: _SentenceWords) -> bool:
    """`don't mock the database in this project`; without a scope, it is about the current task."""
    is_forbidding = terms[0] == "don't" or terms[:2] == ["do", "not"]
    return is_forbidding and whole.hold((*_SCOPES, *_HERE, *_EVERYWHERE))


def _must(terms: list[str]) -> bool:
    """`amounts must never be floats`, `tests must not sleep`: about a thing, not about the current task."""
    for at, word in enumerate(terms[:-1]):
        if word in _MODALS and at:
            if word == "must" and terms[0] == "the" and terms[at + 1] in ("stay", "remain"):
                return terms[at + 2 : at + 3] != [] and terms[at + 2] not in _AS_IT_IS
            if terms[0] in _PARTICULAR and not _is_code(terms[1:2]):
                return False
            if terms[at + 1] in ("never", "always", "only"):
                return _is_code(terms[:at]) or word == "must"
            return (
                word == "must" and terms[0] not in _POINTERS and terms[at + 1] in (*_FOR_GOOD, "be", "have", "stay")
            )
    return False
