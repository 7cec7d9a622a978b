"""`make bench`: one table, a row for each thing measured."""

from rich.console import Console

from bench import rules

Console().print(rules.table())
