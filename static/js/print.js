// Paper: buttons that open the browser's print dialogue, the size of the paper, and the line at the foot of each printed page.

const PAPER = "paper";

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}

const footer = document.querySelector("[data-footer]");
if (footer) {
  const pages = footer.dataset.pages.split(/\{(pages?)\}/);
  const number = pages.map((part, at) => (at % 2 ? `counter(${part})` : JSON.stringify(part))).join(" ");
  const { style } = document.documentElement;
  style.setProperty("--footer", JSON.stringify(footer.textContent.trim().replace(/\s+/g, " ")));
  style.setProperty("--page-number", number);
}

const choice = document.querySelector("[data-paper]");
if (choice) {
  const show = (size) => document.body.classList.toggle("a5", size === "a5");
  const chosen = localStorage.getItem(PAPER) ?? "a4";
  choice.querySelector(`[value="${chosen}"]`).checked = true;
  show(chosen);
  choice.addEventListener("change", ({ target }) => {
    localStorage.setItem(PAPER, target.value);
    show(target.value);
  });
}
