"""The rules of Galactic Confrontation. Section and ruling numbers are those of rulebook.md."""
