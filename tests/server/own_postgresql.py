"""Leading the tests' connection to a PostgreSQL that may be killed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, connection

from tests.servers import Server


@contextmanager
def connected_to(server: Server) -> Iterator[None]:
    """Lead Django's connection to the server, without a pool, as long as the block runs."""
    port, name = server.url.rpartition(":")[2].split("/")
    before = dict(connection.settings_dict)
    connection.close()
    connection.settings_dict |= {"HOST": "127.0.0.1", "PORT": port, "NAME": name, "USER": "postgres", "PASSWORD": ""}
    connection.settings_dict["OPTIONS"] = {**before["OPTIONS"], "pool": False}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict |= before


def is_back() -> bool:
    """Whether this test's own connection leads to a server that answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        connection.close()
        return False
    return True
