"""The failure classes that every project starts with. A project's own class of the same name replaces one.

A fix belongs to a class if a diff pattern fits and a word or a file confirms it (see `classes.py`). So a pattern may be
as general as `if x is None`: its group must also occur on the other side of the diff.
"""

from __future__ import annotations

from clickstop.core.lists import phrases
from clickstop.learning.classes import FailureClass

STARTER: tuple[FailureClass, ...] = (
    FailureClass(
        "missing_null_check",
        "A value that may be absent is used as if it were always there.",
        diff=(
            (r"+ \b(?:if|elif|and|or|while|assert|return|unless)\b[^\n]*?\b([A-Za-z_][\w.]*) is (?:not )?None\b"),
            (
                r"+ \b([\w.]+)\?\.[\w(\[]|\b([\w.]+) ?[!=]==? ?(?:null|undefined)\b|\b([\w.]+) \?\? |"
                r"\b(\w+\.[\w.]+) [!=]= nil\b"
            ),
        ),
        keywords=("null", "none", "nonetype", "undefined", "nil", "cannot read propert", "optional"),
    ),
    FailureClass(
        "off_by_one",
        "A bound, an index or a count is one too large or one too small.",
        diff=(
            r"+ \b([A-Za-z_][\w.]*(?:\([\w.]*\))?) ?[-+] ?1\b",
            (
                r"- \b([A-Za-z_][\w.]*(?:\([\w.]*\))?) ?[-+] ?1\b|"
                r"<= ?([A-Za-z_][\w.]*\.length|len\([\w.]+\)|[\w.]+\.size\(\))"
            ),
        ),
        keywords=phrases("off by one|off-by-one|last item|last element|first item|index out of|indexerror"),
    ),
    FailureClass(
        "missing_await",
        "A result that arrives later is used as if it were already there.",
        diff=(r"+ \bawait ([\w.]+)\(|\b([\w.]+\([^()\n]*\))\.await\b|asyncio\.run\(([\w.]+)\(",),
        keywords=("await", "promise", "coroutine", "never awaited", "async"),
    ),
    FailureClass(
        "race_condition",
        "Two things happen at once, and one undoes what the other did.",
        diff=(
            (
                r"+ \b(?:R?Lock|[Mm]utex|Semaphore)\(|with [\w.]*_?lock\b|[Mm]utex\.\w+\(|\.[Ll]ock\(\)|"
                r"\bsynchronized\b|select_for_update|FOR UPDATE|atomic\.\w+\("
            ),
        ),
        keywords=("race", "concurren", "simultaneous", "at the same time", "thread", "deadlock", "parallel"),
    ),
    FailureClass(
        "wrong_time_zone",
        "A time is read or written in the wrong time zone.",
        diff=(
            (
                r"+ \b(now|fromtimestamp|datetime|get|strptime|parse)\([^\n]*(?:timezone\.utc|ZoneInfo|tz=|UTC)|"
                r"\.astimezone\(|\.getUTC\w+\(|timeZone:|\.utc\("
            ),
        ),
        keywords=("time zone", "timezone", "utc", "daylight", "dst", "midnight", "a day early", "a day late"),
    ),
    FailureClass(
        "resource_leak",
        "A file, connection, listener or timer is opened and never released.",
        diff=(
            (
                r"+ \bwith ([\w.]+)\(|\b([\w.]+)\.(?:close|release|dispose)\(\)|defer ([\w.]+)\.Close\(|"
                r"\bclear(?:Interval|Timeout)\(|\bremoveEventListener\("
            ),
        ),
        keywords=phrases("leak|too many open files|file descriptor|connection pool|not closed|never closed"),
    ),
    FailureClass(
        "sql_injection",
        "Text from outside becomes part of a query.",
        diff=(
            (
                r"- \b(?:execute|executemany|query|raw|exec)\(\s*(?:f['\x22]|['\x22][^'\x22\n]*['\x22] ?(?:%|\+) ?\w|`[^`]*\$\{)"
            ),
            r"+ \b(execute|executemany|query|raw|exec)\([^\n]*(?:\?|%s|\$1|:\w+)[^\n]*,",
        ),
        keywords=("sql", "injection", "quote in", "apostrophe"),
    ),
    FailureClass(
        "command_injection",
        "Text from outside becomes part of a command line.",
        diff=(
            (
                r"- \b(?:os\.system|popen|run|call|Popen|check_output|check_call|exec|execSync)\(\s*(?:f['\x22]|`[^`]*\$\{|['\x22][^'\x22\n]*['\x22] ?(?:%|\+) ?\w)"
            ),
            r"+ shlex\.quote\(|\bexecFile(?:Sync)?\(|\b(run|call|Popen|check_output|check_call)\(\[",
        ),
        keywords=("command injection", "shell", "spaces in the path", "file name with"),
    ),
    FailureClass(
        "cross_site_scripting",
        "Text from outside becomes markup on a page.",
        diff=(
            (
                r"- \.innerHTML ?\+?= ?[^'\x22`\s;]|mark_safe\(\s*(?:f['\x22]|\w+\)|[^)\n]*[%+])|dangerouslySetInnerHTML=\{\{ ?__html: ?[\w.]+ ?\}\}"
            ),
            r"+ \.textContent ?=|DOMPurify\.|\b(?:escape|escapeHtml|sanitize)\(([\w.]+)",
        ),
        keywords=("xss", "script tag", "cross-site", "html injection", "markup"),
    ),
    FailureClass(
        "path_traversal",
        "A path from outside leads out of the folder it belongs to.",
        diff=(
            (
                r"+ \brealpath\(|\.is_relative_to\(|\bcommonpath\(|\bsafe_join\(|\bsecure_filename\(|"
                r"\bpath\.(?:resolve|basename)\(([\w.]+)|\bPath\(([\w.]+)\)\.name\b|"
                r"\bos\.path\.basename\(([\w.]+)\)"
            ),
        ),
        keywords=("traversal", "../", "outside the folder", "directory escape", "zip slip"),
    ),
    FailureClass(
        "wrong_encoding",
        "Bytes are read in a different encoding than they were written in.",
        diff=(
            (
                r"+ \b(open|read_text|write_text|decode|encode|toString|readFile|readFileSync|writeFile|"
                r"writeFileSync|Buffer\.from)\([^\n]*(?:encoding=|['\x22]utf-?8['\x22])|"
                r"normalize\(['\x22]NF|new TextDecoder\("
            ),
            r"+ \b(open|read_text|write_text|decode|encode)\([^\n]*errors=",
        ),
        keywords=("encod", "decod", "unicode", "utf-8", "umlaut", "mojibake", "emoji", "garbled", "accent"),
    ),
    FailureClass(
        "stale_cache",
        "An old value is returned after a new one was written.",
        diff=(
            (
                r"+ \.cache_clear\(|\b\w*[Cc]ache\w*\.(?:clear|delete|invalidate|pop|remove|evict)\(|"
                r"\binvalidateQueries\(|\brevalidate(?:Path|Tag)\(|no-store"
            ),
        ),
        keywords=("stale", "cache", "old value", "outdated", "after update", "until restart"),
    ),
    FailureClass(
        "swallowed_error",
        "An error is caught and silently dropped.",
        diff=(
            (
                r"- \bexcept(?: (?:Base)?Exception)?(?: as \w+)?:\n\s*pass\b|"
                r"\bcatch ?(?:\(\w*\))? ?\{\s*\}|\.catch\(\(\w*\) ?=> ?\{\s*\}\)|\b_ = err\b"
            ),
        ),
        keywords=("swallow", "silently", "no error", "hides the error", "ignored error", "nothing in the log"),
    ),
    FailureClass(
        "shared_mutable_state",
        "A shared list, map or object is changed for everything that uses it.",
        diff=(
            r"- \bdef [^\n]*\w ?(?:: ?[^,=()\n]+)?= ?(?:\[\]|\{\}|set\(\))",
            (
                r"+ \b(?:deepcopy|structuredClone|list|dict|set)\((?:\*\*)?([\w.]+)[,)]|"
                r"\b([\w.]+)\.(?:copy|slice)\(\)|[\[{] ?\.\.\.([\w.]+)|"
                r"\bdef \w+\([^\n]*\b(\w+)(?:: ?[^,=()\n]+)? ?= ?None\b"
            ),
        ),
        keywords=phrases("mutable default|shared|mutat|default argument|leaks between|aliasing|same list"),
    ),
    FailureClass(
        "division_by_zero",
        "A number that may be zero divides another.",
        diff=(
            (
                r"+ / ?([A-Za-z_][\w.]*(?:\([\w.]*\))?) if |\bif (?:not )?([A-Za-z_][\w.]*)[^\n]* else 0|"
                r"\b([\w.]+) ?[!=]==? ?0\b ?\?|\bmax\(1, ?([\w.(]+)|\bMath\.max\(1, ?([\w.]+)|"
                r"/ ?\(([\w.]+) (?:or|\|\|) 1\)|\b([\w.]+) \? [^\n]*/[^\n]* : 0"
            ),
        ),
        keywords=("division", "divide", "zerodivision", "nan", "infinity"),
    ),
    FailureClass(
        "wrong_comparison",
        "Two values are compared in the wrong way, such as by identity instead of equality.",
        diff=(
            (
                r"- \b(?:if|elif|while)\b[^\n]*\bis (?:not )?['\x22\d][^\n]*:$|"
                r"\btype\([\w.]+\) ?[!=]= ?(?:['\x22]|(?:str|int|float|list|dict|tuple|bool)\b)|[!=]==? ?NaN\b"
            ),
            r"+ \b([\w.]+) ?[!=]== |\b([\w.]+)\.equals\(|\bisinstance\(([\w.]+),|\b([\w.]+) [!=]= ['\x22\d]",
        ),
        keywords=("comparison", "compares", "identity", "equality", "equal", "strict"),
    ),
    FailureClass(
        "rounding",
        "Sums of fractions are slightly wrong.",
        diff=(
            (
                r"+ \b(?:round|Decimal|Math\.round|isclose)\(([\w.]+)|"
                r"\b([\w.]+)(?:\([^()\n]*\))?\.(?:toFixed|quantize)\(|\bBigDecimal\b|\bDecimal\(|"
                r"\bround\(([\w.]+)\("
            ),
        ),
        keywords=("rounding", "cent", "float", "precision", "decimal", "0.1"),
    ),
    FailureClass(
        "missing_timeout",
        "The code waits for something without a time limit.",
        diff=(
            (
                r"+ \b(get|post|put|delete|request|urlopen|run|wait|join|connect|fetch|communicate|acquire|recv|call|check_output)\([^\n]*(?:timeout ?[=:]|AbortSignal)|"
                r"\bWithTimeout\(|\bwait_for\(|AbortSignal\.timeout"
            ),
        ),
        keywords=("timeout", "hangs", "hang", "forever", "stuck", "never returns"),
    ),
    FailureClass(
        "missing_retry",
        "One failure of something that fails occasionally ends the whole operation.",
        diff=(
            r"+ @retry\b|\bretry\(\(\) ?=>|\bfor (?:\(let )?attempt\b|\b(get|post|request|fetch|send|call)\([^\n]*retries ?[=:]",
        ),
        keywords=("retry", "flaky", "intermittent", "transient", "503", "connection reset"),
    ),
    FailureClass(
        "number_parsing",
        "Text that is not a number is parsed as one, or is parsed as the wrong number.",
        diff=(
            (
                r"+ \b(parseInt)\([^\n]*, ?10\)|\bNumber\.is(?:NaN|Integer|Finite)\(|"
                r"\b([\w.]+)\.(?:isdecimal|isdigit)\(\)|"
                r"\b(?:int|float|Decimal)\([^\n]*\n\s*except \(?[^\n]*ValueError|"
                r"\bexcept ValueError:[^\n]*\n[^\n]*\breturn\b"
            ),
        ),
        keywords=("parse", "not a number", "invalid literal", "numeric", "radix", "digits"),
    ),
    FailureClass(
        "missing_permission_check",
        "Somebody can do what only others may do.",
        diff=(
            (
                r"+ \bauthori[sz]e\w*\(|\bis_authenticated\b|\blogin_required\b|\bhas_perm\w*\(|"
                r"\bPermission(?:Den\w+|Error)\b|\bForbidden\w*\(|\brequireAuth\b|\bhasRole\(|"
                r"\bisAdmin\b|\bowner(?:_id|Id)\b ?[!=]=|\babort\(40[13]\)|\bstatus\(40[13]\)"
            ),
        ),
        keywords=("permission", "unauthor", "access control", "other users", "another user", "admin", "forbidden"),
    ),
    FailureClass(
        "case_sensitivity",
        "Texts that should be equal differ in upper and lower case.",
        diff=(
            (
                r"+ \b([\w.]+)\.(?:lower|casefold|upper|toLowerCase|toUpperCase|toLocaleLowerCase)\(\)|"
                r"\bEqualFold\(|COLLATE NOCASE|\bIGNORECASE\b"
            ),
        ),
        keywords=("case", "uppercase", "lowercase", "capital", "casing"),
    ),
    FailureClass(
        "unstable_order",
        "A result depends on an order that is not guaranteed.",
        diff=(
            (
                r"+ \bsorted\(([\w.]+)|\b([\w.]+)(?:\([^()\n]*\))?\.(?:sort|toSorted)\(|\bORDER BY\b|"
                r"\.order_by\(|\bsort\.S\w+\(([\w.]+)"
            ),
        ),
        keywords=("order", "sorted", "non-deterministic", "nondeterministic", "flaky", "shuffled"),
    ),
    FailureClass(
        "endless_loop",
        "A loop or recursion never ends for some input.",
        diff=(
            (
                r"+ \bif [^\n]* in (?:seen|visited):\n\s*(?:return|continue|break)\b|"
                r"\bif \(?(?:seen|visited)\.has\([^\n]*(?:return|continue|break)\b|"
                r"> ?(?:max_(?:depth|iterations|steps)|max(?:Depth|Iterations|Steps))\b"
            ),
        ),
        keywords=("infinite loop", "endless", "never ends", "recursion", "stack overflow", "cycle", "100% cpu"),
    ),
    FailureClass(
        "missing_key",
        "A key that may be missing is read from a map.",
        diff=(
            (
                r"+ \b([\w.]+)\.(?:get|setdefault)\(['\x22\w]|\bhasOwn(?:Property)?\(([\w.]+)|"
                r"\b([\w.]+)\.has\(|, ok := ([\w.]+)\[|\bin ([\w.]+) else\b|"
                r"\b([\w.]+)\[[^\]\n]+\] \?\? "
            ),
        ),
        keywords=("keyerror", "missing key", "unknown key", "no such key", "key not found"),
    ),
    FailureClass(
        "late_binding",
        "A function made in a loop sees the loop's last value.",
        diff=(
            r"- \bfor \(var (\w+)\b",
            r"+ \blambda [^:\n]*\b(\w+)=\w+\b|\bfor \(let (\w+)\b|\bpartial\(([\w.]+)",
        ),
        keywords=("closure", "late binding", "last value", "loop variable", "all buttons", "all handlers"),
    ),
    FailureClass(
        "done_twice",
        "Something that must happen once happens again when it is requested again.",
        diff=(
            (
                r"+ \bidempoten\w*|\bON CONFLICT\b|\bupsert\w*\(|\bget_or_create\(|\bINSERT OR IGNORE\b|"
                r"\bif [^\n]*\b(?:already\w*|processed|submitted|isSubmitting|sent)\b[^\n]*(?:\n\s*)?return\b"
            ),
        ),
        keywords=("twice", "duplicate", "double", "idempoten", "again and again", "repeated"),
    ),
    FailureClass(
        "empty_input",
        "The code does not expect empty input.",
        diff=(
            (
                r"+ \bif not ([\w.]+):|\b([\w.]+)\[-?[01]\] if \w|\b([\w.]+)\.length (?:===?|>|<) ?[01]\b|"
                r"\b(max|min|next|reduce)\([^\n]*default=|\b([\w.]+)\.isEmpty\(\)|\blen\(([\w.]+)\) ?==? ?0|"
                r"\b([\w.]+) (?:\?\?|\|\|) \[\]|\b([\w.]+)\.length \?"
            ),
        ),
        keywords=("empty", "no items", "without items", "blank", "zero items", "empty list"),
    ),
)
