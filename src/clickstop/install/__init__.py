"""Hook entries in agents' settings: writing, removing and proving them."""
