"""Whether any play of a game could tell two rule sets apart."""

from catrules.mutation.identity import games_of
from catrules.pipeline import Compilation, SettingValue


def distinguish(
    base: Compilation, changed: Compilation, settings: dict[str, SettingValue]
) -> bool | None:
    """Whether play can tell rules from changed ones: yes, no, or None if that is not known.

    They cannot be told apart if they are the same programs for every number of players. All that
    is beyond this is not looked for.
    """
    pairs = zip(games_of(base, settings), games_of(changed, settings), strict=False)
    return None if any(one != other for one, other in pairs) else False
