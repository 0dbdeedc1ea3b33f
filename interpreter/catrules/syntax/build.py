"""From what the grammar reads to the syntax tree: one method for each rule of the grammar."""

from catrules.syntax.build_items import Items


class Builder(Items):
    """All of them; the parser calls each by its rule's name with what the rule is made of."""
