// Kept searches, stored in this browser only.
const kKey = "gipfbase.searches";

/** @typedef {{address: string, words: string}} Search */

/** @returns {Search[]} */
function kept() {
  try {
    const list = JSON.parse(localStorage.getItem(kKey) ?? "[]");
    return Array.isArray(list)
      ? list.filter(
          (s) =>
            typeof s?.address === "string" &&
            s.address.startsWith("/games?") &&
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

/** The search of the page in words. */
function wordsOfPage() {
  const words = [];
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === "offset" || value === "") continue;
    words.push(name === "where" ? value : `${name} ${value}`);
  }
  return words.join(", ");
}

/**
 * @param {string} words
 * @param {() => void} then
 */
function button(words, then) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", then);
  return made;
}

/** Shows the kept searches below the form of the page that lists games. */
export function offerSearches() {
  const form = document.querySelector('form.filters[action="/games"]');
  if (!form) return;
  const section = document.createElement("section");
  section.className = "searches";
  section.setAttribute("aria-label", "Kept searches");
  form.after(section);
  const show = () => {
    const list = kept();
    const words = wordsOfPage();
    const address = `/games${location.search}`;
    /** @type {HTMLElement[]} */
    const parts = [];
    if (words !== "" && !list.some((s) => s.address === address)) {
      parts.push(
        button("Keep this search", () => {
          keep([...kept(), { address, words }]);
          show();
        }),
      );
    }
    for (const search of list) {
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
