"""Settings, one file fed by the environment.

Two profiles, chosen by ``DATABASE_URL`` and ``REDIS_URL`` alone: without them the hall laptop (SQLite file, everything in one
process), with them the server (PostgreSQL, Redis, Celery). docs/deploying.md lists every variable; each may be
read from a file, which is named by the variable with ``_FILE`` behind its name.
"""

from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.logging import JSON_LINES, PLAIN_TEXT
from config.secret_key import load_or_create_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.FileAwareEnv()

DATA_DIR = Path(env.str("WHIST_DATA_DIR", default=str(BASE_DIR / "var")))
BACKUP_DIR = Path(env.str("WHIST_BACKUP_DIR", default=str(DATA_DIR / "backups")))
DATABASE_URL = env.str("DATABASE_URL", default="").strip()
REDIS_URL = env.str("REDIS_URL", default="").strip()
HTTPS = env.bool("WHIST_HTTPS", default=False)
PUBLIC_URL = env.str("WHIST_PUBLIC_URL", default="")
MAX_STREAMS = env.int("WHIST_MAX_STREAMS", default=1000)
METRICS_TOKEN = env.str("WHIST_METRICS_TOKEN", default="").strip()

DEBUG = False
SECRET_KEY = env.str("SECRET_KEY", default="").strip() or load_or_create_secret_key(DATA_DIR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "config",
    "tournaments",
    "scoring",
]

MIDDLEWARE = [
    "config.metrics.MetricsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.RefusalMiddleware",
    "config.middleware.PolicyMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

if DATABASE_URL:
    POOL_SIZE = env.int("WHIST_DATABASE_POOL", default=8)
    DATABASE = env.db_url_config(DATABASE_URL)
    DATABASES = {
        "default": {
            **DATABASE,
            "OPTIONS": {
                **DATABASE.get("OPTIONS", {}),
                "pool": POOL_SIZE and {"min_size": 1, "max_size": POOL_SIZE, "timeout": 3, "reconnect_timeout": 2},
                # PostgreSQL plans a query once a connection and not each time, which costs it half of a pad's call.
                "server_side_binding": True,
                "prepare_threshold": 2,
                "connect_timeout": 3,
                "options": "-c lock_timeout=3s -c statement_timeout=10s -c idle_in_transaction_session_timeout=15s",
            },
        }
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA_DIR / env.str("WHIST_DATABASE_FILE", default="whist-drive.sqlite3"),
            "OPTIONS": {
                # A read that becomes a write fails at once under SQLite's default; IMMEDIATE takes the write lock first.
                "transaction_mode": "IMMEDIATE",
                "timeout": 5,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if REDIS_URL:
    CACHE = {"BACKEND": "config.cache.FailOpenRedisCache", "LOCATION": REDIS_URL, "KEY_PREFIX": "whist-drive"}
else:
    CACHE = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 2000}}
CACHES = {"default": CACHE}

CELERY_BROKER_URL = REDIS_URL
PLAN_SEARCH = "config.jobs.search_plan_in_worker" if REDIS_URL else "tournaments.plan_search.search_in_child_process"

LOGGING = JSON_LINES if REDIS_URL else PLAIN_TEXT

LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [{"NAME": "tournaments.passwords.LongEnough"}]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ms", _("Bahasa Melayu"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("WHIST_TIME_ZONE", default="Asia/Kuala_Lumpur")

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30 if HTTPS else 0
# The proxy sends http to https (W008); for other names of the domain (W005) and for lists in browsers (W021) its owner speaks.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W008", "security.W021"]
SESSION_COOKIE_AGE = 60 * 60 * 24
# Not "no-referrer": with that, browsers post forms with "Origin: null", which the CSRF check refuses.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.api.authentication.KeyAuthentication",
        "tournaments.api.authentication.SessionWithCsrf",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],  # the views ask tournaments.permissions
    "DEFAULT_THROTTLE_CLASSES": ["tournaments.api.throttles.KeyThrottle", "tournaments.api.throttles.StrangerThrottle"],
    "DEFAULT_THROTTLE_RATES": {"key": "1200/min", "stranger": "300/min"},
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.api.parsing.TolerantJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["tournaments.api.queries.StrictFilterBackend"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "tournaments.api.describing.ApiSchema",
    "EXCEPTION_HANDLER": "scoring.api.errors.exception_handler",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": env.int("WHIST_PROXIES", default=0),
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Whist Drive",
    "DESCRIPTION": "Events, seating, results and standings for other programs. docs/api.md walks through an evening.",
    "VERSION": "1.0.0",
    "SCHEMA_PATH_PREFIX": "/api",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "persistAuthorization": False, "tryItOutEnabled": True},
    "ENUM_NAME_OVERRIDES": {
        "EntryState": "tournaments.enums.EntryState",
        "HandState": "tournaments.enums.HandState",
        "RoundState": "tournaments.enums.RoundState",
    },
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "config.api.closed_bodies"],
}
