// Remembers solved puzzles, and which of them took help, in this browser only.
const kSolved = "gipfbase.puzzles";
const kResults = "gipfbase.puzzle-results";

/** @typedef {{ title: string, grade: number, solved: boolean, helped: boolean }} Result */

/** @param {string} key @param {any} otherwise */
function kept(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** The results by position. @returns {{ [position: string]: Result }} */
function results() {
  const all = kept(kResults, {});
  return typeof all === "object" && !Array.isArray(all) ? all : {};
}

/** The positions solved before results were kept. @returns {Set<string>} */
function solvedBefore() {
  const list = kept(kSolved, []);
  return new Set(Array.isArray(list) ? list.map(String) : []);
}

/** Stores what happened on the page of a puzzle. @param {Element} section */
function note(section) {
  const position = section.getAttribute("data-puzzle") ?? "";
  const solved = section.hasAttribute("data-solved");
  const helped = section.hasAttribute("data-helped");
  if (!solved && !helped) return;
  const all = results();
  const before = all[position];
  // Tries after the first solution change nothing.
  if (before?.solved) return;
  all[position] = {
    title: section.getAttribute("data-title") ?? "",
    grade: Number(section.getAttribute("data-grade")),
    solved,
    helped: helped || (before?.helped ?? false),
  };
  try {
    localStorage.setItem(kResults, JSON.stringify(all));
  } catch {
    // The browser does not allow storage.
  }
}

/** Marks the puzzles of the page, and stores what happened to the one on it. */
export function remember() {
  const section = document.querySelector("section[data-puzzle]");
  if (section) note(section);
  const all = results();
  const earlier = solvedBefore();
  for (const row of document.querySelectorAll("tr[data-puzzle]")) {
    const position = row.getAttribute("data-puzzle") ?? "";
    const result = all[position];
    if (result?.solved || earlier.has(position)) row.setAttribute("data-done", result?.helped ? "helped" : "");
    else if (result) row.setAttribute("data-tried", "");
  }
  const tally = document.querySelector("[data-tally]");
  if (!tally) return;
  const title = tally.getAttribute("data-title");
  const grade = Number(tally.getAttribute("data-grade"));
  const mine = Object.values(all).filter(
    (result) => (!title || result.title === title) && (grade === 0 || result.grade === grade),
  );
  const solved = mine.filter((result) => result.solved);
  if (mine.length === 0) return;
  const alone = solved.filter((result) => !result.helped).length;
  tally.append(`: you have solved ${solved.length}, ${alone} of them without help`);
  if (mine.length > solved.length) tally.append(`, and tried ${mine.length - solved.length} more`);
  tally.append(".");
}
