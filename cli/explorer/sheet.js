// A score sheet: while it is typed, the page shows what the server reads in it.
import { complain } from "./changes.js";

const kPause = 300;

/** Shows what the server reads in the form. @param {HTMLFormElement} form */
async function check(form) {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const address = `${form.action}?${new URLSearchParams(fields)}`;
  const response = await fetch(address);
  if (!form.isConnected) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.querySelectorAll("[data-part]");
  document.querySelectorAll("[data-part]").forEach((part, i) => part.replaceChildren(...(fresh[i]?.childNodes ?? [])));
  if (response.ok) history.replaceState(history.state, "", address);
}

/** Checks the score sheet of the page after each change. */
export function settleSheet() {
  const form = document.querySelector("form.sheet");
  if (!(form instanceof HTMLFormElement)) return;
  let timer = 0;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void check(form).catch(complain), kPause);
  });
}
