"""Movements: who sits where with whom in each round, as pure values with a certificate of their balance."""
