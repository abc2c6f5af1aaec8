"""The rules of Bag Duel."""
