"""The states and choices of an event."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Position(TextChoices):
    """A seat at a table, clockwise; North and South are partners, East and West are partners."""

    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")


class RoundState(TextChoices):
    """planned ⇄ released → running ⇄ paused → time called → closed → reopened → closed."""

    PLANNED = "planned", _("planned")
    RELEASED = "released", _("seating released")
    RUNNING = "running", _("playing")
    PAUSED = "paused", _("paused")
    TIME_CALLED = "time_called", _("time called")
    CLOSED = "closed", _("closed")
    REOPENED = "reopened", _("open again")


#: Rounds whose seating anybody may see.
RELEASED_STATES = (
    RoundState.RELEASED,
    RoundState.RUNNING,
    RoundState.PAUSED,
    RoundState.TIME_CALLED,
    RoundState.CLOSED,
    RoundState.REOPENED,
)
#: Rounds that have begun and whose results may still be entered at the tables.
OPEN_STATES = (RoundState.RUNNING, RoundState.PAUSED, RoundState.TIME_CALLED, RoundState.REOPENED)
#: Rounds with a clock that is going or stopped.
CLOCK_STATES = (RoundState.RUNNING, RoundState.PAUSED)


class HandState(TextChoices):
    """What is known of a hand's result; filled by `scoring`."""

    OPEN = "open", _("no result yet")
    ENTERED = "entered", _("waiting to be confirmed")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")
    NOT_PLAYED = "not_played", _("not played")


class EntryState(TextChoices):
    ACTIVE = "active", _("playing")
    WITHDRAWN = "withdrawn", _("withdrawn")


class MovementWay(TextChoices):
    """How people come to their seats: by a plan made before, or by the results of the round before."""

    SCHEDULED = "scheduled", _("planned before the start")
    PROGRESSIVE = "progressive", _("progressive drive")
    SEMI_PARTNER = "semi_partner", _("semi-partner drive")


class Movers(TextChoices):
    """Which pair of a table moves on in a drive."""

    LOSERS = "losers", _("the losers move, the winners stay")
    WINNERS = "winners", _("the winners move, the losers stay")


class Pair(TextChoices):
    """The two partnerships of a table."""

    NORTH_SOUTH = "NS", _("North and South")
    EAST_WEST = "EW", _("East and West")


class WishKind(TextChoices):
    KEEP_APART = "keep_apart", _("never at one table")
    STAY_AT_TABLE = "stay_at_table", _("stays at one table")
    OTHER_ROLE = "other_role", _("partners of the other role")
    SIT_OUT = "sit_out", _("sits out")


class Measure(TextChoices):
    """What is added up for the ranking."""

    TRICKS = "tricks", _("tricks")
    POINTS = "points", _("points")


class Confirmation(TextChoices):
    """Who confirms what a table has entered; it counts at once in any case."""

    READ_BACK = "read_back", _("both pairs at the table, when it is read out from the same phone")
    OTHER_SIDE = "other_side", _("the other pair, on a phone of their own")
    DIRECTOR = "director", _("the director")
    NONE = "none", _("nobody: it is not read back")


class SitOutAward(TextChoices):
    """What a round earns for a player who has no table in it."""

    NOTHING = "nothing", _("nothing")
    OWN_AVERAGE = "own_average", _("the average of the player's own hands")
    FIELD_AVERAGE = "field_average", _("the average of all hands")


class PartialEntries(TextChoices):
    """Where those who came late or left early stand in the standings."""

    RANKED = "ranked", _("ranked with the others")
    APART = "apart", _("listed apart")


class TieBreak(TextChoices):
    """Applied in the event's order to lines with equal totals."""

    HANDS_WON = "hands_won", _("most hands won")
    SECOND_HALF = "second_half", _("highest second half")
    LAST_HAND = "last_hand", _("highest last hand, counting back")


class Role(TextChoices):
    ORGANISER = "organiser", _("organiser")
    DIRECTOR = "director", _("director")
    ASSISTANT = "assistant", _("assistant")


class Right(TextChoices):
    """What a role may do in its event."""

    SEE = "see", _("see everything, also what is not released")
    PEOPLE = "people", _("enter and change players")
    PLAN = "plan", _("prepare the seating")
    RUN = "run", _("release seating, run the rounds and the clock")
    ENTER = "enter", _("enter results for any table")
    CORRECT = "correct", _("correct results and decide disputes")
    HALL = "hall", _("answer calls and announce")
    PHONES = "phones", _("pair phones and cut them off")
    LOG = "log", _("read the event log")
    ORGANISE = "organise", _("change settings, hide and release results, name helpers, finish the event")


class Scope(TextChoices):
    """What an API key may do in its events."""

    READ = "read", _("read everything, also what is not released")
    RESULTS = "results", _("enter results")
    LOG = "log", _("read the event log")


class Device(TextChoices):
    """What kind of thing has been paired with a table, as people tell one from another."""

    ANDROID = "android", "Android"
    IPHONE = "iphone", "iPhone"
    IPAD = "ipad", "iPad"
    COMPUTER = "computer", _("computer")
    OTHER = "other", _("other device")


class Topic(TextChoices):
    """What a live hint can be about; each has a revision and a public revision on the event."""

    SEATING = "seating", _("seating")
    RESULTS = "results", _("results")
    CLOCK = "clock", _("clock")


class AnnouncementKind(TextChoices):
    """The templates of announcements; the last two need words of the organiser's own."""

    BREAK = "break", _("break")
    LAST_ROUND = "last_round", _("last round")
    PRIZE_GIVING = "prize_giving", _("prize-giving")
    LOST_PROPERTY = "lost_property", _("lost property")
    FREE = "free", _("own words")
