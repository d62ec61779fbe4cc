"""The words by which English commit messages are read. In other languages only the verb counts."""

from clickstop.core.lists import phrases, words

KINDS_OF_FIX = frozenset(words("fix fixes fixed bugfix hotfix bug bugs regression"))
OTHER_KINDS = frozenset(
    words("feat feature refactor chore test tests ci build perf docs doc style release wip deps")
)
# Scopes of fixes to text and tooling: `fix(docs): ...`.
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
# First words that describe a repair by themselves.
REPAIRING = frozenset(
    words(
        "prevent prevents prevented tolerate tolerates properly correctly protect protects workaround"
        " unbreak guard guards respect respects honor honour honors honours undo restore restores sanitize"
        " sanitise sanitizes sanitises escape escapes unescape recover recovers wrong incorrect unblock"
        " unblocks unstick harden hardens withstand cope copes defend defends plug plugs clamp clamps quote"
        " compensate race missing broken unhandled uncaught inverted swapped"
    )
)
REPAIRING_PHRASES = phrases(
    "work around|works around|make sure|null check|nil check|bounds check|none check|return early|"
    "wait for|wait until|waits for|quote the|bail out|no longer|do not crash|don't crash|be robust|survive |"
    "deal with|deals with|account for|accounts for|"
    "fall back|falls back|be lenient|be tolerant|be more lenient|take into account|swap arguments|swap args|"
    "swap the arguments|swap operands|swap parameters|flip the sign|flip the condition|flip condition|"
    "invert the condition|invert condition|invert the check|close the hole|bounds-check|null-check|nil-check"
)
# First words that describe a repair only beside a word of damage: `avoid a crash`.
GUARDING = frozenset(
    words(
        "avoid avoids avoided handle handles handled stop stops stopped don't do never ensure ensures make"
        " makes add adds added return returns check checks validate let lets skip ignore always set use"
        " catch accept accepts allow treat keep keeps only account verify verifies reject rejects raise raises"
        " throw throws fail fails exit exits answer respond refuse skips ignores eliminate eliminates kill"
        " remedy"
    )
)
# Damage, in a subject or a body.
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
        " unexpectedly accidentally mistakenly erroneously silently crasher hung froze garbage stuck"
        " out-of-bounds out-of-range use-after-free npe races conflict conflicts spurious bogus inconsistent"
        " misaligned swapped inverted flipped reversed unclosed unbounded unescaped unquoted orphaned lingering"
        " premature prematurely inadvertently faulty flawed misleading mismatch mismatched mismatches"
    )
)
# Overlooked cases: `handle spaces in paths`.
EDGES = frozenset(
    words(
        "space spaces unicode utf-8 utf8 non-ascii non-utf8 bom crlf zero negative absent optional trailing"
        " leading unknown unset deleted removed expired closed special whitespace newline newlines slash"
        " slashes backslash backslashes quote quotes plus leap dst timezone timezones duplicate concurrent"
        " partial edge corner oversized huge nonexistent non-existent nonexisting without zero-length"
        " zero-byte surrogate surrogates emoji symlink symlinks 0 -1 404 429 500 502 503 504 eof eintr epipe"
        " nullable unexpected uppercase lowercase case-insensitive case-insensitively permission permissions"
        " bounds disconnect disconnects interrupted aborted cancelled canceled rejected"
    )
)
# First words that describe a repair only beside a time: `flush before exit`.
TIDYING = frozenset(
    words(
        "close closes free frees release releases flush flushes unlock unlocks reset resets clear clears cancel"
        " cancels dispose disposes detach detaches unsubscribe unregister invalidate invalidates drain drains"
        " rollback roll remember terminate"
        " unref deregister disconnect abort keep keeps hold reconnect reconnects refresh"
    )
)
# First words of features, even beside a time: `ask before deleting`.
ASKING = frozenset(words("ask asks show prompt confirm warn require preview notify remind wait send announce"))
TIMES = frozenset(words("during between on when after before if once upon until while unless"))
# What follows `ensure` in a repair: `ensure the file is closed`.
ASSURED = frozenset(words("is are that gets get has have only not never always before after on when even can"))
# In a body: how bad it was before.
HARM = frozenset(
    words(
        "garbage refused whatever raised threw thrown exited leaked crashed hung froze answered believed forgot"
        " forgotten skipped previously otherwise wrongly unusable unreadable disappeared vanished misread"
        " miscounted misparsed confused overwrote never nobody couldn't didn't wasn't weren't"
        " doesn't can't complained went came got kept showed stayed ended cut created overflowed had could was"
        " were made blank shared leaking bogus stuck surprised surprising unintended meant"
    )
)
PAST = frozenset(words("was were"))  # in a subject
HARM_PHRASES = phrases(
    "left behind|rolled back|ended up|used to|led to|resulted in|results in|which made|which caused|caused |"
    "causing |anyone could|even though|too early|too late|too many|too few|instead of|did not|was not|were not|"
    "could not|no one|all users|kept getting|was lost|were lost|got lost|in spite of|by mistake|at random|"
    "with 0 before|rather than"
)
UNHARMED = phrases(
    "no functional change|no behaviour change|no behavior change|no change in behav|prepares |in preparation"
)
# First words of work whose bodies also speak of the past: "remove x: it was not used".
UNLIKELY = frozenset(words("drop remove removes move use uses using switch replace change log report run"))
# First words of other work that becomes a repair if the body describes damage.
CHANGING = frozenset(
    words(
        "let lets make makes use uses using set sets remove removes allow change switch replace move show log"
        " report drop start raise lower limit increase run"
    )
)
# What it no longer does: `instead of aborting`.
GIVEN_UP = frozenset(
    words(
        "aborting crashing failing raising hanging exiting panicking dying throwing swallowing dropping silently"
        " erroring exploding blowing asserting returning ignoring losing overwriting truncating guessing"
        " looping blocking wrong just always 500 none null nil stale garbage undefined nan"
    )
)
# `add a null check`, `add a guard`.
CHECKED = frozenset(
    words("null nil none bounds range length permission overflow sanity empty guard guards safeguard")
)
CHECKS = frozenset(words("check checks guard guards safeguard"))
SHOWING = frozenset(words("show shows display compute calculate pick choose send render print report read write"))
# After its first word, in a subject that reports a fault and no work: "search ignores umlauts".
DECLARED = frozenset(
    words(
        "is are isn't aren't doesn't don't can't cannot shows show ignores ignored stays stay jumps jump opens"
        " closes returns gets loses lost breaks fails crashes hangs broken overlap overlaps not never twice 500 404"
        " nan undefined wrong missing disappears disappear sends appears prints flickers freezes throws raises"
        " drops skips skipped leaks keeps vanishes misses blocks stops times broke"
    )
)
# Before a verb in the past tense, these describe how it was: "it jumped".
THEY = frozenset(words("it they this these which that users customers everyone"))
ARTICLES = frozenset(words("the a an its their that this"))
# Bugs that a subject only names if it fixes one, unless it begins with other work.
FAULTS = frozenset(
    words(
        "crash crashes segfault segfaults deadlock deadlocks leak leaks off-by-one regression overflow"
        " underflow xss csrf injection traversal vulnerability panic panics use-after-free corruption"
        " mojibake traceback nullpointerexception typeerror keyerror valueerror indexerror attributeerror"
    )
)
FAULT_PHRASES = phrases(
    "race condition|infinite loop|endless loop|null pointer|nil pointer|null deref|data loss|"
    "cve-|works again|work again|working again|mutable default|into account|"
    "double free|memory leak|security hole|off by one|out of bounds|stack overflow|no longer "
)
# What a thing was not before: `make the parser robust`.
MADE_RIGHT = frozenset(
    words(
        "stable robust correctly properly again respect honor honour tolerate survive idempotent thread-safe"
        " threadsafe reentrant atomic deterministic case-insensitive resilient tolerant proper correct"
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
# Objects of a `fix` that are no bugs: `fix lint errors`.
TRIFLES = frozenset(
    words(
        "test tests typo typos lint linting linter format formatting style styling docs doc documentation"
        " readme changelog docstring docstrings comment comments conflict conflicts whitespace indentation"
        " indent wording spelling grammar naming import imports mypy ruff flake8 eslint pylint clippy isort"
        " black prettier pyright rubocop ci travis workflow workflows pipeline annotation annotations hint"
        " hints typing coverage badge badges link links copyright license licence review nit nits nitpicks"
        " merge rebase example examples translation translations heading headings misspelling misspellings"
        " phrasing punctuation sphinx codespell rst markdown deprecation deprecations pre-commit flake todo todos"
        " docblock jsdoc javadoc rustdoc spacing spaces tabs newline newlines eof warning warnings unused"
        " version versions endings gitignore .gitignore codeowners contributing editorconfig dependabot renovate"
        " metadata screenshot screenshots fixture fixtures snapshot snapshots mock mocks spec specs heading"
        " changelogs docker-compose makefile storybook"
    )
)
# The same, whatever follows.
TEXTS = frozenset(
    words("typo typos spelling misspelling misspellings grammar wording phrasing nit nits copyright changelog")
)
# The same at the end of the object: `fix the parser tests`.
TRIFLING_HEADS = frozenset(
    words(
        "test tests spec specs docs documentation docstring docstrings readme changelog typo typos lint"
        " annotations hints badge badges fixture fixtures snapshot snapshots spelling grammar wording coverage"
        " linter testcase testcases docblock javadoc comments"
    )
)
ENDING_OBJECT = frozenset(
    words("in on for when after by of that with if to from at because since where which not while during under")
)
# Such a fix matters if it did damage: `typo that broke the login`.
DOING = frozenset(
    words("that which causing making breaking preventing leading made broke caused so where crashes crash crashed")
)
TEXT_FILES = phrases(".md|.rst|.adoc|.txt")
SMALL = frozenset(
    words(
        "the a an some minor small more few all remaining several another up my our various broken failing"
        " flaky many dead type unit integration code trailing missing wrong incorrect new old other stray"
        " last left leftover compiler line long static two three couple of"
    )
)
# The format of code is a trifle; that of dates and amounts is not.
FORMATTING = frozenset(words("format formatting"))
LAID_OUT = TRIFLES | frozenset(words("code source file files line lines py module modules package repo everything"))
MERE = frozenset(
    words(
        "syntax error errors warning warnings issue issues failure failures problem problems complaint complaints"
        " in and for on to again nit from at order check checks build job jobs style number numbers year"
        " years file files block suite case cases config configuration setup hints hint annotations"
        " annotation message messages comments comment docs links link length lengths endings violations"
        " offences offenses names name at by reported found after with of level levels text texts section sections"
        " variable variables argument arguments parameter parameters lines bump string release"
    )
)
# Phrases that contain the name of a bug but mean none.
NEUTRAL = phrases(
    "crash report|crash handler|crash course|leak detect|panic button|dependency injection|overflow menu|"
    "overflow scroll|text-overflow|regression test|regression suite|regression model"
)
# Names of things that begin like a repair.
NAMES = phrases(
    "guard clause|patch release|patch version|patch notes|debug toolbar|debug mode|debug log|debug output|"
    "debug menu|debug panel|debug flag|debug symbols|debug info|return to|return type|escape hatch|escape key|"
    "escape to|quote of|guard rail|restore from|recover deleted|patch endpoint"
)
CLOSING = phrases("fixes #|fix #|fixed #|resolves #|resolved #|fixes gh-|(fixes |fixes http")
