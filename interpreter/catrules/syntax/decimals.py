"""Numbers with a decimal point or comma, which the rules do not have."""

from fractions import Fraction

_PARTS = {2: "halves", 3: "thirds", 4: "quarters", 5: "fifths", 8: "eighths", 10: "tenths"}


def broken_number(text: str) -> tuple[str, str]:
    """What is wrong with `1.5` or `1,5`, and how to count instead."""
    before, _, behind = text.replace(",", ".").partition(".")
    number = Fraction(int(before[:18] + behind[:6]), 10 ** len(behind[:6]))
    message = f"numbers are whole: there is no `{text}`"
    if number.denominator == 1:
        return message, f"write `{number}`"
    parts = _PARTS.get(number.denominator, f"parts of {number.denominator}")
    hint = f"count everything in {parts} and write `{number.numerator}` here; "
    hint += f"`{number.numerator} / {number.denominator}` is rounded down"
    return message, f"{hint} to {number.numerator // number.denominator}"
