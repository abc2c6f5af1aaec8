"""The rules of Galactic Confrontation, a file for each section of rulebook.md, whose numbers they cite."""
