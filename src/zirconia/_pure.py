"""Run the package from its sources even where compiled modules lie beside them (ZIRCONIA_PURE=1)."""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class SourceFinder:
    """Finds `zirconia.*` modules as .py files only; everything else is left to the ordinary finders."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.startswith("zirconia_plugin_"):
            raise ImportError("compiled rules of a plugin can't run with ZIRCONIA_PURE=1", name=name)
        if not name.startswith("zirconia."):
            return None
        for folder in path or ():
            source = Path(folder) / (name.rpartition(".")[2] + ".py")
            if source.exists():
                return spec_from_file_location(name, source, loader=SourceFileLoader(name, str(source)))
        return PathFinder.find_spec(name, path, target)


def install() -> None:
    """Put the finder in front, once."""
    if not any(finder is SourceFinder for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFinder)
