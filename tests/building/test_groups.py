"""Which modules are compiled together, and when they are compiled anew."""

from __future__ import annotations

import ast
import subprocess
import sysconfig
from pathlib import Path

import pytest
from setuptools import Distribution, Extension

import zirconia
from zirconia import building
from zirconia.building.docstrings import docstrings, write_docstrings
from zirconia.building.objects import included

ROOT = Path(__file__).parents[2]
RULES = ROOT / "src" / "zirconia" / "games" / "corporate_wars"


def written(folder: Path, text: str) -> list[str]:
    path = folder / "module.py"
    path.write_text(text)
    return [str(path)]


def test_the_core_s_name_follows_its_interface_and_not_its_bodies(tmp_path: Path) -> None:
    first = building.interface(written(tmp_path, "def double(x: int) -> int:\n    return x + x\n"))
    body = building.interface(written(tmp_path, "def double(x: int) -> int:\n    return 2 * x  # faster\n"))
    signature = building.interface(written(tmp_path, "def double(x: int, y: int) -> int:\n    return 2 * x\n"))
    assert first == body != signature


def test_an_attribute_is_part_of_the_interface(tmp_path: Path) -> None:
    text = "class A:\n    def __init__(self) -> None:\n        self.x = 1\n"
    assert building.interface(written(tmp_path, text)) != building.interface(
        written(tmp_path, text + "        self.y = 2\n")
    )


def test_a_group_s_modules_have_the_names_they_are_imported_by(tmp_path: Path) -> None:
    folder = tmp_path / "game" / "rules"
    folder.mkdir(parents=True)
    for path in (folder.parent / "__init__.py", folder / "__init__.py", folder / "turns.py"):
        path.touch()
    group = building.Group("game", (str(folder / "__init__.py"), str(folder / "turns.py")))
    assert building.modules(group) == ["game.rules.__init__", "game.rules.turns"]


def test_a_plugin_without_rules_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no rules to compile"):
        building.plugin("empty", str(tmp_path))


def test_what_is_edited_while_it_is_compiled_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    group = building.Group("game", tuple(written(tmp_path, "x = 1\n")))
    edits = ["x = 2\n", "x = 2\n"]

    def generate(command: building.CompileGroups, groups: list[building.Group]) -> list[Extension]:
        """Somebody edits the module; what it was compiled to is there all the same."""
        written(tmp_path, edits.pop())
        for name in ("game__mypyc", "module"):
            (tmp_path / name).with_suffix(building.SUFFIX).touch()
        return []

    monkeypatch.setattr(building.CompileGroups, "_generate", generate)
    command = type("Command", (building.CompileGroups,), {"groups": (group,), "core": None})(Distribution())
    command.inplace = True
    for _ in range(4):
        command.run()
    assert not edits


def plan(changed: Path) -> str:
    """What make would do if this file changed now."""
    command = ["make", "--dry-run", f"--what-if={changed.relative_to(ROOT)}", ".venv/compiled"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(not (ROOT / ".venv" / "compiled").exists(), reason="this tree was not built by make")
def test_editing_a_card_compiles_nothing() -> None:
    data = next(RULES.rglob("*.toml"))
    if "build_ext" in plan(data):
        pytest.skip("the sources have changed since they were compiled")
    assert "build_ext" in plan(next(RULES.rglob("combat.py")))


@pytest.mark.skipif(not zirconia.compiled(), reason="this run is uncompiled")
def test_every_module_of_the_core_s_group_is_compiled() -> None:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for source in building.core_group().sources:
        assert Path(source).with_suffix("").with_suffix(suffix).is_file(), source


def test_a_long_row_of_numbers_says_that_it_is_a_tuple_of_any_length() -> None:
    """Of `X: Final = (1, 2, ...)` mypyc makes a structure with a field for each: of 81 the compiler took 18 s."""
    rows = [
        f"{path.name}: {ast.unparse(node.target)}"
        for path in (ROOT / "src").rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.AnnAssign) and isinstance(node.annotation, ast.Name)
        if isinstance(node.value, ast.Tuple) and (len(node.value.elts) > 8 or has_star(node.value))
    ]
    assert not rows


def has_star(row: ast.Tuple) -> bool:
    return any(isinstance(one, ast.Starred) for one in row.elts)


C = """
{"legal",
 (PyCFunction)CPyPy_game___State___legal,
 METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("legal($self, seat=None)\\n--\\n\\n")},
{"over",
 (getter)game___State_get_over,
 NULL, NULL, NULL},
static PyTypeObject CPyType_game___State_template_ = {
 .tp_doc = PyDoc_STR("State(setup)\\n--\\n\\n"),
};
 "game",
 NULL, /* docstring */
{"bare", (PyCFunction)CPyPy_game___bare, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR(NULL) /* docstring */},
"""

SOURCE = '''"""A game."""
class State:
    """A \\"match\\"."""
    def legal(self) -> None:
        """What may be done: é."""
    @property
    def over(self) -> bool:
        """Whether it is over."""
def bare() -> None:
    """No signature."""
'''


def test_docstrings_go_where_mypyc_has_a_place_for_them(tmp_path: Path) -> None:
    source, generated = tmp_path / "game.py", tmp_path / "game.c"
    source.write_text(SOURCE, encoding="utf-8")
    generated.write_text(C, encoding="utf-8")
    write_docstrings(generated, docstrings([("game", str(source))]))
    text = generated.read_text(encoding="utf-8")
    assert r'PyDoc_STR("legal($self, seat=None)\n--\n\n" "What may be done: \303\251.")' in text
    assert 'NULL, PyDoc_STR("Whether it is over."), NULL}' in text
    assert r'.tp_doc = PyDoc_STR("State(setup)\n--\n\n" "A \042match\042.")' in text
    assert '"game",\n PyDoc_STR("A game."), /* docstring */' in text
    assert 'PyDoc_STR("" "No signature.")' in text


def test_all_headers_of_a_c_file_count_for_whether_it_changed(tmp_path: Path) -> None:
    (tmp_path / "deep.h").write_text("")
    (tmp_path / "near.h").write_text("#include <deep.h>\n#include <Python.h>\n")
    (tmp_path / "module.c").write_text('#include "near.h"\nint x;\n')
    found = included(tmp_path / "module.c", [tmp_path])
    assert [path.name for path in found] == ["module.c", "near.h", "deep.h"]
