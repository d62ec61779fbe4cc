"""Programs given as text to python, node, ruby, perl, php and others: calls in them that destroy, run or send."""

from __future__ import annotations

import os
import re

from clickstop.core.lists import spread, words
from clickstop.shell import carried, source, writing
from clickstop.shell.line import single_quoted
from clickstop.shell.long_text import opaque_detail
from clickstop.shell.scope import FETCHED, MARKS, STDIN, UNKNOWN, Arg
from clickstop.shell.source import Token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall
    from clickstop.shell.options import Options
    from clickstop.shell.source import Called

# By language, the letters and the long names of options that hold a program.
_TEXT = spread(
    {
        "python tclsh": ("c", ""),
        "perl": ("eE", ""),
        "ruby osascript lua Rscript groovy": ("e", ""),
        "php": ("r", "run"),
        "node bun": ("ep", "eval print"),
        "julia": ("eE", "eval"),
        "elixir": ("e", "eval"),
        "emacs": ("", "eval"),
    }
)
_SAME = {"irb": "ruby", "R": "Rscript", "luajit": "lua", "wish": "tclsh", "expect": "tclsh", "powershell": "pwsh"}
_SAME |= dict.fromkeys(("nodejs", "tsx", "ts-node", "deno"), "node")
# Options with a value that is no program text, joined or separate.
_VALUED: dict[str, tuple[str, ...]] = {
    "python": ("-X", "-W"),
    "perl": ("-M", "-m", "-I"),
    "ruby": ("-r", "-I", "-C"),
    "php": ("-d", "-c", "-z"),
    "node": ("-r", "-C"),
    "bun": ("-r",),
}
_VALUED_LONG = words("--require --import --loader --experimental-loader --conditions --preload --define")
# Languages whose comments begin with `//`.
_SLASHED = ("node", "bun", "php", "groovy")
# Calls are matched by their whole dotted names, so that `list.remove` is not `os.remove`.
_DELETING = re.compile(
    r"(?:\w*\.)*rmtree|(?:os|posix|Deno|shutil|o)\.(?:remove|unlink|rmdir|removedirs|removeSync)"
    r"|(?:\w+\.)*(?:rm|unlink|rmdir|remove|emptyDir|move)Sync|(?:fs|promises|fsp|fse|fsPromises)\.(?:\w+\.)*(?:rm|unlink|rmdir|remove)"
    r"|rimraf(?:\.sync)?|FileUtils(?:\.|::)(?:rm\w*|remove\w*|rmtree|safe_unlink)|(?:File|Dir|Pathname)\.(?:delete|unlink|rmdir)"
    r"|remove_tree|unlink|rmdir|file\.remove|os\.remove|Files\.delete(?:IfExists)?|Remove-Item|del"
)
# Of those, the ones that delete folders with all that is in them.
_RECURSIVE = re.compile(
    r"rmtree|rm_r|rm_rf|remove_tree|rimraf|removedirs|remove_dir|remove_entry|removeSync|emptyDir|deleteDir"
)
# Methods of pathlib.Path.
_METHODS = {"unlink": "deletes", "rmdir": "deletes", "rmtree": "deletes", "write_text": "overwrites",
            "write_bytes": "overwrites", "read_text": "reads", "read_bytes": "reads"}  # fmt: skip
_WRITING = re.compile(
    r"(?:\w+\.)*(?:writeFile|appendFile|f?truncate|createWriteStream|outputFile|writeJson|writeTextFile)(?:Sync)?"
    r"|(?:File|IO)\.(?:bin)?write!?|file_put_contents|os\.truncate|File\.truncate|truncate|Bun\.write|file\.create"
    r"|File\.(?:write|touch|stream)!|sink|saveRDS"
)
_READING = re.compile(
    r"(?:\w+\.)*(?:readFile|createReadStream|readTextFile)(?:Sync)?|(?:File|IO)\.(?:bin)?(?:read|readlines|foreach)!?"
    r"|file_get_contents|Bun\.file|Deno\.read\w+|readLines|readRDS|read\.\w+|readlines|readfile|file"
)
_MOVING = re.compile(
    r"os\.(?:rename|replace|renames)|shutil\.move|(?:\w+\.)*rename(?:Sync)?|FileUtils\.(?:mv|move)|File\.rename"
)
_COPYING = re.compile(
    r"shutil\.copy(?:2|file|tree)?|(?:\w+\.)*copyFile(?:Sync)?|(?:\w+\.)+cp(?:Sync)?|FileUtils\.(?:cp|copy|cp_r)"
)
# Python's modules for archives, whose `write` and `add` read a file.
_ARCHIVES = re.compile(r"\b(?:zipfile|tarfile)\b")
_PACKING = words("zipfile.ZipFile tarfile.open tarfile.TarFile shutil.make_archive make_archive")
# The endings that shutil.make_archive adds, where they differ from the format's name.
_ENDINGS = {"gztar": ".tar.gz", "bztar": ".tar.bz2", "xztar": ".tar.xz"}
_MODES = re.compile(r"os\.(?:chmod|chown)|(?:\w+\.)*(?:chmod|chown)(?:Sync)?|FileUtils\.(?:chmod|chown)\w*")
_RUNNING = re.compile(
    r"(?:os|posix)\.(?:system|popen|exec[lv]p?e?|spawn\w+)|subprocess\.\w+|sp\.(?:run|call|check_\w+|Popen)|pty\.spawn|commands\.get\w+"
    r"|(?:\w+\.)*(?:exec|spawn|execFile)(?:Sync)?|system|exec|pcntl_exec|shell_exec|passthru|proc_open|popen|qx|IO\.popen|Open3\.\w+"
    r"|Kernel\.(?:system|exec|spawn)|os\.execute|io\.popen|Deno\.Command|Bun\.spawn(?:Sync)?|(?:Bun\.)?\$|execa\w*|do|System\.cmd|:os\.cmd|System\.shell|system2|Popen|check_call|check_output|getoutput|os\.exec\w+|run"
)
_CHANGING_FOLDER = ("os.chdir", "process.chdir", "Dir.chdir", "chdir", "setwd", "cd", "lfs.chdir", "Deno.chdir")
# For Python that was parsed: full names.
_PYTHON_DELETES = (
    *("os.remove", "os.unlink", "os.rmdir", "os.removedirs", "shutil.rmtree", "posix.remove", "posix.unlink"),
    *("pathlib.Path.unlink", "pathlib.Path.rmdir", "sh.rm", "distutils.dir_util.remove_tree"),
)
_PYTHON_RUNS = re.compile(
    r"(?:os|posix|nt)\.(?:system|popen|exec\w+|spawn\w+|posix_spawnp?)|subprocess\.(?:run|call|check_\w+|Popen|get\w+)"
    r"|pty\.spawn|commands\.get\w+|asyncio\.create_subprocess_\w+|asyncio\.subprocess\.\w+|pexpect\.\w+|sh\.\w+"
    r"|fabric\.\w+|invoke\.run|plumbum\.\w+"
)
_COPIES = {
    "Rscript": ("file.copy",),
    "julia": ("cp", "Base.cp"),
    "perl": ("copy", "File::Copy::copy", "cp"),
    "php": ("copy",),
    "ruby": ("cp", "cp_r", "copy", "install"),
}
_MOVES = {"perl": ("move", "File::Copy::move", "mv"), "ruby": ("mv", "move"), "julia": ("mv", "Base.mv")}
_WRITES = {
    "julia": ("write", "Base.write", "touch"),
    "Rscript": words("file.create fs::file_create"),
    "elixir": ("File.write", "File.touch"),
}
_READS = {"julia": ("read", "readlines", "eachline", "readchomp"), "elixir": ("File.read", "File.stream")}
# Functions of R that take the file last.
_WRITES_LAST = words(
    "writeLines write write.csv write.csv2 write.table saveRDS save cat dput dump write_csv fwrite"
)
# Names that delete in one language only.
_BY_LANGUAGE = {
    "ruby": words("rm_rf rm_r rm_f rm rmtree remove_dir remove_entry remove_entry_secure remove_file safe_unlink"),
    "julia": ("rm", "Base.rm", "Base.Filesystem.rm"),
    "elixir": ("File.rm", "File.rm_rf", "File.rmdir"),
    "groovy": ("delete", "deleteDir"),
    "Rscript": ("unlink", "file.remove", "fs::file_delete", "fs::dir_delete"),
}
# `os.execvp`, `os.spawnl`: the program's name is given twice.
_REPLACING = re.compile(r"os\.(?:exec|spawn)[lv]p?e?")
# Run text as a program.
_EVALUATING = ("exec", "eval", "compile", "Function", "instance_eval", "loads", "assert", "execfile")
_NETWORK = re.compile(
    r"(?:requests|httpx|session|client|axios|http|https|urllib\.request|urllib2)\.(?:get|post|put|request|urlopen|urlretrieve|patch)"
    r"|urlopen|urlretrieve|fetch|axios|Net::HTTP(?:\.\w+)?|URI\.open|LWP::\w+|curl_exec|aiohttp\.\w+|socket\.(?:socket|create_connection)"
)
_ENVIRONMENTS = ("os.environ", "environ", "process.env", "ENV")
# `str(os.environ).encode()` as well, but not `os.environ.get("X")`.
_WHOLE_ENVIRONMENT = re.compile(r"(?:os\.environ|environ)(?:\.(?:items|values|copy|encode|strip|__\w+__))*")
_NETWORK_METHODS = ("urlopen", "urlretrieve")
# A fork in an endless loop.
_FORKING = re.compile(
    r"\bfork\b(?:\(\))? {0,4}while\b|\bfork\(\) for \w+ in (?:iter|count)"
    r"|(?:\bwhile\s{0,4}\(?\s{0,4}(?:1|True|true)\b|\bfor\s{0,4}\(;;|\bloop\s{0,4}(?:do|\{)).{0,60}\bfork\b",
    re.DOTALL,
)
# A connection that may drive a shell: it becomes the shell's input, or its text is run.
_OFFERING = re.compile(
    r"dup2|pty\.spawn|fsockopen|pfsockopen|TCPSocket|TCPServer|net\.(?:Socket|connect|createServer|createConnection)"
    r"|IO::Socket|use Socket|Socket\.tcp|socket\.(?:tcp|connect)|create_connection|socket\.socket|/inet/tcp"
    r"|TCPClient|Net\.Sockets|[\"'](?:node:)?(?:net|tls|socket)[\"']\)"
)
# A shell in the text of a program: `"/bin/sh"`, `cmd.exe"`.
_SHELLS = re.compile(
    r"(?:/bin/|[\"'\s(`])(?:ba|z|da|k|a)?sh(?:\s+-i)?[\"'\s)`<&]|cmd(?:\.exe)?[\"']|powershell|\bsh -i|/bin/\w*sh\b"
)
# Runs a command that the program's text does not hold: a variable, most likely received.
_OBEYING = re.compile(
    r"\b(?:system|exec|shell_exec|passthru|popen|proc_open)\s*\(?\s*\$\w|`\s*(?:#\{|\$)|fdopen\(\s*\$"
    r"|IO\.popen\(?\s*[a-z]\w*\b|os\.execute\(\s*[a-z]\w*\s*\)|io\.popen\(\s*[a-z]\w*\s*[,)]"
    r"|\bexec(?:Sync)?\(\s*(?:String\()?[a-z]\w*(?:\.toString\([^)]*\))?\s*[,)]"
    r"|(?s:recv\(.*(?:system|popen|run|call|check_output|getoutput|Popen)\(\s*[a-z]\w*\s*[,.)])"
)
# `os.environ["X"]`, `getenv("X")`, `process.env.X`, `ENV["X"]`, `$ENV{X}`.
_FROM_ENVIRONMENT = re.compile(
    r"environ(?:\.get)?\s*[\[(]\s*[\"'](\w+)|getenv\(\s*[\"'](\w+)|process\.env\.(\w+)|ENV\[[\"'](\w+)"
    r"|\$ENV\{[\"']?(\w+)"
)
# Imports of modules for the network.
_IMPORTED = re.compile(
    r"require\(\s*[\"'](?:node:)?(?:https?|http2|net|tls|dgram|axios|node-fetch|got|undici|nodemailer|ssh2)[\"']"
    r"|(?:import|from)\s+(?:[\w, ]+,\s*)?(?:requests|httpx|aiohttp|smtplib|ftplib|telnetlib|paramiko|socket"
    r"|http\.client|urllib3|pycurl|websockets?|boto3|imaplib|xmlrpc)\b"
    r"|(?:use\s+|-M)(?:LWP|HTTP|Net|IO::Socket|Mail)\b|\bnet/(?:http|smtp|ftp)\b|open-uri"
    r"|\b(?:httr2?|RCurl|curl)::|library\((?:httr2?|RCurl|curl)\)|\busing\s+(?:HTTP|Downloads|Sockets)\b|curl_init"
    r"|\bTCPSocket\b|\bp?fsockopen\b|\bstream_socket_client\b"
)
_EVALUATED = words("eval exec Function instance_eval loadstring vm.runInThisContext vm.runInNewContext")
# Run a file, which may be an address: PHP's `include "https://..."`, R's `source(...)`.
_INCLUDING = ("source", "include", "require", "include_once", "require_once", "import")
# What is in every program that loses something by its libraries.
_LOSING = re.compile(r"(?i)drop|truncate|delete|destroy|\bupdate\s|\balter\s|flush|terminate|purge|deregister")
# Functions that decode or decompress a text.
_DECODING = re.compile(
    r"b64decode|atob|fromhex|unhexlify|decode64|base64_decode|decompress|a85decode|b32decode|rot13|unpack|gzinflate|fromCharCode"
)


def effects(call: ProgramCall) -> None:
    language = _SAME.get(call.name, call.name)
    if call.name == "deno" and any(word.startswith(("https://", "http://")) for word in call.words[1:]):
        call.add("executes_fetched", target=call.words[-1])
    search(call, language, _program(call, language))


_ENCODED = ("-e", "-ec", "-enc", "-encodedcommand")  # of PowerShell


def python(call: ProgramCall) -> None:
    """Record the effects of a Python program, and of Django's manage.py."""
    search(call, "python", _program(call, "python"))
    script = call.words[0].rpartition("/")[2] if call.words else ""
    if script == "manage.py":
        from clickstop.shell.families import database

        database.effects(call.renamed(script, call.words[1:]))


def _program(call: ProgramCall, language: str) -> str:
    """Return the program's text: an option's value, the input, or a file that this line or session has written."""
    letters, long = _TEXT.get(language, ("", ""))
    words = _without_values(call.words, language)
    if language == "pwsh":
        return _powershell(call)
    for at, word in enumerate(words):
        if word.startswith("--"):
            name, sign, joined = word[2:].partition("=")
            if name in long.split():
                return joined if sign else _next(words, at)
        elif word.startswith("-") and len(word) > 1:
            if word[1:] in long.split():
                return _next(words, at)
            place = next((index for index, letter in enumerate(word[1:], 1) if letter in letters), 0)
            if place:
                return word[place + 1 :] or _next(words, at)
            # `python -m x` runs a module, not text.
            if language == "python" and "m" in word[1:]:
                return ""
        elif call.name == "deno" and word == "eval":
            return _next(words, at)
        elif call.name == "deno" and word == "run":
            continue
        elif word in STDIN:
            return call.stdin or ""
        else:
            return call.text_of(word) or ""
    return call.stdin or ""


def _powershell(call: ProgramCall) -> str:
    """The words after `-Command`, a file, or the words themselves: `powershell Remove-Item x`."""
    for at, word in enumerate(call.words):
        if word.lower() in ("-c", "-command"):
            return " ".join(call.words[at + 1 :])
        if not word.startswith("-"):
            script = call.text_of(word)
            return script if script is not None else "" if word.endswith(".ps1") else " ".join(call.words[at:])
    return call.stdin or ""


def _without_values(words: list[Arg], language: str) -> list[Arg]:
    """Drop options with their values before the program: `-X dev`, `-Ilib`."""
    short = _VALUED.get(language, ())
    remaining = list(words)
    while remaining and (remaining[0] in _VALUED_LONG or (short and remaining[0].startswith(short))):
        remaining = remaining[2:] if remaining[0] in (*short, *_VALUED_LONG) else remaining[1:]
    return remaining


def _next(words: list[Arg], at: int) -> str:
    return str(words[at + 1]) if at + 1 < len(words) else ""


def search(call: ProgramCall, language: str, text: str) -> None:
    """Record what a program's text would do."""
    if language in ("perl", "ruby") and any(re.match(r"-[a-zA-Z0-9]*i", word) for word in call.words[:4]):
        from clickstop.shell.families import in_place

        loops = not any(re.match(r"-[a-z0-9]*p", word) for word in call.words[:4])
        empties = in_place.perl(text, loops=loops)
        for word in call.plain_words[1:]:
            writing.write(call, word, "" if empties else UNKNOWN, edits=not empties)
    elif language in ("perl", "ruby") and any(re.match(r"-\w*[np]", word) for word in call.words[:4]):
        for word in call.plain_words[1:]:
            call.add_file("reads", word)
    if language == "pwsh" and any(word.lower() in _ENCODED for word in call.words):
        call.add("executes_decoded", program=call.name)
    if not text:
        return
    from clickstop.shell import follow

    follow.report_origin(text, call.scope, call.name)
    # Only its origin is known, and that is recorded.
    if not text.strip(MARKS + " \n"):
        return
    text = follow.without_origin(text)  # no parser knows our marks
    if _FORKING.search(text):
        call.add("exhausts_machine", detail="a program that starts itself without end")
    if language == "pwsh":
        from clickstop.shell import powershell

        call.shell(powershell.as_posix(text))
        if _OFFERING.search(text) and re.search(r"(?i)\biex\b|invoke-expression|cmd|powershell", text):
            call.add("offers_shell")
        return
    if language in ("tclsh", "emacs"):
        _plainly(call, text)
        return
    _Searcher(call, language, text).search()


def _plainly(call: ProgramCall, text: str) -> None:
    """Search Tcl and Emacs Lisp by plain patterns."""
    for match in re.finditer(r"\b(?:exec|spawn|system)\s+([^;\n\]]+)", text):
        call.shell(match.group(1))
    for match in re.finditer(r'\((?:shell-command|call-process-shell-command)\s+"((?:[^"\\]|\\.)*)"', text):
        call.shell(match.group(1))
    for match in re.finditer(
        r'(?:\(delete-(?:file|directory)\s+"|\bfile delete (?:-force )?(?:-- )?"?)([^"\s)]+)', text
    ):
        call.add_file("deletes", Arg(match.group(1)), recursive=True, forced=True, follow=False)


def awk(call: ProgramCall, opts: Options) -> None:
    """Record the commands that awk runs and the files that it writes."""
    texts = [str(word) for word in opts.all("e") or opts.operands[:1]]
    texts += [call.scope.run.written.get(call.path(word), "") for word in opts.all("f")]
    pairs = [word.partition("=") for word in opts.all("v")]
    texts += [f';{name}="{value}"' for name, sign, value in pairs if sign and '"' not in value]
    text = _in_awk(" ".join(texts), call)
    if "inplace" in opts.all("i"):
        from clickstop.shell.families import in_place

        empties = in_place.awk(text)
        for word in opts.operands if opts.all("e", "f") else opts.operands[1:]:
            writing.write(call, word, "" if empties else UNKNOWN, edits=not empties)
    for match in re.finditer(
        r'system\(([^)]*)\)|("(?:[^"\\]|\\.)*"|\b[a-z]\w*)\)?\s*\|\s*getline|\|\s*("(?:[^"\\]|\\.)*")', text
    ):
        call.shell(_text_in_awk(next(group for group in match.groups() if group is not None), text))
    for match in re.finditer(r'\bprintf?\b([^;}|]*)\|\s*"([^"]+)"', text):
        fed = _text_in_awk(match.group(1), text)
        if fed.strip(UNKNOWN + " "):
            call.shell(f"printf '%s' {_quoted(fed)} | {match.group(2)}")
    for match in re.finditer(r'print[^;}]*>\s*("[^"]+"|\w+)', text):
        name = _text_in_awk(match.group(1), text)
        if name.strip(UNKNOWN):
            writing.write(call, Arg(name), UNKNOWN + carried.of_call(call), append=">>" in match.group())
    for match in re.finditer(r'printf?\s*\(?\s*("(?:[^"\\]|\\.)*")\)?\s*\|\s*"(?:/bin/)?(?:ba|da|z)?sh', text):
        call.shell(_text_in_awk(match.group(1), text))
    socket = re.search(r"/inet\d?/(?:tcp|udp)/\d+/([^/\"]+)", text)
    if socket is not None and "|&" in text:
        call.add("reaches_network", target=socket.group(1))
        for content in carried.contents(carried.of_call(call) + (call.stdin or ""), call.scope.run):
            carried.send(call, content, socket.group(1))
        if re.search(r"\w\s*\|&?\s*getline", text):
            call.add("offers_shell", target=socket.group(1))


def _text_in_awk(expression: str, text: str) -> str:
    """Evaluate an expression of awk, which concatenates strings and variables side by side."""
    parts = re.findall(r'"((?:[^"\\]|\\.)*)"|(\$?\w+)', expression)
    first, *values = [literal or (_assigned_in_awk(name, text) if name else "") for literal, name in parts] or [""]
    while values and "%s" in first:  # of printf
        first = first.replace("%s", values.pop(0), 1)
    return "".join([first, *values])


def _assigned_in_awk(name: str, text: str) -> str:
    match = re.search(rf'\b{re.escape(name)}\s*=\s*"((?:[^"\\]|\\.)*)"', text)
    return match.group(1) if match else UNKNOWN


def _in_awk(text: str, call: ProgramCall) -> str:
    """Put the values of the environment, and of the first input line's fields, into a program of awk."""
    from clickstop.shell import parameters

    def value(match: re.Match[str]) -> str:
        return '"' + parameters.values(match.group(1), call.scope)[0] + '"'

    def field(match: re.Match[str]) -> str:
        line = (call.stdin or "").split("\n")[0]
        words = [line, *line.split()]
        at = int(match.group(1))
        return f'"{words[at]}"' if at < len(words) and UNKNOWN not in line and '"' not in line else match.group()

    text = re.sub(r'ENVIRON\[\s*"(\w+)"\s*\]', value, text)
    if call.stdin and "system" in text:
        text = re.sub(r"\$(\d)\b", field, text)
    return re.sub(r'"[ \t]*"', "", text) if '" ' in text else text


class _Searcher:
    def __init__(self, call: ProgramCall, language: str, text: str) -> None:
        self._call = call
        self._language = language
        if language in ("ruby", "perl"):
            from clickstop.shell import dialects

            text = dialects.spelled_out(text, language, call.scope.run.home)
        if language == "Rscript":
            text = text.replace("<-", "=")
        self._text = text
        self._tokens = source.tokens(text, slashes=language in _SLASHED)
        self._is_long = len(text) > source.LONGEST or len(self._tokens) >= source.TOKENS
        if language != "python":
            from clickstop.shell import dialects, parameters

            self._tokens = dialects.plain(self._tokens, language, lambda name: parameters.values(name, call.scope))
        self._variables = source.constants(self._tokens)
        if language != "python":
            self._variables |= dialects.loops(self._tokens)
        self._network = False
        self._parsed = False  # by Python's own parser: then names are full names
        self._files_read: list[Arg] = []
        self._files_written: list[str] = []
        self._printed = ""  # by the commands that it runs

    def search(self) -> None:
        before = self._call.scope.cwd
        calls = self._calls()
        if self._is_long and not self._parsed:
            self._call.add("opaque", detail=opaque_detail(self._text, "too long to read"))
        self._network = any(map(self._reaches, calls)) or bool(
            _IMPORTED.search(" ".join([*self._call.words, self._text]))
        )
        for called in calls:
            self._called(called)
        # A program's chdir does not affect the shell.
        self._call.scope.cwd = before
        if self._language in ("ruby", "perl", "php"):
            for token in self._tokens:
                if token.kind == "ticks":
                    self._shell(token.text)
        self._pass_on()
        if self._language == "ruby":
            for match in re.finditer(r"%x([({\[<|!])(.*?)[)}\]>|!]", self._text):
                self._shell(match.group(2))
        if self._network:
            self._sends()
        if _LOSING.search(self._text):
            from clickstop.shell.families import drivers

            drivers.record(self._call, calls, self._text)
        if _OFFERING.search(self._text) and (_SHELLS.search(self._text) or _OBEYING.search(self._text)):
            self._call.add("offers_shell", program=self._language)

    def _calls(self) -> list[Called]:
        if self._language == "python":
            from clickstop.shell import parameters, python_source

            scope = self._call.scope
            read = python_source.calls(
                self._text, lambda name: parameters.values(name, scope), home=scope.run.home, cwd=scope.cwd
            )
            if read is not None:
                self._parsed = True
                return read
        from clickstop.shell import dialects

        return [inner for called in source.calls(self._tokens) for inner in dialects.applied(called)]

    def _pass_on(self) -> None:
        """Mark the files that it writes with what it reads."""
        written, signs = self._call.scope.run.written, carried.of_call(self._call) if self._files_written else ""
        for path in self._files_written if signs else ():
            written[path] = written.get(path, UNKNOWN) + signs

    def _sends(self) -> None:
        """Record that a program with network access may send all that it reads: files, input, variables."""
        call, scope = self._call, self._call.scope
        for word in self._files_read:
            call.add_file("sends", word, detail=self._language)
        names = [name for match in _FROM_ENVIRONMENT.finditer(self._text) for name in match.groups() if name]
        values = [value for name in names if name in scope.variables for value in scope.variables[name]]
        for content in carried.contents(
            "".join([call.stdin or "", self._printed, *call.words, *values]), scope.run
        ):
            if not content.names:
                carried.send(call, content, self._language)
        if any(token.kind == "name" and token.text in _EVALUATED for token in self._tokens):
            call.add("executes_fetched", program=self._language)

    def _called(self, called: Called) -> None:
        name, base = called.name, called.base
        if self._reaches(called):
            self._reach(called)
        if base in (*_EVALUATING, *_INCLUDING) or self._runs(called):
            self._evaluated(called)
        if name in _CHANGING_FOLDER and called.texts and UNKNOWN not in called.texts[0]:
            self._call.scope.cwd = os.path.normpath(os.path.join(self._call.scope.cwd, called.texts[0]))
        elif called.after and (base in _METHODS or base in ("rename", "replace", "open")):
            self._of_path(called)
        else:
            self._of_module(called)

    def _of_path(self, called: Called) -> None:
        """Handle methods of a path: `Path("x").unlink()`."""
        base = called.base
        if base == "open":
            mode = next((text for text in called.texts if re.fullmatch(r"[rwaxbt+]{1,4}", text)), "r")
            kind = "reads" if mode[0] == "r" and "+" not in mode else "overwrites"
            self._file(kind, called.after, detail="appends" if mode[0] == "a" else "")
        elif base in _METHODS:
            self._file(_METHODS[base], called.after, recursive=base == "rmtree")
        else:
            self._moved(called)

    def _of_module(self, called: Called) -> None:
        name = called.name
        if self._of_language(called):
            return
        if self._deletes(called):
            recursive = bool(_RECURSIVE.search(name)) or "recursive" in called.names
            for argument in _each(called.within or called.after):
                self._file("deletes", argument, recursive=recursive)
        elif _WRITING.fullmatch(name):
            self._file("overwrites", called.within)
        elif _READING.fullmatch(name):
            self._file("reads", called.within)
        elif name in ("open", "io.open", "fopen", "codecs.open", "File.open", "Path.open"):
            self._opened(called)
        elif _MOVING.fullmatch(name):
            self._moved(called)
        elif _COPYING.fullmatch(name):
            self._file("reads", called.within)
            self._file("overwrites", source.after_first(called.within))
        elif name == "copy" and any("://" in text for text in called.texts[:1]):  # PHP copies from URLs
            self._network = True
            self._file("overwrites", source.after_first(called.within))
        elif not self._of_archives(called) and self._runs(called):
            self._run(called)

    def _of_archives(self, called: Called) -> bool:
        """Handle archives and file modes; tell whether the call was one of these."""
        if _MODES.fullmatch(called.name) or called.base == "chmod":
            self._modes(called)
        elif called.name in _PACKING:
            self._packed(called)
        elif called.base in ("write", "add") and _ARCHIVES.search(self._text):
            self._file("reads", called.within, recursive=True)
        else:
            return False
        return True

    def _of_language(self, called: Called) -> bool:
        """Handle names that mean something in this language alone; tell whether the call was one of these."""
        name, language = called.name.rstrip("!"), self._language
        if name in _WRITES.get(language, ()):
            self._file("overwrites", called.within)
        elif name in _READS.get(language, ()) and called.texts:
            self._file("reads", called.within)
        elif language == "groovy" and called.base == "execute" and called.after:
            self._shell(" ".join(token.text for token in called.after if token.kind == "string"))
        elif language == "Rscript" and name in _WRITES_LAST and called.texts[(name != "cat") :]:
            if name != "cat" or "file" in called.names:
                self._file("overwrites", [Token("string", called.texts[-1])])
        elif name in _COPIES.get(language, ()) and len(called.texts) > 1 and "://" not in called.texts[0]:
            self._file("reads", called.within)
            self._file("overwrites", source.after_first(called.within))
        elif name in _MOVES.get(language, ()) and len(called.texts) > 1:
            self._moved(called)
        else:
            return False
        return True

    @staticmethod
    def _reaches(called: Called) -> bool:
        if _READING.fullmatch(called.name) and any("://" in text for text in called.texts[:1]):
            return True
        return bool(_NETWORK.fullmatch(called.name)) or called.base in _NETWORK_METHODS

    def _deletes(self, called: Called) -> bool:
        name = called.name
        if self._parsed:
            return name in _PYTHON_DELETES
        if name.rstrip("!") in _BY_LANGUAGE.get(self._language, ()):
            return True
        # In Python that could not be parsed, `remove` may be a list's, unless it is imported.
        if not _DELETING.fullmatch(name):
            return (
                self._language == "python" and name in ("remove", "removedirs") and f"import {name}" in self._text
            )
        if self._language == "python":
            return name not in ("unlink", "rmdir", "del") or f"import {name}" in self._text
        return name != "del" or self._language == "node"

    def _runs(self, called: Called) -> bool:
        name = called.name
        if self._parsed:
            return bool(_PYTHON_RUNS.fullmatch(name))
        if self._language == "julia" and name == "run":
            return True
        if (
            name in ("system", "exec", "pcntl_exec", "popen", "qx", "passthru", "shell_exec", "proc_open", "do")
            or called.base == "system"
        ):
            python = self._language == "python"
            return (not python or called.base == "system") and (name != "do" or self._language == "osascript")
        if name == "run" or name in ("Popen", "check_call", "check_output", "getoutput"):
            return "subprocess" in self._text
        if _RUNNING.fullmatch(name):
            return self._language != "python" or not name.endswith(".exec") or name.startswith("os.")
        return False

    def _file(self, kind: str, argument: list[Token], *, recursive: bool = False, detail: str = "") -> None:
        for path in self._paths(argument):
            self._on_file(kind, path, recursive=recursive, detail=detail)

    def _paths(self, argument: list[Token]) -> list[str]:
        scope = self._call.scope
        paths: list[str] = []
        if not self._parsed:
            from clickstop.shell import dialects

            paths = dialects.listed(argument)
        paths = paths or source.values(argument, self._variables, home=scope.run.home, cwd=scope.cwd)
        if self._language in ("Rscript", "julia", "R"):
            paths = [scope.run.home + path[1:] if path == "~" or path.startswith("~/") else path for path in paths]
        return paths

    def _on_file(self, kind: str, path: str, *, recursive: bool, detail: str) -> None:
        pattern = path if re.search(r"[*?\[]", path) and UNKNOWN not in path else ""
        word = Arg(path, path, pattern)
        if kind == "reads":
            self._files_read.append(word)
        if kind == "overwrites":
            text = FETCHED if self._network else UNKNOWN
            self._files_written.append(self._call.path(word))
            append, edits = (
                detail == "appends",
                str(word) in map(str, self._files_read),
            )  # it writes what it has read
            writing.write(self._call, word, text, program=self._language, append=append, edits=edits and not append)
        else:
            self._call.add_file(
                kind,
                word,
                detail=detail,
                program=self._language,
                recursive=recursive,
                forced=kind == "deletes",
                follow=kind not in ("deletes", "moves"),
            )

    def _moved(self, called: Called) -> None:
        """Handle `rename("a", "b")` and `Path("a").rename("b")`."""
        scope, others = self._call.scope, source.after_first(called.within)
        moved = called.within if others else called.after
        target = next(iter(self._paths(others or called.within)), "")
        destination = os.path.normpath(os.path.join(scope.cwd, target)) if target and UNKNOWN not in target else ""
        self._file("moves", moved or called.within, recursive=True, detail=destination)
        if destination and not os.path.isdir(destination):
            self._file("overwrites", others or called.within)
            for path in self._paths(moved or called.within)[:1]:
                scope.run.moved[os.path.realpath(destination)] = self._call.path(path)

    def _opened(self, called: Called) -> None:
        if self._language == "perl":
            self._opened_by_perl(called)
            return
        modes = (text.partition(":")[0] for text in called.texts[1:])  # `w:gz` of an archive
        mode = next((mode for mode in modes if re.fullmatch(r"[rwaxbt+]{1,4}", mode)), "r")
        if mode[0] in "wax" or "+" in mode:
            self._file("overwrites", called.within, detail="appends" if mode[0] == "a" else "")
        else:
            self._file("reads", called.within)

    def _opened_by_perl(self, called: Called) -> None:
        """Handle Perl's `open(F, ">", "file")`, `open(F, ">file")` and `open(F, "cmd |")`."""
        mode, *operands = called.texts or ["<"]
        if "|" in mode.strip()[:2] or mode.strip().endswith("|"):
            self._shell(
                " ".join(_quoted(text) if len(operands) > 1 else text for text in operands) or mode.strip(" |")
            )
            return
        sign = mode.strip().partition(":")[0].rstrip("abcdefghijklmnopqrstuvwxyz/._-0123456789 ")
        path = operands[0] if operands else mode.strip().removeprefix(sign).strip()
        kind = "overwrites" if ">" in sign or "+" in sign else "reads"
        self._file(kind, [Token("string", path)], detail="appends" if ">>" in sign else "")

    def _packed(self, called: Called) -> None:
        """Handle `zipfile.ZipFile("a.zip", "w")` and `shutil.make_archive("a", "zip", FOLDER)`."""
        if called.base != "make_archive":
            self._opened(called)
            return
        name, kind, *folders = [*called.texts, "", ""]
        for folder in filter(None, folders):
            self._file("reads", [Token("string", folder)], recursive=True)
        self._file("overwrites", [Token("string", name + _ENDINGS.get(kind, f".{kind}"))])

    def _modes(self, called: Called) -> None:
        mode = next(
            (number for number in _numbers(called.within) if re.fullmatch(r"0o?[0-7]+|[0-7]{3,4}", number)), ""
        )
        self._file("changes_permissions", called.after or called.within, detail=mode)
        from clickstop.shell.families import permissions

        sets = any(name.endswith("S_ISUID") for name in called.names)
        files = [token.text for token in [*called.after, *called.within] if token.kind == "string"]
        permissions.set_user(self._call, "4755" if sets else mode.lstrip("0o"), [Arg(name) for name in files])

    def _run(self, called: Called) -> None:
        """Follow the command that a call runs: shell text, or words in a list."""
        if _REPLACING.fullmatch(called.name):
            self._replaced(called)
            return
        texts = [token.text for token in called.within if token.kind in ("string", "ticks")]
        if not texts:
            texts = [text for name in called.names if name in self._variables for text in self._variables[name]][:1]
        if not texts:
            return
        if len(texts) > 1 or not called.first or called.first[0].kind == "name":
            known_texts = {name: values[0] for name, values in self._variables.items() if values}
            known_texts |= {name: self._call.scope.run.home for name in called.names if source.is_home(name)}
            parts = [token for token in called.within if token.kind != "sign"]
            texts = [
                known_texts.get(part.text, part.text)
                for part in parts
                if part.kind != "name" or part.text in known_texts
            ]
        elif any(token.kind == "sign" and token.text in "+.*" for token in called.within):
            texts = self._paths(called.within) or texts
        while (
            len(texts) > 1
            and "%s" in texts[0]
            and any(name.rpartition(".")[2] in ("sprintf", "format") for name in called.names)
        ):
            texts = [texts[0].replace("%s", texts[1], 1), *texts[2:]]
        known = {name: values[0] for name, values in self._variables.items() if values}
        texts = [source.with_values(text, known.get) for text in texts]
        listed = called.first and called.first[0].text == "["
        words = len(texts) > 1 and (listed or " " not in texts[0])
        self._shell(" ".join(_quoted(text) for text in texts if text) if words else texts[0])

    def _replaced(self, called: Called) -> None:
        """Handle `os.execvp(file, [name, ...])` and `os.execl(file, name, ...)`, where `name` is only argv[0]."""
        file, *arguments = [token.text for token in called.within if token.kind == "string"] or [""]
        if file:
            self._shell(" ".join(_quoted(text) for text in [file, *arguments[1:]]))

    def _shell(self, text: str) -> None:
        self._printed += self._call.shell(text)

    def _reach(self, called: Called) -> None:
        target = next((text for text in called.texts if "://" in text or "." in text), "")
        self._call.add("reaches_network", target=target, program=self._language)
        if called.base == "urlretrieve":
            self._file("overwrites", source.after_first(called.within))
        is_mentioned = any(_WHOLE_ENVIRONMENT.fullmatch(name) for name in called.mentioned)
        if is_mentioned or any(self._is_environment(called, at) for at in range(len(called.within))):
            self._call.add("sends", target="the environment", detail=target, program=self._language, forced=True)

    def _is_environment(self, called: Called, at: int) -> bool:
        """Tell whether an argument is the whole environment, not one of its variables."""
        token, following = called.within[at], called.within[at + 1 : at + 2]
        return (
            token.text in _ENVIRONMENTS
            and token.kind == "name"
            and not (following and following[0].text in ("[", "."))
        )

    def _evaluated(self, called: Called) -> None:
        names = [*called.names, *called.texts]
        reached = any(
            _NETWORK.fullmatch(name) or name.rpartition(".")[2] in _NETWORK_METHODS for name in called.names
        )
        if reached or (called.base in (*_EVALUATED, *_INCLUDING) and any("://" in text for text in called.texts)):
            self._call.add("executes_fetched", program=self._language)
        elif any(_DECODING.search(name) for name in names) and called.base != "loads":
            self._call.add("executes_decoded", program=self._language)


def _numbers(arguments: list[Token]) -> list[str]:
    """Return the numbers among the arguments, which the tokenizer reads digit by digit."""
    text = "".join(token.text if token.kind in ("sign", "name") else " " for token in arguments)
    return re.findall(r"\w+", text)


def _each(arguments: list[Token]) -> list[list[Token]]:
    """Split a list of strings into one argument per string; leave any other argument whole."""
    texts = [token for token in arguments if token.kind == "string"]
    plain = all(token.kind == "string" or token.text in (",", "[", "]", "(", ")", "c", "*") for token in arguments)
    return [[text] for text in texts] if plain and len(texts) > 1 else [arguments]


def _quoted(word: str) -> str:
    return word if re.fullmatch(r"[\w./:=@%+,~*-]+", word) else single_quoted(word)
