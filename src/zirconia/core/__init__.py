"""The contract every game fulfils, and what games are made of."""
