"""Records to charts: inline SVG without scripts or style attributes, each with the table behind it."""
