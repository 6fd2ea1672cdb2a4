// Entering moves on the board: the server sends the legal moves as a tree of steps
// (cli/serve/html/move_entry.hpp); each step is shown at once, and the last one visits the position
// after the move.

/**
 * @typedef {string | { [code: string]: Tree } | 0} Tree
 * @typedef {{ places: { [name: string]: [number, number] }, words: { [kind: string]: [string, string] },
 *   tree: Tree }} Steps
 * @typedef {{ element: SVGElement, at: string, x: number, y: number }} Piece
 */

const kSvg = "http://www.w3.org/2000/svg";

/** @type {(address: string) => void} */
let visit = () => {};
/** @type {Steps | null} */
let steps = null;
/** @type {Element | null} */
let enter = null;
/** @type {Element | null} */
let svg = null;
/** @type {Piece[]} */
let pieces = [];
/** The codes of the steps taken. @type {string[]} */
let path = [];
/** How many of them follow by themselves at the beginning, so that they cannot be taken back. */
let given = 0;
/** The codes of the sets of places that the last click has left open. @type {string[]} */
let among = [];

/** The steps from a node: codes, with the nodes that they lead to. @param {Tree} tree @returns {Map<string, Tree>} */
function branches(tree) {
  if (tree === 0) return new Map();
  if (typeof tree === "string") return new Map(tree.split("|").map((code) => [code, 0]));
  return new Map(Object.entries(tree));
}

/** The node after some steps. @param {string[]} codes @returns {Tree | undefined} */
function nodeAfter(codes) {
  /** @type {Tree | undefined} */
  let node = steps?.tree;
  for (const code of codes) node = node === undefined ? node : branches(node).get(code);
  return node;
}

/** Takes the steps that are only words and have no alternative. */
function followWords() {
  for (;;) {
    const next = [...branches(nodeAfter(path) ?? 0)];
    if (next.length !== 1 || !next[0] || !next[0][0].startsWith(":") || next[0][1] === 0) return;
    path.push(next[0][0]);
  }
}

const kindOf = (/** @type {string} */ code) => code.charAt(0);
const nameOf = (/** @type {string} */ code) => code.slice(1);
/** @param {string} code */
function wordsOf(code) {
  const name = nameOf(code).replaceAll(",", " ");
  return kindOf(code) === ":" ? name : `${steps?.words[kindOf(code)]?.[1] ?? ""} ${name}`;
}

/** @param {string} name @param {{ [name: string]: string | number }} attributes */
function shape(name, attributes) {
  const made = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Shows the pieces as they lie after the steps taken. @param {Element} layer */
function preview(layer) {
  for (const piece of pieces) {
    piece.element.setAttribute("transform", `translate(${piece.x} ${piece.y})`);
    piece.element.removeAttribute("visibility");
  }
  /** @type {Map<string, Piece[]>} */
  const lying = new Map();
  for (const piece of pieces) lying.set(piece.at, [...(lying.get(piece.at) ?? []), piece]);
  const spot = (/** @type {string} */ place) => steps?.places[place] ?? [0, 0];
  const away = (/** @type {string} */ place) => {
    for (const { element } of lying.get(place) ?? []) element.setAttribute("visibility", "hidden");
    lying.delete(place);
  };
  const mark = (/** @type {string} */ place, /** @type {string} */ sort) => {
    const [x, y] = spot(place);
    layer.append(shape("circle", { cx: x, cy: y, r: 20, class: sort }));
  };
  let from = "";
  let chosen = "";
  for (const code of path) {
    const place = nameOf(code);
    switch (kindOf(code)) {
      case ":":
        chosen = place;
        break;
      case "+": {
        const sample = svg?.querySelector(`[data-piece="${CSS.escape(chosen)}"] use`);
        const [x, y] = spot(place);
        if (sample) {
          const put = shape("use", { href: sample.getAttribute("href") ?? "", x, y });
          layer.append(put);
        }
        mark(place, "taken-up");
        break;
      }
      case "*":
        from = place;
        mark(place, "taken-up");
        break;
      case ">":
      case "^": {
        const [x, y] = spot(place);
        const [fromX, fromY] = spot(from);
        if (kindOf(code) === "^") {
          for (const [over, [overX, overY]] of Object.entries(steps?.places ?? {})) {
            if (Math.hypot(overX - (x + fromX) / 2, overY - (y + fromY) / 2) < 4) away(over);
          }
        }
        const moving = from === "" ? [] : (lying.get(from) ?? []);
        if (moving.length > 0) {
          away(place);
          for (const piece of moving) {
            const [baseX, baseY] = spot(piece.at);
            piece.element.setAttribute(
              "transform",
              `translate(${piece.x + x - baseX} ${piece.y + y - baseY})`,
            );
          }
          lying.delete(from);
          lying.set(place, moving);
        }
        mark(place, "taken-up");
        from = place;
        break;
      }
      case "!":
        mark(place, "taken-up");
        break;
      default:
        for (const one of place.split(",")) {
          away(one);
          mark(one, "taken-away");
        }
    }
  }
}

/** Takes a step. @param {string} code */
function take(code) {
  path.push(code);
  among = [];
  followWords();
  const here = enter?.getAttribute("data-here");
  if (nodeAfter(path) === 0 && here) {
    const address = new URL(here, location.href);
    address.searchParams.set("at", path.join("/"));
    draw();
    visit(address.href);
    return;
  }
  draw();
}

/** A click on a place. @param {string} place */
function choose(place) {
  const codes = [...branches(nodeAfter(path) ?? 0).keys()];
  const single = codes.find((code) => !":~".includes(kindOf(code)) && nameOf(code) === place);
  if (single) return take(single);
  const sets = codes.filter(
    (code) =>
      kindOf(code) === "~" &&
      nameOf(code).split(",").includes(place) &&
      (among.length === 0 || among.includes(code)),
  );
  if (sets.length === 1 && sets[0]) return take(sets[0]);
  among = sets;
  draw();
}

/** Takes the last step back; false when none was taken. */
export function stepBack() {
  if (!steps) return false;
  if (among.length > 0) {
    among = [];
  } else {
    // Steps that follow by themselves are taken back with the one before them.
    const before = path.length;
    while (path.length > 0) {
      path.pop();
      const shorter = path.length;
      followWords();
      if (path.length < before && path.length === shorter) break;
      path.length = shorter;
    }
    followWords();
    if (path.length === before) return false;
  }
  draw();
  return true;
}

/** Draws the steps taken, and what can be chosen next. */
function draw() {
  if (!steps || !enter || !svg) return;
  const focused = document.activeElement;
  const onBoard = svg.contains(focused) || enter.contains(focused);
  const place = focused?.getAttribute("data-place");
  svg.querySelectorAll(".taken-steps, .hits").forEach((layer) => layer.remove());
  svg.toggleAttribute("data-entering", path.length > given);
  const layer = shape("g", { class: "taken-steps" });
  preview(layer);
  const codes = [...branches(nodeAfter(path) ?? 0).keys()].filter(
    (code) => among.length === 0 || among.includes(code),
  );
  const hits = shape("g", { class: "hits" });
  /** @type {Map<string, string>} */
  const places = new Map();
  for (const code of codes) {
    if (kindOf(code) === ":") continue;
    for (const one of nameOf(code).split(",")) places.set(one, code);
  }
  // After a click on a place where rows cross, only places in which they differ can be chosen.
  if (among.length > 1) {
    const rows = among.map((code) => nameOf(code).split(","));
    for (const one of [...places.keys()]) {
      if (rows.every((row) => row.includes(one))) places.delete(one);
    }
  }
  const lying = new Map(pieces.map((piece) => [piece.at, piece.element.querySelector("title")?.textContent]));
  for (const [one, code] of places) {
    const [x, y] = steps.places[one] ?? [0, 0];
    const what = lying.get(one)?.replace(/^[^:]*: /, ", ") ?? "";
    const hit = shape("a", {
      href: "#",
      role: "button",
      tabindex: -1,
      "data-place": one,
      "data-kind": kindOf(code),
      "aria-label": `${steps.words[kindOf(code)]?.[1] ?? ""} ${one}${what}`,
    });
    hit.append(shape("circle", { cx: x, cy: y, r: 20 }));
    if (kindOf(code) !== "*") hit.append(shape("circle", { cx: x, cy: y, r: 6, class: "spot" }));
    hits.append(hit);
  }
  svg.append(layer, hits);
  const choices = enter.querySelector(".choices");
  const buttons = codes
    .filter((code) => ":~".includes(kindOf(code)))
    .map((code) => button(wordsOf(code), "button", () => take(code), code));
  if (path.length > given || among.length > 0) {
    buttons.push(button("Step back", "button back", () => void stepBack(), ""));
  }
  choices?.replaceChildren(...buttons);
  const kinds = [...new Set(codes.map(kindOf))];
  const wanted =
    among.length > 1
      ? "a place that only one of these rows has"
      : kinds.map((kind) => steps?.words[kind]?.[0] ?? "").join(" or ");
  const done = path.map(wordsOf).join(", ");
  const request = enter.querySelector(".request");
  if (request) {
    request.textContent =
      codes.length === 0 ? done : `${done}${done === "" ? "Choose" : ": choose"} ${wanted}.`;
  }
  const first = hits.querySelector("a");
  const same = place && hits.querySelector(`[data-place="${CSS.escape(place)}"]`);
  const next = same || first;
  next?.setAttribute("tabindex", "0");
  if (onBoard) {
    const to = next ?? choices?.querySelector("button");
    if (to instanceof SVGElement || to instanceof HTMLElement) to.focus({ preventScroll: true });
  }
}

/** @param {string} words @param {string} name @param {() => void} act @param {string} code */
function button(words, name, act, code) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = words;
  if (code) made.dataset.step = code;
  made.addEventListener("click", act);
  return made;
}

/** Pieces can also be dragged with the mouse. @param {Element} board */
function drag(board) {
  let from = "";
  const placeAt = (/** @type {EventTarget | Element | null} */ target) =>
    (target instanceof Element && target.closest("[data-place]")?.getAttribute("data-place")) || "";
  board.addEventListener("pointerdown", (event) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== "mouse") return;
    const hit = event.target instanceof Element && event.target.closest('[data-kind="*"]');
    from = hit ? placeAt(hit) : "";
    if (from) event.preventDefault();
  });
  board.addEventListener("pointerup", (event) => {
    if (!(event instanceof PointerEvent) || from === "" || !svg || !steps) return;
    const source = from;
    from = "";
    // The place below the pointer, whether it can be chosen now or not.
    const box = svg.querySelector(`[data-place="${CSS.escape(source)}"] circle`)?.getBoundingClientRect();
    const [x, y] = steps.places[source] ?? [0, 0];
    if (!box) return;
    const scale = box.width / 40;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const target = Object.entries(steps.places).find(
      ([, [placeX, placeY]]) =>
        Math.hypot(
          middle.x + (placeX - x) * scale - event.clientX,
          middle.y + (placeY - y) * scale - event.clientY,
        ) <
        20 * scale,
    )?.[0];
    if (!target || target === source) return;
    choose(source);
    if ([...branches(nodeAfter(path) ?? 0).keys()].some((code) => nameOf(code) === target)) choose(target);
    else stepBack();
  });
}

/** Makes the board of a new page ready. @param {(address: string) => void} then visits an address */
export function settleBoard(then) {
  visit = then;
  steps = null;
  enter = document.querySelector(".enter");
  svg = document.querySelector(".play .board svg");
  const sent = enter?.querySelector(".tree");
  if (!enter || !svg || !sent) return;
  steps = JSON.parse(sent.textContent ?? "null");
  if (!steps) return;
  path = [];
  among = [];
  pieces = [...svg.querySelectorAll(".piece[data-at]")].flatMap((element) => {
    const found = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(element.getAttribute("transform") ?? "");
    return element instanceof SVGElement && found
      ? [{ element, at: element.dataset.at ?? "", x: Number(found[1]), y: Number(found[2]) }]
      : [];
  });
  const at = new URL(location.href).searchParams.get("at");
  followWords();
  given = path.length;
  if (at && nodeAfter(at.split("/")) !== undefined) path = at.split("/");
  svg.addEventListener("click", (event) => {
    const hit = event.target instanceof Element && event.target.closest("[data-place]");
    if (!hit) return;
    event.preventDefault();
    choose(hit.getAttribute("data-place") ?? "");
  });
  svg.addEventListener("keydown", (event) => {
    const hit = event.target instanceof Element && event.target.closest("[data-place]");
    if (!hit || !(event instanceof KeyboardEvent) || event.key !== " ") return;
    event.preventDefault();
    choose(hit.getAttribute("data-place") ?? "");
  });
  drag(svg);
  draw();
}
