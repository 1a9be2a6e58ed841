from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_accepted_phones"),
    ]

    operations = [
        migrations.AddField(model_name="phone", name="pairing_id", field=models.UUIDField(null=True)),
    ]
