"""Five pages over the sums of the team's database."""
