"""Dark Asteroids: two ships choose a target each, in secret, and fly at the same time."""

from dark_asteroids.game import DarkAsteroids

GAME = DarkAsteroids()
