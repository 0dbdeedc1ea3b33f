"""What is said where compiled code cannot be used: code, slug, title, what to know."""

COMPILED_CODES: dict[str, tuple[str, str, str]] = {
    "W901": (
        "not-compiled",
        "The rules are not run as compiled code",
        "Games by the thousand are played by code that is made from the rules and run by wasmtime."
        " Where that is not installed, or the rules are too large for it, the interpreter plays"
        " them: the same games, only slower. `--backend interpreter` says so from the start.",
    ),
    "W902": (
        "compiled-code-failed",
        "Compiled code stopped where it should not",
        "This is a fault of catrules or of wasmtime, not of the rules. The interpreter goes on, and"
        " the results are right. Please report it, with the rule file and the seed.",
    ),
}
