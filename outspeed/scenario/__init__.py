"""Scenarios: one turn as data, from a given position with given choices and given luck."""

from outspeed.scenario.document import play_document, play_lines, play_scenario
from outspeed.scenario.errors import ScenarioError

__all__ = ["ScenarioError", "play_document", "play_lines", "play_scenario"]
