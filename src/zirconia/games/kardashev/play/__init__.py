"""What good play is in Kardashev: how a seat stands, what each decision is worth, and plain plans."""
