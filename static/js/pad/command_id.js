// A random version 4 UUID. crypto.randomUUID does not exist on plain http, crypto.getRandomValues does.

export function newCommandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"; // none is mistaken for another one

/** The three characters that stand for an entry: the first 15 bits of its id, as in `scoring/receipts.py`. */
export function receiptOf(id) {
  const first = parseInt(id.slice(0, 4), 16) >> 1;
  return [10, 5, 0].map((shift) => CHARACTERS[(first >> shift) & 31]).join("");
}
