// The part of the pad that comes from the server: which hand is asked for, about which pair, with which keys. Everything shown is
// in the markup; this only picks, so a replaced fragment is picked from again with the same choices.

const REST_MS = 600; // so that the second tap of a double tap on "Yes" chooses nothing

export class Board extends EventTarget {
  /** Tells "number" with `{hand, asked, trump, tricks}` in `detail`, `hand` being the section of the hand. */
  constructor(element, isEntered) {
    super();
    this.element = element;
    this.isEntered = isEntered;
    this.chosen = null; // the hand asked for by a button; without one it is the first that is missing
    this.shown = null;
    this.asked = "ns";
    this.trump = null;
    element.addEventListener("click", (event) => this.press(event.target.closest("button")));
    element.addEventListener("live:shown", () => this.show());
  }

  /** Show the hand that was chosen, else the first of this round that is not entered yet. */
  show() {
    const all = [...this.element.querySelectorAll("[data-hand]")];
    const open = all.filter((hand) => !this.isEntered(Number(hand.dataset.hand)));
    const hand = open.find(({ dataset }) => dataset.hand === this.chosen) ?? open.find(({ dataset }) => !("late" in dataset));
    if (hand?.dataset.hand !== this.shown?.dataset.hand) {
      this.asked = "ns";
      this.trump = null;
    }
    this.shown = hand ?? null;
    all.forEach((other) => (other.hidden = other !== hand));
    this.find("all-entered").hidden = Boolean(hand) || all.length === 0 || this.find("phase") !== null;
    this.showKeys();
  }

  showKeys() {
    const asksTrump = this.shown !== null && "asksTrump" in this.shown.dataset && this.trump === null;
    this.find("trumps").hidden = !asksTrump;
    this.find("keys").hidden = this.shown === null || asksTrump;
    for (const question of this.shown?.querySelectorAll("[data-asked]") ?? []) {
      question.hidden = question.dataset.asked !== this.asked || asksTrump;
    }
    for (const chair of this.shown?.querySelectorAll("[data-ask]") ?? []) {
      chair.setAttribute("aria-pressed", chair.dataset.ask === this.asked);
    }
  }

  /** Come back after something else was on the screen. */
  reveal() {
    this.element.hidden = false;
    this.element.focus();
    this.show();
    const keys = this.element.querySelectorAll("[data-key], [data-trump]");
    keys.forEach((key) => (key.disabled = true));
    setTimeout(() => keys.forEach((key) => (key.disabled = false)), REST_MS);
  }

  press(button) {
    const { choose, ask, trump, key } = button?.dataset ?? {};
    if (key !== undefined) {
      this.tell(Number(key));
      return;
    }
    this.chosen = choose ?? this.chosen;
    this.asked = ask ?? this.asked;
    this.trump = trump ?? this.trump;
    this.show();
  }

  tell(tricks) {
    const detail = { hand: this.shown, tricks, asked: this.asked, trump: this.trump };
    this.dispatchEvent(new CustomEvent("number", { detail }));
  }

  find(name) {
    return this.element.querySelector(`[data-${name}]`);
  }
}
