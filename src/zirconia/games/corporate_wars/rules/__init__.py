"""The rules of Corporate Wars, a file for each section of rulebook.md, whose numbers they cite."""
