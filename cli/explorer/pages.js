// Follows links without reloading: fetches the page, replaces the main part, and keeps the address
// and the history up to date.
import { complain, kServerGone, unsay } from "./changes.js";

/** @type {() => void} */
let settled = () => {};
/** @type {AbortController | null} */
let underway = null;
let asked = 0;

/**
 * Shows the page at an address.
 * @param {string} address
 * @param {"push" | "replace" | "none"} history
 */
export async function visit(address, history = "push") {
  underway?.abort();
  const request = new AbortController();
  underway = request;
  const number = ++asked;
  const main = document.querySelector("main");
  main?.classList.add("waiting");
  let answered = false;
  try {
    const response = await fetch(address, {
      signal: request.signal,
      headers: { Accept: "text/html" },
    });
    const type = response.headers.get("Content-Type") ?? "";
    if (!type.startsWith("text/html")) {
      location.assign(address);
      return;
    }
    const text = await response.text();
    answered = true;
    if (number !== asked) return;
    unsay("visit");
    show(text, response.url || address, history);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    // The page stays, with the game or the move on it.
    if (!answered) complain(new Error(kServerGone), "visit");
    else location.assign(address);
  } finally {
    document.querySelector("main")?.classList.remove("waiting");
  }
}

/**
 * @param {string} text
 * @param {string} address
 * @param {"push" | "replace" | "none"} history
 */
function show(text, address, history) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const next = page.querySelector("main");
  const main = document.querySelector("main");
  const own = page.querySelector("link[rel=stylesheet]")?.getAttribute("href");
  const here = document.querySelector("link[rel=stylesheet]")?.getAttribute("href");
  if (!next || !main || own !== here) {
    location.assign(address);  // the server is another version now
    return;
  }
  const before = new URL(location.href);
  const after = new URL(address, location.href);
  const focused = document.activeElement;
  const key = focused?.getAttribute("data-key");
  const place = focused?.getAttribute("data-place");
  const id = focused?.id;
  const onBoard = focused?.closest(".play") !== null && focused !== null;
  const open = [...main.querySelectorAll("details[open]")].map((d) => d.className);
  if (history === "push") window.history.pushState(null, "", address);
  if (history === "replace") window.history.replaceState(null, "", address);
  document.title = page.title;
  const header = page.querySelector("body > header");
  if (header) document.querySelector("body > header")?.replaceWith(header);
  main.replaceWith(next);
  const same = before.pathname === after.pathname;
  if (same) {
    for (const name of open) {
      const details = name && next.querySelector(`details.${CSS.escape(name)}`);
      if (details) details.setAttribute("open", "");
    }
    const again =
      (key && next.querySelector(`[data-key="${CSS.escape(key)}"]`)) ||
      (place && next.querySelector(`[data-place="${CSS.escape(place)}"]`)) ||
      (id && document.getElementById(id)) ||
      (onBoard && next.querySelector("[data-place], .choices a"));
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
  } else {
    window.scrollTo(0, 0);
    next.focus({ preventScroll: true });
  }
  const news = document.getElementById("news");
  if (news) news.textContent = page.title;
  settled();
}

/**
 * Follows a link of this site. All steps through a game or a line are one entry of the history.
 * @param {Element} link
 */
export async function visitLink(link) {
  const address = new URL(link.getAttribute("href") ?? "", location.href);
  const step = link.closest(".steps, .moves, .graph") && address.pathname === location.pathname;
  await visit(address.href, step ? "replace" : "push");
}

/** @param {MouseEvent} event */
function click(event) {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!link || link.hasAttribute("download")) return;
  const address = new URL(link.getAttribute("href") ?? "", location.href);
  if (address.origin !== location.origin || address.pathname.startsWith("/api/")) return;
  if (address.pathname === location.pathname && address.search === location.search && address.hash)
    return;
  event.preventDefault();
  void visitLink(link);
}

/** @param {SubmitEvent} event */
function submit(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "get") return;
  const address = new URL(form.action, location.href);
  const values = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") values.append(name, value);
  }
  address.search = values.toString();
  event.preventDefault();
  void visit(address.href);
}

/**
 * Handles links, forms and the history from now on; `then` is called after each page.
 * @param {() => void} then
 */
export function follow(then) {
  settled = then;
  document.addEventListener("click", click);
  document.addEventListener("submit", submit);
  window.addEventListener("popstate", () => void visit(location.href, "none"));
}
