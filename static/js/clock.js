// Round clocks that go on between two answers of the server. Time is measured from what the server said, never by the device's clock.
//
//   data-clock-left="742" data-clock-runs="true"    seconds left when the server wrote it, and whether they run
//   data-clock-face                                 around a clock: gets data-phase = play | five_minutes | one_minute | time | paused
//   data-clock-word data-word-play="Play" …         inside a face: shows the word of the phase, nothing where there is none

const FIVE_MINUTES = 300;
const ONE_MINUTE = 60;

const writtenAt = new WeakMap();

function note(root, at) {
  for (const clock of root.querySelectorAll("[data-clock-left]")) {
    writtenAt.set(clock, at);
  }
}

function secondsLeft(clock) {
  const left = Number(clock.dataset.clockLeft);
  if (clock.dataset.clockRuns !== "true") {
    return left;
  }
  return Math.max(0, Math.ceil(left - (performance.now() - writtenAt.get(clock)) / 1000));
}

function phaseOf(clock, left) {
  if (clock.dataset.clockRuns !== "true") {
    return "paused";
  }
  if (left <= 0) {
    return "time";
  }
  if (left <= ONE_MINUTE) {
    return "one_minute";
  }
  return left <= FIVE_MINUTES ? "five_minutes" : "play";
}

function digits(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function write(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

function show() {
  for (const clock of document.querySelectorAll("[data-clock-left]")) {
    write(clock, digits(secondsLeft(clock)));
  }
  for (const face of document.querySelectorAll("[data-clock-face]")) {
    const clock = face.querySelector("[data-clock-left]");
    if (clock) {
      face.dataset.phase = phaseOf(clock, secondsLeft(clock));
    }
    for (const word of face.querySelectorAll("[data-clock-word]")) {
      write(word, (clock && word.getAttribute(`data-word-${face.dataset.phase}`)) ?? "");
    }
  }
}

document.addEventListener("live:shown", (event) => {
  note(event.target, performance.now());
  show();
});

note(document, performance.getEntriesByType("navigation")[0]?.responseStart ?? performance.now());
show();
setInterval(show, 250);
