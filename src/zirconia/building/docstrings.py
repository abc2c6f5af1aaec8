"""Docstrings for compiled code: mypyc leaves them out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

# The places for them, in which mypyc puts signatures alone.
FUNCTION_DOC = re.compile(
    r"(\(PyCFunction\)CPyPy_(\w+),\s+METH_[A-Z_ |]+, PyDoc_STR\()(NULL|\"(?:[^\"\\]|\\.)*\")"
)
CLASS_DOC = re.compile(
    r"(PyTypeObject CPyType_(\w+)_template_ = \{[^{}]*?\.tp_doc = PyDoc_STR\()(NULL|\"(?:[^\"\\]|\\.)*\")"
)
PROPERTY_DOC = re.compile(r"(\(getter\)(\w+)_get_(\w+),\s+(?:NULL|\(setter\)\w+),\s+)NULL(, NULL\})")
MODULE_DOC = re.compile(r'("([\w.]+)",\s+)NULL(, /\* docstring)')


def docstrings(modules: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The docstrings of modules, given by name and source, and of all that they hold, by the names in C."""
    found: dict[str, str] = {}
    for name, source in modules:
        _collect(ast.parse(Path(source).read_text(encoding="utf-8")), in_c(name), found)
    return found


def in_c(module: str) -> str:
    """How mypyc writes a module's name."""
    return module.removesuffix(".__init__").replace(".", "___")


def _collect(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str, found: dict[str, str]) -> None:
    text = ast.get_docstring(node)
    if text:
        found[name] = text
    for child in node.body:
        if isinstance(child, (ast.ClassDef, ast.FunctionDef)):
            _collect(child, f"{name}___{child.name}", found)


def write_docstrings(generated: Path, known: Mapping[str, str]) -> None:
    """Put the docstrings behind the signatures: help() tells of compiled code what it tells of the source."""

    def behind(match: re.Match[str]) -> str:
        signature = '""' if match[3] == "NULL" else match[3]
        return f"{match[1]}{signature} {_c_text(known[match[2]])}" if match[2] in known else match[0]

    def of_property(match: re.Match[str]) -> str:
        name = f"{match[2]}___{match[3]}"
        return f"{match[1]}PyDoc_STR({_c_text(known[name])}){match[4]}" if name in known else match[0]

    def of_module(match: re.Match[str]) -> str:
        name = match[2].replace(".", "___")
        return f"{match[1]}PyDoc_STR({_c_text(known[name])}){match[3]}" if name in known else match[0]

    text = generated.read_text(encoding="utf-8")
    for place, written in (
        (FUNCTION_DOC, behind),
        (CLASS_DOC, behind),
        (PROPERTY_DOC, of_property),
        (MODULE_DOC, of_module),
    ):
        text = place.sub(written, text)
    generated.write_text(text, encoding="utf-8")


def _c_text(text: str) -> str:
    """A text as a literal in C: three octal digits for whatever is not plain."""
    plain = b" !#$%&'()*+,-./:;<=>@[]^_`{|}~"
    return (
        '"'
        + "".join(
            chr(byte) if (chr(byte).isalnum() and byte < 128) or byte in plain else f"\\{byte:03o}"
            for byte in text.encode()
        )
        + '"'
    )
