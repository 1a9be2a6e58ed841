"""Addresses of the pages that need plan and results: control, pad, standings, projector, the player's page."""

from django.urls import path

from scoring.views import control, hand, pad, players, print_sheets, prizes, projector, standings, taking_in

urlpatterns = [
    path("events/take-in/", taking_in.take_in, name="take_in"),
    path("events/take-in/scorecards", taking_in.store_scorecards, name="store_scorecards"),
    path("events/<slug:slug>/event.json", taking_in.saved_event, name="saved_event"),
    path("pad/", pad.pad, name="pad"),
    path("pad/_fragment", pad.pad_fragment, name="pad_fragment"),
    path("events/<slug:slug>/tables/", pad.director_tables, name="director_tables"),
    path("events/<slug:slug>/tables/_fragment", pad.director_tables_fragment, name="director_tables_fragment"),
    path("events/<slug:slug>/tables/<int:table>/pad/", pad.director_pad, name="director_pad"),
    path("events/<slug:slug>/tables/<int:table>/pad/_fragment", pad.director_pad_fragment, name="director_pad_fragment"),
    path("events/<slug:slug>/standings/", standings.standings, name="standings"),
    path("events/<slug:slug>/standings/_fragment", standings.standings_fragment, name="standings_fragment"),
    path("events/<slug:slug>/standings.csv", standings.standings_csv, name="standings_csv"),
    path("events/<slug:slug>/projector/", projector.projector, name="projector"),
    path("events/<slug:slug>/projector/_fragment", projector.projector_fragment, name="projector_fragment"),
    path("events/<slug:slug>/players/", players.players, name="players"),
    path("events/<slug:slug>/players/_fragment", players.players_fragment, name="players_fragment"),
    path("events/<slug:slug>/players/<int:number>/", players.player, name="player"),
    path("events/<slug:slug>/players/<int:number>/_fragment", players.player_fragment, name="player_fragment"),
    path("events/<slug:slug>/control/", control.control, name="control"),
    path("events/<slug:slug>/control/_fragment", control.control_fragment, name="control_fragment"),
    path("events/<slug:slug>/control/<slug:action>", control.control_action, name="control_action"),
    path("events/<slug:slug>/hands/<int:hand>/", hand.hand, name="hand"),
    path("events/<slug:slug>/hands/<int:hand>/<slug:action>", hand.hand_action, name="hand_action"),
    path("events/<slug:slug>/prizes/", prizes.prizes, name="prizes"),
    path("events/<slug:slug>/prizes/<slug:action>", prizes.prize_action, name="prize_action"),
    path("events/<slug:slug>/print/prizes/", prizes.reading_order, name="print_prizes"),
    path("events/<slug:slug>/print/table-cards/", print_sheets.table_cards, name="print_table_cards"),
    path("events/<slug:slug>/print/seating-by-name/", print_sheets.seating_by_name, name="print_seating_by_name"),
    path("events/<slug:slug>/print/seating-by-table/", print_sheets.seating_by_table, name="print_seating_by_table"),
    path("events/<slug:slug>/print/slips/", print_sheets.slips, name="print_slips"),
    path("events/<slug:slug>/print/blank-slips/", print_sheets.blank_slips, name="print_blank_slips"),
    path("events/<slug:slug>/print/personal-cards/", print_sheets.personal_cards, name="print_personal_cards"),
    path("events/<slug:slug>/print/personal-cards/printed", print_sheets.note_cards, name="note_printed_cards"),
    path("events/<slug:slug>/print/standings/", print_sheets.standings_sheet, name="print_standings"),
    path("events/<slug:slug>/report/", print_sheets.report, name="report"),
]
