// The list from which a game was opened, for this tab: links to the previous and the next game of it.
const kKey = "gipfbase.list";

/**
 * @typedef {{ from: string, name: string, games: string[], before: string, after: string }} List
 */

/** @returns {List | null} */
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(kKey) ?? "null");
  } catch {
    return null;
  }
}

/** @param {List} list */
function store(list) {
  try {
    sessionStorage.setItem(kKey, JSON.stringify(list));
  } catch {
    // Links need the storage of the browser.
  }
}

const isGame = (/** @type {string} */ path) => /^\/game\/\d+$/.test(path);
const pathOf = (/** @type {string} */ address) => new URL(address, location.href).pathname;

/** The games of a table, each once. @param {Element} table */
function gamesOf(table) {
  /** @type {string[]} */
  const games = [];
  const seen = new Set();
  for (const link of table.querySelectorAll("a[href]")) {
    const address = link.getAttribute("href") ?? "";
    const path = pathOf(address);
    if (!isGame(path) || seen.has(path)) continue;
    seen.add(path);
    games.push(address);
  }
  return games;
}

/** The address of the previous or the next page of a list. @param {ParentNode} page @param {string} key */
function pageOf(page, key) {
  return page.querySelector(`.pages a[data-key="${key}"]`)?.getAttribute("href") ?? "";
}

/** Remembers the list of a game that is opened. @param {MouseEvent} event */
function opened(event) {
  const link = event.target instanceof Element ? event.target.closest("table a[href]") : null;
  const table = link?.closest("table");
  if (!link || !table || !isGame(pathOf(link.getAttribute("href") ?? ""))) return;
  const name = table.querySelector("caption")?.textContent ?? document.title;
  store({
    from: location.pathname + location.search,
    name,
    games: gamesOf(table),
    before: pageOf(document, "ArrowLeft"),
    after: pageOf(document, "ArrowRight"),
  });
}

/** Adds the games of the previous or the next page. @param {List} list @param {"before" | "after"} side */
async function extend(list, side) {
  const response = await fetch(list[side], { headers: { Accept: "text/html" } });
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const table = [...page.querySelectorAll("main table")].find((one) => gamesOf(one).length > 0);
  const games = table ? gamesOf(table) : [];
  const known = new Set(list.games.map(pathOf));
  const more = games.filter((game) => !known.has(pathOf(game)));
  list.games = side === "before" ? [...more, ...list.games] : [...list.games, ...more];
  list[side] = pageOf(page, side === "before" ? "ArrowLeft" : "ArrowRight");
  store(list);
  return more.length > 0;
}

/** @param {string} words @param {string | undefined} address @param {string} key */
function step(words, address, key) {
  const made = document.createElement(address === undefined ? "span" : "a");
  made.className = "button";
  made.textContent = words;
  if (address === undefined) {
    made.setAttribute("aria-disabled", "true");
  } else {
    made.setAttribute("href", address);
    made.setAttribute("data-key", key);
    made.setAttribute("title", `Key ${key}`);
  }
  return made;
}

/** Adds the links to the page of a game. */
export function settleList() {
  const list = stored();
  const header = document.querySelector("main .title");
  if (!list || !header || !isGame(location.pathname)) return;
  const show = () => {
    const at = list.games.findIndex((game) => pathOf(game) === location.pathname);
    if (at < 0 || !header.isConnected) return at;
    header.querySelector(".list-steps")?.remove();
    const nav = document.createElement("nav");
    nav.className = "list-steps";
    nav.setAttribute("aria-label", "Games of the list");
    const back = document.createElement("a");
    back.href = list.from;
    back.textContent = `${list.name}`;
    nav.append(step("Previous game", list.games[at - 1], "p"), step("Next game", list.games[at + 1], "n"), back);
    header.append(nav);
    return at;
  };
  const at = show();
  // The list goes on where its page ends.
  const side = at === 0 ? "before" : at === list.games.length - 1 ? "after" : null;
  if (at >= 0 && side && list[side]) {
    void extend(list, side)
      .then((more) => more && show())
      .catch(() => {});
  }
}

/** Remembers lists from now on. */
export function watchLists() {
  document.addEventListener("click", opened, { capture: true });
}
