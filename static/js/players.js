// Shortens the list of names to those that hold what is typed; accents and capitals do not matter.

const search = document.getElementById("search");
const input = document.getElementById("search-name");
const people = document.getElementById("people");
const nobody = document.getElementById("nobody");

function plain(text) {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").replace(/ł/gi, "l").toLowerCase();
}

function filter() {
  const wanted = plain(input.value).split(/\s+/);
  const lines = [...people.querySelectorAll("li")];
  for (const line of lines) {
    const name = plain(line.textContent);
    line.hidden = !wanted.every((part) => name.includes(part));
  }
  search.hidden = lines.length === 0;
  nobody.hidden = lines.length === 0 || lines.some((line) => !line.hidden);
}

input.addEventListener("input", filter);
document.addEventListener("live:shown", filter);
filter();
