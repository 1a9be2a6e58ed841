from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def accept_those_there(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """The phones of an evening that is being played need nobody's look after an upgrade."""
    apps.get_model("tournaments", "Phone").objects.update(accepted_at=F("paired_at"))


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0014_player_links"),
    ]

    operations = [
        migrations.AddField(model_name="phone", name="accepted_at", field=models.DateTimeField(null=True)),
        migrations.RunPython(accept_those_there, migrations.RunPython.noop),
    ]
