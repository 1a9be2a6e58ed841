// What is asked about a hand of bid whist, in four short pages: who bid, which number, which kind with its trump or direction, and
// the tricks. Words, points and what may be bid come with the markup; this only picks.

const TRICKS = 13;
const STEPS = ["declarer", "number", "naming", "tricks"];

export class BidQuestions {
  constructor(board) {
    this.board = board;
    this.chosen = {}; // declarer, number, kind, named: the values of the buttons pressed
    this.step = "declarer";
  }

  show(hand) {
    for (const page of this.board.querySelectorAll("[data-page]")) {
      page.hidden = page.dataset.page !== this.step;
    }
    for (const step of hand.querySelectorAll("[data-step]")) {
      step.disabled = !this.mayGoTo(step.dataset.step);
      step.setAttribute("aria-current", step.dataset.step === this.step ? "step" : "false");
    }
    for (const group of this.board.querySelectorAll("[data-named]")) {
      group.hidden = this.chosen.kind === undefined || group.dataset.named !== this.naming;
    }
    for (const button of this.board.querySelectorAll("[data-answer]")) {
      button.setAttribute("aria-pressed", this.isChosen(button));
    }
    this.say(hand);
  }

  /** Take a button; gives the result once the tricks are chosen. */
  press(button, hand) {
    const { step, answer, value } = button.dataset;
    if (step) {
      this.step = step;
    } else if (answer === "tricks") {
      return this.result(hand, Number(value));
    } else if (answer) {
      this.take(answer, value);
    }
    return null;
  }

  /** Back to the question before the read-back. */
  reopen() {
    this.step = "tricks";
  }

  take(answer, value) {
    if (answer === "kind" && this.chosen.kind !== value) {
      delete this.chosen.named;
    }
    this.chosen[answer] = value;
    if (answer !== "kind") {
      this.step = STEPS.find((step) => !this.isAnswered(step)) ?? "tricks";
    }
  }

  get naming() {
    return this.chosen.kind === "NT" ? "direction" : "trump";
  }

  get bid() {
    return JSON.parse(this.board.querySelector("[data-bids]").dataset.bids)[this.chosen.number + this.chosen.kind];
  }

  isAnswered(step) {
    return this.chosen[step === "naming" ? "named" : step] !== undefined;
  }

  mayGoTo(step) {
    return STEPS.slice(0, STEPS.indexOf(step)).every((before) => this.isAnswered(before));
  }

  isChosen({ dataset: { answer, value }, parentElement }) {
    const isOther = answer === "named" && parentElement.dataset.named !== this.naming;
    return !isOther && this.chosen[answer] === value;
  }

  /** Fill the names and numbers chosen so far into questions and steps. */
  say(hand) {
    const chair = this.chair(hand);
    const kind = this.button("kind", this.chosen.kind);
    const named = this.button("named", this.chosen.named);
    const kindAndNamed = named ? `${kind.textContent.trim()}, ${named.textContent.trim()}` : (kind?.textContent.trim() ?? "?");
    const chosen = { declarer: chair?.dataset.name, number: this.chosen.number, naming: kindAndNamed, tricks: "?" };
    for (const place of hand.querySelectorAll("[data-chosen]")) {
      place.textContent = chosen[place.dataset.chosen] ?? "?";
    }
    const words = {
      bidder: chair?.dataset.name,
      number: this.chosen.number,
      pair: chair && hand.dataset[chair.dataset.side],
      needed: this.bid?.needed,
    };
    for (const place of this.board.querySelectorAll("[data-page] [data-say]")) {
      place.textContent = words[place.dataset.say] ?? "";
    }
  }

  chair(hand) {
    return hand.querySelector(`[data-answer="declarer"][data-value="${this.chosen.declarer}"]`);
  }

  button(answer, value) {
    const group = answer === "named" ? `[data-named="${this.naming}"] ` : "";
    return this.board.querySelector(`${group}[data-answer="${answer}"][data-value="${value}"]`);
  }

  result(hand, tricks) {
    const { declarer, number, kind, named } = this.chosen;
    const { side } = this.chair(hand).dataset;
    const ns = side === "ns" ? tricks : TRICKS - tricks;
    const values = { tricks_ns: ns, tricks_ew: TRICKS - ns, declarer, bid: number + kind, [this.naming]: named };
    const notices = JSON.parse(this.board.querySelector("[data-notices]").dataset.notices);
    return { values, words: this.words(hand, side, tricks), notices: notices[number]?.[tricks] ?? [] };
  }

  words(hand, side, tricks) {
    const { bid } = this;
    const outcome = tricks >= bid.needed ? "made" : "set";
    const template = hand.querySelector(`[data-read-back="${this.naming}"][data-outcome="${outcome}"]`);
    const words = template.content.cloneNode(true);
    const said = {
      bidder: this.chair(hand).dataset.name,
      bid: bid.words,
      pair: hand.dataset[side],
      others: hand.dataset[side === "ns" ? "ew" : "ns"],
      needed: bid.needed,
      won: tricks,
      rest: TRICKS - tricks,
      points: Math.abs(bid.points[tricks]),
    };
    for (const place of words.querySelectorAll("[data-say]")) {
      if (place.dataset.say === "named") {
        place.replaceChildren(...this.button("named", this.chosen.named).cloneNode(true).childNodes);
      } else {
        place.textContent = said[place.dataset.say];
      }
    }
    return words;
  }
}
