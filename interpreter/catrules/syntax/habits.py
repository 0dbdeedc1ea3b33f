"""Lines as people write them who have the words of a rulebook in mind, and how to go on.

Each habit looks at the place where reading stopped, and gives a finding if it knows the kind.
"""

from catrules.syntax.habits_asking import ASKING
from catrules.syntax.habits_doing import DOING
from catrules.syntax.habits_items import ITEMS
from catrules.syntax.habits_passing import PASSING
from catrules.syntax.habits_ranking import RANKING
from catrules.syntax.habits_zones import ZONES

HABITS = (*PASSING, *RANKING, *DOING, *ASKING, *ZONES, *ITEMS)
"""All habits, in the order in which they are asked."""
