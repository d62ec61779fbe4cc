"""What programs do, one module per family of effects."""
