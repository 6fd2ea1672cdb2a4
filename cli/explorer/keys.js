// Keys: links with data-key, the search field, the rows of a table; swipes over a board.
import { stepBack } from "./board.js";
import { visitLink } from "./pages.js";
import { roam } from "./roam.js";

/** Follows the keys that were pressed while a page was loading, one after the other. */
let presses = Promise.resolve();
let waiting = 0;

/** Follows the link of a key after those of earlier presses. @param {string} key */
function follow(key) {
  ++waiting;
  presses = presses.then(async () => {
    const link = document.querySelector(`a[data-key="${CSS.escape(key)}"]`);
    if (link) await visitLink(link);
    --waiting;
  });
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
  if (event.key === "Escape" && stepBack()) {
    event.preventDefault();
    return;
  }
  if (roam(event)) return;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest("input, select, textarea")) return;
  if (event.key === "/") {
    const field =
      document.querySelector("main input[type=search]") ?? document.querySelector(".find input");
    if (field instanceof HTMLInputElement && field.offsetParent !== null) {
      event.preventDefault();
      field.focus();
      field.select();
    } else {
      location.assign("/");
    }
    return;
  }
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    const row = on?.closest("tbody tr");
    const next = event.key === "ArrowUp" ? row?.previousElementSibling : row?.nextElementSibling;
    const link = next?.querySelector("a");
    if (link instanceof HTMLElement) {
      event.preventDefault();
      link.focus();
    }
    return;
  }
  const kSteps = ["ArrowLeft", "ArrowRight", "Home", "End"];
  const later = waiting > 0 && kSteps.includes(event.key);
  if (!later && !document.querySelector(`a[data-key="${CSS.escape(event.key)}"]`)) return;
  event.preventDefault();
  // A key that is held down does not run ahead of the pages.
  if (!event.repeat || waiting === 0) follow(event.key);
}

/** Swiping across the board steps through the moves. */
function swipes() {
  const least = 48;
  let from = { x: 0, y: 0 };
  document.addEventListener(
    "touchstart",
    (event) => {
      const touch = event.touches[0];
      if (touch && event.touches.length === 1) from = { x: touch.clientX, y: touch.clientY };
    },
    { passive: true },
  );
  document.addEventListener(
    "touchend",
    (event) => {
      const touch = event.changedTouches[0];
      const board = event.target instanceof Element && event.target.closest(".board");
      if (!touch || !board) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) < least || Math.abs(across) < 2 * Math.abs(touch.clientY - from.y))
        return;
      follow(across < 0 ? "ArrowRight" : "ArrowLeft");
    },
    { passive: true },
  );
}

export function listen() {
  document.addEventListener("keydown", press);
  swipes();
}
