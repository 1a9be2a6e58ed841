"""The migrations describe the models as they are."""

import pytest
from django.apps import apps
from django.db import models
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState


@pytest.fixture
def loader():
    return MigrationLoader(None)


def missing_migrations(loader: MigrationLoader, state: ProjectState) -> dict[str, list[object]]:
    """Return by app what ``makemigrations`` would write to get from the migrations to `state`."""
    return MigrationAutodetector(loader.project_state(), state).changes(graph=loader.graph)


def test_no_migration_is_missing(loader):
    assert missing_migrations(loader, ProjectState.from_apps(apps)) == {}


def test_a_model_without_its_migration_is_noticed(loader):
    state = ProjectState.from_apps(apps)
    state.add_model(ModelState("tournaments", "Raffle", [("id", models.BigAutoField(primary_key=True))]))
    assert list(missing_migrations(loader, state)) == ["tournaments"]
