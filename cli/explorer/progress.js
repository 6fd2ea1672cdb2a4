// Remembers solved puzzles, in this browser only.
const kKey = "gipfbase.puzzles";

/** @returns {Set<string>} */
function solved() {
  try {
    const list = JSON.parse(localStorage.getItem(kKey) ?? "[]");
    return new Set(Array.isArray(list) ? list.map(String) : []);
  } catch {
    return new Set();
  }
}

/** Marks the solved puzzles of the page, and stores the one solved on it. */
export function remember() {
  const done = solved();
  const here = document.querySelector("section[data-puzzle][data-solved]");
  const number = here?.getAttribute("data-puzzle");
  if (number && !done.has(number)) {
    done.add(number);
    try {
      localStorage.setItem(kKey, JSON.stringify([...done]));
    } catch {
      // The browser does not allow storage.
    }
  }
  for (const row of document.querySelectorAll("tr[data-puzzle]")) {
    if (done.has(row.getAttribute("data-puzzle") ?? "")) row.setAttribute("data-done", "");
  }
}
