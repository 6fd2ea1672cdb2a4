// Completes queries: words of the search language, and names.

/** @typedef {{word: string, form: string, about: string}} Word */

/** @type {Map<string, Promise<any>>} */
const answers = new Map();

const kMost = 8;
const kNames = 400;

/**
 * The answer of the server, requested once; an empty object on failure.
 * @param {string} address
 * @returns {Promise<any>}
 */
function answer(address) {
  let known = answers.get(address);
  if (!known) {
    known = fetch(address)
      .then((response) => response.json())
      .catch(() => ({}));
    answers.set(address, known);
  }
  return known;
}

/** @returns {Promise<{title: string, variant: string}[]>} the variants of the games in the database */
async function variants() {
  return (await answer("/api/stats")).variants ?? [];
}

/**
 * The words of a title, or of all titles. Variants with agreements ("+") may have more words.
 * @param {string} title
 * @returns {Promise<Word[]>}
 */
async function wordsOf(title) {
  const queries = [title ? `title=${encodeURIComponent(title)}` : ""];
  for (const v of await variants()) {
    if (!v.variant.includes("+") || (title && v.title !== title)) continue;
    queries.push(`title=${encodeURIComponent(v.title)}&variant=${encodeURIComponent(v.variant)}`);
  }
  const found = await Promise.all(queries.map((query) => answer(`/api/words?${query}`)));
  /** @type {Map<string, Word>} */
  const byForm = new Map();
  for (const one of found) {
    const own = (one.titles ?? []).flatMap((/** @type {{words: Word[]}} */ t) => t.words);
    for (const word of [...own, ...(one.words ?? [])]) {
      if (!byForm.has(word.form)) byForm.set(word.form, word);
    }
  }
  return [...byForm.values()];
}

/** @returns {Promise<string[]>} the names with most games */
async function names(/** @type {"players" | "events"} */ of) {
  const found = await answer(`/api/${of}?limit=${kNames}`);
  return (found[of] ?? []).map((/** @type {{name: string}} */ n) => n.name);
}

/** @param {string[]} list */
const different = (list) => [...new Set(list)];

/**
 * The values to suggest after a word and an equals sign; null if the word takes no text.
 * @param {string} word
 * @returns {Promise<string[] | null>}
 */
async function valuesOf(word) {
  switch (word) {
    case "player":
    case "first_player":
    case "second_player":
      return names("players");
    case "event":
      return names("events");
    case "title":
      return different((await variants()).map((v) => v.title));
    case "variant":
      return different((await variants()).map((v) => v.variant));
    case "result":
      return ["1-0", "0-1", "1/2-1/2", "0-0", "*"];
    case "ending":
      return different(
        (await variants()).flatMap((v) => Object.keys(/** @type {any} */ (v).endings ?? {})),
      );
    case "site":
    case "round":
    case "source":
    case "comment":
    case "text":
    case "glyph":
    case "finding":
    case "date":
      return [];
    default:
      return null;
  }
}

/** @param {string} name */
const quoted = (name) => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `"${name}"`);

/**
 * The suggestions at the cursor, and the number of characters before it that they replace.
 * @param {HTMLInputElement} field
 */
async function suggestions(field) {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length);
  const given = /([a-z_]+)\s*!?=\s*("[^"]*|[^\s"=<>()]*)$/.exec(before);
  const values = given && (await valuesOf(given[1] ?? ""));
  if (given && values) {
    const written = given[2] ?? "";
    const begun = written.replace(/^"/, "").toLowerCase();
    const fitting = values.filter((v) => v.toLowerCase().startsWith(begun));
    return {
      length: written.length,
      list: fitting.slice(0, kMost).map((v) => ({ text: `${quoted(v)} `, shown: v, about: "" })),
    };
  }
  const word = /[A-Za-z_]+$/.exec(before)?.[0].toLowerCase() ?? "";
  if (word === "") return { length: 0, list: [] };
  const select = field.form?.querySelector('select[name="title"]');
  const title = select instanceof HTMLSelectElement ? select.value : "";
  const hits = (await wordsOf(title)).filter((w) => w.word.startsWith(word));
  return {
    length: word.length,
    list: hits.slice(0, kMost).map((w) => ({
      text: w.word + (w.form.includes("(") ? "(" : " "),
      shown: w.form,
      about: w.about,
    })),
  };
}

/**
 * Adds the list of suggestions to a field.
 * @param {HTMLInputElement} field
 */
function attach(field) {
  const list = document.createElement("ul");
  list.className = "completion";
  list.id = `completion-${field.name}-${document.querySelectorAll(".completion").length}`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  list.hidden = true;
  const around = field.form ?? document.body;
  around.append(list);
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-expanded", "false");
  field.setAttribute("aria-controls", list.id);
  field.setAttribute("autocomplete", "off");
  let length = 0;
  let at = -1;
  let asked = 0;

  const close = () => {
    list.hidden = true;
    at = -1;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
  };
  /** @param {number} to */
  const choose = (to) => {
    at = to;
    [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === at)));
    const active = list.children[at];
    if (active) field.setAttribute("aria-activedescendant", active.id);
  };
  /** @param {string} text */
  const take = (text) => {
    const end = field.selectionStart ?? field.value.length;
    field.setRangeText(text, end - length, end, "end");
    close();
    field.focus();
  };
  const suggest = async () => {
    const number = ++asked;
    const found = await suggestions(field);
    if (number !== asked || document.activeElement !== field) return;
    length = found.length;
    list.replaceChildren(
      ...found.list.map((entry, i) => {
        const item = document.createElement("li");
        item.id = `${list.id}-${i}`;
        item.setAttribute("role", "option");
        item.setAttribute("aria-selected", "false");
        item.dataset.text = entry.text;
        const form = document.createElement("code");
        form.textContent = entry.shown;
        const about = document.createElement("span");
        about.textContent = entry.about;
        item.append(form, about);
        // Keeps the focus in the field.
        item.addEventListener("mousedown", (event) => {
          event.preventDefault();
          take(entry.text);
        });
        return item;
      }),
    );
    at = -1;
    const place = field.getBoundingClientRect();
    const frame = around.getBoundingClientRect();
    list.style.left = `${place.left - frame.left}px`;
    list.style.top = `${place.bottom - frame.top}px`;
    list.hidden = found.list.length === 0;
    field.setAttribute("aria-expanded", String(!list.hidden));
    field.removeAttribute("aria-activedescendant");
  };

  field.addEventListener("input", () => void suggest());
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const count = list.children.length;
    if (event.key === "ArrowDown") choose((at + 1) % count);
    else if (event.key === "ArrowUp") choose((at + count - 1 + (at < 0 ? 1 : 0)) % count);
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" || event.key === "Tab") && at >= 0) {
      const item = list.children[at];
      if (item instanceof HTMLElement) take(item.dataset.text ?? "");
    } else return;
    event.preventDefault();
  });
}

/** Adds completion to the query fields of the page. */
export function complete() {
  for (const field of document.querySelectorAll(':is(input[name="where"], main input[name="q"]):not([role="combobox"])')) {
    if (field instanceof HTMLInputElement && field.type !== "hidden") attach(field);
  }
}
