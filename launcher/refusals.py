class Refusal(Exception):
    """Something a person must put right first; its text is the one sentence that run.py prints instead of a traceback."""
