"""Flat objects of integers: what a class's annotations say of its compiled record."""

from typing import Any, Final, get_args, get_type_hints

RANGES: Final = {
    "i1": (-(2**7), 2**7 - 1),
    "i2": (-(2**15), 2**15 - 1),
    "i8": (-(2**63), 2**63 - 1),
    "u8": (0, 2**64 - 1),
}

# name, integer type, length; length 0 is a plain number
Field = tuple[str, str, int]


def fields_of(cls: type) -> tuple[Field, ...]:
    """The fields annotated as `Annotated[int or list[int], type, length]`, in order."""
    hints: dict[str, Any] = get_type_hints(cls, include_extras=True)
    annotated = ((name, get_args(hint)) for name, hint in hints.items())
    return tuple((name, args[1], args[2]) for name, args in annotated if len(args) == 3)


def verify(thing: object) -> None:
    """Raise OverflowError if a field of a State or Table would not fit its compiled record."""
    for name, kind, length in fields_of(type(thing)):
        value = getattr(thing, name)
        low, high = RANGES[kind]
        if length and len(value) != length:
            raise OverflowError(f"{name} has {len(value)} entries, not {length}")
        for number in value if length else (value,):
            if not low <= number <= high:
                raise OverflowError(f"{name} is {number}, outside {low} to {high}")
