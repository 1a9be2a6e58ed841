// The pad of a table: a result is chosen, read back, kept on the phone, and sent until the server has answered.

import { Board } from "./pad/board.js";
import { newCommandId } from "./pad/command_id.js";
import { Leader } from "./pad/leader.js";
import { Queue } from "./pad/queue.js";
import { ReadBack } from "./pad/read_back.js";
import { Sender } from "./pad/sender.js";
import { State } from "./pad/state.js";

const UNPAIRED = 401;

const page = document.querySelector(".pad");
const storedHere = new Set(); // hands the server has, though the fragment may not show it yet

const queue = await Queue.open();
const sender = new Sender(queue, new Leader());
const board = new Board(page.querySelector("#board"), (hand, isChange) => queue.holds(hand) || (!isChange && storedHere.has(hand)));
const readBack = new ReadBack(page.querySelector("#read-back"));
const state = new State(page, drop);

async function drop(id) {
  await queue.remove(id);
  state.show(queue);
  board.show();
}

async function keep({ hand: { dataset }, values, sentence }) {
  const id = newCommandId();
  const body = { command_id: id, expected_version: Number(dataset.version), ...values };
  const names = { ns: dataset.ns, ew: dataset.ew };
  await queue.put({ id, hand: Number(dataset.hand), url: dataset.url, names, sentence, body, state: "unsent" });
  state.show(queue);
  board.chosen = null;
  board.reveal();
  sender.wake();
}

function noteStored(stored) {
  storedHere.add(stored.hand);
  state.saved = stored;
}

function refresh() {
  state.show(queue);
  board.element.dispatchEvent(new CustomEvent("live:refresh", { bubbles: true }));
}

board.addEventListener("result", ({ detail }) => {
  board.element.hidden = true;
  readBack.ask(detail);
  if (page.dataset.confirmation === "none") {
    readBack.answer("yes");
  }
});

board.addEventListener("agreed", ({ detail }) => keep(detail));

readBack.addEventListener("no", () => board.reveal());

readBack.addEventListener("yes", ({ detail }) => keep(detail));

sender.addEventListener("stored", ({ detail: { stored } }) => {
  noteStored(stored);
  state.showUnpaired(false);
  refresh();
});

sender.addEventListener("refused", () => {
  state.showUnpaired(false);
  refresh();
});

queue.addEventListener("changed", ({ detail: stored }) => {
  if (stored) {
    noteStored(stored);
  }
  refresh();
  board.show();
  sender.wake();
});

sender.addEventListener("unpaired", () => state.showUnpaired(true));

board.element.addEventListener("live:refused", ({ detail: status }) => {
  if (status === UNPAIRED) {
    state.showUnpaired(true);
  }
});

document.addEventListener("live:outdated", (event) => {
  event.preventDefault();
  state.showOutdated(queue);
});

addEventListener("online", () => sender.wake());
addEventListener("pageshow", () => sender.wake());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    sender.wake();
  }
});

state.show(queue);
board.show();
sender.wake();
page.removeAttribute("aria-busy");
