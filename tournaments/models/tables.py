"""Physical tables and the links that pair a phone with one."""

from django.db import models

from tournaments.models.event import Event


class Table(models.Model):
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="table_number_once_an_event")]

    def __str__(self) -> str:
        return str(self.number)


class TableLink(models.Model):
    """A random 128-bit token for one table, kept only as its SHA-256; a phone that redeems it may enter that table's results."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"link {self.pk} to table {self.table_id}"
