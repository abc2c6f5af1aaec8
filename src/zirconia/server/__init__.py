"""The live table over HTTP and WebSockets."""
