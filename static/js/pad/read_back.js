// Reads a result back as a sentence with names, says what is unusual about it, and waits for Yes or No.

const REST_MS = 600; // so that a double tap on a key does not answer
const FAST_MS = 60000;

export class ReadBack extends EventTarget {
  /** Tells "yes" with `{hand, values, sentence}` in `detail`, or "no". */
  constructor(element) {
    super();
    this.element = element;
    this.sentence = element.querySelector("[data-sentence]");
    this.buttons = element.querySelectorAll("[data-answer]");
    this.buttons.forEach((button) => button.addEventListener("click", () => this.answer(button.dataset.answer)));
    this.lastAt = -Infinity;
  }

  ask({ hand, values, words, notices }) {
    this.sentence.replaceChildren(words);
    this.showNotices(notices, hand, values);
    this.result = { hand, values, sentence: this.sentence.textContent.replace(/\s+/g, " ").trim() };
    this.open();
  }

  /** Soft warnings: they are read, and never stop anybody. */
  showNotices(ofTheHand, { dataset }, values) {
    const unusual = {
      same: Number(dataset.lastNs ?? NaN) === values.tricks_ns,
      fast: performance.now() - this.lastAt < FAST_MS,
      late: "late" in dataset,
    };
    for (const notice of this.element.querySelectorAll("[data-notice]")) {
      notice.hidden = !unusual[notice.dataset.notice];
    }
    const lines = ofTheHand.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
    this.element.querySelector("[data-hand-notices]").replaceChildren(...lines);
    const isUsual = lines.length === 0 && !Object.values(unusual).includes(true);
    this.element.querySelector("[data-second-look]").hidden = isUsual;
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
    if (word === "yes") {
      this.lastAt = performance.now();
    }
    this.dispatchEvent(new CustomEvent(word, { detail: this.result }));
  }
}
