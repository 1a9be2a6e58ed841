"""Files that become events."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.scorecards import Scorecards, read_scorecards
from scoring.uploads import decoded

MOST_BYTES = 20 * 1024 * 1024
MOST_BYTES_OF_CARDS = 512 * 1024


class FileForm(forms.Form):
    """A chosen file: an event saved by Whist Drive, or scorecards."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("An event saved by Whist Drive (.json), or scorecards: a row per partnership and round (.csv)."),
        error_messages={"required": gettext_lazy("Choose a file."), "empty": gettext_lazy("The file is empty.")},
    )

    def clean_file(self) -> str:
        """The file's text."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise ValidationError(_("The file is larger than 20 MB."))
        text = decoded(file.read())
        if not text.lstrip().startswith("{") and len(text) > MOST_BYTES_OF_CARDS:
            raise ValidationError(_("A file of scorecards can have up to 500 kB."))
        return text

    @property
    def is_event(self) -> bool:
        """Whether the file looks like a saved event rather than scorecards."""
        return bool(self.cleaned_data["file"].lstrip().startswith("{"))

    def document(self) -> object:
        """The JSON value in the file, None where it cannot be read."""
        try:
            return json.loads(self.cleaned_data["file"])
        except (ValueError, RecursionError):
            return None


class CardsForm(forms.Form):
    """The text of a scorecard file that was looked at and is now to be stored."""

    text = forms.CharField(strip=False, widget=forms.HiddenInput, max_length=MOST_BYTES_OF_CARDS)

    def clean_text(self) -> Scorecards:
        return read_scorecards(self.cleaned_data["text"])
