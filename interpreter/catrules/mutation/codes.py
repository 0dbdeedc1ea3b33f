"""The codes of findings about mutants: slug, title, explanation."""

MUTATION_CODES: dict[str, tuple[str, str, str]] = {
    "W830": (
        "unnoticed-change",
        "A changed rule that no scenario notices",
        "All scenarios hold with the changed line, too. Write one that does not hold with it, or"
        " say in `equivalent.toml` beside the game why no play can tell the two apart.",
    ),
    "W831": (
        "stale-equivalent",
        "An entry of `equivalent.toml` that fits no change",
        "The line that it is about was changed, so whoever wrote the reason should look again.",
    ),
    "W832": (
        "equivalent-entry",
        "An entry of `equivalent.toml` that cannot be read",
        "An entry is `[[equivalent]]` with the texts `rule`, `was`, `now` and `why`, as a report"
        " shows them, and `file` for a line of a variant.",
    ),
}
