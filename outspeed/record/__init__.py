"""Race records: options, seed and decisions, which determine everything, as a readable text."""

from outspeed.record.check import Departure, check, replay
from outspeed.record.parse import parse
from outspeed.record.record import Record, RecordError, Result, Turn

__all__ = ["Departure", "Record", "RecordError", "Result", "Turn", "check", "parse", "replay"]
