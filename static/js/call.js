// The button that calls the director: the answer takes the place of the form, and without a connection the page says what to do.
// It says so until somebody presses again or the page has come through for a while; the form itself may be replaced at any moment.

const TIMEOUT_MS = 10000;

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-call]");
  if (!form) {
    return;
  }
  event.preventDefault();
  const part = form.closest("[data-fragment]");
  delete part.dataset.failed;
  try {
    const body = new FormData(form);
    const response = await fetch(form.action, { method: "POST", body, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) {
      throw new Error(response.status);
    }
    part.innerHTML = await response.text();
  } catch {
    part.dataset.failed = performance.now();
  }
});

document.addEventListener("live:shown", (event) => {
  if (performance.now() - event.target.dataset.failed > TIMEOUT_MS) { // what was asked for before the failure has arrived by then
    delete event.target.dataset.failed;
  }
});
