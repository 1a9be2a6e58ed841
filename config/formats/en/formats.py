"""Times on a 24-hour clock and dates in words, as read out in a hall."""

TIME_FORMAT = "H:i"
DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
