"""A whole event as one versioned JSON document: the way from the laptop to the server, and an archive."""
