// The button that calls the director: the answer takes the place of the form, and without a connection the page says what to do.

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-call]");
  if (!form) {
    return;
  }
  event.preventDefault();
  const failed = form.querySelector("[data-failed]");
  failed.hidden = true;
  try {
    const body = new FormData(form);
    const response = await fetch(form.action, { method: "POST", body, redirect: "error", signal: AbortSignal.timeout(10000) });
    if (!response.ok) {
      throw new Error(response.status);
    }
    form.closest("[data-fragment]").innerHTML = await response.text();
  } catch {
    failed.hidden = false;
  }
});
