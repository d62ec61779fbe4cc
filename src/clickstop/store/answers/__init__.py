"""What the questions of `store/read.py` are answered with. Each file is loaded with its first answer."""
