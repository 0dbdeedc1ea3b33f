"""The codes of findings in explanations of what is not reached: slug, title, explanation."""

COVERAGE_CODES: dict[str, tuple[str, str, str]] = {
    "W805": (
        "unreached-entry",
        "An entry of unreached.toml that cannot be used",
        "An entry begins with a line `[[unreached]]`; below it stand the `rule`, the `line` as it"
        " is written there, and `why` it is not reached. `variant` says in which variant it stands,"
        ' `what` which part of the line is meant, such as "never true".',
    ),
    "W806": (
        "stale-unreached",
        "An entry of unreached.toml that explains nothing any more",
        "What it explains was reached, or the line is not there as it is written in the entry. Take"
        " the entry away, or write the line as it stands in the rules.",
    ),
}
