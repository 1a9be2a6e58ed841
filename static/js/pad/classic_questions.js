// What is asked about a hand of classic whist: the suit where one was turned up, the tricks of the pair named, and honours where
// they count. Everything shown is in the markup; this only picks.

const TRICKS = 13;

export class ClassicQuestions {
  constructor(board) {
    this.board = board;
    this.asked = "ns";
    this.trump = null;
    this.tricks = null; // kept while honours are asked for
  }

  show(hand) {
    const asksTrump = "asksTrump" in hand.dataset && this.trump === null;
    const asksHonours = this.tricks !== null;
    this.board.querySelector("[data-trumps]").hidden = !asksTrump;
    this.board.querySelector("[data-keys]").hidden = asksTrump || asksHonours;
    for (const question of hand.querySelectorAll("[data-asked]")) {
      question.hidden = question.dataset.asked !== this.asked || asksTrump || asksHonours;
    }
    for (const chair of hand.querySelectorAll("[data-ask]")) {
      chair.setAttribute("aria-pressed", chair.dataset.ask === this.asked);
    }
    const honours = hand.querySelector("[data-honours-page]");
    if (honours) {
      honours.hidden = !asksHonours;
    }
  }

  /** Take a button; gives the result once the last question is answered. */
  press(button, hand) {
    const { ask, trump, key, honours } = button.dataset;
    this.asked = ask ?? this.asked;
    this.trump = trump ?? this.trump;
    if (key !== undefined && hand.querySelector("[data-honours-page]")) {
      this.tricks = Number(key);
      return null;
    }
    if (honours !== undefined) {
      return this.result(hand, this.tricks, honours === "none" ? null : button);
    }
    return key === undefined ? null : this.result(hand, Number(key), null);
  }

  /** Back to the question before the read-back. */
  reopen() {
    this.tricks = null;
  }

  result(hand, tricks, honours) {
    const ns = this.asked === "ns" ? tricks : TRICKS - tricks;
    const values = { tricks_ns: ns, tricks_ew: TRICKS - ns };
    const words = this.words(hand, tricks);
    if (this.trump) {
      values.trump = this.trump;
    }
    if (honours) {
      const side = honours.dataset.honours.slice(0, 2);
      values.honours = { side, count: Number(honours.dataset.honours.slice(2)) };
      words.append(` ${honours.textContent.trim()}.`);
    }
    const notices = JSON.parse(this.board.querySelector("[data-notices]").dataset.notices);
    return { values, words, notices: notices[""]?.[tricks] ?? [] };
  }

  words(hand, tricks) {
    const count = tricks === 1 ? "one" : "many";
    const words = hand.querySelector(`[data-read-back="${this.asked}"][data-count="${count}"]`).content.cloneNode(true);
    words.querySelector('[data-tricks="own"]').textContent = tricks;
    words.querySelector('[data-tricks="other"]').textContent = TRICKS - tricks;
    return words;
  }
}
