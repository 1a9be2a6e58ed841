// Sends what is queued, one entry after the other, and again until each has an answer.

import { send } from "./send.js";

const WAITS_S = [1, 2, 4, 8, 10];

export class Sender extends EventTarget {
  /** Tells "stored", "refused", "unpaired" and "unknown" as events with the entry and the answer in `detail`. */
  constructor(queue) {
    super();
    this.queue = queue;
    this.failures = 0;
    this.timer = null;
    this.isSending = false;
  }

  /** Try now, whatever the back-off says. */
  wake() {
    clearTimeout(this.timer);
    this.failures = 0;
    this.run();
  }

  async run() {
    if (this.isSending) {
      return;
    }
    this.isSending = true;
    const sent = await this.sendAll();
    this.isSending = false;
    if (!sent) {
      const wait = WAITS_S[Math.min(this.failures, WAITS_S.length - 1)];
      this.failures += 1;
      this.timer = setTimeout(() => this.run(), wait * 1000 * (0.8 + 0.4 * Math.random()));
    }
  }

  async sendAll() {
    for (let [entry] = this.queue.unsent(); entry; [entry] = this.queue.unsent()) {
      const { verdict, answer, at } = await send(entry);
      if (verdict === "again" || verdict === "reauth") {
        this.tell(verdict === "reauth" ? "unpaired" : "unknown", entry, answer, at);
        return false;
      }
      this.failures = 0;
      if (verdict === "stored") {
        this.queue.remove(entry.id);
      } else {
        this.queue.put({ ...entry, state: "director", answer });
      }
      this.tell(verdict === "stored" ? "stored" : "refused", entry, answer, at);
    }
    return true;
  }

  tell(what, entry, answer, at) {
    this.dispatchEvent(new CustomEvent(what, { detail: { entry, answer, at } }));
  }
}
