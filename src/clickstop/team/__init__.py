"""Many people's stores in one PostgreSQL: rows travel in batches, never from a hook, and only what was chosen."""
