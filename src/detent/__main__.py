"""`python -m detent` is `detent`."""

from detent.cli.main import main

main()
