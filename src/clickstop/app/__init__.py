"""What every surface does: reports read from the store, and the actions of commands."""
