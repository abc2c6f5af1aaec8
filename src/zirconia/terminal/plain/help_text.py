"""What `help` says at the plain table, in lines that fit into any terminal."""

from __future__ import annotations

HELP = """\
Type a number, or an action in words; a refusal says why it is not possible.
  board       draw the whole table           undo          take back your action
  hand        your cards with their texts    cancel, back  leave half a choice
  log         everything that happened       resign        give up
  why THING   why it can't be used now       save [FILE]   write the record
  hint        what a strong bot would do     quit          leave the table
  rules       the rulebook's contents        review        at the end: lessons
  rules play | 6 | R12 | WORD | all          help          this text"""

AT_THE_END = "A file name saves the record, review reviews the game, Enter leaves: "
OVER = "The game is over. Type help for the commands, a file name, or Enter to leave."
STILL = ("help", "?", "board", "hand", "log", "rules", "undo", "save", "review")  # of use when a game is over
LEAVE = ("quit", "exit", "q")
