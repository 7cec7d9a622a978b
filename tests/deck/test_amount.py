"""Amounts: what is written is read, and written back (6.4)."""

import pytest
from hypothesis import given

from outspeed.deck import Amount
from outspeed.deck.amount import ALLOWED
from outspeed.errors import OutspeedError
from tests.deck.strategies import amount_texts


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("0", Amount()),
        ("2", Amount(number=2)),
        ("99+99", Amount(number=198)),
        ("Y", Amount(yellow=1)),
        ("2Y+Y", Amount(yellow=3)),
        ("2D", Amount(blue=2)),
        ("1+Y", Amount(number=1, yellow=1)),
        ("Y + 1", Amount(number=1, yellow=1)),
        ("#A", Amount(counts=(1, 0, 0))),
        ("#C+#B+#C", Amount(counts=(0, 1, 2))),
        ("W", Amount(wheels=1)),
        ("9Y+9Y+9Y+9D+5+#A+W+W", Amount(5, 27, 9, (1, 0, 0), 2)),
    ],
)
def test_an_amount_is_the_sum_of_its_terms(text: str, amount: Amount) -> None:
    assert Amount.parse(text) == amount


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "+", "1+", "+1", "-1", "1-Y", "1.5", "100", "0Y", "10Y", "y", "2 Y"),
        *("#D", "#", "2#A", "2W", "٣", "1\n", "1\t+1", "1+1+1+1+1+1+1+1+1"),
    ],
)
def test_what_is_not_an_amount_is_named(text: str) -> None:
    with pytest.raises(OutspeedError) as caught:
        Amount.parse(text)
    assert repr(text) in str(caught.value)
    assert str(caught.value).endswith(ALLOWED)


@given(amount_texts())
def test_an_amount_reads_back_from_its_text(text: str) -> None:
    amount = Amount.parse(text)
    assert Amount.parse(str(amount)) == amount


@given(amount_texts())
def test_the_order_of_terms_does_not_matter(text: str) -> None:
    backwards = "+".join(reversed(text.split("+")))
    assert Amount.parse(backwards) == Amount.parse(text)
    assert str(Amount.parse(backwards)) == str(Amount.parse(text))


def test_only_an_amount_of_nothing_is_false() -> None:
    assert not Amount.parse("0+0")
    assert all(map(Amount.parse, ("1", "Y", "D", "#C", "W")))


def test_5_3_at_best_a_count_is_the_player_alone_and_the_wheel_is_0() -> None:
    amount = Amount.parse("1+2Y+D+#A+#A+#B+W")
    assert amount.lowest(0, yellow_low=2, blue_low=3) == 1 + 2 * 2 + 3 + 2
    assert amount.lowest(1, yellow_low=2, blue_low=3) == 1 + 2 * 2 + 3 + 1
    assert amount.lowest(2, yellow_low=2, blue_low=3) == 1 + 2 * 2 + 3
