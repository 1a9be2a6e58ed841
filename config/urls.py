"""Every address of the site."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path
from django.views.i18n import set_language

from config.health import livez, readyz
from config.metrics import metrics
from config.views import home

handler400 = "config.views.misunderstood"
handler500 = "config.views.failed"

urlpatterns = [
    path("", home, name="home"),
    path("login/", LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("language/", set_language, name="set_language"),
    path("livez", livez, name="livez"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("api/", include("config.api")),
    path("", include("tournaments.urls")),
    path("", include("scoring.urls")),
]
