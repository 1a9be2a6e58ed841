"""Four letters that stand for an event in an address that people type. They are no secret."""

#: Consonants only, so that no code is a word, and none that is taken for another one or for a digit.
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
SHORTEST = 4
#: Neighbouring events get codes that look nothing alike. It shares no factor with the number of letters, so it can be undone.
FACTOR = 7919


def code_of(event_id: int) -> str:
    length = SHORTEST
    while event_id >= len(LETTERS) ** length:
        length += 1
    number = event_id * FACTOR % len(LETTERS) ** length
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in reversed(range(length)))


def event_id_of(code: str) -> int:
    """The id that the code stands for, whether or not there is such an event; 0 for what is no code."""
    letters = code.upper()
    if len(letters) < SHORTEST or set(letters) - set(LETTERS):
        return 0
    number = 0
    for letter in letters:
        number = number * len(LETTERS) + LETTERS.index(letter)
    codes: int = len(LETTERS) ** len(letters)
    return number * pow(FACTOR, -1, codes) % codes
