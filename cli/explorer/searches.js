// Kept searches and filters, stored in this browser only.
const kKey = "gipfbase.searches";

/** The pages whose filters can be kept. */
const kPages = ["/games", "/position", "/player", "/players", "/puzzles", "/ratings"];
/** The parameters that are not filters. */
const kOthers = ["offset", "at", "sort", "reverse", "lines"];

/** @typedef {{address: string, words: string}} Search */

/** @returns {Search[]} */
function kept() {
  try {
    const list = JSON.parse(localStorage.getItem(kKey) ?? "[]");
    return Array.isArray(list)
      ? list.filter(
          (s) =>
            typeof s?.address === "string" &&
            kPages.some((page) => s.address.startsWith(`${page}?`)) &&
            typeof s.words === "string",
        )
      : [];
  } catch {
    return [];
  }
}

/** @param {Search[]} list */
function keep(list) {
  try {
    localStorage.setItem(kKey, JSON.stringify(list));
  } catch {
    // The browser does not allow storage.
  }
}

/** The address of the page with its filters, and the filters in words. @returns {Search} */
function searchOfPage() {
  const words = [];
  const filters = new URLSearchParams();
  const tree = location.pathname === "/position";
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (kOthers.includes(name) || value === "" || (tree && name === "line")) continue;
    filters.set(name, value);
    words.push(name === "where" ? value : `${name} ${value}`);
  }
  // Title and variant of an opening tree do not count as a filter.
  const plain = tree && [...filters.keys()].every((name) => ["title", "variant", "position"].includes(name));
  return { address: `${location.pathname}?${filters}`, words: plain ? "" : words.join(", ") };
}

/**
 * @param {string} words
 * @param {() => void} then
 */
function button(words, then) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "quiet";
  made.textContent = words;
  made.addEventListener("click", then);
  return made;
}

/** Where the kept searches of a page are shown. */
function placeOfSearches() {
  if (location.pathname === "/position") return document.querySelector("details.narrow form");
  if (location.pathname === "/games") return document.querySelector('form.filters[action="/games"]');
  return document.querySelector("main > .sum, main > .actions, main > form");
}

/** Shows the kept searches of the page below its filters. */
export function offerSearches() {
  const place = kPages.includes(location.pathname) ? placeOfSearches() : null;
  if (!place) return;
  const section = document.createElement("section");
  section.className = "searches";
  section.setAttribute("aria-label", "Kept searches");
  place.after(section);
  const show = () => {
    const list = kept();
    const here = searchOfPage();
    /** @type {HTMLElement[]} */
    const parts = [];
    if (here.words !== "" && !list.some((s) => s.address === here.address)) {
      parts.push(
        button(location.pathname === "/games" ? "Keep this search" : "Keep these filters", () => {
          keep([...kept(), here]);
          show();
        }),
      );
    }
    for (const search of list.filter((s) => s.address.startsWith(`${location.pathname}?`))) {
      const entry = document.createElement("span");
      const link = document.createElement("a");
      link.href = search.address;
      link.textContent = search.words;
      const forget = button("×", () => {
        keep(kept().filter((s) => s.address !== search.address));
        show();
      });
      forget.setAttribute("aria-label", `Forget ${search.words}`);
      entry.append(link, forget);
      parts.push(entry);
    }
    section.replaceChildren(...parts);
  };
  show();
}
