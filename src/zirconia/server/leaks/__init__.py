"""The leak certificate: what a seat can't know changes no byte that it receives."""
