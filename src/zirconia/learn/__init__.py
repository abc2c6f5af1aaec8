"""Interfaces for learners: many games at once in arrays, and the interfaces that other projects know."""
