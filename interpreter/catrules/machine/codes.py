"""The codes of faults while a game runs: slug, title, explanation."""

MACHINE_CODES: dict[str, tuple[str, str, str]] = {
    "E501": (
        "cycle",
        "A trigger that goes on for ever",
        "Its body leaves its own condition true, and nothing has changed, so it would be due again"
        " and again. Let the body change something that the condition asks.",
    ),
    "E502": (
        "rounds",
        "`repeat at most` has run its greatest number of rounds",
        "What `while` or `until` asks did not come about in so many rounds. Raise the number, or"
        " write `repeat n times` where the sheet prints how often.",
    ),
    "E510": (
        "zero",
        "Dividing by 0",
        "What divides was 0 in this state of the game. Ask first, or write `max(1, …)`.",
    ),
    "E512": (
        "crowded",
        "A zone holds more than it can",
        "`up to N` says how many may lie in a zone. Whether there is room is asked before things"
        " move: in a `needs`, an `if` or a `where`.",
    ),
    "E513": (
        "gone",
        "A thing is no longer where it was named",
        "A name follows its thing through the moves of its own rule. Where another rule has moved"
        " the thing it is named anew.",
    ),
    "E514": (
        "swapped-wrong-zone",
        "Two things that cannot change places",
        "Each of two things that are swapped comes to lie where the other lay, so both zones must"
        " take both. Ask what they are before, with `is` or `where`.",
    ),
    "E901": (
        "range",
        "A counter would leave its range",
        "A counter keeps to the range with which it is declared; nothing is cut off. Widen the"
        " range, or write `min` or `max` where the sheet says that no more is counted.",
    ),
    "E902": (
        "budget",
        "The rules do not come to the next decision",
        "Between two decisions only so many steps are done, so that no game hangs. A loop of very"
        " many rounds, loops inside each other, or triggers that go round for long may be what"
        " takes them. Let them go round less often: `repeat at most n times until …`.",
    ),
    "E903": (
        "always",
        "What should always hold does not",
        "An `always` says what must be so whenever nothing is half done. The rules led to a state"
        " in which it is not: either they or the `always` are wrong.",
    ),
    "E904": (
        "endless",
        "Triggers that make each other due for ever",
        "The chain names them. Let one of them change something that keeps it from being due.",
    ),
    "E905": (
        "answers",
        "A decision with too many answers",
        "A decision lists all its answers, some thousands at most. Ask in steps: first for one part"
        " of the answer, then for the next.",
    ),
    "E906": (
        "no-end",
        "A game that does not end",
        "After so many decisions bots give up. Something has to end each turn, and the game: a"
        " `while` that ceases to hold, a `win`, `turns …, at most N`.",
    ),
}
