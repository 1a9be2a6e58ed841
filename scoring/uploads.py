"""Text from files as people have them."""


def decoded(content: bytes) -> str:
    """UTF-8 with or without a byte order mark, UTF-16 with one, else as Windows in Western Europe writes; never raises."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")
