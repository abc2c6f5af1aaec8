"""A scene as coloured characters, with the places of the things that can be pointed at."""
