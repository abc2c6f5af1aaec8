"""What the rules of every game stand on and what is played a million times: all of it is compiled."""
