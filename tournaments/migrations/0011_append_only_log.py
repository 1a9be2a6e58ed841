"""Triggers that keep the event log as it was written. SQLite drops them with each later migration that alters the table."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

#: What nobody changes in a row. The account (user_id) goes when it is deleted.
COLUMNS = "id, event_id, at, actor, device, action, data, reason"
SQLITE = (
    f"""CREATE TRIGGER log_row_is_final BEFORE UPDATE OF {COLUMNS} ON tournaments_logentry
    BEGIN SELECT RAISE(ABORT, 'log_row_is_final'); END""",
    """CREATE TRIGGER log_row_keeps_its_account BEFORE UPDATE OF user_id ON tournaments_logentry WHEN NEW.user_id IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'log_row_keeps_its_account'); END""",
    """CREATE TRIGGER log_row_stays BEFORE DELETE ON tournaments_logentry
    WHEN NOT EXISTS (SELECT 1 FROM tournaments_deletion WHERE event_id = OLD.event_id)
    BEGIN SELECT RAISE(ABORT, 'log_row_stays'); END""",
)
POSTGRESQL = (
    """CREATE FUNCTION log_refuses() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM tournaments_deletion WHERE event_id = OLD.event_id) THEN RETURN OLD; END IF;
        RAISE EXCEPTION USING MESSAGE = TG_NAME, ERRCODE = 'integrity_constraint_violation';
    END $$""",
    f"""CREATE TRIGGER log_row_is_final BEFORE UPDATE OF {COLUMNS} ON tournaments_logentry
    FOR EACH ROW EXECUTE FUNCTION log_refuses()""",
    """CREATE TRIGGER log_row_keeps_its_account BEFORE UPDATE OF user_id ON tournaments_logentry
    FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION log_refuses()""",
    """CREATE TRIGGER log_row_stays BEFORE DELETE ON tournaments_logentry
    FOR EACH ROW EXECUTE FUNCTION log_refuses()""",
)


def make_append_only(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0010_phones"),
    ]

    operations = [
        migrations.CreateModel(
            name="Deletion",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="deletion",
                        serialize=False,
                        to="tournaments.event",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="logentry",
            name="device",
            field=models.CharField(
                blank=True,
                choices=[
                    ("android", "Android"),
                    ("iphone", "iPhone"),
                    ("ipad", "iPad"),
                    ("computer", "computer"),
                    ("other", "other device"),
                ],
                default="",
                max_length=10,
            ),
        ),
        migrations.RunPython(make_append_only),
    ]
