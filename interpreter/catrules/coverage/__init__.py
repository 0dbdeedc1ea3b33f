"""Coverage: which lines, conditions and options of rules were reached while games were played."""
