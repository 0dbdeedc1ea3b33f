"""The findings that looking up names and checking can give: code, slug, title, what to know."""

from catrules.semantics.advice.codes import ADVICE_CODES
from catrules.semantics.variants.codes import VARIANT_CODES

Table = dict[str, tuple[str, str, str]]

_NAMES: Table = {
    "E201": (
        "unknown-name",
        "Nothing has that name",
        "A name is known if the file declares it: a component, a zone, a value, a setting, a rule;"
        " or if it was given above, by `let`, a choice, `each` or the header of the rule. What"
        " belongs to a player or a thing stands after a dot: `p.hand`.",
    ),
    "E202": (
        "name-taken",
        "Two things of one name",
        "Components with their plurals, settings, values, rules, actions, windows and zones of the"
        " table share one space of names, so that a name always means the same. What belongs to a"
        " player or thing stands after a dot and may be called anything, once for each owner.",
    ),
    "E203": (
        "variable-named-as-thing",
        "A variable with the name of a thing",
        "A name that `let`, a choice, `each` or a header gives must not be that of a component,"
        " zone, value or setting, or the line would say two things at once.",
    ),
    "E204": (
        "variable-taken",
        "A variable in use already",
        "The same name was given above and still holds here. Two names keep the two apart.",
    ),
    "E205": (
        "wrong-sort",
        "Something of another sort is needed here",
        "Everything is a number, a condition, a word, a player, a thing, a zone, or a set of these,"
        " and stands only where that is asked for.",
    ),
    "E206": (
        "may-be-nothing",
        "A number that may be nothing",
        "A choice without options, the first of an empty set, the least of an empty set, and what"
        " is not on a component are nothing. Comparing with nothing is allowed (and fails); to"
        " reckon with it is not. Say what holds then: `(least of … otherwise 0)`.",
    ),
    "E207": (
        "unknown-kind",
        "No component has that name",
        "Components get their names under `components` or in a table of `cards`.",
    ),
    "E208": (
        "never-there",
        "No such component can be there",
        "A zone holds only what it is declared `of`, so this would never be true, or never move"
        " anything.",
    ),
    "E209": (
        "no-player",
        "`chance` and `table` are no players",
        "They stand where somebody decides: `chance chooses …`, `table may …`, or in a value that"
        " says who decides.",
    ),
    "E210": (
        "not-an-expression",
        "A name that stands for no number or thing",
        "Rules, actions, windows, triggers and wins are run, opened or looked at; they have no"
        " value.",
    ),
    "E211": (
        "unknown-word",
        "No such word here",
        "The faces of a die and the words of a setting are known only where they are compared with"
        " that die or setting.",
    ),
    "E212": (
        "which-one",
        "There are several of these",
        "The bare name of a component means the only one that there is. Of several, say which:"
        " all of them (the plural), those in a zone, or one that somebody chooses.",
    ),
    "E213": (
        "faces",
        "What a die shows",
        "A die is a component with `showing` and its faces: numbers, or words. All components of"
        " one name show the same; dice that differ have names that differ.",
    ),
    "E214": (
        "unknown-field",
        "There is nothing of that name after the dot",
        "A player has the zones and marks under `each player`; a thing those under `each` of its"
        " kind, what is printed on it, and the `face` of a die.",
    ),
    "E215": (
        "arguments",
        "Too many or too few things in parentheses",
        "In its parentheses a value or rule has as many things as its header, in the same order.",
    ),
    "E216": (
        "lines-differ",
        "Lines of one name that do not go together",
        "A value or rule may be written several times for different kinds of things. The lines"
        " differ in these kinds only: as many things, the same result, done by somebody or not.",
    ),
    "E217": (
        "never-nothing",
        "This is never nothing",
        "A zone is always there, though it may be empty.",
    ),
    "E218": (
        "not-a-mark",
        "Only marks can be set",
        "Counters, flags and references to players or things can be set. Names from `let` keep"
        " what they have, values are worked out anew, and settings are fixed before the game.",
    ),
    "E219": (
        "not-a-rule",
        "This cannot be run as a rule",
        "A rule, or an action that asks nothing, can be run by its name. What an action is done on"
        " is chosen by a player, so such an action cannot be run by a rule.",
    ),
    "E220": (
        "by",
        "Who does it",
        "A rule declared `by p` is run `by` somebody; one without it is done by nobody.",
    ),
    "E221": (
        "choice",
        "A choice that cannot be made so",
        "Several things are chosen from one set; one thing each may be chosen from several sets.",
    ),
    "E222": (
        "same-label",
        "Two ways of one text",
        "A player chooses by the text, so each way of a choice has a text of its own.",
    ),
    "E223": (
        "match-line",
        "A line of `match` that does not fit",
        "Before the colon stand words, numbers or names of components, each in one line only.",
    ),
    "E224": (
        "match-missing",
        "`match` does not say what happens for all",
        "Each word or component has a line, or there is an `otherwise`.",
    ),
    "E225": (
        "kind-and-name",
        "A name and a kind at once",
        "In `2 gold coin` all are coins and gold is a name of some of them. A name belongs to one"
        " kind, and no name is a kind.",
    ),
    "E226": (
        "setting",
        "A setting that does not hold together",
        "`assume N = 2 in 1..6`, `assume N = a in a, b`, `assume N = yes` or `assume N = list 1, 2"
        " in 1..9`: what it is lies within what it may be.",
    ),
    "E227": (
        "zone-of-components",
        "Where components begin, or who sees a zone",
        "Components begin in a zone of the table or in the box; those `for each player` may begin"
        " in a zone that each player has. Only zones of players or things have an owner.",
    ),
    "E228": (
        "attribute",
        "What is printed on components",
        "An attribute is a number, a word in a table, or one of a list setting for each component.",
    ),
    "E229": (
        "header",
        "A header that does not fit",
        "An action is done by somebody, and chosen with `on x from …`. A trigger is looked at for"
        " each thing or player of its header.",
    ),
    "E231": (
        "counts-everything",
        "A count of something that there is not",
        "`count coins in S` counts the coins of a set, `count x in S where …` those for which"
        " something holds. A name that no component bears, with no `where` after it, says nothing"
        " about what is counted: most often it is a misspelt name or plural. A plural of its own"
        " is given with the component: `4 fish/fishes in pond`.",
    ),
    "E232": (
        "ranked-by-nothing",
        "A ranking that asks nothing of those who are ranked",
        "`x in S with most E` takes those for which E is the largest, so E is a number of x: its"
        " points, how many cards it has, what is printed on it. What is the same for all of them"
        " leaves all of them.",
    ),
    "E233": (
        "nobody-passes",
        "Rounds in which nobody can pass",
        "`each player p, until all pass` goes round until all have passed one after the other: p is"
        " offered something there, by `p may …` or `p must act in …`, and to pass is to do none of"
        " it. What a rule asks that is run there does not count.",
    ),
    "E234": (
        "counted-places",
        "Places that are counted, instead of what lies in them",
        "A family of places, such as `42 pile fish of card`, has always as many places as its line"
        " says, and most of them are empty. What is asked for is how many hold something, whether"
        " one of them does, or what lies in one: `count f in p.fish where f is not empty`,"
        " `any f in p.fish where f is not empty`, `count f`.",
    ),
    "E230": (
        "own-zones",
        "Components with zones or marks of their own",
        "`each KIND` gives zones or marks to every component of a kind. Such components are"
        " compared, chosen and kept in marks as players are, but they lie in no zone: they do not"
        " move and are not mixed with things that do. All other things are known by where they"
        " lie, so no mark refers to one.",
    ),
}

_STRUCTURE: Table = {
    "E301": (
        "value-cycle",
        "A value that needs itself",
        "A value is worked out from others. If one of them needs it in turn, there is no end.",
    ),
    "E302": (
        "begins-elsewhere",
        "Components that begin where they cannot lie",
        "A zone holds what it is declared `of`, from the beginning on. Add the component there, as"
        " in `pile bank of coin or gem`, or let it begin in another zone.",
    ),
    "E303": (
        "missing-line",
        "The file does not say what it is",
        'A game begins with `game "…"` and has a line `players 2..4`.',
    ),
    "E304": (
        "no-play",
        "The game has no course",
        "`play` says what happens after the setup; if turns go round in it, `turn by p` says what a"
        " turn is.",
    ),
    "E305": (
        "closed-window",
        "An action that is never offered",
        "An action is offered when somebody acts in its window: `p acts in W while …`,"
        " `p may act in W`, `p must act in W`.",
    ),
    "E306": (
        "no-line-fits",
        "A thing for which nothing is written",
        "Of several lines of a rule or value the most special one that fits the thing is used."
        " A thing that none fits would stop the game.",
    ),
    "E307": (
        "wrong-zone",
        "Something moves where it cannot lie",
        "A zone holds only what it is declared `of`. What is known of a thing from `is` in a"
        " condition before counts.",
    ),
    "E308": (
        "rule-cycle",
        "A rule that would run itself again",
        "No rule leads back to itself, whether directly, through other rules, or through actions of"
        " a window that it opens: so every run ends. Repeating is `repeat`; what is due again and"
        " again is a trigger.",
    ),
    "E309": (
        "players",
        "An impossible number of players",
        "From 1 to 62 can play. The `players` line has the fewest first: `players 2..4`.",
    ),
    "E310": (
        "negative-count",
        "Less than none",
        "How many there are must not be below 0, whatever the settings within their ranges.",
    ),
    "E311": (
        "outside-range",
        "A counter outside of its range",
        "A counter goes from its low to its high number. What would always lie outside is an error"
        " here; what may lie outside stops the game when it does.",
    ),
    "E312": (
        "division-by-zero",
        "Dividing by what may be 0",
        "The range of what divides includes 0 for some settings or in some state of the game. Say"
        " what holds then, `(a / n if n > 0 otherwise 0)`, or divide by `max(1, n)`.",
    ),
    "E313": (
        "number-too-large",
        "A number that may grow too large",
        "What goes in is a counter or setting whose range allows so much that the result would be"
        " larger than any number that can be kept. Give it the range that it has in the game.",
    ),
    "E314": (
        "score",
        "`score` has another meaning",
        "`value score(player p) = …` is what is reported for each player when a game ends, so it is"
        " a number for each player. What only some rule asks for has another name.",
    ),
    "E315": (
        "not-fixed",
        "What must be known before the game",
        "How many components and players there are, and how far counters go, may depend on settings"
        " and the number of players, and on values made of them.",
    ),
    "E316": (
        "values-too-deep",
        "Values that lead through too many others",
        "A value is worked out anew wherever it is named, with all values that it asks in turn, and"
        " these lead through too many. Keep something in between in a counter.",
    ),
    "E317": (
        "race",
        "What happens at once would depend on who is quicker",
        "In `each player p, at once` all answer in any order. So what others may change at the same"
        " time is neither read nor taken from: p touches what is p's own, and may put things"
        " anywhere. What is shared is dealt with behind the block.",
    ),
    "E318": (
        "not-at-once",
        "This cannot be done while all are asked at once",
        "Inside of `each player p, at once` p decides and chance does, marks of p are set and p's"
        " things move. Nobody wins in it, the turn stays where it is, and marks of others wait.",
    ),
    "E319": (
        "no-ends",
        "What lies in no order has no top and is not arranged",
        "Things lie in an order in a `row` and in a `deck`: these have a top and a bottom, or a"
        " front and a back. A row can be arranged. A pile and a bag keep no order.",
    ),
    "W301": (
        "empty-window",
        "A window without actions",
        "A window may stay empty until a variant fills it; here another one has nearly its name.",
    ),
}

_SECRECY: Table = {
    "E401": (
        "told-contents",
        "A choice that would tell what is hidden",
        "What somebody is offered may depend only on what they see, or the options would give the"
        " secret away. What a rule does by itself may depend on anything.",
    ),
    "E402": (
        "told-number",
        "A choice that would tell how many are hidden",
        "The number of things in a zone may be asked by those who see it, and by all if it is"
        " `counted by all`. Is it no secret how many they are, so declare that; else let the rule"
        " ask it by itself, where nobody chooses.",
    ),
}

SEMANTIC_CODES: Table = {
    **_NAMES,
    **_STRUCTURE,
    **_SECRECY,
    **ADVICE_CODES,
    **VARIANT_CODES,
}
