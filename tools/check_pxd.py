"""Check the `.pxd` files against their modules: `python tools/check_pxd.py [FOLDER]`.

A `.pxd` says which classes of a module are native and which locals are C integers. Its names must
be those of the module, and code that is compiled must keep out of these traps:

- `super()` without arguments in an attrs class with slots: it finds the class that attrs replaced;
- `1 << n` with a C integer: it wraps around, and masks are wider;
- a constant of the module in the `.pxd`: nothing in Python can see it any more. What the module
  imports may be there: type checkers let nobody import it from there;
- `__hash__` of a native class that returns a wide number: only `hash(...)` cuts it to size;
- `is` with a tuple: a compiled tuple may be another object with the same parts;
- a private module of `dtwister` in the `.pxd` of a plug-in, as in its source;
- anything but imports in the `.pxd` of a package: the package itself is not compiled;
- a compiled package of its own that does not import `dtwister` first: the pure build would not be
  found in it (`DTWISTER_PURE`).
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

ROOT = Path(__file__).resolve().parents[1]
TOPS = ("src", "plugins")
CLASS = re.compile(r"cdef class (\w+)")
FUNCTION = re.compile(r"c(?:p?)def (?:inline )?([^()=]*)\(([^()]*)\)")
VARIABLE = re.compile(r"cdef (?:public |readonly )?([^()=]*)")
PRIVATE = re.compile(r"(?:from|cimport) (dtwister(?:\.\w+)*\._[\w.]+)")
LOCALS = re.compile(r"@cython\.locals\(([^()]*)\)")
INTEGERS = frozenset(
    {"int", "long", "char", "short", "unsigned", "bint", "Py_ssize_t", "size_t", "uint64_t"}
)
SLOTTED = frozenset({"define", "frozen", "mutable"})


@attrs.frozen
class Declared:
    """A function, a variable or a class as a `.pxd` declares it."""

    kind: str
    owner: str
    """The class that it is in; empty for the module."""
    name: str
    line: int
    names: tuple[str, ...] = ()
    """The locals that it types, or its parameters."""
    integers: frozenset[str] = frozenset()
    """Those of them that are C integers."""


def typed(text: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the names that `@cython.locals` types, and those that are C integers.

    >>> typed("a=cython.int, b=dict")[0]
    ('a', 'b')
    """
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    names = tuple(name.strip() for name, _, _ in pairs)
    integers = {
        name.strip() for name, _, kind in pairs if kind.strip().rpartition(".")[2] in INTEGERS
    }
    return names, frozenset(integers)


def joined(text: str) -> Iterator[tuple[int, str]]:
    r"""Yield the lines with their numbers, without comments; brackets make several lines one.

    >>> list(joined("@cython.locals(  # the locals\n    a=cython.int,\n)\ncpdef one(a)"))
    [(1, '@cython.locals( a=cython.int, )'), (4, 'cpdef one(a)')]
    """
    first, whole = 1, ""
    for number, line in enumerate(text.splitlines(), 1):
        code = line.partition("#")[0].rstrip()
        first, whole = (first, f"{whole} {code.strip()}") if whole else (number, code)
        if whole.count("(") <= whole.count(")"):
            yield first, whole
            whole = ""


def declared(text: str) -> Iterator[Declared]:
    """Yield what a `.pxd` declares."""
    owner = ""
    names: tuple[str, ...] = ()
    integers: frozenset[str] = frozenset()
    for number, code in joined(text):
        if not code.strip() or code.lstrip().startswith(("cimport", "from ", "import ")):
            continue
        if not code[0].isspace():
            owner = ""
        code = code.strip()
        if found := CLASS.match(code):
            owner = found[1]
            yield Declared("class", "", owner, number)
        elif found := LOCALS.match(code):
            names, integers = typed(found[1])
        elif found := FUNCTION.match(code):
            parameters = [part.partition("=")[0].split() for part in found[2].split(",")]
            own = tuple(words[-1] for words in parameters if words)
            whole = {words[-1] for words in parameters if len(words) > 1 and words[-2] in INTEGERS}
            name = found[1].split()[-1]
            yield Declared("function", owner, name, number, (*own, *names), integers | whole)
            names, integers = (), frozenset()
        elif found := VARIABLE.match(code):
            kinds = found[1].split()
            for part in found[1].split(","):
                kind = "integer" if INTEGERS & set(kinds) else "variable"
                yield Declared(kind, owner, part.split()[-1], number)


def functions(tree: ast.AST, owner: str = "") -> dict[tuple[str, str], ast.FunctionDef]:
    """Return the functions and methods of a module by class and name."""
    found: dict[tuple[str, str], ast.FunctionDef] = {}
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            found[owner, node.name] = node
        elif isinstance(node, ast.ClassDef):
            found |= functions(node, node.name)
    return found


def imported(tree: ast.Module) -> set[str]:
    """Return the names that a module imports from other modules."""
    imports = [one for one in tree.body if isinstance(one, ast.ImportFrom)]
    return {name.asname or name.name for one in imports for name in one.names}


def own_names(function: ast.FunctionDef) -> set[str]:
    """Return the parameters and locals of a function."""
    found = {one.arg for one in ast.walk(function) if isinstance(one, ast.arg)}
    return found | {
        one.id
        for one in ast.walk(function)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }


def attributes(kind: ast.ClassDef) -> set[str]:
    """Return the attributes that a class declares, or sets on itself."""
    found = set()
    for node in ast.walk(kind):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)  # among `__slots__`
    return found


def is_slotted(kind: ast.ClassDef) -> bool:
    """Return whether attrs makes a class anew, with slots."""
    for one in kind.decorator_list:
        call = one.func if isinstance(one, ast.Call) else one
        if isinstance(call, ast.Attribute) and call.attr in SLOTTED:
            return True
    return False


def unknown_names(tree: ast.Module, text: str) -> Iterator[tuple[int, str]]:
    """Yield what a `.pxd` names and the module does not have, with the line of the `.pxd`."""
    classes = {one.name: one for one in ast.walk(tree) if isinstance(one, ast.ClassDef)}
    there, borrowed = functions(tree), imported(tree)
    for one in declared(text):
        full = f"{one.owner}.{one.name}" if one.owner else one.name
        if one.kind == "class" and one.name not in classes:
            yield one.line, f"unknown class {one.name}"
        elif one.owner and one.owner not in classes:
            continue
        elif one.kind == "function":
            function = there.get((one.owner, one.name))
            if function is None:
                yield one.line, f"unknown function {full}"
                continue
            for name in sorted(set(one.names) - own_names(function)):
                yield one.line, f"{full} has no parameter or local {name}"
        elif one.kind in ("integer", "variable") and one.owner:
            if one.name not in attributes(classes[one.owner]):
                yield one.line, f"unknown attribute {full}"
        elif one.kind in ("integer", "variable") and one.name not in borrowed:
            yield one.line, f"{one.name} of the module would be hidden from Python"


def shifts(tree: ast.Module, text: str) -> Iterator[tuple[int, str]]:
    """Yield the shifts to the left by C integers, with the line of the module."""
    there = functions(tree)
    everything = list(declared(text))
    for one in everything:
        if one.kind != "function" or (one.owner, one.name) not in there:
            continue
        fields = {
            other.name
            for other in everything
            if other.kind == "integer" and other.owner == one.owner
        }
        for node in ast.walk(there[one.owner, one.name]):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                left = {each.id for each in ast.walk(node.left) if isinstance(each, ast.Name)}
                right = node.right
                is_whole = isinstance(right, ast.Name) and right.id in one.integers
                if isinstance(right, ast.Attribute) and isinstance(right.value, ast.Name):
                    is_whole = right.value.id == "self" and right.attr in fields
                if is_whole and left <= one.integers:
                    yield node.lineno, f"{ast.unparse(node)} wraps around; use BIT[...]"


def traps(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield what compiled code does otherwise, with the line of the module."""
    for kind in ast.walk(tree):
        if isinstance(kind, ast.ClassDef) and is_slotted(kind):
            for node in ast.walk(kind):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id == "super"
                    and not node.args
                ):
                    yield node.lineno, f"super() in an attrs class; write super({kind.name}, self)"
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            same = any(isinstance(one, ast.Is | ast.IsNot) for one in node.ops)
            if same and any(isinstance(side, ast.Tuple) for side in sides):
                yield node.lineno, f"{ast.unparse(node)}: compare tuples with =="


def wide_hashes(tree: ast.Module, text: str) -> Iterator[tuple[int, str]]:
    """Yield the hashes of native classes that may overflow, with the line of the module."""
    there = functions(tree)
    for one in declared(text):
        method = there.get((one.name, "__hash__")) if one.kind == "class" else None
        for node in ast.walk(method) if method else ():
            if isinstance(node, ast.Return) and node.value is not None:
                call = node.value.func if isinstance(node.value, ast.Call) else None
                if not (isinstance(call, ast.Name) and call.id == "hash"):
                    yield node.lineno, f"{one.name}.__hash__ may overflow; return hash(...)"


def private_imports(text: str) -> Iterator[tuple[int, str]]:
    """Yield the private modules of `dtwister` that a `.pxd` imports from, with their lines.

    >>> list(private_imports("from dtwister._model.state cimport StateFields"))
    [(1, 'dtwister._model.state')]
    """
    for number, code in joined(text):
        if found := PRIVATE.match(code.strip()):
            yield number, found[1]


def imports_dtwister(package: Path) -> bool:
    """Return whether the first import of a package is `dtwister` itself."""
    tree = ast.parse((package / "__init__.py").read_text("utf-8"))
    imports = [one for one in tree.body if isinstance(one, ast.Import | ast.ImportFrom)]
    first = [one for one in imports if getattr(one, "module", "") != "__future__"][:1]
    return any(isinstance(one, ast.Import) and one.names[0].name == "dtwister" for one in first)


def findings(root: Path) -> Iterator[str]:
    """Yield what is wrong with the `.pxd` files of a tree, one line each."""
    for top in TOPS:
        packages = set()
        for path in sorted((root / top).rglob("*.pxd")):
            source = path.with_suffix(".py")
            place, module = (one.relative_to(root).as_posix() for one in (path, source))
            text = path.read_text("utf-8")
            if not source.is_file():
                yield f"{place}:1: expected the module {module} beside it"
                continue
            if top == "plugins":
                for line, name in private_imports(text):
                    yield f"{place}:{line}: {name} is private; `dtwister.plugin` has native classes"
            if path.stem == "__init__":
                for one in declared(text):
                    yield f"{place}:{one.line}: {one.name}: a package is not compiled; only import"
                continue
            packages.add(root / top / path.relative_to(root / top).parts[0])
            tree = ast.parse(source.read_text("utf-8"))
            for line, problem in unknown_names(tree, text):
                yield f"{place}:{line}: {problem}"
            for line, problem in [*shifts(tree, text), *wide_hashes(tree, text), *traps(tree)]:
                yield f"{module}:{line}: {problem}"
        for package in sorted(packages):
            if package.name != "dtwister" and not imports_dtwister(package):
                init = (package / "__init__.py").relative_to(root).as_posix()
                yield f"{init}:1: expected `import dtwister` as the first import"


def main(words: Sequence[str]) -> int:
    """Print all findings; 0 if there are none."""
    found = list(findings(Path(words[0]) if words else ROOT))
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
