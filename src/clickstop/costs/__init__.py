"""What sessions cost: tokens as clients write them down, and the prices of models."""
