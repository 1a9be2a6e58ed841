"""One computer for the tests of a module, which break it; each finds it running and in order."""

from collections.abc import Iterator

import pytest

from tests.chaos.computer import Computer


@pytest.fixture(scope="module")
def only_computer(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Computer]:
    computer = Computer(tmp_path_factory.mktemp("computer") / "shakes")
    yield computer
    computer.end()


@pytest.fixture
def computer(only_computer: Computer, transactional_db: None) -> Computer:
    only_computer.put_in_order()
    return only_computer
