"""Choices: small immutable values with a text form and back."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed import Choice, ChoiceError, OutspeedError
from outspeed.choice import TEXTS, choices_in
from outspeed.rules.terms import CHOICES, TOKEN_NAMES


def test_the_texts_of_all_choices() -> None:
    tokens = list(TOKEN_NAMES)
    kept = [f"keep:{token}" for token in tokens]
    assert list(TEXTS) == ["pass", *tokens, "A", "B", "C", *"0123456789", *kept]


@pytest.mark.parametrize("text", TEXTS)
def test_a_choice_reads_back_from_its_text(text: str) -> None:
    choice = Choice.parse(text)
    assert str(choice) == text
    assert Choice.parse(str(choice)) == choice
    assert hash(Choice.parse(text)) == hash(choice)


def test_choices_cannot_be_changed() -> None:
    choice = Choice.parse("A")
    with pytest.raises(FrozenInstanceError):
        choice.code = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    "text",
    ["", "a", "D", "10", "-1", " A", "Nitro", "keep:", "keep:A", "keep: nitro", "٣", None, 7],
)
def test_what_is_no_choice_is_named_with_all_that_are(text: object) -> None:
    with pytest.raises(ChoiceError) as caught:
        Choice.parse(text)  # type: ignore[arg-type]
    assert str(caught.value) == f"{text!r} is no choice; choices are {', '.join(TEXTS)}"
    assert isinstance(caught.value, OutspeedError)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("code", [-1, CHOICES, 10**30, 1.0, "0", None, True])
def test_a_code_that_no_choice_has_is_named(code: object) -> None:
    with pytest.raises(ChoiceError, match=f"code {code!r} is no choice; codes are 0 to 25"):
        Choice(code)  # type: ignore[arg-type]


@given(st.text())
def test_any_text_is_a_choice_or_refused(text: str) -> None:
    if text in TEXTS:
        assert str(Choice.parse(text)) == text
    else:
        with pytest.raises(ChoiceError):
            Choice.parse(text)


@given(st.sets(st.integers(0, CHOICES - 1)))
def test_a_set_of_bits_holds_these_choices_in_order(codes: set[int]) -> None:
    bits = sum(1 << code for code in codes)
    assert choices_in(bits) == tuple(Choice(code) for code in sorted(codes))


def test_a_long_text_that_is_no_choice_is_cut_in_the_message() -> None:
    with pytest.raises(ChoiceError) as caught:
        Choice.parse("9" * 5_000)
    assert len(str(caught.value)) < 400
