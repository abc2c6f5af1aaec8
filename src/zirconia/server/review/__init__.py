"""Reviews of finished games that people ask for on the page."""
