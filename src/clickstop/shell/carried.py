"""Track what a text carries: contents of files, variables and secret stores, by marks in the text.

Everything that is read gets a mark (a private-use character), which stays in every text derived from it: in a pipe,
a variable, a file. Whether the content is secret is for the rules to decide; they see where it came from.
"""

from __future__ import annotations

from clickstop.core.late import pattern
from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.core.record import Record
from clickstop.shell.effect import Effect
from clickstop.shell.known_programs import EFFECTS, names
from clickstop.shell.scope import CONTENTS, UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clickstop.shell.call import ProgramCall
    from clickstop.shell.scope import LineRun

ENCODED = "encoded "  # before the origin of a copy whose text no longer shows it
_ITEMS = 40
_CARRIED = 20
# Words in a variable's name that say it holds a secret.
_SECRET = words(
    "secret secrets token tokens password passwords passwd passphrase private_key api_key apikey access_key"
    " credential credentials"
)
_ENDS = words("secret token password passwd apikey passphrase credentials")
# Such names describe a secret and hold none: TOKEN_URL, SECRET_NAME.
_ABOUT = words("_FILE _PATH _DIR _URL _URI _NAME _ID _TYPE _HOST _FOLDER _ENDPOINT _LENGTH _TTL")
# In a settings file `KEY=` and `PASS=` are secrets; as variables of a program they may be anything.
_KEYS = (*_SECRET, *words("key keys pass pwd auth creds pin salt dsn"))
# Print a size, a checksum or nothing of what they read.
_SUMMING = names(
    "wc md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum shasum cksum sum cmp file stat test [ ls du "
    "true false"
)
_ENCODING = names(
    "base64 base32 basenc xxd od hexdump hd uuencode gzip pigz bzip2 xz lzma zstd lz4 brotli compress zip 7z rev "
    "gpg gpg2 age qrencode ascii85 basez"
)
# Print parts of what they read.
_PART = names("grep egrep fgrep rg ag cut awk gawk mawk sed gsed jq yq")
_THROUGH = names(EFFECTS["reading"]) | names(EFFECTS["interpreters"]) | names("sed gsed tee sponge dd git")
# With these, an encoder gives back the plain text.
_DECODING = ("-d", "-D", "--decode", "--decompress", "--decrypt", "-r")


class Content(Record):
    """What one mark stands for: `items` are the effects that read it.

    `encoded`: not in plain text. `part`: not all of it. `names`: only file names that a search returned.
    `offered`: the output of a shell that takes its commands from somebody else.
    """

    items: list[Effect]
    encoded: bool = False
    part: bool = False
    names: bool = False
    offered: bool = False


def _some(run: LineRun, items: list[Effect], count: int) -> list[Effect]:
    """At most so many of them: first those outside the repository, and files whose names begin with a dot."""
    if len(items) <= count:
        return items
    above = f"{run.root.rstrip('/')}/"
    plain = [item.path.startswith(above) and "/." not in item.path[len(above) - 1 :] for item in items]
    return [item for _, item in sorted(zip(plain, items, strict=True), key=lambda pair: pair[0])][:count]


def mark(run: LineRun, content: Content) -> str:
    """Return the mark for a content; when they run out, the last one stands for all further contents."""
    for at, earlier in enumerate(run.contents):
        if earlier.items == content.items and _flags(earlier) == _flags(content):
            return CONTENTS[at]
    if len(run.contents) < len(CONTENTS):
        run.contents.append(content)
    else:
        # Out of marks: the last one now stands for several contents, and takes the worst of each.
        last = run.contents[-1]
        last.items = _some(run, [*last.items, *content.items], _ITEMS)
        last.encoded = last.encoded or content.encoded
        last.names = last.names and content.names
    return CONTENTS[len(run.contents) - 1]


def _flags(content: Content) -> tuple[bool, ...]:
    return content.encoded, content.part, content.names, content.offered


def marks(text: str, run: LineRun) -> str:
    """Return the marks in a text, each once."""
    return "".join([sign for sign in CONTENTS[: len(run.contents)] if sign in text]) if run.contents else ""


def contents(text: str, run: LineRun) -> list[Content]:
    """Return every content that a text carries."""
    return [run.contents[ord(sign) - ord(CONTENTS[0])] for sign in marks(text, run)]


def special(run: LineRun, target: str, detail: str, *, encoded: bool = False) -> str:
    """Return the mark for what is no file: a variable, the environment, a token that a program stores."""
    item = Effect("reads", target=target, detail=detail, forced=True)
    for at, other in enumerate(run.contents):
        if [read.target for read in other.items] == [target] and other.encoded == encoded and not other.part:
            return CONTENTS[at]
    return mark(run, Content([item], encoded=encoded))


def copied(run: LineRun, origin: str) -> str:
    """Return the text of a file that an earlier line made from another file, or from a stored token."""
    encoded = origin.startswith(ENCODED)
    origin = origin.removeprefix(ENCODED)
    if not origin.startswith("/"):
        return unknown_from(run, origin, "token", encoded=True)
    item = Effect("reads", target=origin, path=origin, recursive=True)
    return UNKNOWN + mark(run, Content([item], encoded=encoded))


def is_secret_name(name: str) -> bool:
    """Tell whether a variable's name says that it holds a secret, and not only where one is."""
    return _holds(name, _SECRET)


def is_key_name(name: str) -> bool:
    """Tell the same of a variable in a settings file, where shorter names are enough."""
    return _holds(name, _KEYS)


def _holds(name: str, secrets: tuple[str, ...]) -> bool:
    """Match `NODE_AUTH_TOKEN` by its words, and `PGPASSWORD` by its end."""
    plain = "_".join(words_of(name))
    return (
        any(f"_{secret}_" in f"_{plain}_" for secret in secrets) or plain.endswith(_ENDS)
    ) and not name.upper().endswith(_ABOUT)


def record(call: ProgramCall, word: str, effect: Effect) -> None:
    """Track a call that reads or sends a file: what this line has put into it goes along, and so do the
    files that a search result stands for.
    """
    run = call.scope.run
    signs = _written(run, effect.path, word) if run.contents and not effect.where else ""
    listings = [content for content in contents(word, run) if content.names]
    if effect.kind == "reads":
        call.reads += [
            *([] if effect.where else [effect]),
            *(item for content in listings for item in content.items),
        ]
        call.carried += signs
        return
    if effect.kind == "sends":
        for content in [*contents(signs, run), *listings]:
            send(call, content, effect.detail, effect.program)


def _written(run: LineRun, path: str, word: str) -> str:
    """Return the marks in what was written to a file, below a folder, or to files that a pattern matches."""
    # Packing or sending a folder includes what the line has put below it.
    below = path.partition("*")[0] if "*" in path else path.rstrip("/") + "/"
    texts = [
        text for file, text in run.written.items() if file in (path, word) or (path and file.startswith(below))
    ]
    return marks("".join(texts), run)


def send(call: ProgramCall, content: Content, target: str, program: str = "") -> None:
    """Record that a content is sent to the network."""
    if content.offered:
        call.add("offers_shell", target=target)
    for item in content.items:
        call.scope.run.add(_as(item, "sends", program=program or call.name, detail=target))


def _as(item: Effect, kind: str, *, program: str = "", detail: str = "") -> Effect:
    """Return a reading effect as one of another kind."""
    return Effect(**{**vars(item), "kind": kind, "program": program, "detail": detail, "only": ""})


def of_call(call: ProgramCall) -> str:
    """Return the marks of everything that a call has read."""
    run = call.scope.run
    own = mark(run, Content(_some(run, call.reads, _ITEMS))) if call.reads else ""
    return own + call.carried


def into_file(call: ProgramCall) -> str:
    """Return what a call has read as the text of an output file, and leave nothing for it to print."""
    signs = of_call(call)
    # The file has it now; the call's output does not.
    call.reads, call.carried = [], ""
    return UNKNOWN + changed(signs, call.scope.run, encoded=encodes(call))


def through(call: ProgramCall, printed: str) -> str:
    """Return a call's output with the marks of what it has read."""
    run = call.scope.run
    if not (call.reads or call.carried or run.contents):
        return printed
    # `wc -l .env` prints nothing of the file.
    if call.name in _SUMMING or _only_counts(call):
        return without_contents(printed, run)
    if not printed or not (call.name in _THROUGH or not is_known(call.name)):
        return printed + _tokens(call)
    signs = of_call(call) + marks("".join([printed, call.stdin or "", *call.words]), run)
    return without_contents(printed, run) + changed(signs, run, encoded=encodes(call), part=call.name in _PART)


def _tokens(call: ProgramCall) -> str:
    """Return the marks of tokens that a program prints by itself."""
    run = call.scope.run
    tokens = [sign for sign in call.carried if any(item.detail == "token" for item in contents(sign, run)[0].items)]
    return "".join(tokens)


def is_known(name: str) -> bool:
    from clickstop.shell.families import index

    return index.is_known(name)


def without_contents(text: str, run: LineRun) -> str:
    """Remove all marks of contents from a text."""
    for sign in marks(text, run):
        text = text.replace(sign, "")
    return text


def changed(signs: str, run: LineRun, *, encoded: bool = False, part: bool = False) -> str:
    """Return the marks of the same contents, now encoded or partial."""
    if not encoded and not part:
        return "".join(dict.fromkeys(signs))
    new_signs = []
    for content in contents(signs, run):
        # Encoding changes nothing about file names, or about a shell's answers.
        if content.names or content.offered:
            new_signs.append(mark(run, content))
            continue
        new_signs.append(
            mark(run, Content(content.items, encoded=content.encoded or encoded, part=content.part or part))
        )
    return "".join(dict.fromkeys(new_signs))


def encodes(call: ProgramCall) -> bool:
    """Tell whether a call's output can no longer be read or recognised."""
    if call.name in _WORDS_TELL:
        return _WORDS_TELL[call.name](call.words)
    if call.name in _PROGRAMMED or call.name.startswith("python"):
        return bool(_IN_PROGRAM.search(" ".join([*call.words, call.stdin or ""])))
    return call.name in _ENCODING and not any(word in _DECODING for word in call.words)


_PUBLIC = ("x509", "req", "crl", "verify", "dgst", "s_client")  # openssl commands that print nothing secret


def _openssl(arguments: Sequence[str]) -> bool:
    verb = arguments[0] if arguments else ""
    if verb in _PUBLIC:
        return False
    return (verb in ("enc", "base64", "pkcs12", "cms", "smime") and "-d" not in arguments) or "-text" in arguments


def _sed(arguments: Sequence[str]) -> bool:
    """Tell whether sed changes each letter: `s/./& /g`, `y/abc/xyz/`."""
    return any(word.startswith(("s/./", "s/\\(.\\)/", "s/(.)/", "y/")) for word in arguments)


_WORDS_TELL: dict[str, Callable[[Sequence[str]], bool]] = {
    "openssl": _openssl,
    "sed": _sed,
    "gsed": _sed,
    # `tr a-z n-za-m` is a cipher; without ranges, tr most often removes blanks.
    "tr": lambda arguments: any(piece in word for word in arguments[:1] for piece in ("a-z", "A-Z", "A-z", ":al")),
    "fold": lambda arguments: any(word.lstrip("-w=idth").isdigit() for word in arguments),
    **dict.fromkeys(("jq", "yq"), lambda arguments: any("@base64" in word or "@uri" in word for word in arguments)),
}
_PROGRAMMED = names("node nodejs bun deno perl ruby php awk gawk mawk lua Rscript julia groovy")
_IN_PROGRAM = pattern(
    r"b(?:16|32|64|85)encode|a85encode|base64_encode|encode_?base64|encode64|encodebytes|hexlify|\.hex\b|bin2hex|btoa"
    r"|toString\(\s*[\"'](?:base64|hex|binary)|pack\(?\s*\(?[\"'][mHhuB]|rot.?13|compress|deflate|gzip|::-1\]"
    r"|\breversed?\b|strrev|substr\(|\bord\b|charCodeAt|%0?2?[xX]\b|codecs\.encode|quote_plus|urlencode|zip\("
)


def _only_counts(call: ProgramCall) -> bool:
    """Tell whether a call prints counts, as `grep -c` does, or only the names in a settings file."""
    name, arguments = call.name, call.words
    if name in ("grep", "egrep", "fgrep", "rg", "ag"):
        return bool(set(call.letters) & set("cqlL")) or any(
            word in ("--count", "--quiet", "--files-with-matches", "--silent") for word in arguments
        )
    if name == "cut":
        return _joined(arguments, "-d", "=") and _joined(arguments, "-f", "1")
    if name in ("awk", "gawk", "mawk"):
        return _joined(arguments, "-F", "=") and any(word.replace(" ", "") == "{print$1}" for word in arguments)
    if name in ("sed", "gsed"):
        return any(word.startswith("s/=.*/") and "&" not in word for word in arguments)
    if name == "openssl" and arguments and arguments[0] in _PUBLIC:
        return True
    if name in ("openssl", "ssh-keygen") and "-text" not in arguments:
        return any(
            word in ("-noout", "-pubout", "-pubin", "-l", "-y", "-lf", "-yf", "dgst", "x509") for word in arguments
        )
    return False


def _joined(arguments: Sequence[str], option: str, value: str) -> bool:
    """Tell whether an option has a value, as `-d=` or `-d =`."""
    return f"{option}{value}" in arguments or f" {option} {value} " in f" {' '.join(arguments)} "


def add_destinations(run: LineRun, printed: str) -> None:
    """Record what a line prints in a form that cannot be redacted, and what it puts into files."""
    for content in contents(printed, run):
        if content.encoded and not content.names and not content.offered:
            for item in content.items:
                run.add(_as(item, "reveals", detail=item.detail))
    if run.contents:
        for path, text in list(run.written.items())[:_ITEMS]:
            for content in contents(text, run) if is_file(path) else ():
                _add_carries(run, path, content)


def is_file(path: str) -> bool:
    """Tell whether a path keeps what is written there: devices do not, /dev/shm does."""
    return path.startswith("/dev/shm/" if path.startswith("/dev/") else "/")  # noqa: S108  # not ours


def _add_carries(run: LineRun, path: str, content: Content) -> None:
    if content.names or content.offered:
        return
    for item in _some(run, content.items, _CARRIED):
        # `sort -o f f` copies nothing anywhere.
        if item.path != path:
            run.add(_as(item, "carries", program=ENCODED if content.encoded else "", detail=path))


def unknown_from(run: LineRun, target: str, detail: str, *, encoded: bool = False) -> str:
    """Return unknown text that carries the mark for its origin."""
    return UNKNOWN + special(run, target, detail, encoded=encoded)
