"""What a password must be."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext


class LongEnough(MinimumLengthValidator):
    """Django's own, in words that we have in every language."""

    def get_error_message(self) -> str:
        return gettext("The password needs at least %(count)s characters.") % {"count": self.min_length}
