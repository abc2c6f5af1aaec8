"""Programs in seats of a server's tables: what the server tells a seat, as a bot is used to it."""

from zirconia.seats.player import SeatPlayer
from zirconia.seats.remote_seat import RemoteSeat

__all__ = ["RemoteSeat", "SeatPlayer"]
