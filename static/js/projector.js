// The hall's screen: long lists turn their pages by themselves, and a key does what a mouse would.
// It stays lit as long as the browser lets a page ask for that: on https, and on the computer that runs the program.
// data-languages="en ms" takes the languages in turn, each after the last page of the one before.
//
//   ← →  page    space  hold and go on    1 clock   2 seating   3 standings   4 prizes   0 by itself    d  dark hall

const TURN_MS = 12000;
const LAYOUTS = { 0: "", 1: "clock", 2: "seating", 3: "standings", 4: "prizes" };

const screen = document.getElementById("screen");
const languages = screen.dataset.languages?.split(" ") ?? [];
const turning = document.querySelector(".turning");

let page = 0;
let held = false;
let shownLayout = layoutOf();

function rows() {
  return screen.querySelector("[data-rows]");
}

function layoutOf() {
  return rows()?.className ?? "";
}

function pageCount() {
  const list = rows();
  return list ? Math.max(1, Math.ceil(list.children.length / Number(list.dataset.rows))) : 1;
}

function show() {
  const list = rows();
  const count = pageCount();
  page = (page + count) % count;
  if (list) {
    const size = Number(list.dataset.rows);
    [...list.children].forEach((row, index) => {
      row.hidden = Math.floor(index / size) !== page;
    });
  }
  turning.hidden = count === 1;
  turning.querySelector(".held").hidden = !held;
  turning.querySelector(".page-number").textContent = `${page + 1} / ${count}`;
}

function turn(step) {
  page += step;
  show();
}

function ask(name, value) {
  const address = new URL(screen.dataset.fragment, location.href);
  if (value) {
    address.searchParams.set(name, value);
  } else {
    address.searchParams.delete(name);
  }
  screen.dataset.fragment = address.pathname + address.search;
  screen.dispatchEvent(new CustomEvent("live:refresh", { bubbles: true }));
}

function speakNextLanguage() {
  const spoken = languages.indexOf(screen.lang || document.documentElement.lang);
  screen.lang = languages[(spoken + 1) % languages.length];
  ask("language", screen.lang);
}

function turnByItself() {
  if (held) {
    return;
  }
  if (languages.length > 1 && page === pageCount() - 1) {
    speakNextLanguage();
  }
  turn(1);
}

let timer = setInterval(turnByItself, TURN_MS);

function turnByHand(step) {
  clearInterval(timer);
  timer = setInterval(turnByItself, TURN_MS);
  turn(step);
}

const KEYS = {
  ArrowLeft: () => turnByHand(-1),
  ArrowRight: () => turnByHand(1),
  " ": () => {
    held = !held;
    show();
  },
  d: () => {
    const dark = document.getElementById("dark");
    dark.disabled = !dark.disabled;
  },
};

async function stayLit() {
  if (!document.hidden) {
    await navigator.wakeLock?.request("screen").catch(() => {}); // an empty battery may refuse
  }
}

document.addEventListener("visibilitychange", stayLit); // a page that was hidden has lost it

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  if (event.key in LAYOUTS) {
    ask("layout", LAYOUTS[event.key]);
  } else if (event.key in KEYS) {
    event.preventDefault();
    KEYS[event.key]();
  }
});

document.addEventListener("live:shown", () => {
  if (layoutOf() !== shownLayout) {
    page = 0;
    shownLayout = layoutOf();
  }
  show();
});

show();
stayLit();
