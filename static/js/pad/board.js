// The part of the pad that comes from the server: which hand is asked for, about which pair, with which keys. Everything shown is
// in the markup; this only picks, so a replaced fragment is picked from again with the same choices.

const REST_MS = 600; // a second tap of a double tap must not choose anything

export class Board extends EventTarget {
  /** Tells "number" with `{hand, asked, trump, tricks}` in `detail`, `hand` being the section of the hand. */
  constructor(element, isEntered) {
    super();
    this.element = element;
    this.isEntered = isEntered;
    this.choice = { id: null, asked: "ns", trump: null };
    this.readyAt = 0;
    element.addEventListener("click", (event) => this.press(event.target.closest("button")));
    element.addEventListener("live:shown", () => this.show());
  }

  /** Show the hand that was chosen, else the first of this round that is not entered yet. */
  show() {
    const all = [...this.element.querySelectorAll("[data-hand]")];
    const open = all.filter((hand) => !this.isEntered(Number(hand.dataset.hand)));
    const shown = open.find((hand) => hand.dataset.hand === this.choice.id) ?? open.find((hand) => !("late" in hand.dataset));
    if (shown?.dataset.hand !== this.choice.id) {
      this.choice = { id: shown?.dataset.hand ?? null, asked: "ns", trump: null };
    }
    all.forEach((hand) => (hand.hidden = hand !== shown));
    this.showKeys(shown);
    this.find("all-entered").hidden = Boolean(shown) || all.length === 0 || this.find("phase") !== null;
    if (shown) {
      this.showAsked(shown);
    }
  }

  showKeys(shown) {
    const asksTrump = Boolean(shown) && "asksTrump" in shown.dataset && this.choice.trump === null;
    this.find("trumps").hidden = !asksTrump;
    this.find("keys").hidden = !shown || asksTrump;
  }

  showAsked(shown) {
    for (const question of shown.querySelectorAll("[data-asked]")) {
      question.hidden = question.dataset.asked !== this.choice.asked || this.find("keys").hidden;
    }
    for (const chair of shown.querySelectorAll("[data-ask]")) {
      chair.setAttribute("aria-pressed", chair.dataset.ask === this.choice.asked);
    }
  }

  /** Come back after something else was on the screen. */
  reveal() {
    this.element.hidden = false;
    this.readyAt = performance.now() + REST_MS;
    this.show();
  }

  press(button) {
    if (!button || performance.now() < this.readyAt) {
      return;
    }
    const { choose, ask, trump, key } = button.dataset;
    if (key !== undefined) {
      this.tellNumber(Number(key));
      return;
    }
    if (choose !== undefined) {
      this.choice = { id: choose, asked: "ns", trump: null };
    }
    this.choice.asked = ask ?? this.choice.asked;
    this.choice.trump = trump ?? this.choice.trump;
    this.show();
  }

  tellNumber(tricks) {
    const hand = this.element.querySelector(`[data-hand="${this.choice.id}"]`);
    this.dispatchEvent(new CustomEvent("number", { detail: { hand, tricks, asked: this.choice.asked, trump: this.choice.trump } }));
  }

  find(name) {
    return this.element.querySelector(`[data-${name}]`);
  }
}
