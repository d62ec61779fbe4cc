"""Saving what a call could lose, and bringing it back."""
