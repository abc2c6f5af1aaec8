"""The rules of Dark Asteroids."""
