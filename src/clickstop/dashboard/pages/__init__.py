"""One module per page: what it asks of the reports, and the charts it makes of the answers."""
