"""One file per behaviour; `index.py` lists them all."""
