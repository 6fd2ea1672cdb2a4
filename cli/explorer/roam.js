// Keyboard control of boards in the editor: Tab reaches one place, arrows move to the others.

/** @returns {SVGElement[]} */
function places() {
  return [...document.querySelectorAll("[data-place]")].filter((p) => p instanceof SVGElement);
}

/**
 * The nearest place in a direction; the sideways distance counts twice.
 * @param {SVGElement} from
 * @param {number} right
 * @param {number} down
 */
function nearest(from, right, down) {
  const middle = (/** @type {SVGElement} */ place) => {
    const box = place.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const place of places()) {
    const { x, y } = middle(place);
    const ahead = (x - here.x) * right + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
    if (ahead < 1 || ahead < aside / 2) continue;
    if (ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = place;
    }
  }
  return best;
}

/** @param {SVGElement} place */
function reachOnly(place) {
  for (const other of places()) other.setAttribute("tabindex", other === place ? "0" : "-1");
}

/**
 * Moves to another place when an arrow key is pressed on a place.
 * @param {KeyboardEvent} event
 */
export function roam(event) {
  const from = event.target instanceof Element ? event.target.closest("[data-place]") : null;
  if (!(from instanceof SVGElement)) return false;
  const right = Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft");
  const down = Number(event.key === "ArrowDown") - Number(event.key === "ArrowUp");
  if (right === 0 && down === 0) return false;
  const to = nearest(from, right, down);
  event.preventDefault();
  if (to) {
    reachOnly(to);
    to.focus();
  }
  return true;
}

/** Makes the focused place of a new page, or the first one, reachable by Tab. */
export function settleRoaming() {
  const focused = document.activeElement;
  const place = places().find((p) => p === focused) ?? places()[0];
  if (place) reachOnly(place);
}
