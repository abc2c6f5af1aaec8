"""Compiles the rules where there is a C compiler; without this file they run interpreted."""

from setuptools import setup

from zirconia.building import plugin

setup(**plugin("bag-duel", "bag_duel/rules.py"))
