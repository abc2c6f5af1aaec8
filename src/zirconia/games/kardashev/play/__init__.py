"""What good play is in Kardashev: how a seat stands (judge) and what each small decision is worth (the others)."""
