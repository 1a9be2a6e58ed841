// Reads a number back as a sentence with names, and waits for Yes or No.

const REST_MS = 600; // so that a double tap on a key does not answer
const TRICKS = 13;

export class ReadBack extends EventTarget {
  /** Tells "yes" with the finished entry's parts in `detail`, or "no". */
  constructor(element) {
    super();
    this.element = element;
    this.sentence = element.querySelector("[data-sentence]");
    this.buttons = element.querySelectorAll("[data-answer]");
    this.buttons.forEach((button) => button.addEventListener("click", () => this.answer(button.dataset.answer)));
  }

  ask({ hand, asked, trump, tricks }) {
    const count = tricks === 1 ? "one" : "many";
    const words = hand.querySelector(`[data-read-back="${asked}"][data-count="${count}"]`).content.cloneNode(true);
    words.querySelector('[data-tricks="own"]').textContent = tricks;
    words.querySelector('[data-tricks="other"]').textContent = TRICKS - tricks;
    this.sentence.replaceChildren(words);
    this.result = {
      hand: Number(hand.dataset.hand),
      url: hand.dataset.url,
      version: Number(hand.dataset.version),
      names: { ns: hand.dataset.ns, ew: hand.dataset.ew },
      tricks: asked === "ns" ? { ns: tricks, ew: TRICKS - tricks } : { ns: TRICKS - tricks, ew: tricks },
      trump,
      sentence: this.sentence.textContent.trim(),
    };
    this.open();
  }

  open() {
    this.buttons.forEach((button) => (button.disabled = true));
    setTimeout(() => this.buttons.forEach((button) => (button.disabled = false)), REST_MS);
    this.element.hidden = false;
    this.element.focus();
    scrollTo(0, 0);
  }

  answer(word) {
    this.element.hidden = true;
    this.dispatchEvent(new CustomEvent(word, { detail: this.result }));
  }
}
