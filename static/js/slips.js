// A pile of paper slips, typed without a mouse: Enter sends a line and the next one begins at once. A line that was not taken
// stays in the list, with its values, to be put right there.

import { newCommandId } from "./pad/command_id.js";

const entry = document.getElementById("slip");
const lines = document.getElementById("lines");
const pending = document.getElementById("pending-line");
const pairs = JSON.parse(document.getElementById("slip-pairs").textContent);
const missingPlace = document.querySelector("[data-missing-word]");
const samePlace = document.querySelector("[data-same-word]");
const stored = new Set();

let missing = Number(entry.dataset.missing);
let agreeing = 0;

function field(form, name) {
  return form.elements[name];
}

function count(place, word, number) {
  if (place) {
    place.textContent = place.dataset[word].replace("{count}", number);
  }
}

function namePairs(form) {
  const names = pairs[field(form, "table").value.trim()];
  ["tricks_ns", "tricks_ew"].forEach((name, side) => {
    const place = form.querySelector(`[data-label="${name}"]`);
    place.dataset.plain ??= place.textContent;
    place.textContent = names ? names[side] : place.dataset.plain;
  });
}

function moveOn(form) {
  const table = field(form, "table").value;
  const hand = Number(field(form, "hand").value) + 1;
  form.reset();
  field(form, "command_id").value = newCommandId();
  const goesOn = hand <= Number(form.dataset.hands);
  field(form, "table").value = goesOn ? table : "";
  field(form, "hand").value = goesOn ? hand : 1;
  const next = goesOn ? [...form.elements].find((element) => element.type !== "hidden" && !element.value) : field(form, "table");
  next.focus();
  namePairs(form);
}

function lineOf(form) {
  const line = pending.content.firstElementChild.cloneNode(true);
  const copy = form.cloneNode(true);
  copy.removeAttribute("id");
  copy.classList.remove("entry");
  copy.dataset.slipLine = "";
  copy.hidden = true;
  for (const { name, value } of form.elements) {
    if (name) {
      field(copy, name).value = value; // a clone forgets what was chosen
    }
  }
  line.append(copy);
  return line;
}

async function send(line, form) {
  const body = new FormData(form);
  say(line, true);
  try {
    const response = await fetch(form.action, { method: "POST", body, redirect: "error", signal: AbortSignal.timeout(10000) });
    if (!response.ok) {
      throw new Error(response.status);
    }
    show(line, await response.text());
  } catch {
    form.hidden = false;
    say(line, false);
  }
}

function say(line, sending) {
  const place = line.querySelector("[data-sending]");
  if (place) {
    place.hidden = !sending;
    line.querySelector("[data-unsent]").hidden = sending;
  }
}

function show(line, html) {
  const frame = document.createElement("template");
  frame.innerHTML = html;
  const answer = frame.content.querySelector("[data-line]");
  const hadFocus = line.contains(document.activeElement);
  line.replaceWith(answer);
  const { line: what, table, hand } = answer.dataset;
  if (what === "stored" && !stored.has(`${table}:${hand}`)) {
    stored.add(`${table}:${hand}`);
    missing = Math.max(0, missing - 1);
  }
  agreeing += what === "same" ? 1 : 0;
  count(missingPlace, "missingWord", missing);
  count(samePlace, "sameWord", agreeing);
  if (what === "wrong") {
    namePairs(answer.querySelector("form"));
  }
  if (hadFocus) {
    (what === "wrong" ? answer.querySelector("[name=table]") : field(entry, "table")).focus();
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form === entry) {
    event.preventDefault();
    const line = lineOf(form);
    lines.prepend(line);
    send(line, line.querySelector("form"));
    moveOn(form);
  } else if ("slipLine" in form.dataset) {
    event.preventDefault();
    send(form.closest("li"), form);
  }
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-drop]")) {
    event.target.closest("li").remove();
    field(entry, "table").focus();
  }
});

document.addEventListener("input", (event) => {
  if (event.target.name === "table") {
    namePairs(event.target.form);
  }
});

field(entry, "hand").value ||= 1;
field(entry, "table").focus();
