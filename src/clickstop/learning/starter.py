"""Failure classes that every project begins with. A project's own file of the same name takes the place of one."""

from __future__ import annotations

from clickstop.core.lists import phrases
from clickstop.learning.classes import FailureClass

STARTER: tuple[FailureClass, ...] = (
    FailureClass(
        "missing_null_check",
        "A value that may be absent is used as if it were always there.",
        diff=(
            r"+ \bis (?:not )?None\b|[!=]==? ?(?:null|undefined)\b|\w\?\.[\w(\[]|[!=]= nil\b|\.is_(?:some|none)\(\)",
            r"+ \bNone\b.*\belse\b|\?\? ",
        ),
        keywords=("null", "none", "nonetype", "undefined", "nil", "cannot read propert", "optional"),
    ),
    FailureClass(
        "off_by_one",
        "A bound, an index or a count is one too large or one too small.",
        diff=(
            r"+ (?:len\([^()]*\)|\.length|\.size\(\)|\bend|\blast|\bcount|\btotal|\bpage|\bstop|\bn)\)? ?[-+] ?1\b",
            r"- <= ?(?:\w+\.length|len\(|\w+\.size\(\)|n\b)|(?:len\([^()]*\)|\.length) ?[-+] ?1\b",
        ),
        keywords=phrases("off by one|off-by-one|last item|last element|first item|index out of|indexerror"),
    ),
    FailureClass(
        "missing_await",
        "A result that comes later is used as if it were there.",
        diff=(r"+ \bawait\b|\.await\b|asyncio\.run\(",),
        keywords=("await", "promise", "coroutine", "never awaited", "async"),
    ),
    FailureClass(
        "race_condition",
        "Two things happen at once and one undoes what the other did.",
        diff=(
            r"+ \b[Ll]ock\b|RLock|_lock\b|[Mm]utex|synchronized|\batomic|\.lock\(|select_for_update|[Ss]emaphore|FOR UPDATE",
        ),
        keywords=("race", "concurren", "simultaneous", "at the same time", "thread", "deadlock", "parallel"),
    ),
    FailureClass(
        "wrong_time_zone",
        "A moment is read or written in another time zone than it was meant.",
        diff=(
            r"+ timezone\.utc|ZoneInfo|tzinfo|\bUTC\b|getUTC|setUTC|astimezone|\.tz\(|toISOString|utc\(|timeZone",
        ),
        keywords=("time zone", "timezone", "utc", "daylight", "dst", "midnight", "a day early", "a day late"),
    ),
    FailureClass(
        "resource_leak",
        "A file, connection, listener or timer is opened and never given back.",
        diff=(
            r"+ \bwith [\w.]+\(|\.close\(|\bfinally\b|defer \w|using \(|clearInterval|clearTimeout|removeEventListener|\.release\(|\.dispose\(",
        ),
        keywords=phrases("leak|too many open files|file descriptor|connection pool|not closed|never closed"),
    ),
    FailureClass(
        "sql_injection",
        "Text from outside becomes a part of a statement.",
        diff=(
            r"- (?:execute|query|raw|exec)\(\s*(?:f['\x22]|['\x22][^'\x22]*['\x22] ?[%+]|`[^`]*\$\{)|['\x22](?:SELECT|INSERT|UPDATE|DELETE)[^\n]*['\x22] ?[+%]",
            r"+ (?:execute|query|raw|exec)\([^\n]*(?:\?|%s|\$1|:\w+)[^\n]*,",
        ),
        keywords=("sql", "injection", "quote in", "apostrophe"),
    ),
    FailureClass(
        "command_injection",
        "Text from outside becomes a part of a command line.",
        diff=(
            r"- shell=True|os\.system\(|\bexec\(\s*[`'\x22f]|execSync\(\s*[`'\x22]",
            r"+ shlex\.quote|execFile|spawn\(|shell=False",
        ),
        keywords=("command injection", "shell", "spaces in the path", "file name with"),
    ),
    FailureClass(
        "cross_site_scripting",
        "Text from outside becomes markup of a page.",
        diff=(
            r"- innerHTML|dangerouslySetInnerHTML|mark_safe|\|\s*safe\b|v-html",
            r"+ textContent|escape\(|sanitize|DOMPurify",
        ),
        keywords=("xss", "script tag", "cross-site", "html injection", "markup"),
    ),
    FailureClass(
        "path_traversal",
        "A path from outside leads out of the folder it belongs to.",
        diff=(
            r"+ realpath|is_relative_to|commonpath|safe_join|path\.resolve\(|path\.basename\(|os\.path\.basename|secure_filename",
        ),
        keywords=("traversal", "../", "outside the folder", "directory escape", "zip slip"),
    ),
    FailureClass(
        "wrong_encoding",
        "Bytes are read as another encoding than they were written in.",
        diff=(r"+ encoding=|['\x22]utf-?8['\x22]|TextDecoder|TextEncoder|normalize\(['\x22]NF|errors=['\x22]",),
        keywords=("encoding", "unicode", "utf-8", "umlaut", "mojibake", "emoji", "garbled", "accent"),
    ),
    FailureClass(
        "stale_cache",
        "An old value is answered after the new one was written.",
        diff=(
            r"+ cache_clear\(|(?:[Cc]ache|memo)\w*\.(?:clear|delete|invalidate|pop|remove|del|evict)\b|[Ii]nvalidate\w*\(|revalidate\w*\(|no-store|no-cache",
        ),
        keywords=("stale", "cache", "old value", "outdated", "after update", "until restart"),
    ),
    FailureClass(
        "swallowed_error",
        "An error is caught and nobody hears of it.",
        diff=(
            r"- except(?: \w+)?:\s*(?:pass)?$|catch ?(?:\(\w*\))? ?\{ ?\}|^\s*pass\s*$|_ = err|catch\(\(\) => \{\}\)",
            r"+ ^\s*raise\b|\bthrow (?:err|error|e|new)\b|logger\.(?:error|exception)|console\.error|return err\b",
        ),
        keywords=("swallow", "silently", "no error", "hides the error", "ignored error", "nothing in the log"),
    ),
    FailureClass(
        "shared_mutable_state",
        "One list, map or object is changed for everybody who holds it.",
        diff=(
            r"- def [^\n]*= ?(?:\[\]|\{\}|set\(\))|Object\.assign\(\w+,",
            r"+ deepcopy\(|\.copy\(\)|structuredClone\(|\{ ?\.\.\.\w+|\[ ?\.\.\.\w+|\.slice\(\)|list\(\w+\)|dict\(\w+\)",
        ),
        keywords=phrases("mutable default|shared|mutat|default argument|leaks between|aliasing|same list"),
    ),
    FailureClass(
        "division_by_zero",
        "A number that may be zero divides another.",
        diff=(
            r"+ (?:[!=]==? ?0\b[^\n]*/|/[^\n]*[!=]==? ?0\b|\bif (?:not )?\w+ else 0|\? [^\n]*/ ?\w+ : 0|max\(1,|Math\.max\(1,|or 1\)|\|\| 1\))",
        ),
        keywords=("division", "divide", "zerodivision", "nan", "infinity"),
    ),
    FailureClass(
        "wrong_comparison",
        "Two values are compared by another relation than was meant.",
        diff=(r"- \bis (?:not )?['\x22\d(]", r"- [^=!<>]==[^=]\s*['\x22\w]|[^=!]!=[^=]", r"+ ===|!==|\.equals\("),
        keywords=("comparison", "compares", "identity", "equality", "equal", "strict"),
    ),
    FailureClass(
        "rounding",
        "Sums of fractions are a little wrong.",
        diff=(r"+ Decimal\(|\bround\(|toFixed\(|Math\.round\(|BigDecimal|isclose\(|EPSILON|quantize\(",),
        keywords=("rounding", "cent", "float", "precision", "decimal", "0.1"),
    ),
    FailureClass(
        "missing_timeout",
        "Something is waited for without an end.",
        diff=(r"+ timeout ?[=:]|timeout\(|AbortSignal|AbortController|WithTimeout|wait_for\(|deadline",),
        keywords=("timeout", "hangs", "hang", "forever", "stuck", "never returns"),
    ),
    FailureClass(
        "missing_retry",
        "One failure of something that fails now and then ends the whole.",
        diff=(r"+ \bretr(?:y|ies)\w*\b|backoff|\battempts?\b",),
        keywords=("retry", "flaky", "intermittent", "transient", "503", "connection reset"),
    ),
    FailureClass(
        "number_parsing",
        "Text is taken for a number that it is not, or for another one.",
        diff=(
            r"+ parseInt\([^\n]*, ?10\)|Number\.isNaN|isNaN\(|Number\.isInteger|\.isdigit\(\)|\.isdecimal\(\)|except ValueError|strconv\.",
        ),
        keywords=("parse", "not a number", "invalid literal", "numeric", "radix", "digits"),
    ),
    FailureClass(
        "missing_permission_check",
        "Somebody may do what only others may.",
        diff=(
            r"+ authori[sz]e|is_authenticated|login_required|has_perm|[Pp]ermission|[Ff]orbidden|\b40[13]\b|isAdmin|hasRole|owner_id|ownerId|requireAuth",
        ),
        keywords=("permission", "unauthor", "access control", "other users", "another user", "admin", "forbidden"),
    ),
    FailureClass(
        "case_sensitivity",
        "Texts that mean the same differ in large and small letters.",
        diff=(
            r"+ \.(?:lower|casefold|upper|toLowerCase|toUpperCase|toLocaleLowerCase)\(|EqualFold|COLLATE NOCASE|IGNORECASE",
        ),
        keywords=("case", "uppercase", "lowercase", "capital", "casing"),
    ),
    FailureClass(
        "unstable_order",
        "A result depends on an order that nobody promised.",
        diff=(r"+ \bsorted\(|\.sort\(|ORDER BY|\.toSorted\(|order_by\(|sort\.S",),
        keywords=("order", "sorted", "non-deterministic", "nondeterministic", "flaky", "shuffled"),
    ),
    FailureClass(
        "endless_loop",
        "A loop or recursion has no end for some input.",
        diff=(
            r"+ \b(?:visited|seen)\b|max_(?:depth|iterations|steps)|max(?:Depth|Iterations|Steps)|^\s*break;?\s*$",
        ),
        keywords=("infinite loop", "endless", "never ends", "recursion", "stack overflow", "cycle", "100% cpu"),
    ),
    FailureClass(
        "missing_key",
        "A map is asked for a key that it may not have.",
        diff=(r"+ \.get\(['\x22\w]|setdefault\(|hasOwn(?:Property)?\(|\.has\(|, ok :=|in \w+ else|defaultdict",),
        keywords=("keyerror", "missing key", "unknown key", "no such key", "key not found"),
    ),
    FailureClass(
        "late_binding",
        "A function made in a loop sees the loop's last value.",
        diff=(r"- lambda(?: \w+)?:|\bvar \w+ ?= ?0", r"+ lambda [^:\n]*\w+=\w+|\blet \w+ ?= ?0|partial\("),
        keywords=("closure", "late binding", "last value", "loop variable", "all buttons", "all handlers"),
    ),
    FailureClass(
        "done_twice",
        "Something that must happen once happens again when it is asked for again.",
        diff=(
            r"+ idempoten|ON CONFLICT|upsert|get_or_create|INSERT OR IGNORE|\balready\w*|if [^\n]*\b(?:processed|handled|sent|submitted|isSubmitting)\b",
        ),
        keywords=("twice", "duplicate", "double", "idempoten", "again and again", "repeated"),
    ),
    FailureClass(
        "empty_input",
        "Nothing at all was not expected as an input.",
        diff=(
            r"+ if not \w+(?:\.\w+)?:|\[-?[01]\] if \w+ else|\.length (?:===?|>|<) ?[01]\b|default=|\.isEmpty\(\)|len\(\w+\) ?==? ?0|\?\? \[\]|\|\| \[\]",
        ),
        keywords=("empty", "no items", "without items", "blank", "zero items", "empty list"),
    ),
)
