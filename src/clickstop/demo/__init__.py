"""A realistic session through real hook processes, in a scratch repository."""
