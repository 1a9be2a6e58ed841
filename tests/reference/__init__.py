"""Files that others made: rules, plans, rosters and scorecards to test against."""

from pathlib import Path

SCORECARDS = Path(__file__).parent / "scorecards.csv"
