"""Words of final messages, in classes of one letter: a sentence becomes a short string on which grammar is easy."""

from __future__ import annotations

import re

# A phrase of up to three words may stand in a list; the longest that fits is taken, and the first list that has it.
# What stands nowhere is `w`, a number is `n`.
_CLASSES = {
    # the tests, all of them
    "t": """
        tests | test suite | test suites | suite | suites | specs | test run | test runs | test cases |
        testsuite | pytest | jest | vitest | mocha | rspec | phpunit | ctest | npm test | cargo test |
        go test | make test | yarn test | pnpm test | unit-tests | every test | each test |
        every single test | every existing test | full run | complete run | ~test | tests run |
        bun test | dotnet test | npm tests""",
    # the build
    "b": """
        build | compilation | npm run build | cargo build | go build | make build | production build |
        prod build | release build | vite build | next build | ~build | webpack build | docs build |
        debug build""",
    # types and lint
    "k": """
        lint | linter | linters | linting | eslint | ruff | mypy | pyright | tsc | clippy | typecheck |
        typechecking | typechecker | type check | type checks | type checking | type checker |
        type-check | type-checking | type-checker | types | typing | typings | static analysis |
        static checks | static checking | flake8 | pylint | biome | golangci-lint | pre-commit |
        pre-commit hooks | svelte-check | vue-tsc | oxlint | rubocop | phpstan | cargo check |
        cargo clippy | go vet | npm run lint | lint checks | lint check | quality checks |
        quality gates | quality gate | all checks | all gates | ~check | tsc --noemit |
        typescript compilation | typescript compile | typescript | ts | typescript compiler |
        type safety checks | swiftlint | make check | make lint | ruff check | typecheckers | ty |
        basedpyright | npm run typecheck | linting checks | code quality checks | all the checks | type""",
    # a test, or testing: names a topic, claims nothing
    "T": "test | testing",
    # a part of the tests, named by a path or a filter
    "z": "~part",
    # words before a noun that leave it whole
    "d": """
        the | all | our | full | entire | whole | existing | every | project's | current | automated |
        100% | all of | all of the | 100% of | 100% of the | all the | new and existing |
        existing and new | old and new | new + existing | existing + new | new & existing |
        existing & new | both new and | original | overall | repo's | local | entire project's | each |
        both existing and | resulting | final | workspace | full-suite | complete project | my full""",
    # kinds of tests that alone are taken for the whole
    "U": "unit",
    # kinds of tests that alone are a part
    "u": """
        integration | e2e | end-to-end | backend | frontend | front-end | back-end | server | client |
        api | ui | smoke""",
    # words that make a part of it
    "S": """
        new | added | my | these | those | this | that one | related | relevant | affected | targeted |
        specific | focused | corresponding | regression | other | remaining | most | some | several |
        few | many | half | rest | almost | nearly | updated | modified | changed | all but |
        almost all | nearly all | most of | some of | newly | impacted | selected | mostly | partially |
        partly""",
    # passes
    "p": "pass | passes | passed | succeed | succeeds | succeeded | ~passed",
    # passing: also stands before a noun
    "G": "passing | succeeding",
    # other good news
    "g": """
        green | clean | cleanly | ok | okay | fine | successful | successfully | happy | error-free |
        all-green | flawlessly | ~clean | success | a pass | 🎉 | good | without a hitch |
        without incident | warning-free | out clean | satisfied | correctly | all good | spotless""",
    # ticks
    "e": "✅ | ✔ | ✔️ | ✓ | 🟢 | ☑ | ☑️ | 👍",
    # verbs that say it alone
    "V": "compiles | builds | now builds with | now builds",
    # verbs that say it with "cleanly" or "without errors"
    "W": "compiled | built | compile | compiling | building",
    # the same of types and lint
    "K": """
        typechecks | type-checks | lints | types check | types check out | code type checks |
        project type checks | everything type checks | it type checks | now type checks""",
    # fails, now
    "F": "fail | fails | failing | red | ❌ | ✗ | ✘ | 🔴",
    # broken: only of a noun before it
    "D": "broken | breaks | break",
    # failed, perhaps mended since
    "f": "failed | errored | timed out",
    # none of
    "O": """
        no | zero | 0 | without | without any | w/o | with no | with zero | with 0 | not a single |
        free of | nil""",
    # what there may be none of
    "E": """
        errors | error | issues | failures | failure | problems | diagnostics | regressions |
        violations | complaints | findings | errors or warnings | warnings or errors |
        errors and warnings | complaint""",
    # warnings: a pass may have some
    "j": "warnings | warning",
    # helping words between a noun and its news
    "a": """
        afterwards | afterward | once with | once more | once again | at once | twice |
        both times | each time | every time |
        from scratch | of them | on this branch | on my machine | on my side | on my end |
        on this machine | all times | in a row | is | are | be | been | being | have | has | still |
        also | again | currently | continue to | continues to | remain | remains | stay | stays | too |
        as well | as before | as expected | locally | both before and after | throughout | here |
        already | then | finally | just | came back | come back | comes back | runs through |
        ran through | runs | looks | look | end to end | came out | comes out | go | went | goes |
        there are | there is | it's | that's | they're | got | as they did before | before and after |
        together | coming | came up | all come | consistently | even | fully | unchanged | unmodified |
        untouched | all came""",
    # helping words of the past
    "B": "was | were",
    # now: whatever was said before it is over
    "@": "now",
    # verbs that bring a result
    "v": """
        report | reports | reported | reporting | show | shows | showed | showing | finish | finishes |
        finished | return | returns | returned | find | finds | found | give | gives | produces |
        produced | exit | exits | exited | exiting | yields | emits | ended | ends | result | results |
        status | raises | raised | with | outcome | finishing""",
    # completes: said of a build it is a pass
    "y": "complete | completes | completed | completing | works | worked | goes through | went through",
    # words for what was named before
    "A": """
        everything | they | it | which | all of them | they all | all of it | each of them | all three |
        all four""",
    # both
    "2": "both",
    # run: "tests run clean", or a command to somebody
    "r": "run | re-run | rerun",
    # ran
    "R": """
        ran | have run | i've run | been run | has run | we've run | executed | re-ran | reran |
        running | after running | re-running | rerunning | executing | full run of""",
    # words before a statement that leave it true
    "L": """
        verified | confirmed | that | ensured | validated | checked | so | because | since | as | means |
        meaning | where | made sure | can confirm | i can confirm | double-checked | made sure that |
        confirmed that | verified that | after which | happy to report | glad to report | confirming |
        verifying that""",
    # denied
    "N": """
        not | never | cannot | neither | nor | none | hardly | unable | haven't | couldn't | barely |
        unverified | untested | none of | instead of | rather than | no longer | failed to | unsure |
        unclear | skipped | skip""",
    # possible or wanted; ends at "and"
    "M": """
        should | would | will | might | may | can | could | must | shall | likely | help | helps | need |
        needs | want | wants | require | requires | allow | allows | required | allowing | supposed |
        appear | appears | seem | seems | try | trying""",
    # hoped, planned, asked for or to be checked; ends at a comma
    "m": """
        expect | expected | expects | hope | hopefully | probably | presumably | ensure | ensures |
        ensuring | verify | confirm | validate | make | makes | making | make sure | making sure |
        makes sure | get | getting | keep | keeps | keeping | kept | let | lets | wait | waiting |
        going to | gonna | plan | planning | intend | next | todo | goal | target | criteria | see |
        guarantee | guarantees | believe | think | guess | assume | assumes | suspect | trust | figure |
        reckon | suppose | imagine | bet | feel | confident | check that | check whether | in theory |
        theoretically | please | i'll | we'll | you'll | let's | sure | ideally | requirement |
        requested | asked | wanted | aim | aims | aiming | pending | maybe | perhaps | bring |
        follow-up | follow-ups | definition of done | acceptance | promise | run the | run all |
        run your | check if | so you can | i will | we will | trying to get""",
    # conditions; at the start of a sentence they hold to its end
    "Q": """
        if | once | unless | until | till | whether | assuming | provided | providing | as long as |
        as soon as | in case | only when | only if | depends | depending | so long as | by the time |
        whenever | given that | even if | such that | so that | in order for""",
    # conditions of time
    "q": "when | while | wherever",
    # after: doubtful only right before a noun
    ">": "after",
    # the past
    "H": """
        before | previously | earlier | initially | originally | used to | baseline | on main |
        on master | yesterday | last week | last time | at first | upstream | historically | stashed |
        main branch | base branch | back then | at the start | pre-change | before my | before the |
        prior to | in the past | had been | without my | had | there the | without it | without this |
        without that | without the change | without the changes | without the fix | without them""",
    # others who run checks
    "C": """
        ci | on your machine | on your side | on your end | for you |
        pipeline | github actions | workflow | readme | reviewer | subagent | sub-agent | teammate |
        ticket | description | jenkins | circleci | upstream's | dependabot | circle | buildkite |
        colleague | staging""",
    # others who say so
    "c": """
        says | said | say | according | claims | claimed | claim | claiming | reported that |
        you mentioned that | you said | mentioned that | mentions that | supposedly | apparently |
        reportedly | wrote""",
    # exceptions: the whole sentence is a partial report
    "x": """
        except | excluding | apart from | aside from | other than | besides | exception | exceptions |
        except for | minus | barring | modulo | save for | bar | only the | unrelated failures |
        pre-existing | preexisting | unrelated | so far | ⚠ | known failures | ~some | to some extent |
        partial | known failure""",
    # and
    "&": "and | & | + | plus | as well as | or | along with | / | alongside",
    # but: what was said before does not reach over it
    ";": "but | however | although | though | yet | whereas",
    # prepositions that may follow "pass"
    "i": """
        on | in | under | across | at | via | using | thanks | thanks to | following | over | between |
        including | despite | due""",
    # said to be nothing special
    "w": "builds with | builds on | only",
    # prepositions and articles that may not
    "o": "of | for | from | by | about | a | an | out of | through | against",
    # so do the tests
    "s": "so do | so does | as do | as does",
    # what compiles
    "Y": """
        code | project | app | application | crate | crates | package | packages | repo | repository |
        codebase | modules | module | binary | projects | library | extension | firmware | bundle |
        solution | site | stack | program | tree | plugin | versions | image""",
    # headings of lists of things to do
    "Z": """
        next steps | next step | test plan | acceptance criteria | to do | how to | to verify | to test |
        to run | before merging | suggested | requirements | checklist | recommended | success criteria |
        not done | to be done | still to do | what's left | left to do | outstanding |
        verification steps | manual testing | you can | usage | your request | blockers | in progress |
        how you can""",
}
_SIGNS = {",": ", ·", ";": "; — \u2013 - --", ":": ": → => = -> | ⇒ …", "(": "( [", ")": ") ]"}
_NUMBERS = "one two three four five six seven eight nine ten eleven twelve dozen hundreds"


def _table() -> dict[str, str]:
    table = dict.fromkeys(_NUMBERS.split(), "n")
    table.update((sign, letter) for letter, signs in _SIGNS.items() for sign in signs.split())
    for letter, phrases in _CLASSES.items():
        for phrase in phrases.split("|"):
            table.setdefault(" ".join(phrase.split()), letter)
    table.pop("", None)
    return table


_TABLE = _table()
_SHARE = re.compile(
    r"(?<![\d,])(\d[\d,]{0,12})\s{0,3}(?:/|of(?: the)?|out of(?: the)?)\s{0,3}(\d[\d,]{0,12})(?![\w/])"
)
_TOKEN = re.compile(
    r"[,;:()\[\]|=&+·…→⇒✅✔✓🟢☑👍❌✗✘🔴🎉⚠—\u2013]|(?:[^\s,;:()\[\]|=&+·…→⇒✅✔✓🟢☑👍❌✗✘🔴🎉⚠—\u2013])+"
)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_NUMBER = re.compile(r"~?\d[\d,.]*(?:k|\+)?")


def letters(sentence: str) -> str:
    """One letter for each word or phrase, in order."""
    text = _THOUSANDS.sub("", sentence.lower().replace("\u2019", "'"))
    words = [_bare(word) for word in _TOKEN.findall(_SHARE.sub(_share, text))]
    words = [part for word in words if word for part in _parts(word)]
    found = []
    at = 0
    while at < len(words):
        letter, length = _longest(words, at)
        found.append(letter)
        at += length
    return "".join(found)


def _share(found: re.Match[str]) -> str:
    """All of so many is a number; some of so many is a part."""
    return f" {found[1]} " if found[1] == found[2] else " ~some "


def _bare(word: str) -> str:
    return word.strip(".!?\"'*`️ ")


def _parts(word: str) -> list[str]:
    """`lint/types/tests` is a list of three; a path is one word."""
    if "/" not in word or word == "/" or word in _TABLE:
        return [word]
    parts = word.split("/")
    if not all(_TABLE.get(part) in ("t", "b", "k") for part in parts):
        return [word]
    return [item for part in parts for item in (part, "&")][:-1]


def _longest(words: list[str], at: int) -> tuple[str, int]:
    for length in (3, 2):
        letter = _TABLE.get(" ".join(words[at : at + length])) if at + length <= len(words) else None
        if letter:
            return letter, length
    return _letter(words, at), 1


def _letter(words: list[str], at: int) -> str:
    word = words[at]
    known = _TABLE.get(word)
    after = words[at + 1] if at + 1 < len(words) else ""
    if known in ("H", "q", ">") and after.endswith("ing"):
        return "i"  # before committing, after running
    if known:
        return known
    if _NUMBER.fullmatch(word):
        return "n"
    if word.endswith(("n't", "nt've")):
        return "N"
    if word.endswith(("'ll", "'d")):
        return "M"
    if word.endswith("'s"):
        return _TABLE.get(word[:-2], "w")
    if word.endswith("ly"):
        return "a"
    return "z" if "test" in word and ("/" in word or "_" in word or "." in word) else "w"
