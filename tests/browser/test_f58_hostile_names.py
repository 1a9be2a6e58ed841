"""F58: with hostile names on every page the browser finds nothing that breaks the content security policy."""

import pytest
from django.test import Client

from tests.factories import make_staff
from tests.language.visiting import answers
from tests.security.hostile import evening
from tournaments.enums import Role

from .conftest import LAPTOP

pytestmark = pytest.mark.browser


def test_f58_no_page_runs_or_reports_anything(open_page):
    event = evening()
    olive = make_staff(event, "olive", Role.ORGANISER)
    client = Client()
    client.force_login(olive)
    shown = [answer.address for answer in answers(event, {"organiser": client}) if answer.is_page]
    dialogs: list[str] = []
    browser = open_page(LAPTOP, user=olive)
    browser.on("dialog", lambda dialog: dialogs.append(dialog.message))
    for address in shown:
        browser.goto(address, wait_until="load")
    assert dialogs == []
    assert len(shown) > 30
