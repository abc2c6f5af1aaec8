"""The promises that every game keeps, as tests that anybody can run on a game.

from zirconia import conformance
report = conformance.check(my_game)
assert report.ok, report
"""

from zirconia.conformance.fuzzing import Tally, fuzz
from zirconia.conformance.report import PROPERTIES, Failure, Report, Result
from zirconia.conformance.suite import MUTATIONS, check

__all__ = ["MUTATIONS", "PROPERTIES", "Failure", "Report", "Result", "Tally", "check", "fuzz"]
