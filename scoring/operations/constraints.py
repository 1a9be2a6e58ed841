"""Turning a violated constraint of the database into its refusal."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.db import IntegrityError, models

from tournaments.errors import ActionRefused


@contextmanager
def refused_if_violated(model: type[models.Model], refusals: Mapping[str, type[ActionRefused]]) -> Iterator[None]:
    """Raise the refusal that `refusals` gives for a violated unique constraint of `model`, or for "pk", its primary key.

    Goes around the transaction, which the violation has spoilt.
    """
    try:
        yield
    except IntegrityError as error:
        for name, refusal in refusals.items():
            if _violated(str(error), model, name):
                raise refusal from error
        raise


def _violated(message: str, model: type[models.Model], name: str) -> bool:
    """PostgreSQL says the constraint's name; SQLite lists its columns."""
    options = model._meta
    unique = (found for found in options.constraints if isinstance(found, models.UniqueConstraint))
    fields = {found.name: found.fields for found in unique} | {"pk": (options.pk.name,)}
    columns = {field.name: f"{options.db_table}.{field.column}" for field in options.concrete_fields}
    said_by_postgresql = f"{options.db_table}_pkey" if name == "pk" else name
    listed_by_sqlite = ", ".join(columns[field] for field in fields[name])
    return f'"{said_by_postgresql}"' in message or message == f"UNIQUE constraint failed: {listed_by_sqlite}"
