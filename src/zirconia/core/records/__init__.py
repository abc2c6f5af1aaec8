"""What remains of a match: its record, told in words, and the proof of how it was dealt."""
