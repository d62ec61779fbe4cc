"""What sessions cost: tokens from the clients' transcripts, and the prices of models."""
