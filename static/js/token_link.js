// Reads the token of a link from the address's fragment, which never reaches a server's log, and asks what it opens.

const form = document.querySelector("[data-preview]");
const token = form.elements.namedItem("token");

async function ask() {
  token.value = location.hash.slice(1);
  if (!token.value) {
    show("no-token");
    return;
  }
  try {
    const response = await fetch(form.dataset.preview, { method: "POST", body: new FormData(form) });
    if (response.ok) {
      form.querySelector("[data-question]").innerHTML = await response.text();
    }
    show(response.ok ? "question" : response.status === 401 ? "not-valid" : "no-answer");
  } catch {
    show("no-answer");
  }
}

function show(name) {
  for (const part of ["question", "no-token", "not-valid", "no-answer"]) {
    form.querySelector(`[data-${part}]`).hidden = part !== name;
  }
}

form.addEventListener("submit", () => history.replaceState(null, "", location.pathname));
form.querySelector("[data-again]").addEventListener("click", ask);
addEventListener("hashchange", ask);
ask();
