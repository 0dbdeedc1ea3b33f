"""The codes of findings in catalogues and citations: slug, title, explanation."""

CATALOGUE_CODES: dict[str, tuple[str, str, str]] = {
    "E701": (
        "no-catalogue-file",
        "The catalogue of clauses cannot be found",
        'A line `clauses "FILE"` names a text file; its path begins at the folder of the rules.',
    ),
    "E702": (
        "catalogue-outside",
        "The catalogue lies outside of the folder of the rules",
        "Rules read nothing but what lies beside them, or in folders there.",
    ),
    "E703": (
        "catalogue-text",
        "The catalogue cannot be read",
        "A catalogue is a TOML file in UTF-8: for each clause a line `[[clause]]`, and below it"
        ' `id = "AB-TAX-02"`, `module = "base"`, `says = "…"`, `testable = true`.',
    ),
    "E704": (
        "catalogue-clause",
        "A clause that is not complete",
        "A clause has an `id` that can be cited, the `module` to which it belongs (`base`, or the"
        " name of a variant's file), what it `says`, and whether it is `testable`.",
    ),
    "E705": ("clause-twice", "Two clauses of one id", "Each clause has an id of its own."),
    "E706": (
        "catalogue-assumed",
        "An assumption of the catalogue that does not hold together",
        "What a clause leaves open is a setting: its `name`, its `value`, the `range` in which that"
        " lies (two numbers, or words), and `why`.",
    ),
    "E707": (
        "unknown-clause",
        "The catalogue has no such clause",
        "What rules and scenarios cite in brackets is an id in the catalogue, so that everything"
        " printed can be followed to where it is played and tested.",
    ),
    "E708": (
        "no-catalogue",
        "The rules name no catalogue",
        'Without a line `clauses "FILE"` it is not known which clauses there are.',
    ),
    "W701": (
        "unread-key",
        "A key of the catalogue that nothing reads",
        "It may be misspelt. Remarks stand behind `#`.",
    ),
    "W702": (
        "assumption-differs",
        "Catalogue and rules assume different things",
        "What a clause leaves open is an `assume` of the rules, under the same name, with the same"
        " value and range.",
    ),
}
