// Sends what is queued, one entry after the other, and again until each has an answer; only the page that leads does.

import { receiptOf } from "./command_id.js";
import { send } from "./send.js";

const WAITS_S = [1, 2, 4, 8, 10];

export class Sender extends EventTarget {
  /** Tells "stored", with `{stored: {hand, at, receipt}}` in `detail`, "refused", "unpaired" and "unknown". */
  constructor(queue, leader) {
    super();
    this.queue = queue;
    this.leader = leader;
    leader.addEventListener("elected", () => this.wake());
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
    if (this.isSending || !this.leader.leads) {
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
        this.tell(verdict === "reauth" ? "unpaired" : "unknown");
        return false;
      }
      this.failures = 0;
      if (verdict === "stored") {
        const stored = { hand: entry.hand, at: at.toISOString(), receipt: receiptOf(entry.id) };
        await this.queue.remove(entry.id, stored);
        this.tell("stored", { stored });
      } else {
        await this.queue.put({ ...entry, state: "director", answer });
        this.tell("refused");
      }
    }
    return true;
  }

  tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
