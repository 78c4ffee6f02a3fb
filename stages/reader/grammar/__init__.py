"""The grammar: constructions from the pack, the chart that parses with them, and the lineariser that is its inverse."""
