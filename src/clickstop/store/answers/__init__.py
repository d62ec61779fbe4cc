"""Row classes for the queries in `store/read.py`. Each file is loaded when first needed."""
