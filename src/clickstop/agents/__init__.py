"""One folder per agent client; nothing outside knows their names or keys."""
