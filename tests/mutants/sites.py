"""The mutants of a source file: every small way of making it wrong that is worth a test."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable
from copy import copy
from hashlib import blake2b

import attrs

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_ORDERINGS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_UNTESTED = frozenset({"__repr__"})
"""Functions for debuggers: what they return is no promise."""


@attrs.frozen
class Mutant:
    """One change of one place in a file, with all that is needed to make it and to find tests."""

    file: str
    operator: str
    function: str
    """The qualified name of the function or class around it; empty for the module."""
    lines: tuple[int, int]
    """The first and the last line of the statement that changes, as tests run it."""
    scope: tuple[int, int]
    """The first and the last line of the function around it, or of the whole file."""
    start: int
    end: int
    text: str
    """What is put into the place of the bytes from `start` to `end`."""
    was: str
    now: str
    copy: int = 0
    """Which of the places it is, if the same lines occur in the same function more than once."""

    @property
    def id(self) -> str:
        """Return the name of the mutant, which does not depend on the rest of the file."""
        again = f" #{self.copy}" if self.copy else ""
        return f"{self.file}::{self.function}: {self.was}  ->  {self.now}{again}"

    def applied(self, source: bytes) -> bytes:
        """Return the source of the file with this change made."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutants_of(file: str, source: bytes) -> list[Mutant]:
    r"""Return the mutants of a file, from its first line to its last.

    >>> for mutant in mutants_of("demo.py", b"def low(x):\n    return x < 3\n"):
    ...     print(mutant.operator, mutant.now)
    return return None
    comparison return (x <= 3)
    comparison return (x > 3)
    """
    finder = _Finder(file, source)
    finder.visit(ast.parse(source))
    seen: Counter[tuple[str, str, str]] = Counter()
    numbered = []
    for mutant in finder.found:
        key = (mutant.function, mutant.was, mutant.now)
        numbered.append(attrs.evolve(mutant, copy=seen[key]))
        seen[key] += 1
    return numbered


class _Finder(ast.NodeVisitor):
    """Goes through a module, and notes what can be changed in each node."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.source = source
        self.found: list[Mutant] = []
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._names: list[str] = []
        self._statement: ast.stmt | None = None
        self._scope = (1, len(self._starts))

    # --- where nothing is changed ---

    def visit(self, node: ast.AST) -> None:
        """Visit a node, and remember the statement it belongs to."""
        before = self._statement
        if isinstance(node, ast.stmt):
            self._statement = node
        super().visit(node)
        self._statement = before

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave formatted text alone: it is told to people, and has no places before 3.12."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave assertions alone: they say what the author knows."""

    def visit_arg(self, node: ast.arg) -> None:
        """Leave annotations alone."""

    def visit_keyword(self, node: ast.keyword) -> None:
        """Leave alone what is for debuggers, such as `attrs.field(repr=False)`."""
        if node.arg != "repr":
            self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Visit the body: decorators and bases are declarations."""
        self._visit_body(node, self._scope)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Visit the defaults and the body of a function that is run at all."""
        names = {getattr(item, "id", "") for item in node.decorator_list}
        if node.name in _UNTESTED or "overload" in names:
            return
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        self._visit_body(node, (node.lineno, node.end_lineno or node.lineno))

    def _visit_body(self, node: ast.ClassDef | ast.FunctionDef, scope: tuple[int, int]) -> None:
        outer, self._scope = self._scope, scope
        self._names.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self._names.pop()
        self._scope = outer

    # --- statements ---

    def visit_Expr(self, node: ast.Expr) -> None:
        """Leave out a call or a yield."""
        if not isinstance(node.value, ast.Constant):  # a docstring, or an ellipsis
            self._note(node, "pass", "statement")
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Leave out a raise; its message is told to people."""
        self._note(node, "pass", "statement")

    def visit_Delete(self, node: ast.Delete) -> None:
        """Leave out a deletion."""
        self._note(node, "pass", "statement")

    def visit_Assign(self, node: ast.Assign) -> None:
        """Leave out what is written into an object; a name that is missing would be noticed."""
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._note(node, "pass", "statement")
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Visit the value only."""
        if node.value is not None:
            self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Leave the change out, or change the other way."""
        self._note(node, "pass", "statement")
        if (other := _ARITHMETIC.get(type(node.op))) is not None:
            self._note(node, _with(node, op=other()), "arithmetic")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        """Return nothing."""
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self._note(node, "return None", "return")
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        """Go on in place of stopping."""
        self._note(node, "continue", "loop")

    def visit_Continue(self, node: ast.Continue) -> None:
        """Stop in place of going on."""
        self._note(node, "break", "loop")

    def visit_If(self, node: ast.If) -> None:
        """Force the condition, and leave alone what only type checkers read."""
        if getattr(node.test, "id", "") != "TYPE_CHECKING":
            self._force(node.test, True, False)
            self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        """Never begin the loop."""
        self._force(node.test, False)
        self.generic_visit(node)

    # --- expressions ---

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """Force the condition."""
        self._force(node.test, True, False)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """Let everything through, or nothing."""
        for condition in node.ifs:
            self._force(condition, True, False)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Swap each comparison: the boundary, and the direction."""
        for place, operator in enumerate(node.ops):
            for other in _COMPARISONS[type(operator)]:
                swapped = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                self._note(node, _with(node, ops=swapped), "comparison")
        # With another number `x < 3` is `x <= 3` again, and with another None nothing is.
        ordered = all(isinstance(operator, _ORDERINGS) for operator in node.ops)
        for operand in (node.left, *node.comparators):
            value = getattr(operand, "value", ...) if isinstance(operand, ast.Constant) else ...
            if value is not None and not (ordered and isinstance(value, int)):
                self.visit(operand)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Swap `and` and `or`."""
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._note(node, _with(node, op=other), "and-or")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Leave out `not`, a sign, or an inversion; -1, which says nothing or nature, is a 0."""
        if isinstance(node.op, ast.USub) and getattr(node.operand, "value", 0) == 1:
            self._note(node, "0", "constant", plain=True)
            return
        self._note(node, ast.unparse(node.operand), "not")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Swap an operator of arithmetic or of bits; texts are not subtracted."""
        texts = any(
            isinstance(side, ast.JoinedStr)
            or (isinstance(side, ast.Constant) and isinstance(side.value, str))
            for side in (node.left, node.right)
        )
        if not texts and (other := _ARITHMETIC.get(type(node.op))) is not None:
            self._note(node, _with(node, op=other()), "arithmetic")
        self.generic_visit(node)

    def visit_Slice(self, node: ast.Slice) -> None:
        """Begin a slice at the beginning, or end it at the end."""
        for part in ("lower", "upper"):
            if getattr(node, part) is not None:
                self._note(node, _with(node, **{part: None}), "slice", plain=True)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Put another number, truth or nothing; texts are left alone."""
        if isinstance(node.value, bool):
            self._note(node, str(not node.value), "constant", plain=True)
        elif isinstance(node.value, int):
            other = {0: 1, 1: 0}.get(node.value, node.value + 1)
            self._note(node, str(other), "constant", plain=True)
        elif node.value is None:
            self._note(node, "0", "constant", plain=True)

    # --- noting ---

    def _force(self, condition: ast.expr, *values: bool) -> None:
        for value in values:
            self._note(condition, str(value), "condition", plain=True)

    def _note(self, node: ast.AST, text: str, operator: str, *, plain: bool = False) -> None:
        assert self._statement is not None and isinstance(node, ast.stmt | ast.expr)
        if not plain and isinstance(node, ast.expr):
            text = f"({text})"
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        first = self._starts[node.lineno - 1]
        last = self._starts[min(node.end_lineno or 0, len(self._starts) - 1)]
        before, after = self.source[first:start].decode(), self.source[end:last].decode()
        self.found.append(
            Mutant(
                file=self.file,
                operator=operator,
                function=".".join(self._names),
                lines=(
                    min(self._statement.lineno, node.lineno),
                    max(self._statement.lineno, node.end_lineno or 0),
                ),
                scope=self._scope,
                start=start,
                end=end,
                text=text,
                was=_one_line(self.source[first:last].decode()),
                now=_one_line(before + text + after),
            )
        )


def _with(node: ast.AST, **changes: object) -> str:
    """Return the text of a node in which some parts are others."""
    changed = copy(node)
    for name, value in changes.items():
        setattr(changed, name, value)
    return ast.unparse(changed)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def sample(mutants: Iterable[Mutant], seed: int, count: int) -> list[Mutant]:
    """Return as many mutants as are wanted, the same for a seed, in the order of the code.

    Each mutant has its lot from the seed and its own name. So a change of one file changes the
    mutants of that file, and the others are those of before.
    """
    mutants = list(mutants)

    def lot(mutant: Mutant) -> bytes:
        return blake2b(f"{seed} {mutant.id}".encode()).digest()

    drawn = {mutant.id for mutant in sorted(mutants, key=lot)[:count]}
    return [mutant for mutant in mutants if mutant.id in drawn]
