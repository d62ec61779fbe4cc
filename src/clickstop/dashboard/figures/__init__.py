"""The charts of all pages, made from the records of reports."""
