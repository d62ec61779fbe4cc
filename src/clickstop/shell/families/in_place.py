"""Programs that edit files in place: whether anything of the old content stays."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Addresses that select every line: `1,$`, `%`, `/./`, `$!N;`.
_ALL_LINES = r"(?:1,\$|0,\$|%|,|1,|/\^/|/\^?\.\*\$?/|/\^?\./|/\$/|\$!N;)?"
# `d`, `1,$d`, `s/.*//`, `$!d;d`.
_SED_EMPTIES = re.compile(rf"\s*{_ALL_LINES}\s*(?:d|D|z|s(\W)\.\*\1\1\w*)\s*;?\s*|\s*\$!d\s*;\s*d\s*")
# `p` for all lines: `sed -n -i p` keeps them.
_SED_KEEPS = re.compile(r"(?:\A|[;}])\s*(?:1,\$)?p\s*(?:\Z|[;}])")
# `%d`, `1,$d`, `g/^/d`, `ggdG`.
_BUFFER_EMPTIES = re.compile(r"\s*:?\s*(?:%|1,\$|,|g/\^/|g/\.\*/|0,\$|gg\S*G)\s*d(?:elete)?\s*[!_]?\s*")
# `$_ = ""`, `undef $_`, Ruby's `$_.clear`, `s/.*//s`.
_PERL_EMPTIES = re.compile(
    r"\$_\s*=\s*(?:\"\"|''|q\(\)|undef)|undef\s*\(?\s*\$_|\$_\.(?:clear|replace\(\s*(?:\"\"|'')\s*\))|s/\.\*/"
    r"/[sgm]*;?\s*\Z|\$_\s*=\s*nil"
)
_PRINTING = re.compile(r"\bprint|\bputs\b|\bsay\b|\bwrite\b|\$stdout|p\s+\$_")
# A print statement, or a pattern without an action, which prints by default; `0` and `NR==0` never match.
_AWK_PRINTS = re.compile(r"\bprint|(?:\A|[};])\s*(?!0\b|NR\s*==\s*0)[^{}\s][^{}]*(?:\Z|[;\n])")


def sed(scripts: Iterable[str], *, quiet: bool) -> bool:
    """Tell whether `sed -i` leaves nothing; `quiet` with -n."""
    texts = [str(script) for script in scripts]
    if quiet:  # only printed lines stay
        return not any(_SED_KEEPS.search(text) for text in texts)
    return any(_SED_EMPTIES.fullmatch(text) for text in texts)


def perl(script: str, *, loops: bool) -> bool:
    """Tell whether `perl -pi -e` or `ruby -pi -e` leaves nothing; `loops` with -n, which prints only if told."""
    return bool(_PERL_EMPTIES.search(script)) or (loops and not _PRINTING.search(script))


def awk(script: str) -> bool:
    """Tell whether `gawk -i inplace` leaves nothing."""
    return not _AWK_PRINTS.search(script)


def empties_buffer(command: str) -> bool:
    """Tell whether a command of ed, ex or vim deletes all lines."""
    return bool(_BUFFER_EMPTIES.fullmatch(command))
