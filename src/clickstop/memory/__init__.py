"""What is remembered, how it is summarised, and what of it returns to the context. Uses records only, no model."""
