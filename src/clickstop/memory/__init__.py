"""What is remembered, how it is summed up, and what of it comes back: from records alone, by no model."""
