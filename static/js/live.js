// Keeps the parts of a page current. The server says which revisions moved; the parts they concern are fetched and replaced in place.
//
//   data-stream="…" data-revisions="…"   on one element: the stream, and the address asked every 5 s while there is no stream
//   data-urgent                          on the same element: never wait before fetching (staff, projector)
//   data-fragment="…" data-topics="seating results clock" data-revision="17"
//                                        a part: where its content comes from, what concerns it, the sum of those revisions shown
//   data-live-state data-live-word="Live" data-stale-word="Not updated since {time}"
//                                        where the page says in words whether it is current
//
// Once another program answers than the one the page was loaded from, the page is loaded anew, unless somebody who has heard
// "live:outdated" prevents it; that is sent again with each message.
//
// A part that was replaced sends the event "live:shown", one that was refused "live:refused" with the status; a part told to (event
// "live:refresh") fetches anew.

const STALE_MS = 15000;
const TICK_MS = 5000;
const FETCH_MS = 10000;
const SLEPT_MS = 10000;

const source = document.querySelector("[data-stream]");
const urgent = "urgent" in source.dataset;
const fetching = new WeakSet();

let stream = null;
let revisions = null;
let heardAt = performance.now();
let currentAt = new Date();
let wait = 0;
let program = null; // the one that answered first
let beatAt = Date.now();

function parts() {
  return [...document.querySelectorAll("[data-fragment]")];
}

function revisionOf(part) {
  return part.dataset.topics.split(" ").reduce((sum, topic) => sum + revisions[topic], 0);
}

function isCurrent(part) {
  return revisions !== null && Number(part.dataset.revision ?? -1) >= revisionOf(part);
}

function isBeingEdited(part) {
  const active = document.activeElement;
  return part.contains(active) && active.matches("input:not([type=radio], [type=checkbox]), textarea, select");
}

function hear(message) {
  const { program: answering, ...hint } = message;
  ({ wait = 0, ...revisions } = hint);
  heardAt = performance.now();
  program ??= answering;
  if (answering !== program) {
    renew();
  }
  parts().forEach(refresh);
  sayState();
}

function moment() {
  return urgent ? 0 : Math.random() * wait * 1000;
}

function renew() {
  const mayReload = document.dispatchEvent(new CustomEvent("live:outdated", { cancelable: true }));
  if (mayReload && !parts().some(isBeingEdited)) {
    setTimeout(() => location.reload(), moment());
  }
}

async function refresh(part) {
  if (isCurrent(part) || fetching.has(part) || isBeingEdited(part)) {
    return;
  }
  fetching.add(part);
  try {
    await new Promise((resolve) => setTimeout(resolve, moment()));
    await fetchInto(part);
  } catch {
    return; // what is shown stays; the next message or tick tries again
  } finally {
    fetching.delete(part);
  }
  sayState();
  refresh(part);
}

async function fetchInto(part) {
  const revision = revisionOf(part);
  const place = part.dataset.fragment;
  const address = new URL(place, location.href);
  address.searchParams.set("revision", revision);
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_MS), redirect: "error" });
  if (!response.ok) {
    part.dispatchEvent(new CustomEvent("live:refused", { bubbles: true, detail: response.status }));
    throw new Error(response.status);
  }
  const html = await response.text();
  if (isBeingEdited(part) || part.dataset.fragment !== place) {
    return;
  }
  replace(part, html);
  part.dataset.revision = revision;
}

function replace(part, html) {
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  const open = [...part.querySelectorAll("details[id][open]")].map((details) => details.id);
  part.innerHTML = html;
  for (const id of open) {
    document.getElementById(id)?.setAttribute("open", "");
  }
  if (focused) {
    document.getElementById(focused)?.focus({ preventScroll: true });
  }
  window.htmx?.process(part);
  part.dispatchEvent(new CustomEvent("live:shown", { bubbles: true }));
}

function sayState() {
  if (performance.now() - heardAt < STALE_MS && parts().every(isCurrent)) {
    currentAt = new Date();
  }
  const stale = new Date() - currentAt >= STALE_MS;
  for (const place of document.querySelectorAll("[data-live-state]")) {
    const time = currentAt.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const words = stale ? place.dataset.staleWord.replace("{time}", time) : place.dataset.liveWord;
    place.dataset.liveState = stale ? "stale" : "live";
    if (place.textContent !== words) {
      place.textContent = words;
    }
  }
}

function connect() {
  stream = new EventSource(source.dataset.stream);
  stream.onmessage = (event) => hear(JSON.parse(event.data));
}

function disconnect() {
  stream?.close();
  stream = null;
}

async function poll() {
  const response = await fetch(source.dataset.revisions, { cache: "no-cache", signal: AbortSignal.timeout(FETCH_MS) });
  if (response.ok) {
    hear(await response.json());
  }
}

async function tick() {
  setTimeout(tick, TICK_MS * (0.8 + 0.4 * Math.random()));
  if (document.hidden) {
    return;
  }
  if (performance.now() - heardAt >= STALE_MS) {
    disconnect(); // open or not, it has died
  }
  if (stream?.readyState !== EventSource.OPEN) {
    await poll().catch(() => {});
  }
  if (stream === null || stream.readyState === EventSource.CLOSED) {
    connect();
  }
  if (revisions !== null) {
    parts().forEach(refresh);
  }
}

function wake() {
  for (const part of parts()) {
    delete part.dataset.revision; // a clock shown before a sleep may be wrong
  }
  disconnect(); // it may have died without a word
  connect();
}

/** Once a second; much later than that, the device has slept, of which not every browser tells. */
function beat() {
  const slept = Date.now() - beatAt >= SLEPT_MS;
  beatAt = Date.now();
  if (slept && !document.hidden) {
    wake();
  }
  sayState();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    disconnect();
  } else {
    wake();
  }
});

document.addEventListener("live:refresh", (event) => {
  delete event.target.dataset.revision;
  if (revisions !== null) {
    refresh(event.target);
  }
});

if (!document.hidden) {
  connect();
}
setTimeout(tick, TICK_MS);
setInterval(beat, 1000);
