"""`python -m clickstop` is `clickstop`."""

from clickstop.cli.main import main

main()
