"""What exploring finds: code, slug, title, what to know."""

EXPLORING_CODES: dict[str, tuple[str, str, str]] = {
    "E013": (
        "small-setting",
        "A small setting that cannot be read",
        "`small.toml` beside a game has a table for each game in its folder: `players`, `set`,"
        " `smaller`, `with`, `uncounted`, `positions`, `meant` and `kept`, all of them optional.",
    ),
    "E014": (
        "smaller",
        "A piece of the rules that does not stand there once",
        "What is to be read otherwise is a piece of the rules as they are written, such as"
        " `60 coin`. It must be clear which is meant: take in what stands beside it.",
    ),
    "W810": (
        "cannot-act",
        "Somebody is to act and cannot",
        "A window is open to a player who has no `pass`, and nothing can be done in it. The rules"
        " go on as if it had not been opened. If that is meant, ask before: `if …: p must act in"
        " W`; else let something be done there in every position.",
    ),
    "W811": (
        "no-way-to-end",
        "The game cannot end any more",
        "From the positions that are meant only each other are reached: whatever is chosen, by"
        " the players and by chance, the game goes on for ever, or until a limit of turns is"
        " reached where these are not counted. Something has to be used up, or to count.",
    ),
    "W812": (
        "nobody-has-won",
        "The game is over and nobody has won",
        "The play comes to its end, or to its limit of turns, or a line that says who wins finds"
        " nobody. Where that is meant write `nobody wins`.",
    ),
    "W813": (
        "never-comes-about",
        "What never comes about",
        "Every position of this setting was seen, and this was in none. Either the setting is too"
        " small for it, or it can be left out, or a condition is not what it should be.",
    ),
    "W814": (
        "loop",
        "A loop that need not be left",
        "The players, or chance, can come back to the same position again and again. Each time"
        " there is a way on to an end, so this is only told: a bot that plays at random leaves it"
        " some time, two people who want to draw do not.",
    ),
    "W815": (
        "meant-in-vain",
        "Something is said to be meant that is not found",
        "`meant` in `small.toml` explains findings that are to be there. Every position of this"
        " setting was seen, and what an entry explains was not found: it can be taken away, or its"
        " `line` does not stand so in the rules.",
    ),
    "W820": (
        "order-matters",
        "It matters which comes first, and nothing printed says so",
        "Two triggers were due at once, or two lines amend one rule at once, and what comes of it"
        " depends on which is done first. The one that stands first in the file was. Say it so"
        " that it can be read: one trigger that does both in turn, or a condition that keeps the"
        " later one from being due.",
    ),
    "W821": (
        "asked-in-vain",
        "An order that is asked for and makes no difference",
        "`which comes first?` was asked, and every time both orders came to the same. A line with"
        " `over` spares the players the question.",
    ),
    "W822": (
        "two-win",
        "Two players win at once",
        "A `win` came about for more than one player at the same time. Then the player whose turn"
        " it is wins, or who sits next to the left of him; a printed sheet may want another. Where"
        " it says that both win, write a trigger with `every player p where … wins`.",
    ),
}
