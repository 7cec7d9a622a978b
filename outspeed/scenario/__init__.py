"""Scenarios: one turn as data, from a given position with given choices and given luck."""

from outspeed.scenario.document import offers_of, play_document, play_lines, play_scenario
from outspeed.scenario.errors import ScenarioError

__all__ = ["ScenarioError", "offers_of", "play_document", "play_lines", "play_scenario"]
