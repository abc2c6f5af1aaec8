"""What is said of both editions: actions, cards, values of events, refusals."""
