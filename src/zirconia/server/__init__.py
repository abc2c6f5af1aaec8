"""Tables over HTTP and WebSockets: `http` is asked and answers, `tables` does, `storage` keeps."""
