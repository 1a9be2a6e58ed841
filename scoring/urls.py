"""Addresses of the pages that need plan and results: control, pad, standings, projector, the player's page."""

from django.urls import path

from scoring.views import pad

urlpatterns = [
    path("pad/", pad.pad, name="pad"),
    path("pad/_fragment", pad.pad_fragment, name="pad_fragment"),
    path("events/<slug:slug>/tables/", pad.director_tables, name="director_tables"),
    path("events/<slug:slug>/tables/_fragment", pad.director_tables_fragment, name="director_tables_fragment"),
    path("events/<slug:slug>/tables/<int:table>/pad/", pad.director_pad, name="director_pad"),
    path("events/<slug:slug>/tables/<int:table>/pad/_fragment", pad.director_pad_fragment, name="director_pad_fragment"),
]
