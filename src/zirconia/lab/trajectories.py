"""Trajectories: what the acting seat saw at every decision, what it could do and did, and what it got in the end.

They come from a run's games and from anybody's records alike, as rows of Parquet or as arrays of NPZ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import zirconia
from zirconia.core.errors import BadRecord, ZirconiaError
from zirconia.core.kernel.journal import CONTINUE, RESIGN
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.core.plain import Json

Moves = Sequence[tuple[int, int]]  # action and seat


def width(setup: Setup) -> int:
    """How many numbers an observation has."""
    return sum(prod(shape) for _, shape in setup.encoding)


def number_type(setup: Setup) -> pa.DataType:
    """The narrowest numbers that hold every observation."""
    limit = setup.encoding_limit
    return pa.int16() if limit < 2**15 else pa.int32() if limit < 2**31 else pa.int64()


def schema_for(setup: Setup) -> pa.Schema:
    kinds: list[tuple[str, pa.DataType, str]] = [
        ("game", pa.int64(), "number of the game or of the record"),
        ("step", pa.int32(), "number of the action in its game"),
        ("seat", pa.int8(), "who decided"),
        (
            "observation",
            pa.list_(number_type(setup), width(setup)),
            "what that seat saw, as state.encode gives it",
        ),
        ("legal", pa.list_(pa.int32()), "the mask: the codes that were allowed"),
        ("action", pa.int32(), "the code that was chosen"),
        ("return", pa.float64(), "what the seat got at the end, from -1 to 1; 0 in an unfinished game"),
    ]
    shapes = str([[name, list(shape)] for name, shape in setup.encoding])
    facts: dict[str | bytes, str | bytes] = {
        "game": setup.game.id,
        "actions": str(setup.actions),
        "encoding": shapes,
    }
    fields = [pa.field(name, kind, metadata={"description": told}) for name, kind, told in kinds]
    return pa.schema(fields, metadata=facts)


def followed(state: State, moves: Moves, game: int) -> dict[str, list[Any]]:
    """The columns of one game: these moves, made from its start. The state goes on to their end."""
    columns: dict[str, list[Any]] = {name: [] for name in ("step", "seat", "observation", "legal", "action")}
    for step, (code, seat) in enumerate(moves):
        numbers: Any = state.encode(seat)
        row = (step, seat, np.frombuffer(numbers, np.int64).copy(), state.legal(seat), code)
        for values, value in zip(columns.values(), row, strict=True):
            values.append(value)
        state.apply(code, seat)
    returns = state.returns()
    columns["return"] = [returns[seat] for seat in columns["seat"]]
    return {"game": [game] * len(moves), **columns}


def table_of(setup: Setup, columns: dict[str, list[Any]]) -> pa.Table:
    """Columns as Arrow has them."""
    schema = schema_for(setup)
    flat = np.concatenate(columns["observation"]) if columns["observation"] else np.zeros(0, np.int64)
    numbers = pa.array(flat, type=pa.int64()).cast(number_type(setup))
    arrays = [
        pa.FixedSizeListArray.from_arrays(numbers, width(setup))
        if name == "observation"
        else pa.array(columns[name], type=schema.field(name).type)
        for name in schema.names
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


# Records --------------------------------------------------------------------------------------------


class OtherGame(ZirconiaError):
    """Records of several games, or setups, do not fit into one file."""


def moves_of(record: Json) -> tuple[State, Moves]:
    """The start of a recorded match and its actions; what was taken back never was. Raises BadRecord."""
    state = zirconia.replay(record)
    journal = state.journal
    assert journal is not None
    if any(entry.code == CONTINUE for entry in journal.line):
        raise BadRecord("a match that went on from another position has no single trajectory")
    line = [(int(entry.code), int(entry.seat)) for entry in journal.line]
    at = next((at for at, (code, _) in enumerate(line) if code == RESIGN), len(line))
    return zirconia.replay(record, upto=0), line[:at]


def of_records(records: Iterable[Json]) -> Iterator[pa.Table]:
    """A table a record. Raises OtherGame where one has another setup than the first."""
    first: Setup | None = None
    for number, record in enumerate(records):
        state, moves = moves_of(record)
        first = first or state.setup
        if state.setup.actions != first.actions or state.setup.game.id != first.game.id:
            raise OtherGame(f"record {number + 1} is of another game or setup than the first; write them apart")
        result = zirconia.replay(record).returns()
        columns = followed(state, moves, number)
        columns["return"] = [result[seat] for seat in columns["seat"]]
        yield table_of(state.setup, columns)


# Files ----------------------------------------------------------------------------------------------


def write(tables: Iterable[pa.Table], path: Path) -> int:
    """Write trajectories as the file's ending says; how many rows there are."""
    found = list(tables)
    whole = pa.concat_tables(found)
    if path.suffix == ".npz":
        np.savez_compressed(path, **arrays(whole))  # type: ignore[arg-type]  # arrays by their names
    else:
        pq.write_table(whole, path, compression="zstd")
    return whole.num_rows


def arrays(table: pa.Table) -> dict[str, np.ndarray[Any, Any]]:
    """The columns as NumPy has them; the mask is a row of bools."""
    actions = int((table.schema.metadata or {})[b"actions"])
    observations: Any = table["observation"].combine_chunks()
    found = {name: table[name].to_numpy() for name in ("game", "step", "seat", "action", "return")}
    masks = np.zeros((table.num_rows, actions), dtype=bool)
    for row, codes in enumerate(table["legal"].to_pylist()):
        masks[row, codes] = True
    numbers = observations.flatten().to_numpy().reshape(table.num_rows, -1)
    return {**found, "observation": numbers, "mask": masks}
