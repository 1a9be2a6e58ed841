"""A phone is paired with a table by the code on the table card, and only for as long as that code is good."""

import pytest
from playwright.sync_api import expect

from tests.factories import DIRECTOR, NOW, link_table
from tournaments.models import Phone
from tournaments.operations.phones import revoke_phone
from tournaments.operations.table_links import revoke_table_links

from .pads import pair, running_event, table_of

pytestmark = pytest.mark.browser


def test_the_code_of_a_table_opens_its_pad_after_a_question(open_page):
    event = running_event(name="Friday drive")
    link_table(table_of(event, 2), "the-token")
    page = open_page()
    page.goto("/t/#the-token")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    expect(page.get_by_text("Friday drive")).to_be_visible()
    page.get_by_role("button", name="Use this phone for table 2").click()
    page.wait_for_url("**/pad/")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()


def test_the_token_is_in_no_address_that_is_asked_for(open_page):
    event = running_event()
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    pair(page, table_of(event), token="secretsecretsecretsecret")
    assert len(asked) > 3
    assert [address for address in asked if "secret" in address] == []


def test_a_code_of_another_day_is_refused_in_words(open_page):
    page = open_page()
    page.goto("/t/#last-month")
    expect(page.get_by_role("alert")).to_have_text("This code is not valid. Ask the director for today's code.")


def test_the_address_alone_asks_for_the_code(open_page):
    page = open_page()
    page.goto("/t/")
    expect(page.get_by_role("heading", name="Scan the code on the table card")).to_be_visible()


def test_a_revoked_phone_is_asked_for_todays_code(open_page):
    event = running_event()
    page = pair(open_page(), table_of(event))
    revoke_table_links(event_id=event.pk, actor=DIRECTOR, now=NOW)
    response = page.reload()
    assert response.status == 401
    expect(page.get_by_text("Ask the director for today's code")).to_be_visible()


def test_an_open_pad_that_is_cut_off_says_so_by_itself(open_page):
    event = running_event()
    page = pair(open_page(), table_of(event))
    revoke_phone(event_id=event.pk, phone_id=Phone.objects.get().pk, actor=DIRECTOR, now=NOW)
    expect(page.get_by_text("This phone is no longer paired with the table.")).to_be_visible()
