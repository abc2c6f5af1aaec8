"""Compile the rules, where the Zirconia that they will run on is at hand; otherwise they run interpreted."""

from importlib.util import find_spec

from setuptools import setup

if find_spec("zirconia"):
    from zirconia.building import plugin

    setup(**plugin("bag-duel", "bag_duel/rules"))
else:
    setup()
