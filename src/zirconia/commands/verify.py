"""`zirconia verify`: whether a record was dealt from the seed that its server had committed to."""

from __future__ import annotations

import argparse
import json

from zirconia.commands.common import Commands, add_json, read_object
from zirconia.core.errors import BadRecord
from zirconia.core.records.commitment import verify
from zirconia.core.records.transcript import parsed


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "verify",
        help="check that a record was dealt as promised",
        description="Check that a record was dealt from the seed to which its server had committed when the match "
        "started, and that its entries lead to its result; status 1 when they do not.",
    )
    parser.add_argument("file", metavar="FILE", help="the record of a finished game, as a server gives it")
    parser.add_argument("--noted", metavar="SHA256", default="", help="the commitment that was shown at the start")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    record = parsed(read_object(arguments.file))
    try:
        held = verify(record, arguments.noted)
    except BadRecord as error:
        print(json.dumps({"holds": False, "why": str(error)}) if arguments.json else f"It does not hold: {error}.")
        return 1
    entries = len(record["entries"])
    if arguments.json:
        told = {"holds": True, "commitment": held.commitment, "entries": entries, "digest": held.state.digest()}
        print(json.dumps(told, indent=2))
        return 0
    print(f"The commitment {held.commitment}")
    print("is the SHA-256 of the salt and the seed of this record.")
    print(f"Its {entries} entries lead to the position {held.state.digest()} and to its result. It holds.")
    return 0
