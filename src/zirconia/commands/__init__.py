"""One module a command: `add` describes it to the parser, `run` does it and returns the exit status."""
