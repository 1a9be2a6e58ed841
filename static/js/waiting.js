// How long somebody has waited: data-waited is the seconds when the element was written, and the page's own clock goes on;
// data-waited-word is the sentence around {time}.

const writtenAt = new WeakMap();

function tick() {
  for (const place of document.querySelectorAll("[data-waited]")) {
    if (!writtenAt.has(place)) {
      writtenAt.set(place, performance.now());
    }
    const seconds = Math.floor(Number(place.dataset.waited) + (performance.now() - writtenAt.get(place)) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    place.textContent = place.dataset.waitedWord.replace("{time}", time);
  }
}

document.addEventListener("live:shown", tick);
tick();
setInterval(tick, 1000);
