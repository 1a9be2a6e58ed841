// How long somebody has waited: data-waited is the seconds at the moment the element was written; the page's own clock goes on.

const writtenAt = new WeakMap();

function tick() {
  for (const place of document.querySelectorAll("[data-waited]")) {
    if (!writtenAt.has(place)) {
      writtenAt.set(place, performance.now());
    }
    const seconds = Math.floor(Number(place.dataset.waited) + (performance.now() - writtenAt.get(place)) / 1000);
    place.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

document.addEventListener("live:shown", tick);
tick();
setInterval(tick, 1000);
