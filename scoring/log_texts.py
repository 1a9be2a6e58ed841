"""The event log in plain words: what each action was about and the sentence for it."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.enums import LogKind

ACCESS, HALL, PEOPLE, PRIZES = LogKind.ACCESS, LogKind.HALL, LogKind.PEOPLE, LogKind.PRIZES
RESULTS, ROUNDS, SEATING, SETTINGS = LogKind.RESULTS, LogKind.ROUNDS, LogKind.SEATING, LogKind.SETTINGS


class Telling(NamedTuple):
    """A kind of log entry; the placeholders of its sentence are filled from the entry's data by `queries.log`."""

    kind: LogKind
    sentence: Promise


TELLINGS: Mapping[str, Telling] = {
    "event_created": Telling(SETTINGS, _("The event was made.")),
    "settings_changed": Telling(SETTINGS, _("Settings were changed: %(fields)s.")),
    "rounds_changed": Telling(SETTINGS, _("The number of rounds was changed from %(before)s to %(after)s.")),
    "results_hidden": Telling(SETTINGS, _("Results were hidden from round %(from_round)s on.")),
    "results_released": Telling(SETTINGS, _("All results were released to everybody.")),
    "event_finished": Telling(SETTINGS, _("The event was finished.")),
    "event_sealed": Telling(SETTINGS, _("The results were sealed.")),
    "event_unsealed": Telling(SETTINGS, _("The results were unsealed for %(minutes)s minutes.")),
    "movement_chosen": Telling(SEATING, _("The way to seat people was chosen: %(way)s.")),
    "stage_seated": Telling(SEATING, _("A seating plan was made: round %(first)s and on, %(rounds)s rounds.")),
    "seat_filled": Telling(SEATING, _("Round %(round)s, table %(table)s: %(number)s took an empty seat.")),
    "table_rests": Telling(SEATING, _("Round %(round)s: table %(table)s does not play, its players sit out.")),
    "wish_added": Telling(SEATING, _("A wish about seats was noted: %(wish)s.")),
    "wish_removed": Telling(SEATING, _("A wish about seats was taken away: %(wish)s.")),
    "cards_printed": Telling(SEATING, _("Personal cards were printed for %(numbers)s.")),
    "entries_added": Telling(PEOPLE, _("%(numbers)s came in, to play from round %(first_round)s on.")),
    "entry_withdrawn": Telling(PEOPLE, _("%(number)s stopped playing.")),
    "entry_readmitted": Telling(PEOPLE, _("%(number)s plays again.")),
    "entry_removed": Telling(PEOPLE, _("%(number)s was taken off the list.")),
    "player_renamed": Telling(PEOPLE, _("The name of %(number)s was put right.")),
    "player_substituted": Telling(PEOPLE, _("%(after_player)s plays on in the place of %(before_player)s.")),
    "player_replaced": Telling(PEOPLE, _("%(number)s left, and %(by)s plays on with a card of their own.")),
    "names_forgotten": Telling(PEOPLE, _("Numbers were put in the place of %(count)s names.")),
    "label_set": Telling(PEOPLE, _("A label was given to %(numbers)s.")),
    "round_released": Telling(ROUNDS, _("The seating of round %(round)s was released.")),
    "release_taken_back": Telling(ROUNDS, _("The release of round %(round)s was taken back.")),
    "round_started": Telling(ROUNDS, _("Round %(round)s was started.")),
    "start_undone": Telling(ROUNDS, _("The start of round %(round)s was undone.")),
    "round_paused": Telling(ROUNDS, _("Round %(round)s was paused.")),
    "round_resumed": Telling(ROUNDS, _("Round %(round)s went on.")),
    "round_extended": Telling(ROUNDS, _("Round %(round)s got %(minutes)s minutes more.")),
    "time_called": Telling(ROUNDS, _("Time was called on round %(round)s.")),
    "round_closed": Telling(ROUNDS, _("Round %(round)s was closed.")),
    "round_reopened": Telling(ROUNDS, _("Round %(round)s was opened again.")),
    "computer_away": Telling(ROUNDS, _("The computer was off for %(seconds)s seconds; round %(round)s was paused.")),
    "clock_jump": Telling(ROUNDS, _("The computer's clock was set by %(seconds)s seconds; round %(round)s kept its time.")),
    "result_recorded": Telling(RESULTS, _("%(hand)s: %(result)s was entered.")),
    "result_changed": Telling(RESULTS, _("%(hand)s: the phone that entered it changed it to %(result)s.")),
    "result_confirmed": Telling(RESULTS, _("%(hand)s: %(result)s was confirmed.")),
    "result_corrected": Telling(RESULTS, _("%(hand)s: corrected to %(result)s.")),
    "dispute_settled": Telling(RESULTS, _("%(hand)s: the dispute was settled, %(result)s counts.")),
    "hand_not_played": Telling(RESULTS, _("%(hand)s: marked as not played.")),
    "record_attached": Telling(RESULTS, _("%(hand)s: the play was added, card by card.")),
    "entry_differs": Telling(RESULTS, _("%(hand)s: a second entry said something else, so the hand is disputed.")),
    "entry_stale": Telling(RESULTS, _("%(hand)s: an entry came that did not know the newest result; the director looks at it.")),
    "entry_refused": Telling(RESULTS, _("%(hand)s: an entry was refused; the director looks at it.")),
    "entry_dismissed": Telling(RESULTS, _("%(hand)s: a refused entry was taken off the director's list.")),
    "adjustment_given": Telling(RESULTS, _("Adjustment: %(adjustment)s.")),
    "adjustment_withdrawn": Telling(RESULTS, _("Adjustment taken back: %(adjustment)s.")),
    "director_called": Telling(HALL, _("%(call)s called the director.")),
    "call_answered": Telling(HALL, _("%(call)s was told that the director is coming.")),
    "call_done": Telling(HALL, _("The call of %(call)s was done with.")),
    "announced": Telling(HALL, _("Announced: %(announcement)s")),
    "announcement_withdrawn": Telling(HALL, _("No longer announced: %(announcement)s")),
    "prize_added": Telling(PRIZES, _("Prize %(prize)s was added.")),
    "prize_removed": Telling(PRIZES, _("Prize %(prize)s was removed.")),
    "prize_moved_up": Telling(PRIZES, _("Prize %(prize)s was moved up.")),
    "prize_rules_set": Telling(PRIZES, _("How prizes are given was changed.")),
    "cut_recorded": Telling(PRIZES, _("Prize %(prize)s: %(winner)s won the cut of the cards.")),
    "prizes_revealed": Telling(PRIZES, _("Prizes shown to the hall so far: %(count)s.")),
    "phone_paired": Telling(ACCESS, _("A phone was paired with table %(table)s.")),
    "phone_accepted": Telling(ACCESS, _("A new phone of table %(table)s was given the OK.")),
    "phone_revoked": Telling(ACCESS, _("A phone of table %(table)s was cut off.")),
    "table_links_issued": Telling(ACCESS, _("Codes were made for the phones of %(tables)s tables.")),
    "player_links_issued": Telling(ACCESS, _("Personal cards with codes were made for %(numbers)s.")),
    "table_links_revoked": Telling(ACCESS, _("The codes of %(which_tables)s no longer work.")),
    "pins_off": Telling(ACCESS, _("Too many wrong PINs came; for ten minutes none is taken.")),
    "pins_on": Telling(ACCESS, _("PINs are taken again, as a person decided.")),
    "helper_added": Telling(ACCESS, _("%(helper)s was added as a helper: %(role)s.")),
    "helper_invited_again": Telling(ACCESS, _("A new link to choose a password was made for %(helper)s.")),
    "helper_role_changed": Telling(ACCESS, _("The role of %(helper)s was changed: %(role)s.")),
    "helper_removed": Telling(ACCESS, _("%(helper)s was taken off the list of helpers.")),
    "api_key_issued": Telling(ACCESS, _("The key %(key)s was made for another program.")),
    "api_key_revoked": Telling(ACCESS, _("The key %(key)s was revoked.")),
}

#: The settings of an event as they are called in the log; what has no name of its own here is called as in the database.
SETTINGS_NAMES: Mapping[str, Promise] = {
    "name": _("Name of the event"),
    "date": _("Date"),
    "time_zone": _("time zone"),
    "rules": _("The game"),
    "hands_per_round": _("Hands a round"),
    "round_minutes": _("Minutes a round"),
    "measure": _("What counts"),
    "sit_out_award": _("A round without a table earns"),
    "partial_entries": _("Who comes late or leaves early is"),
    "tie_breaks": _("tie-breaks"),
    "confirmation": _("A result is confirmed by"),
    "correction_minutes": _("Correction period"),
}
