"""Charts as inline SVG without scripts or style attributes, each with a table of its values."""
