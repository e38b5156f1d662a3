"""Blame for failures of plug-in code during play: the ability or frame at fault."""

from __future__ import annotations

from pathlib import Path
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, NoReturn

from dtwister._errors import DtwisterError, EngineError
from dtwister._model.ability import Ability
from dtwister._model.frames import Frame

if TYPE_CHECKING:
    from dtwister._engine.context import Context


def reraise_with_plugin(context: Context, error: Exception, doing: str) -> NoReturn:
    """Raise a caught error: as an `EngineError` that names the culprit,
    if a plug-in failed.

    Errors that the library raises on purpose, and failures of its own, stay what they are.
    """
    culprit = "" if isinstance(error, DtwisterError) else failing_component(context, error)
    if not culprit:
        raise error
    raise EngineError(f"{type(error).__name__} in {culprit} while {doing}: {error}") from error


def failing_component(context: Context, error: Exception) -> str:
    """Return the innermost ability or frame at work, with its plug-in and line;
    or None.
    """
    found = ""
    trace = error.__traceback__
    while trace is not None:
        found = _component_at(context, trace) or found
        trace = trace.tb_next
    return found


def _component_at(context: Context, trace: TracebackType) -> str:
    frame = trace.tb_frame
    owner = _owner(frame)
    place = f"{Path(frame.f_code.co_filename).name}:{trace.tb_lineno}"
    if isinstance(owner, Ability):
        kind = type(owner)
        return (
            f"ability {owner.id or kind.__name__} of {_plugin(context, owner.id, kind)} ({place})"
        )
    if isinstance(owner, Frame):
        return f"frame {owner.tag} of {_plugin(context, owner.tag, type(owner))} ({place})"
    module = str(frame.f_globals.get("__name__", ""))
    if module.partition(".")[0] in ("dtwister", "") or not _is_source(context, frame):
        return ""
    top = context.state.frames[-1]
    return f"frame {top.tag} of {_plugin(context, top.tag, type(top))} ({place})"


def _owner(frame: FrameType) -> object:
    """Return the object whose method a frame runs,
    also for a function inside that method.
    """
    names = frame.f_code.co_varnames[:1]
    for name in (*names, "self"):
        owner = frame.f_locals.get(name)
        if isinstance(owner, Ability | Frame):
            return owner
    return None


def _is_source(context: Context, frame: FrameType) -> bool:
    """Return whether a plain function was called by the engine
    with the context itself.
    """
    names = frame.f_code.co_varnames[:1]
    return bool(names) and frame.f_locals.get(names[0]) is context and bool(context.state.frames)


def _plugin(context: Context, name: str, kind: type[object]) -> str:
    origin = context.match.rules.origins.get(name) or name.partition(":")[0]
    return f"plug-in {origin!r}" if origin else kind.__module__
