"""Forms turn what people type into typed values and never save."""
