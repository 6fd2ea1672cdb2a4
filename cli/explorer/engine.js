// The lines of the engine next to a board: server-sent events with HTML that the server has written
// (cli/serve/html/engine_panel.hpp). Runs from page to page until it is stopped.

const kOn = "gipfbase.engine";
const kLines = "gipfbase.engine.lines";
const kSvg = "http://www.w3.org/2000/svg";

/** @type {EventSource | null} */
let source = null;
/** @type {number | undefined} */
let clock;
/** @type {number | undefined} */
let delay;
/** Shows what arrived while the pointer was down. @type {(() => void) | null} */
let held = null;
let pressed = false;
/** True when the keyboard focus was in the panel of the previous page. */
let inPanel = false;
let announced = "";
let announcedAt = 0;

/** @param {Storage} storage @param {string} key */
function read(storage, key) {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {Storage} storage @param {string} key @param {string} value */
function write(storage, key, value) {
  try {
    storage.setItem(key, value);
  } catch {
    // Without storage the choice holds for this page.
  }
}

function close() {
  source?.close();
  source = null;
  clearInterval(clock);
  clearTimeout(delay);
  held = null;
}

/** Draws the move of a line on the board. @param {Element | null} line */
function draw(line) {
  const svg = document.querySelector(".stage .board svg");
  if (!svg) return;
  svg.querySelectorAll(".best-move").forEach((layer) => layer.remove());
  if (!line) return;
  const layer = document.createElementNS(kSvg, "g");
  layer.setAttribute("class", "best-move");
  layer.setAttribute("aria-hidden", "true");
  for (const [name, path] of [["taken", line.getAttribute("data-taken")], ["", line.getAttribute("data-arrow")]]) {
    if (!path) continue;
    const drawn = document.createElementNS(kSvg, "path");
    drawn.setAttribute("d", path);
    if (name) drawn.setAttribute("class", name);
    layer.append(drawn);
  }
  // Below what can be clicked.
  const hits = svg.querySelector(".taken-steps, .hits");
  if (hits) hits.before(layer);
  else svg.append(layer);
}

/** Announces a new best move to screen readers, at most every five seconds. @param {Element} panel @param {boolean} last */
function announce(panel, last) {
  const news = panel.querySelector("[data-news]")?.getAttribute("data-news") ?? "";
  const move = news.replace(/: \d+ %$/, "");
  const kPause = 5000;
  const now = Date.now();
  if (news === "" || (!last && (move === announced || now - announcedAt < kPause))) return;
  announced = move;
  announcedAt = now;
  const status = panel.querySelector("[role=status]");
  if (status) status.textContent = last ? `${news}. The search has ended.` : news;
}

/** Shows lines; focus and unfolded parts stay. @param {HTMLElement} panel @param {string} html @param {boolean} last */
function show(panel, html, last) {
  const place = panel.querySelector(".engine-text");
  if (!place || !panel.isConnected) return;
  if (pressed) {
    // The link that is being clicked stays where it is.
    held = () => show(panel, html, last);
    return;
  }
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const links = [...place.querySelectorAll("a, summary")];
  const number = focused ? links.indexOf(focused) : -1;
  const words = focused?.textContent;
  const groupOf = (/** @type {Element} */ details) => details.getAttribute("data-group");
  const open = new Set([...place.querySelectorAll("details[open]")].map(groupOf));
  place.innerHTML = html;
  for (const details of place.querySelectorAll("details")) details.open = open.has(groupOf(details));
  if (focused) {
    const now = [...place.querySelectorAll("a, summary")];
    const same = now[number]?.textContent === words ? now[number] : now.find(
      // The class distinguishes the first move of a line from a later move of another line.
      (one) => one.textContent === words && one.className === focused.className,
    );
    const next = same ?? now[number];
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }
  draw(place.querySelector("li"));
  announce(panel, last);
}

/** @param {HTMLElement} panel */
function start(panel) {
  close();
  const lines = panel.querySelector("select")?.value ?? "3";
  const events = new EventSource(`${panel.dataset.events ?? ""}&lines=${encodeURIComponent(lines)}`);
  source = events;
  const begun = Date.now();
  announced = "";
  announcedAt = 0;
  const end = () => {
    close();
    const button = panel.querySelector("button");
    if (button) button.textContent = "Start";
  };
  events.addEventListener("state", (event) => show(panel, event.data, false));
  events.addEventListener("end", (event) => {
    end();
    show(panel, event.data, true);
  });
  events.addEventListener("error", () => {
    end();
    const place = panel.querySelector(".engine-text");
    if (place) place.textContent = "The engine has stopped: the server does not answer, or is busy.";
  });
  clock = window.setInterval(() => {
    const seconds = panel.querySelector("[data-seconds]");
    if (seconds) seconds.textContent = String(Math.floor((Date.now() - begun) / 1000));
  }, 1000);
}

/** Prepares the panel of a new page, and goes on with the new position when the engine is on. */
export function settleEngine() {
  close();
  const panel = document.querySelector("section.engine");
  if (!(panel instanceof HTMLElement)) return;
  const button = panel.querySelector("button");
  const select = panel.querySelector("select");
  if (!button || !select) return;
  panel.querySelector("[data-analyze]")?.remove();
  button.hidden = select.hidden = false;
  const wanted = read(localStorage, kLines);
  if (wanted && [...select.options].some((option) => option.value === wanted)) select.value = wanted;
  const run = (/** @type {boolean} */ on) => {
    write(sessionStorage, kOn, on ? "on" : "");
    button.textContent = on ? "Stop" : "Start";
    if (on) start(panel);
    else close();
  };
  button.addEventListener("click", () => {
    if (source) run(false);
    else run(true);
  });
  select.addEventListener("change", () => {
    write(localStorage, kLines, select.value);
    if (source) start(panel);
  });
  const text = panel.querySelector(".engine-text");
  const point = (/** @type {Event} */ event) => {
    const line = event.target instanceof Element ? event.target.closest("li[data-arrow]") : null;
    draw(line ?? panel.querySelector("li"));
  };
  for (const name of ["pointerover", "pointerleave", "focusin", "focusout"]) text?.addEventListener(name, point);
  text?.addEventListener("pointerdown", () => (pressed = true));
  if (inPanel && document.activeElement === document.body) button.focus({ preventScroll: true });
  if (read(sessionStorage, kOn) === "on") {
    button.textContent = "Stop";
    // Quick steps through a game do not start a search for every position.
    const kPause = 150;
    delay = window.setTimeout(() => start(panel), kPause);
  }
}

/** Follows the pointer and the keyboard from now on. */
export function watchEngine() {
  const release = () => {
    pressed = false;
    const then = held;
    held = null;
    // After the click that follows.
    if (then) setTimeout(then, 0);
  };
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);
  document.addEventListener("focusin", (event) => {
    inPanel = event.target instanceof Element && event.target.closest("section.engine") !== null;
  });
}
