"""A realistic session played through real hook processes."""
