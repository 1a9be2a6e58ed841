"""Reading the API as the tests do."""

from django.urls import reverse

LISTS = ("api_entries", "api_rounds", "api_hands", "api_results", "api_standings")


def get(client, name, event, *arguments, **query):
    """What the client is answered, which must be an answer."""
    response = client.get(reverse(name, args=[event.slug, *arguments]), query)
    assert response.status_code == 200, response.content
    return response.json()


def rows(client, name, event, **query):
    return get(client, name, event, **query)["results"]
