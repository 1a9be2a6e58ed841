// The part of the pad that comes from the server: which hand is asked for, and what is asked about it. Everything shown is in the
// markup; this only picks, so a replaced fragment is picked from again with the same choices.

import { BidQuestions } from "./bid_questions.js";
import { ClassicQuestions } from "./classic_questions.js";

const QUESTIONS = { classic: ClassicQuestions, bid: BidQuestions };
const REST_MS = 600; // so that the second tap of a double tap on "Yes" chooses nothing
const KEYS = "[data-key], [data-trump], [data-honours], [data-answer]";

export class Board extends EventTarget {
  /**
   * Tells "result" with `{hand, values, words, notices}` in `detail`, `hand` being the section of the hand, and "agreed" with
   * `{hand, values, sentence}` where this phone confirms what another one has entered. `isEntered(hand, isChange)` says whether
   * there is nothing more to ask about a hand.
   */
  constructor(element, isEntered) {
    super();
    this.element = element;
    this.isEntered = isEntered;
    this.chosen = null; // the hand asked for by a button, until it is answered; without one it is the first that is missing
    this.shown = null;
    this.questions = null;
    element.addEventListener("click", (event) => this.press(event.target.closest("button")));
    element.addEventListener("live:shown", () => this.show());
  }

  /** Show the hand that was chosen, else the first of this round that is not entered yet. */
  show() {
    const all = [...this.element.querySelectorAll("[data-hand]")];
    const open = all.filter(({ dataset }) => !this.isEntered(Number(dataset.hand), "change" in dataset));
    const isDue = ({ dataset }) => !("late" in dataset || "waits" in dataset);
    const hand = open.find(({ dataset }) => dataset.hand === this.chosen) ?? open.find(isDue);
    if (hand?.dataset.hand !== this.shown?.dataset.hand) {
      this.questions = hand ? new QUESTIONS[hand.dataset.game](this.element) : null;
    }
    this.shown = hand ?? null;
    all.forEach((other) => (other.hidden = other !== hand));
    for (const waiting of this.element.querySelectorAll("[data-confirm]")) {
      waiting.hidden = this.isEntered(Number(waiting.dataset.confirm));
    }
    this.find("all-entered").hidden = Boolean(hand) || all.length === 0 || this.find("phase") !== null;
    if (hand) {
      this.questions.show(hand);
    } else {
      this.element.querySelectorAll("[data-keys], [data-trumps], [data-page]").forEach((part) => (part.hidden = true));
    }
  }

  /** Come back after something else was on the screen. */
  reveal() {
    this.element.hidden = false;
    this.element.focus();
    this.questions?.reopen();
    this.show();
    const keys = [...this.element.querySelectorAll(KEYS)];
    keys.forEach((key) => (key.disabled = true));
    setTimeout(() => keys.forEach((key) => (key.disabled = false)), REST_MS);
  }

  press(button) {
    if (button === null) {
      return;
    }
    if ("agree" in button.dataset) {
      this.agree(button.closest("[data-confirm]"));
      return;
    }
    this.chosen = button.dataset.choose ?? this.chosen;
    const result = this.shown === null ? null : this.questions.press(button, this.shown);
    if (result === null) {
      this.show();
    } else {
      this.dispatchEvent(new CustomEvent("result", { detail: { hand: this.shown, ...result } }));
    }
  }

  agree({ dataset: { confirm, values }, children }) {
    const hand = this.element.querySelector(`[data-hand="${confirm}"]`);
    const sentence = [...children].find((child) => "sentence" in child.dataset).textContent.replace(/\s+/g, " ").trim();
    this.dispatchEvent(new CustomEvent("agreed", { detail: { hand, values: JSON.parse(values), sentence } }));
  }

  find(name) {
    return this.element.querySelector(`[data-${name}]`);
  }
}
