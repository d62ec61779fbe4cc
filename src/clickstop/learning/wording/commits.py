"""What the first words of a commit's message say, in English. Of other languages only the verb counts."""

from clickstop.core.lists import phrases, words

KINDS_OF_FIX = frozenset(words("fix fixes fixed bugfix hotfix bug bugs regression"))
OTHER_KINDS = frozenset(
    words("feat feature refactor chore test tests ci build perf docs doc style release wip deps")
)
# Of a fix that says in brackets what it is about.
TRIFLING_SCOPES = frozenset(
    words("docs doc readme changelog test tests ci lint style deps typo typos types typing format")
)
FIXING = frozenset(
    words(
        "fix fixes fixed fixing repair repairs repaired resolve resolves resolved correct corrects"
        " corrected hotfix bugfix bugfixes debug patch patches patched unbreak unbreaks mend mends rectify"
        " remedy"
    )
)
BEFORE_FIXING = frozenset(
    words(
        "wip quick small minor another final temporary temp real attempt attempts try trying to hopefully"
        " actually really properly partial partially also a the some several various more few critical"
        " important urgent tiny simple proper correctly finally again possible potential bug ugly"
    )
)
# First words that tell of a repair by themselves.
REPAIRING = frozenset(
    words(
        "prevent prevents prevented tolerate tolerates properly correctly protect protects workaround"
        " unbreak guard guards respect respects honor honour honors honours undo restore restores sanitize"
        " sanitise sanitizes sanitises escape escapes recover recovers wrong incorrect"
    )
)
REPAIRING_PHRASES = phrases(
    "work around|works around|make sure|null check|nil check|bounds check|none check|return early|"
    "bail out|no longer|do not crash|don't crash|be robust|survive "
)
# First words that tell of one where something else stands with them that went wrong.
GUARDING = frozenset(
    words(
        "avoid avoids avoided handle handles handled stop stops stopped don't do never ensure ensures make"
        " makes add adds added return returns check checks validate let lets skip ignore always set use"
        " reset clear close flush release wait catch accept allow treat keep only account"
    )
)
# Things that go wrong, in a subject or a body.
DAMAGE = frozenset(
    words(
        "crash crashes crashed crashing error errors exception exceptions leak leaks leaked leaking race"
        " races deadlock deadlocks overflow underflow none null nil empty missing invalid infinite wrong"
        " wrongly incorrect incorrectly duplicate duplicated duplicates double doubled traceback segfault"
        " panic panics regression hang hangs hanging freeze freezes corruption corrupt corrupted injection"
        " timeout timeouts broken breaks break broke breaking fail fails failed failing failure lost loses"
        " losing stale bad undefined nan twice unreachable vulnerability xss csrf traversal bug bugs forever"
        " mojibake garbled mangled ignored dropped drops swallowed unhandled malformed truncated truncation"
        " overwrote overwritten overwrites oom dangling uninitialised uninitialized off-by-one unexpected"
        " unexpectedly accidentally mistakenly erroneously silently"
    )
)
# Of these a subject speaks only where one is mended, unless it begins with another piece of work.
FAULTS = frozenset(
    words(
        "crash crashes segfault segfaults deadlock deadlocks leak leaks off-by-one regression overflow"
        " underflow xss csrf injection traversal vulnerability panic panics use-after-free corruption"
        " mojibake traceback nullpointerexception typeerror keyerror valueerror indexerror attributeerror"
    )
)
FAULT_PHRASES = phrases(
    "race condition|infinite loop|endless loop|null pointer|nil pointer|null deref|data loss|"
    "double free|memory leak|security hole|off by one|out of bounds|stack overflow|no longer "
)
# Made so, a thing was not so before.
MADE_RIGHT = frozenset(
    words(
        "robust correctly properly again respect honor honour tolerate survive idempotent thread-safe"
        " threadsafe reentrant"
    )
)
RIGHT = frozenset(words("correct right proper"))
PREVENTED = frozenset(
    words("allocation allocations copy copies copying unnecessary needless overhead extra redundant import imports")
)
STOPPED = frozenset(
    words("using supporting testing building shipping publishing tracking vendoring running requiring")
)
NOT_DONE = frozenset(
    words("use ship run build require hardcode hard-code import test install publish track vendor rely depend")
)
MISSING_TEXTS = frozenset(
    words(
        "test tests doc docs documentation docstring docstrings type types typing annotation annotations"
        " license licence licenses translation translations changelog entry entries dependency dependencies"
        " header headers copyright comment comments newline fixture fixtures example examples badge keyword"
        " keywords classifier"
    )
)
# First words of other work.
OTHER_WORK = frozenset(
    words(
        "add adds added adding implement implements create introduce support extend write generate refactor"
        " rename extract move simplify reorganise reorganize restructure split inline convert migrate"
        " upgrade update bump replace tidy clean cleanup format reformat document describe explain improve"
        " improves remove removes delete drop change switch rework merge release prepare test tests docs"
        " style revert reword polish sync vendor pin apply address convert make makes use using new expose"
        " enable deprecate port rewrite log report reports show test cover reproduce mention note list"
        " collect track translate adopt adjust tweak increase decrease raise lower limit optimise optimize"
        " speed cache run allow let lets set build install publish tag start initial wip"
    )
)
# What is put right without having been a bug, where it is all that is put right: `fix lint errors`.
TRIFLES = frozenset(
    words(
        "test tests typo typos lint linting linter format formatting style styling docs doc documentation"
        " readme changelog docstring docstrings comment comments conflict conflicts whitespace indentation"
        " indent wording spelling grammar naming import imports mypy ruff flake8 eslint pylint clippy isort"
        " black prettier pyright rubocop ci travis workflow workflows pipeline annotation annotations hint"
        " hints typing coverage badge badges link links copyright license licence review nit nits nitpicks"
        " merge rebase example examples translation translations heading headings misspelling misspellings"
        " phrasing sphinx codespell rst markdown deprecation deprecations pre-commit flake todo todos"
        " docblock jsdoc javadoc rustdoc spacing spaces tabs newline newlines eof"
    )
)
# The same whatever follows.
TEXTS = frozenset(
    words("typo typos spelling misspelling misspellings grammar wording phrasing nit nits copyright changelog")
)
SMALL = frozenset(
    words(
        "the a an some minor small more few all remaining several another up my our various broken failing"
        " flaky many dead type unit integration code trailing missing wrong incorrect new old other stray"
        " last left leftover"
    )
)
MERE = frozenset(
    words(
        "error errors warning warnings issue issues failure failures problem problems complaint complaints"
        " in and for on to again nit from at order check checks build job jobs style number numbers year"
        " years file files block suite case cases config configuration setup hints hint annotations"
        " annotation message messages comments comment docs links link length lengths endings violations"
        " offences offenses names name at by reported found after with"
    )
)
CLOSING = phrases("fixes #|fix #|fixed #|resolves #|resolved #|fixes gh-|(fixes |fixes http")
