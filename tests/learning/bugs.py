"""Classic bugs before and after their fix, code that looks like them and is right, and the rule that knows each."""

# ruff: noqa: E501  # code and patterns in one line each read better whole

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Bug:
    """`quiet` is right code of the same repository."""

    slug: str
    path: str
    before: str
    after: str
    quiet: str
    enforcement: str

    @property
    def rule_text(self) -> str:
        """Its rule file."""
        return (
            f"---\nname: {self.slug}\ndescription: The bug {self.slug} must not come back.\nseverity: block\n---\n\n"
            f"# Never again\n\n## Enforcement\n\n{self.enforcement}"
        )


def _code(language: str, pattern: str) -> str:
    return f"```{language}\n{pattern}\n```\n"


def _rule(language: str, rule: str) -> str:
    return f"```yaml\nlanguage: {language}\nrule:\n{rule}\n```\n"


def _regex(paths: str, expression: str) -> str:
    return f"- paths: {paths}\n\n```regex\n{expression}\n```\n"


BUGS = [
    Bug(
        "mutable-default",
        "src/cart.py",
        "def add(item, cart=[]):\n    cart.append(item)\n    return cart\n",
        "def add(item, cart=None):\n    cart = [] if cart is None else cart\n    cart.append(item)\n    return cart\n",
        "def names(rows=()):\n    found = []\n    return found\n",
        _rule(
            "python",
            "  kind: default_parameter\n  has:\n    field: value\n    any: [{kind: list}, {kind: dictionary}]",
        ),
    ),
    Bug(
        "bare-except",
        "src/load.py",
        "def load(path):\n    try:\n        return open(path).read()\n    except:\n        pass\n",
        "def load(path):\n    try:\n        return open(path).read()\n    except FileNotFoundError:\n        return ''\n",
        "try:\n    import fast\nexcept ImportError:\n    fast = None\n",
        _regex("**/*.py", r"^\s*except\s*:"),
    ),
    Bug(
        "naive-now",
        "src/clock.py",
        "from datetime import datetime\n\ndef stamp():\n    return datetime.now().isoformat()\n",
        "from datetime import UTC, datetime\n\ndef stamp():\n    return datetime.now(UTC).isoformat()\n",
        "def now():\n    return clock.now()\n",
        _code("python", "datetime.now()"),
    ),
    Bug(
        "shell-injection",
        "src/run.py",
        "import subprocess\n\ndef ping(host):\n    subprocess.run(f'ping {host}', shell=True)\n",
        "import subprocess\n\ndef ping(host):\n    subprocess.run(['ping', host])\n",
        "subprocess.run(['ls'], shell=False)\n",
        _rule(
            "python",
            "  pattern: subprocess.run($$$ARGS)\n  has: {kind: argument_list, has: {kind: keyword_argument, regex: '^shell *= *True'}}",
        ),
    ),
    Bug(
        "sql-by-format",
        "src/users.py",
        "def find(db, name):\n    return db.execute(f\"SELECT * FROM users WHERE name = '{name}'\")\n",
        "def find(db, name):\n    return db.execute('SELECT * FROM users WHERE name = ?', (name,))\n",
        "def log(db, name):\n    print(f'{name}')\n    db.execute('DELETE FROM log')\n",
        _rule(
            "python",
            "  pattern: $DB.execute($$$ARGS)\n  has:\n    kind: argument_list\n    has: {kind: string, has: {kind: interpolation}}",
        ),
    ),
    Bug(
        "unsafe-yaml",
        "src/conf.py",
        "import yaml\n\ndef conf(text):\n    return yaml.load(text)\n",
        "import yaml\n\ndef conf(text):\n    return yaml.safe_load(text)\n",
        "def more(text):\n    return json.load(text)\n",
        _code("python", "yaml.load($TEXT)"),
    ),
    Bug(
        "identity-of-value",
        "src/state.py",
        "def is_open(state):\n    return state is 'open'\n",
        "def is_open(state):\n    return state == 'open'\n",
        "def none(x):\n    return x is None\n",
        _rule("python", "  kind: comparison_operator\n  all:\n    - has: {kind: string}\n    - regex: '\\bis\\b'"),
    ),
    Bug(
        "no-timeout",
        "src/fetch.py",
        "import requests\n\ndef fetch(url):\n    return requests.get(url).json()\n",
        "import requests\n\ndef fetch(url):\n    return requests.get(url, timeout=10).json()\n",
        "def cached(url):\n    return cache.get(url)\n",
        _rule(
            "python",
            "  pattern: requests.get($$$ARGS)\n  not:\n    has: {kind: argument_list, has: {kind: keyword_argument, regex: '^timeout'}}",
        ),
    ),
    Bug(
        "no-encoding",
        "src/read.py",
        "def read(path):\n    with open(path) as file:\n        return file.read()\n",
        "def read(path):\n    with open(path, encoding='utf-8') as file:\n        return file.read()\n",
        "def raw(path):\n    return open(path, 'rb')\n",
        _code("python", "open($PATH)"),
    ),
    Bug(
        "remove-while-iterating",
        "src/prune.py",
        "def prune(rows):\n    for row in rows:\n        if row.old:\n            rows.remove(row)\n",
        "def prune(rows):\n    for row in list(rows):\n        if row.old:\n            rows.remove(row)\n",
        "def clean(rows, gone):\n    for row in gone:\n        rows.remove(row)\n",
        _rule(
            "python",
            "  pattern: $ROWS.remove($ROW)\n  inside:\n    stopBy: end\n    pattern: 'for $ROW in $ROWS: $$$BODY'",
        ),
    ),
    Bug(
        "not-awaited",
        "src/save.ts",
        "export async function save(x: Row) {\n  db.insert(x);\n}\n",
        "export async function save(x: Row) {\n  await db.insert(x);\n}\n",
        "export function log(x: Row) {\n  list.push(x);\n}\n",
        _rule("typescript", "  pattern: db.insert($$$ARGS)\n  inside: {kind: expression_statement}"),
    ),
    Bug(
        "loose-equality",
        "src/zero.ts",
        "export const isZero = (x: unknown) => x == 0;\n",
        "export const isZero = (x: unknown) => x === 0;\n",
        "export const isOne = (x: number) => x === 1 || x !== 2;\n",
        _rule("typescript", "  any:\n    - pattern: $A == $B\n    - pattern: $A != $B"),
    ),
    Bug(
        "parse-without-radix",
        "src/port.ts",
        "export const port = parseInt(process.env.PORT ?? '80');\n",
        "export const port = parseInt(process.env.PORT ?? '80', 10);\n",
        "export const size = Number('8');\n",
        _code("typescript", "parseInt($TEXT)"),
    ),
    Bug(
        "numeric-sort",
        "src/sort.ts",
        "export const top = (scores: number[]) => scores.sort()[0];\n",
        "export const top = (scores: number[]) => scores.sort((a, b) => a - b)[0];\n",
        "export const last = (names: string[]) => names.at(-1);\n",
        _code("typescript", "$LIST.sort()"),
    ),
    Bug(
        "empty-catch",
        "src/swallow.ts",
        "export function run(f: () => void) {\n  try {\n    f();\n  } catch (e) {}\n}\n",
        "export function run(f: () => void) {\n  try {\n    f();\n  } catch (e) {\n    report(e);\n  }\n}\n",
        "export const nothing = () => {};\n",
        _rule("typescript", "  kind: catch_clause\n  has:\n    kind: statement_block\n    regex: '^\\{\\s*\\}$'"),
    ),
    Bug(
        "raw-html",
        "src/Note.tsx",
        "export const Note = (p: {html: string}) => <div dangerouslySetInnerHTML={{__html: p.html}} />;\n",
        "export const Note = (p: {html: string}) => <div>{p.html}</div>;\n",
        "export const Title = () => <h1>Hello</h1>;\n",
        _regex("**/*.tsx", r"dangerouslySetInnerHTML\s*="),
    ),
    Bug(
        "async-for-each",
        "src/each.ts",
        "export async function all(ids: string[]) {\n  ids.forEach(async (id) => {\n    await load(id);\n  });\n}\n",
        "export async function all(ids: string[]) {\n  for (const id of ids) {\n    await load(id);\n  }\n}\n",
        "export const show = (ids: string[]) => ids.forEach((id) => print(id));\n",
        _rule(
            "typescript",
            "  pattern: $LIST.forEach($CALLBACK)\n  has: {kind: arguments, has: {kind: arrow_function, regex: '^async'}}",
        ),
    ),
    Bug(
        "falsy-default",
        "src/limit.ts",
        "export const limit = (o: Options) => o.limit || 10;\n",
        "export const limit = (o: Options) => o.limit ?? 10;\n",
        "export const either = (a: boolean, b: boolean) => a || b;\n",
        _rule("typescript", "  pattern: $A || $B\n  has: {field: right, kind: number}"),
    ),
    Bug(
        "number-of-empty",
        "src/env.js",
        "module.exports = () => process.env.RETRIES && Number(process.env.RETRIES) || undefined;\n",
        "module.exports = () => (process.env.RETRIES ? Number(process.env.RETRIES) : undefined);\n",
        "module.exports = (a, b) => a || b;\n",
        _code("javascript", "$A && Number($B) || undefined"),
    ),
    Bug(
        "ignored-error",
        "pkg/write.go",
        "package pkg\n\nfunc Save(f File) {\n\t_ = f.Close()\n}\n",
        "package pkg\n\nfunc Save(f File) error {\n\treturn f.Close()\n}\n",
        "package pkg\n\nfunc Use(x int) {\n\t_ = x\n}\n",
        _code("go", "_ = $F.Close()"),
    ),
    Bug(
        "response-body-leak",
        "pkg/get.go",
        "package pkg\n\nfunc Get(u string) (*http.Response, error) {\n\treturn http.Get(u)\n}\n",
        "package pkg\n\nfunc Get(u string) (*http.Response, error) {\n\treturn client.Get(u)\n}\n",
        'package pkg\n\nfunc Key(m Map) string {\n\treturn m.Get("a")\n}\n',
        _regex('"**/*.go"', r"\bhttp\.Get\("),
    ),
    Bug(
        "defer-in-loop",
        "pkg/loop.go",
        "package pkg\n\nfunc All(fs []File) {\n\tfor _, f := range fs {\n\t\tdefer f.Close()\n\t}\n}\n",
        "package pkg\n\nfunc All(fs []File) {\n\tfor _, f := range fs {\n\t\tf.Close()\n\t}\n}\n",
        "package pkg\n\nfunc One(f File) {\n\tdefer f.Close()\n}\n",
        _rule("go", "  kind: defer_statement\n  inside: {kind: for_statement, stopBy: end}"),
    ),
    Bug(
        "error-by-text",
        "pkg/err.go",
        'package pkg\n\nfunc Gone(err error) bool {\n\treturn err.Error() == "gone"\n}\n',
        "package pkg\n\nfunc Gone(err error) bool {\n\treturn errors.Is(err, ErrGone)\n}\n",
        "package pkg\n\nfunc Text(err error) string {\n\treturn err.Error()\n}\n",
        _rule("go", "  kind: binary_expression\n  regex: '\\.Error\\(\\) =='"),
    ),
    Bug(
        "unwrap",
        "src/port.rs",
        "fn port(text: &str) -> u16 {\n    text.parse().unwrap()\n}\n",
        "fn port(text: &str) -> Option<u16> {\n    text.parse().ok()\n}\n",
        'fn first(text: &str) -> &str {\n    text.lines().next().unwrap_or("")\n}\n',
        _code("rust", "$X.unwrap()"),
    ),
    Bug(
        "lossy-cast",
        "src/len.rs",
        "fn len(rows: &[u8]) -> u16 {\n    rows.len() as u16\n}\n",
        "fn len(rows: &[u8]) -> Option<u16> {\n    u16::try_from(rows.len()).ok()\n}\n",
        "fn wide(x: u8) -> u32 {\n    x as u32\n}\n",
        _code("rust", "$X.len() as u16"),
    ),
    Bug(
        "lock-forgotten",
        "src/lock.rs",
        "fn bump(m: &Mutex<u32>) {\n    let _ = m.lock();\n}\n",
        "fn bump(m: &Mutex<u32>) {\n    let _guard = m.lock();\n}\n",
        "fn drop_it(x: u32) {\n    let _ = x;\n}\n",
        _regex('"**/*.rs"', r"let _ = [\w.]+\.lock\("),
    ),
    Bug(
        "off-by-one",
        "src/page.ts",
        "export function each(rows: Row[]) {\n  for (let i = 0; i <= rows.length; i++) {\n    show(rows[i]);\n  }\n}\n",
        "export function each(rows: Row[]) {\n  for (let i = 0; i < rows.length; i++) {\n    show(rows[i]);\n  }\n}\n",
        "export const some = (rows: Row[], most: number) => rows.length <= most;\n",
        _code("typescript", "$I <= $ROWS.length"),
    ),
    Bug(
        "assert-for-input",
        "src/guard.py",
        "def withdraw(amount):\n    assert amount > 0\n    return amount\n",
        "def withdraw(amount):\n    if amount <= 0:\n        raise ValueError(amount)\n    return amount\n",
        "def assertion():\n    return 'assert nothing'\n",
        _rule("python", "  kind: assert_statement"),
    ),
]
