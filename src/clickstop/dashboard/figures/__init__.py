"""The charts of all pages, each made of a report's records."""
