"""Corporate Wars: two corporations fight over the middle of a small grid."""

from zirconia.games.corporate_wars.game import CorporateWars

GAME = CorporateWars()
