// The entries that are still on this phone, oldest first. Each has a storage key of its own, so that two open pages never
// overwrite each other's. An entry: {id, hand, url, body, sentence, names: {ns, ew}, state: "unsent" | "director", order, …}.

const PREFIX = "whist.entry.";

export class Queue {
  constructor(storage = localStorage) {
    this.storage = storage;
    this.memory = new Map(); // what the phone refused to store: lives as long as the page
  }

  /** Whether a reload of the page would lose something. */
  get isForgetful() {
    return this.memory.size > 0;
  }

  put(entry) {
    try {
      this.storage.setItem(PREFIX + entry.id, JSON.stringify(entry));
      this.memory.delete(entry.id);
    } catch {
      this.memory.set(entry.id, entry);
    }
  }

  remove(id) {
    this.memory.delete(id);
    this.storage.removeItem(PREFIX + id);
  }

  all() {
    const keys = Object.keys(this.storage).filter((key) => key.startsWith(PREFIX));
    const stored = keys.map((key) => JSON.parse(this.storage.getItem(key)));
    return [...stored.filter((entry) => !this.memory.has(entry.id)), ...this.memory.values()].sort((a, b) => a.order - b.order);
  }

  unsent() {
    return this.all().filter((entry) => entry.state === "unsent");
  }

  holds(hand) {
    return this.all().some((entry) => entry.hand === hand);
  }
}
