"""What run.py does before the virtual environment exists: standard library only, on every system Python runs on."""
