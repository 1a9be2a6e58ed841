from django.apps import AppConfig
from django.core.checks import Tags, register

from config.checks import check_profile, check_sqlite


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        register(check_profile, self.label)
        register(check_sqlite, Tags.database)
