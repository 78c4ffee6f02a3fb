"""What a problem says, as data: schema v1 (`MathProblemGraph`) and schema v2 (`QuantityGraph`)."""

from stages.reader.graph.check_units import UnitProblem, UnitProblemCode, check_units
from stages.reader.graph.decode import graph_from_dict
from stages.reader.graph.errors import GraphErrorCode, MathGraphError
from stages.reader.graph.math_problem_graph import InitialPossession, MathProblemGraph, Operation, OperationKind, Quantity, Unknown
from stages.reader.graph.quantity_graph import Node, QuantityGraph, Relation, RelationKind
from stages.reader.graph.values import Value, value_from_text, value_text

__all__ = [
    "GraphErrorCode",
    "InitialPossession",
    "MathGraphError",
    "MathProblemGraph",
    "Node",
    "Operation",
    "OperationKind",
    "Quantity",
    "QuantityGraph",
    "Relation",
    "RelationKind",
    "UnitProblem",
    "UnitProblemCode",
    "Unknown",
    "Value",
    "check_units",
    "graph_from_dict",
    "value_from_text",
    "value_text",
]
