"""Bag Duel: draw stones from a common bag, keep them secret, and show the best of them."""

from bag_duel.game import BagDuel

GAME = BagDuel()
