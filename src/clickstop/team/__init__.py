"""Sync with a team's PostgreSQL database, at the level that each person chooses; never from a hook."""
