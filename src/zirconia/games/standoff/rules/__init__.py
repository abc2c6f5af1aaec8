"""The rules that both editions share, a file for each section of their rulebooks."""
