"""Forms turn what people type into typed values and never save."""

from django import forms


def sentences_of(form: forms.Form) -> str:
    """All faults of a form in one line, for a page that has no place at the field."""
    return " ".join(str(error) for errors in form.errors.values() for error in errors)
