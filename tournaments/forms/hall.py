"""What is announced, and which call or announcement a button is about; the fields are the arguments of the operations."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import AnnouncementKind

KINDS = [
    (AnnouncementKind.BREAK, _("Break, with the time at which it goes on")),
    (AnnouncementKind.LAST_ROUND, _("The last round comes")),
    (AnnouncementKind.PRIZE_GIVING, _("Come to the prize-giving")),
    (AnnouncementKind.LOST_PROPERTY, _("Something was found")),
    (AnnouncementKind.FREE, _("Own words")),
]


class AnnouncementForm(forms.Form):
    """Whether words are needed and how long they may be is the operation's to say."""

    kind = forms.TypedChoiceField(
        label=_("What"), choices=KINDS, coerce=AnnouncementKind, initial=AnnouncementKind.BREAK, widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=_("Words to add"),
        required=False,
        help_text=_("What was found, or your own announcement. They are shown as you write them, in no other language."),
    )
    minutes = forms.IntegerField(
        label=_("For how many minutes"), required=False, help_text=_("Left empty, it is shown until you take it down.")
    )


class AnnouncementGoneForm(forms.Form):
    announcement_id = forms.IntegerField(min_value=1)


class CallForm(forms.Form):
    call_id = forms.IntegerField(min_value=1)
