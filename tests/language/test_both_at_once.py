"""One catalogue says everything in English and Malay: labels piece by piece, sentences one after the other."""

import polib
import pytest

from launcher.bilingual import bilingual, in_both


@pytest.mark.parametrize(
    ("english", "malay", "both"),
    [
        ("Table", "Meja", "Table / Meja"),
        ("Table %(t)s · round %(r)s", "Meja %(t)s · pusingan %(r)s", "Table / Meja %(t)s · round / pusingan %(r)s"),
        ("Round %(n)s: the tables", "Pusingan %(n)s: meja", "Round / Pusingan %(n)s: the tables / meja"),
        ("Page {page} of {pages}", "Halaman {page} daripada {pages}", "Page / Halaman {page} of / daripada {pages}"),
        ("%(pair)s: %(count)d", "%(pair)s: %(count)d", "%(pair)s: %(count)d"),
        ("%(a)s of %(b)s results", "%(b)s keputusan, %(a)s ada", "%(a)s of %(b)s results / %(b)s keputusan, %(a)s ada"),
        ("No round yet.", "Belum ada pusingan.", "No round yet. Belum ada pusingan."),
        ("Signed by:", "Ditandatangani oleh:", "Signed by: Ditandatangani oleh:"),
        ("Name:", "Nama:", "Name / Nama:"),
        ("…", "…", "…"),
    ],
)
def test_a_text_in_both_languages(english, malay, both):
    assert in_both(english, malay) == both


def test_one_and_many_keep_their_english_forms():
    catalogue = polib.POFile()
    catalogue.append(
        polib.POEntry(msgid="%(n)s hand", msgid_plural="%(n)s hands", msgstr_plural={0: "%(n)s permainan"}, msgctxt="played")
    )
    (entry,) = bilingual(catalogue)
    assert entry.msgstr_plural == {0: "%(n)s hand / permainan", 1: "%(n)s hands / permainan"}
    assert entry.msgctxt == "played"


def test_what_is_not_translated_yet_is_left_out():
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="new"))
    assert list(bilingual(catalogue)) == []
