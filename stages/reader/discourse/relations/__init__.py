"""Problems of related quantities: facts from clauses, a goal from the question, a derivation from the goal (design 3.3).

`things` and `referents` say what and who is meant; `builder` holds the graph of schema v2 in the making; `facts` is what the text
has stated so far; `amounts` and `clauses` turn meanings into facts; `goals` reads the question; `derive` leads from the goal
back to the facts; `assemble` joins them.
"""

from stages.reader.discourse.relations.assemble import assemble_relations

__all__ = ["assemble_relations"]
