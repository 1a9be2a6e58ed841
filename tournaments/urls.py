"""Addresses of the pages that need only the plan: set-up, people, movement, table links."""

from django.urls import path

from tournaments.views import api_keys, events, hall, house_rules, labels, movement, people, plan_search, revisions, table_links

urlpatterns = [
    path("events/new/", events.event_new, name="event_new"),
    path("events/new/length", events.event_length, name="event_length"),
    path("events/new/options", events.event_options, name="event_options"),
    path("events/<slug:slug>/settings/", events.event_settings, name="event_settings"),
    path("events/<slug:slug>/people/", people.people, name="people"),
    path("events/<slug:slug>/people/preview", people.people_preview, name="people_preview"),
    path("events/<slug:slug>/people/add", people.people_add, name="people_add"),
    path("events/<slug:slug>/people/<slug:action>", people.person_action, name="person_action"),
    path("events/<slug:slug>/labels/", labels.labels, name="labels"),
    path("events/<slug:slug>/labels/set", labels.set_labels, name="set_labels"),
    path("events/<slug:slug>/announcements/", hall.announcements, name="announcements"),
    path("events/<slug:slug>/announcements/<slug:action>", hall.announcement_action, name="announcement_action"),
    path("events/<slug:slug>/players/<int:number>/call", hall.player_call, name="player_call"),
    path("pad/call", hall.pad_call, name="pad_call"),
    path("events/<slug:slug>/movement/", movement.movement, name="movement"),
    path("events/<slug:slug>/movement/use", movement.use_plan, name="use_plan"),
    path("events/<slug:slug>/movement/way", movement.set_movement, name="set_movement"),
    path("events/<slug:slug>/movement/rounds", movement.set_rounds, name="set_rounds"),
    path("events/<slug:slug>/movement/search", plan_search.plan_search, name="plan_search"),
    path("events/<slug:slug>/movement/search/_fragment", plan_search.plan_search_fragment, name="plan_search_fragment"),
    path("events/<slug:slug>/house-rules/", house_rules.house_rules, name="house_rules"),
    path("events/<slug:slug>/keys/", api_keys.api_keys, name="api_keys"),
    path("events/<slug:slug>/keys/issue", api_keys.issue_key, name="issue_key"),
    path("events/<slug:slug>/keys/revoke", api_keys.revoke_key, name="revoke_key"),
    path("t/", table_links.table_link, name="table_link"),
    path("t/preview", table_links.preview_table_link, name="preview_table_link"),
    path("t/redeem", table_links.redeem_table_link, name="redeem_table_link"),
    path("events/<slug:slug>/revisions", revisions.revisions, name="revisions"),
]
