"""The team's dashboard: five pages over the sums of its database."""
