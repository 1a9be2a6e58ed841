// One attempt to bring an entry to the server, and what its answer means for the phone.

const TIMEOUT_MS = 10000;
const STORED = ["saved", "replayed", "confirmed"];

/**
 * "stored", "director" (a person must look), "reauth" (pair the phone again, then send again) or "again" (outcome unknown: send
 * the same id again). Only our own JSON counts: a captive portal answers 200 too. `answer` is null where it was not JSON.
 */
export function judge(status, answer, hand) {
  if (typeof answer?.code !== "string" || status === 429 || status >= 500) {
    return "again";
  }
  if (status === 200 || status === 201) {
    return STORED.includes(answer.code) && answer.hand === hand ? "stored" : "again";
  }
  if (status === 401 || (status === 403 && answer.code === "reauth")) {
    return "reauth";
  }
  return status >= 400 ? "director" : "again";
}

/** Send the entry once. Never throws: `{verdict, answer, at}`, `at` the server's time as a Date, or null. */
export async function send(entry) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(entry.url, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrfToken() },
      body: JSON.stringify(entry.body),
      cache: "no-store",
      signal: abort.signal,
    });
    const answer = await response.json();
    const at = new Date(response.headers.get("Date"));
    return { verdict: judge(response.status, answer, entry.hand), answer, at };
  } catch {
    return { verdict: "again", answer: null, at: null };
  } finally {
    clearTimeout(timer);
  }
}

function csrfToken() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
}
