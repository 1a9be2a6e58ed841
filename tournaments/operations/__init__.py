"""The use cases that write: keyword-only arguments, time passed in, one `event_change` each."""
