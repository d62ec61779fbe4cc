"""`clickstop adopt`: take over a store that belongs to another folder, or that this one has lost."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import click

from clickstop.app.here import Here
from clickstop.cli import asking
from clickstop.cli.here import refuse_agents
from clickstop.cli.printed import json_option, printed
from clickstop.core.places import is_guest, store_of
from clickstop.core.registry import register
from clickstop.core.target import target, why_not
from clickstop.core.words import size
from clickstop.install.stores import KeptStore, all_stores, candidates
from clickstop.render.output import console

if TYPE_CHECKING:
    from clickstop.core.target import Target


@click.command()
@click.argument("store", required=False)
@click.option("--yes", is_flag=True, help="Skip the confirmation prompt.")
@json_option
def command(store: str | None, yes: bool) -> None:
    """Take over a store: after a restore, a change of user, a lost marker, or for a copied repository.

    Without STORE, uses the store this repository is marked with, or the one last used in this folder; if there are
    several, lists them. Stores are folders under stores/ in your state folder: copy one there from a backup or
    another user, then name it here. The repository that owned the store loses it.
    """
    refuse_agents("adopt")
    place = target(os.getcwd(), os.environ)
    refusal = why_not(place, os.environ)
    if refusal:
        raise click.UsageError(f"{place.root}: {refusal}")
    chosen = _chosen(place, store)
    owner = f" from {asking.near(chosen.root)}, which loses it" if chosen.in_use else ""
    asking.agree(f"Take over {_summary(chosen)}{owner}?", yes=yes)
    register(place.root, os.environ, folder=place.folder, store=chosen.name)
    repo = Here(place.root, os.environ)
    repo.audit("adopt", place.root, f"{chosen.name} of {chosen.root or 'an unknown folder'}")
    if not printed("adopt", {"root": place.root, "store": chosen.name, "from": chosen.root}):
        console().print(f"{asking.near(place.root)} now uses the store {chosen.name}.")


def _chosen(place: Target, name: str | None) -> KeptStore:
    if name is None and not is_guest(place.root, os.environ):
        raise click.UsageError(
            f"{place.root} already has the store {store_of(place.root, os.environ)}. To take over another, name it"
        )
    stores = candidates(place.root, os.environ) if name is None else all_stores(os.environ)
    if name is not None:
        stores = [store for store in stores if store.name.startswith(name)]
    if len(stores) == 1:
        return stores[0]
    if printed("adopt.candidates", {"candidates": stores}):
        raise SystemExit(1)
    for store in stores:
        console().print(f"  {_summary(store)}")
    if stores:
        raise click.UsageError("there are several stores; name the one to take over: clickstop adopt STORE")
    raise click.UsageError(
        "there is no such store" if name else "there is no store to take over. Run: clickstop init"
    )


def _summary(store: KeptStore) -> str:
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(store.used))
    place = asking.near(store.root) if store.root else "an unknown folder"
    return f"{store.name} of {place}, last used {day}, {size(store.size)}"
