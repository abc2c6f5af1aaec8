"""A table: people, bots and watchers around one match. It knows no game by name and no network."""

from zirconia.table.entries import Draft, TableEntry
from zirconia.table.opening import Opening
from zirconia.table.refusals import Refused
from zirconia.table.settings import ClockRule, Settings
from zirconia.table.standing import Caller
from zirconia.table.table import Table

__all__ = ["Caller", "ClockRule", "Draft", "Opening", "Refused", "Settings", "Table", "TableEntry"]
