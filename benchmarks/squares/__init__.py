"""Bots for the square edition of Standoff that follow a plan and search nothing, to measure others by.

They are named by where they are, as in `--bot benchmarks.squares.script:Script`.
"""
