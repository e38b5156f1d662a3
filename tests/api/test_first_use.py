"""What plays, writes and reads games is imported when it is first used, by whatever thread."""

from __future__ import annotations

import subprocess
import sys

import dtwister

PLAYING = ("_engine.game", "_engine.visibility.view", "_pickling", "_notation.records")


def printed(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_rules_are_loaded_without_what_plays() -> None:
    code = f"""if True:
        import sys, dtwister
        rules = dtwister.load_rules()
        print([name for name in {PLAYING} if f"dtwister.{{name}}" in sys.modules])
    """
    assert printed(code) == "[]"


def test_every_public_name_is_listed_and_found() -> None:
    code = """if True:
        import dtwister
        print(set(dtwister.__all__) - set(dir(dtwister)))
        print([name for name in dtwister.__all__ if getattr(dtwister, name, None) is None])
        from dtwister import *
        print(Game is dtwister.Game, View is dtwister.View)
    """
    assert printed(code).splitlines() == ["set()", "[]", "True True"]


def test_a_later_name_is_the_one_that_type_checkers_see() -> None:
    for name in dtwister.__all__:
        found = getattr(dtwister, name)
        assert getattr(found, "__name__", name) == name, name


def test_threads_may_be_the_first_at_the_same_time() -> None:
    code = """if True:
        import sys, threading
        import dtwister
        sys.setswitchinterval(1e-6)
        start, found, errors = threading.Barrier(8), [], []
        def use(number):
            start.wait()
            try:
                name = sorted(dtwister.__all__)[number * 9 % len(dtwister.__all__)]
                getattr(dtwister, name)
                game = dtwister.new_game("base:standard", seed=1)
                found.append((dtwister.Game, type(game), game.digest))
            except BaseException as error:
                errors.append(error)
        threads = [threading.Thread(target=use, args=(number,)) for number in range(8)]
        for one in threads: one.start()
        for one in threads: one.join()
        print(errors, len(found), len(set(found)), found[0][0] is found[0][1])
    """
    assert printed(code) == "[] 8 1 True"


def test_a_game_is_pickled_whatever_was_imported_first() -> None:
    code = """if True:
        import sys
        from dtwister._engine.game import Game
        import dtwister, pickle
        game = Game.new(dtwister.load_rules(), "base:standard", seed=3, options={})
        view = game.view(0)
        print("dtwister._pickling" in sys.modules)
        print(pickle.loads(pickle.dumps(game)) == game, pickle.loads(pickle.dumps(view)) == view)
        print(len(pickle.dumps(game)) < 2000)
    """
    assert printed(code).splitlines() == ["False", "True True", "True"]
