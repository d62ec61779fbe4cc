"""Protected files: secrets, lock files, generated files, pipelines, and what users add."""

from __future__ import annotations

from clickstop.core.globs import covers, fits, literal
from clickstop.core.lists import words
from clickstop.core.record import Record
from clickstop.secrets.places import EXAMPLES, SECRETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clickstop.policy.scene import Scene

# Default verdicts of each group: for reading, for writing, and when nobody can be asked.
GROUPS: dict[str, tuple[str, str, str]] = {
    "example": ("off", "off", "off"),
    "secret": ("off", "ask", "warn"),  # their content is redacted when read
    "hook": ("off", "ask", "block"),
    "lock": ("off", "warn", "warn"),
    "generated": ("off", "warn", "warn"),
    "pipeline": ("off", "warn", "warn"),
}
WHY = {
    "secret": "It contains secrets or keys that the agent must not see.",
    "hook": "Git runs it automatically from then on.",
    "lock": "A package manager writes it; manual changes get lost or break the installation.",
    "generated": "It is generated; manual changes are lost when it is generated again.",
    "pipeline": "It runs for everybody, with the rights of the project.",
    "": "The project protects it.",
}
STEPS = {
    "secret": "Name the lines to change and let the person write them; put placeholders in an `.example` file.",
    "hook": "Show the person the hook to install.",
    "lock": "Change the manifest, and let the package manager write the lock file.",
    "generated": "Change its source and regenerate it.",
    "pipeline": "Keep the change small, and say in the summary what it does.",
    "": "Work without it, or ask the person.",
}
DEFAULTS: dict[str, tuple[str, ...]] = {
    # The first match counts: `.env.example` must not be taken for a secret.
    "example": EXAMPLES,
    "secret": SECRETS,
    "hook": (".git/hooks/**", ".git/config", "~/.gitconfig", "~/.config/git/**"),
    "lock": words(
        "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml yarn.lock bun.lock bun.lockb poetry.lock "
        "uv.lock pdm.lock Pipfile.lock pixi.lock conda-lock.yml deno.lock Cargo.lock go.sum Gemfile.lock "
        "composer.lock mix.lock gradle.lockfile packages.lock.json flake.lock Podfile.lock Package.resolved "
        "pubspec.lock .terraform.lock.hcl"
    ),
    "generated": words(
        "*.generated.* *_generated.* *.gen.go *.g.dart *.freezed.dart *_pb2.py *_pb2_grpc.py *.pb.go *.pb.cc "
        "*.pb.h *.min.js *.min.css **/generated/** **/__generated__/** *.Designer.cs *.designer.cs *.snap.lock"
    ),
    "pipeline": words(
        ".github/workflows/** .github/actions/** .gitlab-ci.yml .gitlab/ci/** .circleci/** .buildkite/** "
        ".travis.yml Jenkinsfile azure-pipelines.yml bitbucket-pipelines.yml .drone.yml .woodpecker.yml "
        ".woodpecker/** cloudbuild.yaml appveyor.yml .teamcity/** .pre-commit-config.yaml .husky/** lefthook.yml "
        ".lefthook.yml .githooks/** CODEOWNERS"
    ),
}


class Protection(Record):
    """A glob, with the verdicts for reading and writing files that match it."""

    glob: str
    group: str  # "" for users' own
    read: str
    write: str
    unattended: str


def built_in() -> list[Protection]:
    return [
        Protection(glob, group, *GROUPS[group][:2], GROUPS[group][2])
        for group, globs in DEFAULTS.items()
        for glob in globs
    ]


def own(entries: Iterable[Sequence[str]]) -> list[Protection]:
    """Users' own protections, from (glob, read, write)."""
    return [Protection(glob, "", read, write, "block") for glob, read, write in entries]


def protections(entries: Iterable[Sequence[str]]) -> list[Protection]:
    """Users' own protections before the built-in ones: the first match counts."""
    return own(entries) + built_in()


def protection_of(path: str, candidates: Iterable[Protection], scene: Scene) -> Protection | None:
    fitting = (guard for guard in candidates if covers(guard.glob, path, root=scene.root, home=scene.home))
    return next(fitting, None)


_PUBLIC = (".pub", "known_hosts", "known_hosts.old")  # next to keys, but public


def is_secret(path: str, scene: Scene) -> bool:
    """Whether a file contains secrets, judging by its name. Called for every file in a folder."""
    name = path.rpartition("/")[2]
    if not path or name.endswith(_PUBLIC):
        return False
    by_name = name in _NAMES or name.endswith(_ENDINGS) or any(fits(name, glob) for glob in _PATTERNS)
    # Compare plain names first, because globs are slow.
    if not by_name and not any(
        piece in path and covers(glob, path, root=scene.root, home=scene.home) for glob, piece in _PLACES
    ):
        return False
    return not any(covers(glob, path, root=scene.root, home=scene.home) for glob in EXAMPLES)


_NAMES = frozenset(glob for glob in SECRETS if not any(sign in glob for sign in "*?[{/"))
_ENDINGS = tuple(glob[1:] for glob in SECRETS if glob[:1] == "*" and not any(sign in glob[1:] for sign in "*?[{/"))
_PATTERNS = tuple(glob for glob in SECRETS if "*" in glob[1:] and "/" not in glob)
_PLACES = tuple((glob, literal(glob)) for glob in SECRETS if "/" in glob)
