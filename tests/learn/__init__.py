"""Tests of the interfaces for learners."""
