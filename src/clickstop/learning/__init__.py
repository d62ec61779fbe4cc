"""The learning loop: fixes, classes of failure, incidents, rules and their proof."""
