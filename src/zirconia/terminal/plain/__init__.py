"""The plain-text client: lines out, answers in."""
