"""Reads shared by pages, commands and the API."""
