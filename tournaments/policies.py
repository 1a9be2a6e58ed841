"""Who may use which address: a table by url name. What is not in it, nobody may use."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.enums import Right


class Audience(StrEnum):
    """Whom an address is for. The last four are known only from what a call brings along, and are asked for where it is read."""

    EVERYBODY = "everybody"
    SIGNED_IN = "signed in"
    STAFF = "staff"
    TABLE = "the phone of a table"
    ENTRY = "the phone of the hand's table, staff, or a key for results"
    LOG = "staff, or a key for the log"
    OPERATOR = "this computer, or the token for figures"


@dataclass(frozen=True, slots=True)
class Policy:
    """An address's audience, and of the staff the right that is needed; `by_action` where the address's `action` decides."""

    audience: Audience
    right: Right = Right.SEE
    by_action: Mapping[str, Right] = field(default_factory=dict)

    def right_for(self, path: Mapping[str, object]) -> Right:
        """The right needed for the address with these parts."""
        return self.by_action.get(str(path.get("action")), self.right)


def staff(right: Right, **by_action: Right) -> Policy:
    return Policy(Audience.STAFF, right, {action.replace("_", "-"): needed for action, needed in by_action.items()})


EVERYBODY = Policy(Audience.EVERYBODY)
SIGNED_IN = Policy(Audience.SIGNED_IN)
SEE, PEOPLE, PLAN, ENTER, CORRECT = map(staff, (Right.SEE, Right.PEOPLE, Right.PLAN, Right.ENTER, Right.CORRECT))
HALL, PHONES, LOG, ORGANISE, RUN = map(staff, (Right.HALL, Right.PHONES, Right.LOG, Right.ORGANISE, Right.RUN))

_SITE = {
    **dict.fromkeys(("home", "login", "logout", "set_language", "livez", "readyz"), EVERYBODY),
    "metrics": Policy(Audience.OPERATOR),
}
_API = {
    **dict.fromkeys(("api_schema", "api_docs", "api_events", "api_event", "api_entries", "api_entry"), EVERYBODY),
    **dict.fromkeys(("api_rounds", "api_round", "api_hands", "api_hand", "api_results", "api_standings"), EVERYBODY),
    "api_nothing": EVERYBODY,
    "api_log": Policy(Audience.LOG),
    "hand_result": Policy(Audience.ENTRY),
}
_PUBLIC_PAGES = {
    **dict.fromkeys(("standings", "standings_fragment", "standings_csv", "projector", "projector_fragment"), EVERYBODY),
    **dict.fromkeys(("players", "players_fragment", "player", "player_fragment", "player_call"), EVERYBODY),
    **dict.fromkeys(
        ("house_rules", "revisions", "table_link", "preview_table_link", "redeem_table_link", "pin_entry"), EVERYBODY
    ),
    **dict.fromkeys(("player_link", "preview_player_link", "redeem_player_link"), EVERYBODY),
    **dict.fromkeys(("invitation", "preview_invitation", "accept_invitation"), EVERYBODY),
}
_TABLES_PHONES = dict.fromkeys(("pad", "pad_fragment", "pad_call"), Policy(Audience.TABLE))
_SET_UP = {
    **dict.fromkeys(("event_new", "event_length", "event_options", "take_in", "store_scorecards"), SIGNED_IN),
    **dict.fromkeys(("event_settings", "saved_event", "api_keys", "issue_key", "revoke_key"), ORGANISE),
    **dict.fromkeys(("helpers", "add_helper", "invite_helper", "helper_action"), ORGANISE),
    **dict.fromkeys(("people", "people_preview", "people_add", "person_action", "labels", "set_labels"), PEOPLE),
    **dict.fromkeys(("movement", "use_plan", "set_rounds", "set_movement", "certificate", "certificate_json"), PLAN),
    **dict.fromkeys(("wishes", "add_wish", "remove_wish", "plan_search", "plan_search_fragment", "drive_fragment"), PLAN),
}
_EVENING = {
    **dict.fromkeys(("control", "control_fragment", "director_tables", "director_tables_fragment", "hand", "play_record"), SEE),
    "control_action": staff(
        Right.RUN,
        finish=Right.ORGANISE,
        seal=Right.ORGANISE,
        unseal=Right.ORGANISE,
        confirm=Right.ENTER,
        not_played=Right.CORRECT,
        dismiss=Right.CORRECT,
        answer_call=Right.HALL,
        finish_call=Right.HALL,
        accept_phone=Right.PHONES,
        cut_off_phone=Right.PHONES,
    ),
    "hand_action": staff(Right.CORRECT, confirm=Right.ENTER),
    **dict.fromkeys(("hand_impact", "adjustments", "adjustment_action"), CORRECT),
    **dict.fromkeys(("director_pad", "director_pad_fragment", "slips", "slip_line", "slip_check"), ENTER),
    **dict.fromkeys(("announcements", "announcement_action"), HALL),
    **dict.fromkeys(("phones", "phone_action"), PHONES),
    **dict.fromkeys(("event_log", "event_log_csv", "event_log_lines"), LOG),
    **dict.fromkeys(("prizes", "release"), SEE),
    **dict.fromkeys(("hide_results", "release_results"), ORGANISE),
    "prize_action": RUN,
}
_PAPER = {
    **dict.fromkeys(("print_seating_by_name", "print_seating_by_table", "print_slips", "print_blank_slips"), SEE),
    **dict.fromkeys(("note_printed_cards", "print_standings", "print_prizes", "report"), SEE),
    **dict.fromkeys(("print_table_cards", "print_personal_cards"), PHONES),
}

POLICIES: Mapping[str, Policy] = {
    **_SITE,
    **_API,
    **_PUBLIC_PAGES,
    **_TABLES_PHONES,
    **_SET_UP,
    **_EVENING,
    **_PAPER,
}
