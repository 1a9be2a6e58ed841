// Says in words what became of the entries of this phone, and lists those that are still on it.

import { receiptOf } from "./command_id.js";

export class State {
  /** `onDrop` is called with the id of an entry that the director has dealt with. */
  constructor(page, onDrop) {
    this.page = page;
    this.onDrop = onDrop;
    this.saved = null; // the last entry that the server has stored: {at, receipt}
  }

  show(queue) {
    const entries = queue.all();
    const states = entries.map((entry) => entry.state);
    const word = ["director", "unsent"].find((state) => states.includes(state)) ?? (this.saved ? "saved" : "");
    for (const state of this.page.querySelectorAll("[data-state]")) {
      state.hidden = state.dataset.state !== word;
    }
    if (this.saved) {
      const place = this.page.querySelector('[data-state="saved"]');
      place.querySelector("time").textContent = this.clock(new Date(this.saved.at));
      place.querySelector("[data-receipt]").textContent = this.saved.receipt;
    }
    this.page.querySelector("[data-forgetful]").hidden = !queue.isForgetful;
    this.page.querySelector("#unsent").replaceChildren(...entries.map((entry) => this.row(entry)));
  }

  /** Offer the new program's page once nothing waits to be sent by this one. */
  showOutdated(queue) {
    this.page.querySelector("[data-outdated]").hidden = queue.unsent().length > 0;
  }

  showUnpaired(isUnpaired) {
    this.page.querySelector("[data-unpaired]").hidden = !isUnpaired;
  }

  row(entry) {
    const row = this.page.querySelector(`#entry-${entry.state}`).content.cloneNode(true);
    row.querySelector("[data-sentence]").textContent = entry.sentence;
    row.querySelector("[data-receipt]").textContent = receiptOf(entry.id);
    if (entry.state === "director") {
      row.querySelector("[data-message]").textContent = entry.answer.message;
      row.querySelector("[data-drop]").addEventListener("click", () => this.onDrop(entry.id));
      if (entry.answer.stored) {
        this.fillBoth(row.querySelector("[data-differs]"), entry);
      }
    }
    return row;
  }

  fillBoth(place, { names, body, answer: { stored } }) {
    for (const side of ["ns", "ew"]) {
      place.querySelector(`[data-name="${side}"]`).textContent = names[side];
      place.querySelector(`[data-sent="${side}"]`).textContent = body[`tricks_${side}`];
      place.querySelector(`[data-stored="${side}"]`).textContent = stored[`tricks_${side}`];
    }
    place.querySelector("[data-words]").textContent = stored.words;
    place.querySelector("[data-by]").textContent = stored.entered_by;
    place.querySelector("time").textContent = this.clock(new Date(stored.entered_at));
    place.hidden = false;
  }

  clock(date) {
    const { timeZone } = this.page.dataset;
    return date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  }
}
