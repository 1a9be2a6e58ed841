// The entries that are still on this phone, oldest first, the same in every open page of the pad. An entry:
// {id, hand, url, body, sentence, names: {ns, ew}, state: "unsent" | "director", order, …}.

import { openStore } from "./store.js";

const NEWS = "whist.news"; // what a page writes here, the other ones hear

export class Queue extends EventTarget {
  /** Tells "changed" when another page has changed it, with the entry that was stored, if any, as `{hand, at, receipt}`. */
  constructor(store, entries) {
    super();
    this.store = store;
    this.entries = new Map(entries.map((entry) => [entry.id, entry]));
    this.unkept = new Set(); // ids of what the phone could not store: they live as long as the page
    addEventListener("storage", ({ key, newValue }) => key === NEWS && newValue !== null && this.reread(JSON.parse(newValue).stored));
  }

  static async open() {
    const store = await openStore();
    return new Queue(store, await store.all().catch(() => []));
  }

  /** Whether a reload of the page would lose something. */
  get isForgetful() {
    return this.unkept.size > 0;
  }

  /** Keep an entry, a new one behind all others; done once the phone has it, or has refused to keep it. */
  async put(entry) {
    const last = Math.max(0, ...this.all().map(({ order }) => order));
    const kept = { order: Math.max(Date.now(), last + 1), ...entry };
    this.entries.set(kept.id, kept);
    try {
      await this.store.put(kept);
      this.unkept.delete(kept.id);
    } catch {
      this.unkept.add(kept.id);
    }
    this.tell(null);
  }

  /** Let go of an entry; `stored` is what to tell the other pages if the server has it. */
  async remove(id, stored = null) {
    this.entries.delete(id);
    this.unkept.delete(id);
    await this.store.remove(id).catch(() => {});
    this.tell(stored);
  }

  all() {
    return [...this.entries.values()].sort((a, b) => a.order - b.order);
  }

  unsent() {
    return this.all().filter((entry) => entry.state === "unsent");
  }

  holds(hand) {
    return this.all().some((entry) => entry.hand === hand);
  }

  tell(stored) {
    try {
      localStorage.setItem(NEWS, JSON.stringify({ stored, at: Date.now() + Math.random() }));
    } catch {
      return; // without localStorage the other pages find out when they are loaded anew
    }
  }

  async reread(stored) {
    const mine = this.all().filter(({ id }) => this.unkept.has(id));
    const kept = await this.store.all().catch(() => []);
    this.entries = new Map([...kept, ...mine].map((entry) => [entry.id, entry]));
    this.dispatchEvent(new CustomEvent("changed", { detail: stored }));
  }
}
