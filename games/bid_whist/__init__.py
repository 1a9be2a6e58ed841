"""Bid whist (B-1 to B-30)."""
