"""One folder a game. A folder with a GAME registers itself by being there.

The package can be called: `zirconia.games()` is the list of ids. So the public name of that list does not hide the
package, and `import zirconia.games.kardashev` works like any import.
"""

import sys
from types import ModuleType


class Games(ModuleType):
    """The package of the games, and the list of what is in it."""

    def __call__(self) -> list[str]:
        """The ids of all games."""
        from zirconia.core.registry import games

        return games()


sys.modules[__name__].__class__ = Games
