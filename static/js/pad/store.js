// Where entries lie on the phone: IndexedDB, which plain http has too, or localStorage where that cannot be opened. Both keep an
// entry under its id and answer with promises, which fail where the phone keeps nothing.

const NAME = "whist-pad";
const ENTRIES = "entries";
const PREFIX = "whist.entry.";
const PATIENCE_MS = 3000; // some browsers never answer the first time

class IndexedStore {
  constructor(database) {
    this.database = database;
  }

  static async open() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES, { keyPath: "id" });
    const tooLate = new Promise((_resolve, reject) => setTimeout(reject, PATIENCE_MS, new Error("no answer")));
    return new IndexedStore(await Promise.race([answer(request), tooLate]));
  }

  async all() {
    return answer(this.database.transaction(ENTRIES).objectStore(ENTRIES).getAll());
  }

  put(entry) {
    return this.write((entries) => entries.put(entry));
  }

  remove(id) {
    return this.write((entries) => entries.delete(id));
  }

  /** Done once it is on the disk, so that a phone that is switched off has it. */
  async write(act) {
    const transaction = this.database.transaction(ENTRIES, "readwrite", { durability: "strict" });
    act(transaction.objectStore(ENTRIES));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

class LocalStore {
  async all() {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => JSON.parse(localStorage.getItem(key)));
  }

  async put(entry) {
    localStorage.setItem(PREFIX + entry.id, JSON.stringify(entry));
  }

  async remove(id) {
    localStorage.removeItem(PREFIX + id);
  }
}

function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The best store that this phone has; what an earlier visit had to leave in the other one is taken along. */
export async function openStore() {
  const local = new LocalStore();
  try {
    const store = await IndexedStore.open();
    for (const entry of await local.all().catch(() => [])) {
      await store.put(entry);
      await local.remove(entry.id);
    }
    return store;
  } catch {
    return local;
  }
}
