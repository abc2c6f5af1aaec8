"""HTTP and WebSockets: how the server is asked and how it answers."""
