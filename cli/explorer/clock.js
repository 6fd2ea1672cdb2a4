// The person's clock in a game against the engine. The address has the seconds left at the beginning
// of the turn; the tab stores when the turn began, so that reloading gives no time back.
const kKey = "gipfbase.turn";

let timer = 0;
/** @type {{ seat: number, added: number, left: number[], began: number } | null} */
let turn = null;

/** When the turn of this page began; asking for a hint does not begin it again. */
function beginning() {
  const parameters = new URLSearchParams(location.search);
  const address = ["seed", "left", "line"].map((name) => parameters.get(name) ?? "").join("|");
  const now = Date.now();
  try {
    const kept = JSON.parse(sessionStorage.getItem(kKey) ?? "null");
    if (kept?.address === address && typeof kept.began === "number") return kept.began;
    sessionStorage.setItem(kKey, JSON.stringify({ address, began: now }));
  } catch {
    // The browser does not allow storage.
  }
  return now;
}

/** The seconds that the person has left. */
function left() {
  return turn ? (turn.left[turn.seat] ?? 0) - (Date.now() - turn.began) / 1000 : 0;
}

/** @param {number} seconds */
function face(seconds) {
  const all = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
}

/** The address with the time that the person has left after his move. @param {string} address */
export function stamped(address) {
  if (!turn) return address;
  const url = new URL(address, location.href);
  if (url.pathname !== location.pathname) return address;
  const clocks = [...turn.left];
  clocks[turn.seat] = Math.max(0, left()) + turn.added;
  url.searchParams.set("left", clocks.map((seconds) => seconds.toFixed(1)).join(","));
  return url.href;
}

/**
 * Lets the clock of the page run, if it has one; at its end, `visit` shows that time has run out.
 * @param {(address: string, history: "replace") => Promise<void>} visit
 */
export function settleClock(visit) {
  clearInterval(timer);
  turn = null;
  const board = document.querySelector("section[data-clock]");
  const shown = document.querySelector(".clocks .own b");
  const over = board?.getAttribute("data-over");
  if (!board || !shown || !over) return;
  turn = {
    seat: Number(board.getAttribute("data-clock")),
    added: Number(board.getAttribute("data-added")),
    left: (new URL(over, location.href).searchParams.get("left") ?? "").split(",").map(Number),
    began: beginning(),
  };
  const tick = () => {
    const seconds = left();
    shown.textContent = face(seconds);
    shown.classList.toggle("warn", seconds < 20);
    if (seconds > 0) return;
    clearInterval(timer);
    turn = null;
    void visit(over, "replace");
  };
  timer = window.setInterval(tick, 200);
  tick();
}

/** Adds the time that is left to the address of a move when its link is clicked. */
export function stampLinks() {
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest(".legal a") : null;
      if (turn && link instanceof HTMLAnchorElement) link.href = stamped(link.href);
    },
    { capture: true },
  );
}
