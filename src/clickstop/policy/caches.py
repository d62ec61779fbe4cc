"""Caches of tools in a home folder: whatever is deleted there, the tool fetches or builds again."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.paths import is_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

# Below these, each folder is the cache of one tool. Nobody means all of them at once.
_SHARED = (".cache", "Library/Caches")
_OF_A_TOOL = words(
    ".npm/_cacache .npm/_npx .npm/_logs .yarn/cache .yarn/berry/cache .pnpm-store .local/share/pnpm/store "
    ".bun/install/cache .node-gyp .gradle/caches .gradle/daemon .gradle/wrapper/dists .m2/repository .ivy2/cache "
    ".cargo/registry .cargo/git go/pkg/mod .nuget/packages .composer/cache .bundle/cache .pub-cache .ccache "
    ".conda/pkgs .kube/cache .terraform.d/plugin-cache Library/Developer/Xcode/DerivedData"
)


def is_cache(effect: Effect, scene: Scene) -> bool:
    """Whether an effect stays within the cache of one tool: `~/.cache/pip`, `~/.npm/_cacache`."""
    homes = [scene.home]
    if effect.where:
        # Homes in a container or on another machine: that of root, and `/home/app`.
        homes += ["/root", "/".join(effect.path.split("/")[:3])]
    return any(_is_in_cache(effect.path, home) for home in homes)


def _is_in_cache(path: str, home: str) -> bool:
    if any(is_inside(path, f"{home}/{cache}") for cache in _OF_A_TOOL):
        return True
    return any(is_inside(path, above) and path != above for above in (f"{home}/{shared}" for shared in _SHARED))
