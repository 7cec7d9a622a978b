"""Every numbered rule has a test that is named after it."""

import ast
from pathlib import Path

import pytest

RULES = [
    *("1.1", "1.2", "1.3", "1.4", "1.5", "1.6"),
    *("2.1", "2.2", "2.3", "2.4", "2.5", "2.6"),
    "3",
    *("4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8"),
    *("4.10", "4.11", "4.12", "4.13", "4.14", "4.15"),
    *("5.1", "5.2", "5.3", "5.4"),
    *("6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7", "6.8"),
    *("7.1", "7.2", "7.3", "7.4", "7.5"),
    *("8.1", "8.2", "8.3", "8.4", "8.5"),
    *("9.1", "9.2", "9.3", "9.4", "9.5"),
    *("10.1", "10.2"),
    *("e1", "e2", "e3", "e4", "e5", "e6", "e7"),
]


def names() -> set[str]:
    """The names of all tests of the rules."""
    return {
        node.name
        for path in Path(__file__).parent.glob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_has_a_test_named_after_it(rule: str) -> None:
    start = f"test_{rule.replace('.', '_')}_"
    own = [name for name in names() if name.startswith(start)]
    assert [name for name in own if not name.removeprefix(start)[0].isdigit()], f"rule {rule}"
