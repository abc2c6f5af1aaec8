"""Scripted play of the square edition; its bots judge as both editions do."""
