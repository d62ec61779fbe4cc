"""Sync after a session, in a background process. It prints nothing; `clickstop team status` shows the result."""

from __future__ import annotations

import os
import time
from contextlib import closing


def run(root: str) -> None:
    """Sync the repository at `root`. Hooks start without site-packages, so this adds them first."""
    import site

    site.main()
    from clickstop.config.errors import ConfigError
    from clickstop.core.places import Places
    from clickstop.store import database
    from clickstop.team import settings
    from clickstop.team import state as states
    from clickstop.team.errors import TeamError
    from clickstop.team.sync import StoreSender

    places = Places(root, os.environ)
    state = states.load(places)
    if state.paused or time.time() < state.retry_at:
        return
    try:
        team = settings.load(os.environ)
        with closing(database.connect(places.database)) as store:
            StoreSender(store, places, team, os.path.basename(root)).run(settings.server(team, os.environ))
    except (TeamError, ConfigError, database.Error, OSError):
        return
