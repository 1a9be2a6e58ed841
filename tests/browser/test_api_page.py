"""The page that describes the API works without the internet and under the site's content security policy."""

import pytest
from playwright.sync_api import expect

from .conftest import LAPTOP

pytestmark = pytest.mark.browser


def test_the_page_lists_the_calls_and_tries_one(open_page):
    page = open_page(LAPTOP)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/api/docs/")
    page.locator("#operations-events-events_list .opblock-summary-control").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table .response .response-col_status")).to_have_text("200")
    own = (page.url.partition("/api/")[0], "data:")
    assert [url for url in asked if not url.startswith(own)] == []
