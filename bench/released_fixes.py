"""Small fixes from public packages: what one patch release changed in one function, as a repository would see it.

Wheels of consecutive patch releases are fetched with pip into a cache outside of the repository. A fix is one
function that a patch release changed in a few lines. What clickstop itself takes for no fix is none here: another
layout, comments, docstrings, tests, examples, generated files. Its repository is the newer release; before the fix,
that function stands there as the older release has it.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import json
import os
import re
import subprocess
import sys
import zipfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache

from clickstop.learning.formatting import is_same_code
from clickstop.learning.signs import role_of

# All but the first were held out once, and looked at when their figures were known.
SEEN = """
click flask werkzeug jinja2 requests urllib3 httpx starlette marshmallow pytest tox virtualenv rich pylint
astroid sphinx celery kombu scrapy black cookiecutter tqdm luigi sanic django jupyter-client nbconvert twine
gunicorn gitpython paramiko sqlalchemy networkx poetry mkdocs
""".split()
FIRST = """
fastapi uvicorn attrs pydantic isort ipython notebook jupyter-server distributed xarray seaborn pip setuptools
pygments markdown jsonschema dulwich pexpect prompt-toolkit babel arrow peewee alembic djangorestframework
channels asgiref websockets anyio trio ansible-core httpie redis fabric docker httplib2 mistune pyramid
""".split()
SECOND = """
bottle cherrypy falcon flask-sqlalchemy flask-login django-debug-toolbar django-filter drf-spectacular
graphene hypothesis invoke jedi parso keyring mako mypy oauthlib pelican pika praw pre-commit pyjwt pymysql
pyparsing requests-oauthlib responses rq slack-sdk sentry-sdk
""".split()
THIRD = """
selenium sqlparse structlog tablib textual apscheduler boltons certbot cattrs dask datasette deepdiff dnspython
elasticsearch flake8 google-auth gql httpcore humanize importlib-metadata mongoengine natsort nltk openpyxl
pip-tools pygithub pypdf python-telegram-bot pytest-django pytest-asyncio pytest-xdist rope snakemake sqlmodel
stripe transitions typer validators vcrpy whitenoise xmlschema zarr
""".split()
FOURTH = """
moto faker freezegun loguru dateparser icalendar markdown-it-py docutils nox hatchling pdm bandit autopep8 behave
robotframework locust wtforms django-allauth wagtail django-extensions django-import-export django-storages zeep
ldap3 authlib scapy netmiko napalm mitmproxy streamlit bokeh panel pint sympy optuna kedro fsspec huggingface-hub
joblib openai beets nikola pymodbus asyncssh aiogram tweepy tortoise-orm
""".split()
FIFTH = """
quart hypercorn flask-admin flask-wtf flask-migrate flask-security-too django-oauth-toolkit django-celery-beat
django-guardian django-crispy-forms django-redis django-model-utils django-simple-history
djangorestframework-simplejwt myst-parser sphinx-autodoc-typehints mkdocs-material tuf tzlocal pytest-cov
pytest-bdd yapf codespell gradio papermill nbclient ipywidgets ipykernel traitlets telethon sqlalchemy-utils pony
voluptuous apispec webargs connexion requests-cache requests-toolbelt feedparser bleach diskcache ansible-lint
yamllint supervisor glances streamlink gallery-dl pgcli mycli visidata plotly altair prefect litestar jupyterlab
google-api-core msal azure-core
""".split()
SIXTH = """
django-cors-headers django-ninja strawberry-graphql graphql-core ariadne flask-restx flask-socketio python-socketio
python-engineio respx pandera sqlglot petl xlsxwriter python-docx pdfplumber tinydb sqlite-utils dbt-core
opensearch-py neo4j questionary cyclopts argcomplete rich-click pipx jwcrypto pysaml2 ecdsa dramatiq huey arq
aio-pika nats-py tenacity lark tomlkit beautifulsoup4 rdflib jsonpath-ng w3lib parsel pytest-mock pytest-html
schemathesis factory-boy testcontainers nose2 cfn-lint molecule python-gitlab commitizen python-semantic-release
towncrier zappa buildbot ansible-runner jira pydicom nibabel nilearn lmfit mlflow dvc folium arviz pydocstyle
zeroconf plexapi spotipy kubernetes
""".split()
SEVENTH = """
flask-cors graphene-django django-taggit django-environ eve geopandas datasets accelerate agate bleak motor meltano
hatch troposphere chalice cliff oslo-utils oslo-config keystoneauth1 syrupy ase imbalanced-learn flax xmltodict
colorlog environs dynaconf omegaconf croniter anthropic fastmcp beanie piccolo sqladmin taskiq faststream
procrastinate copier griffe mkdocstrings jupytext nbformat voila nicegui
""".split()
EIGHTH = """
hydra-core pydantic-settings instructor mcp odmantic ormar fastapi-users saq nonebot2 sphinx-gallery nbdime solara
flet intake instaloader mopidy tavern allure-pytest django-mptt django-cms flask-restful starlette-admin
python-jose josepy acme aiosqlite filelock s3fs gcsfs pooch pvlib metpy sentence-transformers peft gymnasium
torchmetrics skorch tsfresh featuretools category-encoders yellowbrick plotnine holoviews param textblob
""".split()
NINTH = """
boto3 s3transfer google-cloud-storage azure-identity social-auth-core itsdangerous flask-caching flask-limiter
flask-jwt-extended django-reversion django-tables2 django-haystack django-polymorphic djoser drf-yasg daphne
aiomysql aiobotocore databases treq paho-mqtt python-can cantools construct web3 html5lib markdown2 tinycss2
jsonpickle python-dotenv tldextract pdfminer-six fpdf2 mutagen discord-py slack-bolt pyinfra sqlfluff pipenv
poetry-core setuptools-scm flake8-bugbear pyflakes mutmut pytest-benchmark lifelines pymc librosa anndata trimesh
geopy diffusers langchain-core jupyterhub ipyparallel
""".split()
TENTH = """
zigpy soco pyatv python-miio pychromecast python-kasa imapclient aiosmtpd aiosmtplib pyvisa pymeasure mesa pulp
osmnx libpysal openapi-core openapi-spec-validator flask-smorest flask-babel flask-session flask-marshmallow
marshmallow-sqlalchemy graphene-sqlalchemy sqlalchemy-continuum aiohttp-session pydash pyathena elasticsearch-dsl
circus pytest-rerunfailures asn1crypto pyopenssl volatility3 netaddr pynetbox jupyter-core breathe nbsphinx kornia
evaluate dash google-cloud-pubsub opentelemetry-sdk requests-mock mimesis pyfakefs cleo plumbum
""".split()
CACHE = os.environ.get("CLICKSTOP_BENCH_CACHE") or os.path.expanduser("~/.cache/clickstop-bench")
_PAIRS = 8  # of releases of one package, from its whole life
_MOST = 14  # fixes of one package
_RELEASE = 60  # changed functions of a release beyond which it is more than a patch
_LINES = 6  # that a fix removes and adds
_LEFT_OUT = ("/test", "/_vendor/", "/vendor/", "/_version", "/version.py", "/conftest", "/locale/", "/migrations/")
_WORKERS = 3


@dataclass(frozen=True)
class Fix:
    """One function before and after."""

    package: str
    version: str  # the release that has the fix
    path: str
    name: str  # of the function
    before: str  # the file
    after: str
    tree: dict[str, str] = field(repr=False, compare=False)  # the release
    past: tuple[dict[str, str], ...] = field(repr=False, compare=False)  # older releases, the oldest first

    @property
    def id(self) -> str:
        whole = f"{self.package} {self.version} {self.path} {self.name}"
        return f"{self.package}-{self.version}-{hashlib.sha256(whole.encode()).hexdigest()[:6]}"

    @property
    def patch(self) -> str:
        lines = difflib.unified_diff(self.before.split("\n"), self.after.split("\n"), lineterm="", n=2)
        return "\n".join(list(lines)[2:])


def fixes(packages: list[str]) -> list[Fix]:
    """Of each package the newest ones; packages that cannot be fetched have none."""
    with ThreadPoolExecutor(_WORKERS) as pool:
        listed = list(pool.map(releases, packages))
    every = []
    for package, versions in zip(packages, listed, strict=True):
        every += _of_package(package, versions)
    return every


def releases(package: str) -> list[tuple[str, str]]:
    """Pairs of consecutive patch releases whose wheels are there, the newest first."""
    pairs = _pairs(_versions(package))
    ready: list[tuple[str, str]] = []
    for old, new in pairs:
        if len(ready) < _PAIRS and _wheel(package, new) and _wheel(package, old):
            ready.append((old, new))
    return ready


def _versions(package: str) -> list[str]:
    kept = os.path.join(CACHE, package, "versions")
    if not os.path.exists(kept):
        done = _pip("index", "versions", package)
        line = next((line for line in done.split("\n") if line.startswith("Available versions:")), "")
        os.makedirs(os.path.dirname(kept), exist_ok=True)
        with open(kept, "w", encoding="utf-8") as file:
            file.write(line.partition(":")[2])
    with open(kept, encoding="utf-8") as file:
        return [version.strip() for version in file.read().split(",") if version.strip()]


def _pairs(versions: list[str]) -> list[tuple[str, str]]:
    known, pairs = set(versions), []
    for version in versions:
        found = re.fullmatch(r"(\d+\.\d+)\.(\d+)", version)
        if found and int(found[2]) and f"{found[1]}.{int(found[2]) - 1}" in known:
            pairs.append((f"{found[1]}.{int(found[2]) - 1}", version))
    return pairs[:: max(1, len(pairs) // (_PAIRS + 2))]


def _wheel(package: str, version: str) -> str:
    folder = os.path.join(CACHE, package)
    name = f"-{version}-py"
    there = next((one for one in os.listdir(folder) if name in one and one.endswith("-none-any.whl")), "")
    failed = os.path.join(folder, f"{version}.failed")
    if not there and not os.path.exists(failed):
        platform = ("--only-binary", ":all:", "--platform", "any", "--python-version", "3.11")
        _pip("download", "-q", "--no-deps", *platform, "-d", folder, f"{package}=={version}")
        there = next((one for one in os.listdir(folder) if name in one and one.endswith("-none-any.whl")), "")
        if not there:
            with open(failed, "w", encoding="utf-8"):
                pass
    return os.path.join(folder, there) if there else ""


def _pip(*arguments: str) -> str:
    line = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    return subprocess.run(line, capture_output=True, text=True, timeout=300, check=False).stdout


@cache
def _texts(wheel: str) -> dict[str, str]:
    """The Python files of a wheel that are its own."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.endswith(".py")]
        kept = [name for name in names if not any(part in f"/{name}" for part in _LEFT_OUT)]
        return {name: archive.read(name).decode("utf-8", "replace").replace("\r\n", "\n") for name in kept}


def _of_package(package: str, pairs: list[tuple[str, str]]) -> list[Fix]:
    made = []
    for version, path, name, before in _kept(package, pairs):
        at = next(at for at, (_, new) in enumerate(pairs) if new == version)
        newer = _texts(_wheel(package, version))
        past = tuple(_texts(_wheel(package, old)) for old, _ in reversed(pairs[at:]))
        made.append(Fix(package, version, path, name, before, newer[path], newer, past))
    return made


def _kept(package: str, pairs: list[tuple[str, str]]) -> list[list[str]]:
    """Version, path, name and old text of each fix; looked for once."""
    with open(__file__, "rb") as source:
        key = hashlib.sha256(source.read() + repr(pairs).encode()).hexdigest()[:12]
    kept = os.path.join(CACHE, package, f"fixes-{key}.json")
    if not os.path.exists(kept):
        found = _found(package, pairs)
        with open(kept, "w", encoding="utf-8") as file:
            json.dump(found, file)
    with open(kept, encoding="utf-8") as file:
        listed: list[list[str]] = json.load(file)
        return listed


def _found(package: str, pairs: list[tuple[str, str]]) -> list[tuple[str, str, str, str]]:
    made: dict[str, tuple[str, str, str, str]] = {}
    for old, new in pairs:
        older, newer = _texts(_wheel(package, old)), _texts(_wheel(package, new))
        both = [path for path in sorted(older.keys() & newer.keys()) if role_of(path) == "source"]
        changed = [path for path in both if older[path] != newer[path]]
        functions = [(path, *found) for path in changed for found in _functions(older[path], newer[path])]
        for path, name, before in functions if len(functions) <= _RELEASE else ():
            made[_difference(before, newer[path])] = (new, path, name, before)
    return sorted(made.values(), key=lambda found: hashlib.sha256("".join(found[:3]).encode()).hexdigest())[:_MOST]


def _difference(before: str, after: str) -> str:
    """The words that came and went: the same change in another function is no other fix."""
    lines = list(difflib.unified_diff(before.split("\n"), after.split("\n"), n=0))[2:]
    gone, come = (
        Counter(re.findall(r"\w+|[^\w\s]", "".join(line[1:] for line in lines if line[0] == sign))) for sign in "-+"
    )
    return f"{sorted(gone - come)} {sorted(come - gone)}"


def _functions(old: str, new: str) -> list[tuple[str, str]]:
    """Each function that was changed a little, with the new file in which it stands as it was."""
    try:
        old_tree, new_tree = ast.parse(old), ast.parse(new)
    except (SyntaxError, ValueError, RecursionError):
        return []
    before, after = _defined(old_tree), _defined(new_tree)
    imports = sorted(_imports(old_tree) - _imports(new_tree))
    found, old_text, new_text = [], old.split("\n"), new.split("\n")
    for name in before.keys() & after.keys():
        was, now = before[name], after[name]
        old_lines, new_lines = _lines(old_text, was), _lines(new_text, now)
        if old_lines == new_lines or _meaning(was) == _meaning(now) or _is_same(old_lines, new_lines):
            continue
        patch = list(difflib.unified_diff(old_lines, new_lines, n=0))[2:]
        if len([line for line in patch if line[0] in "-+" and line[1:].strip()]) <= _LINES:
            lines = list(new_text)
            lines[_start(now) - 1 : now.end_lineno] = old_lines
            words = set(re.findall(r"\w+", "\n".join(old_lines)))
            needed = [line for line in imports if words & set(re.findall(r"\w+", line.rpartition("import")[2]))]
            found.append((name, "\n".join([*needed, *lines])))
    return sorted(found)


def _is_same(before: list[str], after: list[str]) -> bool:
    """Whether clickstop itself sees no other code: it would not take that for a fix."""
    return is_same_code("\n".join(before), "\n".join(after), "a.py")


def _imports(tree: ast.Module) -> set[str]:
    return {ast.unparse(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)}


_Function = ast.FunctionDef | ast.AsyncFunctionDef


def _defined(tree: ast.Module) -> dict[str, _Function]:
    """Functions and methods by their dotted names; what several have the same name is left out."""
    found: dict[str, _Function] = {}
    twice = set()
    for top in tree.body:
        inside = top.body if isinstance(top, ast.ClassDef) else [top]
        for node in inside:
            if isinstance(node, _Function):
                name = f"{top.name}.{node.name}" if isinstance(top, ast.ClassDef) else node.name
                twice |= {name} & found.keys()
                found[name] = node
    return {name: node for name, node in found.items() if name not in twice}


def _meaning(function: _Function) -> str:
    """Without documentation, comments and annotations: to change these is no fix."""
    copy = ast.parse(ast.unparse(function)).body[0]
    for node in ast.walk(copy):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            first.value.value = ""
    return ast.dump(_Unannotated().visit(copy))


class _Unannotated(ast.NodeTransformer):
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign:  # its name is given
        return ast.Assign([node.target], node.value or ast.Constant(None), lineno=node.lineno)


def _start(function: _Function) -> int:
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


def _lines(text: list[str], function: _Function) -> list[str]:
    return text[_start(function) - 1 : function.end_lineno]


if __name__ == "__main__":
    for package in [*SEEN, *FIRST, *SECOND, *THIRD, *FOURTH, *FIFTH, *SIXTH, *SEVENTH, *EIGHTH, *NINTH, *TENTH]:
        print(package, len(releases(package)), flush=True)  # a command
