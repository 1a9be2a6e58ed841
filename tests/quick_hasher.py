from django.contrib.auth.hashers import PBKDF2PasswordHasher


class QuickHasher(PBKDF2PasswordHasher):
    """One iteration instead of a million; the encoded form stays readable for servers that tests start as processes."""

    iterations = 1
