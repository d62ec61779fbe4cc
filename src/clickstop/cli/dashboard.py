"""`clickstop dashboard`: serve the local dashboard until Ctrl-C."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

import click

from clickstop.cli.here import here, refuse_agents

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.dashboard.serve import DashboardServer, Pages


@click.command()
@click.option("--open", "in_browser", is_flag=True, help="Open it in the browser.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port to use (default: any free port).")
@click.option("--edit", is_flag=True, help="Let the page allow false alarms and restore saved states.")
@click.option("--team", is_flag=True, help="Show the team's pages: every repository and person in its database.")
def command(in_browser: bool, port: int | None, edit: bool, team: bool) -> None:
    """Serve the dashboard on this machine: sessions, quality, gates, costs, memory and health.

    The printed link works once, in one browser; after that, a new link is printed. Ctrl-C stops the server.
    """
    if edit:
        refuse_agents("dashboard --edit")
    if edit and team:
        raise click.UsageError("--edit and --team cannot be combined")
    repo = here()
    server = _server(_team_pages() if team else _pages(repo, edit=edit), port)

    def ready(link: str) -> None:
        click.echo(
            f"Dashboard of {'the team' if team else repo.root}\n  {link}\nThe link works once. To stop: Ctrl-C"
        )
        if in_browser:
            _open(repo, link)

    server.run(ready)
    click.echo("Dashboard ended.")


def _server(pages: Pages, port: int | None) -> DashboardServer:
    from clickstop.dashboard.serve import DashboardServer, listen

    try:
        listening = listen(port)
    except OSError as error:
        raise click.ClickException(f"port {port} cannot be used ({error.strerror}). Leave out --port") from error
    return DashboardServer(pages, listening, lambda link: click.echo(f"Opened. For another browser:\n  {link}"))


def _pages(repo: Here, *, edit: bool) -> Pages:
    from clickstop.dashboard.app import make
    from clickstop.dashboard.site import DashboardSite

    assert repo.connection  # opening it imports the spool
    site = DashboardSite(repo.root, repo.folder, repo.environ, edit=edit)
    # In the background: the first page must not wait for transcripts to be read.
    threading.Thread(target=site.prepare, daemon=True).start()
    return lambda ending: make(site, ending)


def _team_pages() -> Pages:
    from clickstop.dashboard.team.app import make
    from clickstop.dashboard.team.site import TeamSite
    from clickstop.team import settings

    site = TeamSite(settings.server(settings.load(os.environ), os.environ))
    with site.open():  # fails here, in the terminal, rather than on the first page
        return lambda ending: make(site, ending)


def _open(repo: Here, link: str) -> None:
    """Open the link through a private file: other users can see command lines, and the link contains a key."""
    import webbrowser

    from clickstop.core.private import write_private

    page = os.path.join(repo.places.cache, "dashboard.html")
    write_private(
        page, f'<!doctype html><meta http-equiv="refresh" content="0;url={link}"><title>clickstop</title>'
    )
    context = click.get_current_context()
    context.call_on_close(lambda: os.unlink(page) if os.path.exists(page) else None)
    webbrowser.open(f"file://{page}")
