// Corrections and imports, in tabs that were opened with the token.
import { offerNotes } from "./annotate.js";
import { again, button, complain, element, forgetToken, input, kServerGone, labelled, post, say, sayDone, shortened, showWith, token } from "./changes.js";

/**
 * Follows an import to its end.
 * @param {{import: number, sentence: string, bytes: number, all_bytes: number | null}} begun
 * @returns {Promise<{ stored: number, puzzles: number } | null>} its report
 */
function follow(begun) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`/api/import/${begun.import}/events`);
    events.addEventListener("state", (event) => {
      const state = JSON.parse(event.data);
      const part = state.all_bytes ? ` ${Math.floor((100 * state.bytes) / state.all_bytes)} %` : "";
      say(`${state.sentence}${part}`, false, `import ${state.import}`);
    });
    events.addEventListener("end", (event) => {
      events.close();
      const state = JSON.parse(event.data);
      const found = (state.report?.diagnostics ?? []).map(
        (/** @type {{line: number | null, message: string}} */ d) =>
          d.line === null ? d.message : `line ${d.line}: ${d.message}`,
      );
      const shown = found.slice(0, 8);
      const more = found.length - shown.length;
      if (more > 0) shown.push(`${more} more ${more === 1 ? "message is" : "messages are"} in the archive.`);
      say(state.sentence, state.failure !== null, `import ${state.import}`, shown);
      resolve(state.report);
    });
    events.addEventListener("error", () => {
      events.close();
      reject(new Error(kServerGone));
    });
  });
}

/**
 * A link to what an import of one record has stored, or to the list when it was there before.
 * @param {{ stored: number, puzzles: number } | null} report
 */
async function linkToStored(report) {
  const puzzle = (report?.puzzles ?? 0) > 0;
  const list = puzzle ? "/puzzles" : "/games";
  const link = element("a", { className: "button", href: list, textContent: "In the database. Show the list" });
  if (!report || report.stored + report.puzzles !== 1) return link;
  const newest = await fetch(`/api/games?sort=id&reverse=1&limit=1${puzzle ? "&puzzles=1" : ""}`);
  const { games } = await newest.json();
  if (!games?.[0]) return link;
  return element("a", {
    className: "button",
    href: `${puzzle ? "/puzzle" : "/game"}/${games[0].id}`,
    textContent: puzzle ? "Saved. Show the puzzle" : "Stored. Show the game",
  });
}

/** Imports one file after the other. @param {Iterable<File>} files */
async function bring(files) {
  for (const file of files) {
    say(`Sending ${file.name} to the server.`, false, "file");
    await follow(await post(`/api/import?name=${encodeURIComponent(file.name)}`, file));
  }
  await again();
}

/** @param {Iterable<File>} files */
const bringAll = (files) => void bring(files).catch(complain);

function takeDrops() {
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    const files = event.dataTransfer?.files;
    if (!files?.length) return;
    event.preventDefault();
    if (token() !== null) bringAll(files);
    else say("This tab cannot import files. Help explains how to change the database.");
  });
}

/** Adds a field to choose files to the start page. */
function offerImport() {
  const hero = document.querySelector("main .hero");
  if (!hero) return;
  const field = input({ type: "file", multiple: true });
  field.addEventListener("change", () => bringAll(field.files ?? []));
  hero.append(
    element(
      "p",
      { className: "import" },
      element("label", {}, "Import files (or drop them on any page): ", field),
    ),
  );
}

/**
 * Adds the form that corrects a game.
 * @param {string} number
 */
async function offerCorrections(number) {
  const study = document.querySelector("main .study") ?? document.querySelector("main");
  const answers = await Promise.all([
    fetch(`/api/games/${number}`).then((response) => response.json()),
    fetch(`/api/games/${number}/history`).then((response) => response.json()),
  ]);
  // Another page may be shown by now.
  if (!study?.isConnected) return;
  const [game, history] = answers;
  /** @type {HTMLInputElement[]} */
  const fields = [];
  /** @param {string} name @param {string} value */
  const field = (name, value) => {
    const made = input({ name, value, defaultValue: value });
    fields.push(made);
      return labelled(name, made);
  };
  const kFixed = ["Title", "Variant", "Position"];
  const rows = Object.entries(game.tags ?? {})
    .filter(([name]) => !kFixed.includes(name))
    .map(([name, value]) => field(name, String(value ?? "")));
  const added = input({ placeholder: "Event" });
  const value = input({});
  const reason = input({ name: "reason" });
  const save = async () => {
    const changes = new URLSearchParams();
    for (const one of fields) {
      if (one.value !== one.defaultValue) changes.set(one.name, one.value);
    }
    if (added.value !== "") changes.set(added.value, value.value);
    if ([...changes].length === 0) throw new Error("there is nothing to save: no field was changed");
    if (reason.value !== "") changes.set("reason", reason.value);
    const done = await post(`/api/games/${number}/edit`, changes);
    sayDone(done, "The game already has these values.");
    await again();
  };
  /** @param {string} what */
  const simply = (what) => async () => {
    const done = await post(`/api/games/${number}/${what}`, new URLSearchParams());
    sayDone(done, "Nothing was changed.");
    await again();
  };
  const changes = history.changes.map(
    (/** @type {{id: number, what: string, details: string[], undone_by: number | null}} */ c) =>
      element(
        "li",
        {},
        `${c.what}: ${shortened(c.details)} `,
        c.undone_by === null
          ? button("Take back", async () => {
              await post(`/api/changes/${c.id}/undo`, new URLSearchParams());
              say(`Change ${c.id} was taken back.`);
              await again();
            })
          : "",
      ),
  );
  const form = element(
    "form",
    { className: "filters" },
    ...rows,
    labelled("New tag", added),
    labelled("Its value", value),
    labelled("Reason", reason),
    element(
      "div",
      { className: "actions" },
      button("Save", save),
      document.querySelector("[data-binned]")
        ? button("Take out of the bin", simply("restore"))
        : button("Put into the bin", simply("delete")),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void save().catch(complain);
  });
  study.append(
    element(
      "details",
      { className: "correct", open: document.querySelector("[data-binned]") !== null },
      element("summary", { textContent: "Correct this game" }),
      form,
      element("ul", {}, ...changes),
    ),
  );
}

/** Adds the form that stores the puzzle of a search. */
function offerSaving() {
  const link = document.querySelector("a[data-save]");
  const number = link?.getAttribute("data-save");
  if (!link || !number) return;
  const name = input({ name: "Event" });
  const composer = input({ name: "Annotator" });
  const save = async () => {
    const tags = new URLSearchParams();
    for (const one of [name, composer]) {
      if (one.value.trim() !== "") tags.set(one.name, one.value.trim());
    }
    form.replaceWith(await linkToStored(await follow(await post(`/api/solve/${number}/save`, tags))));
  };
  const form = element(
    "form",
    { className: "filters" },
    labelled("Name", name),
    labelled("Composer", composer),
    element("div", { className: "actions" }, button("Save in the database", save)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void save().catch(complain);
  });
  (link.closest(".actions") ?? link).after(form);
}

/** Shows the button that stores the analysis of a game. */
function offerStoring() {
  const offer = document.querySelector("[data-store-annotation]");
  const number = offer?.getAttribute("data-store-annotation");
  if (!(offer instanceof HTMLButtonElement) || !number) return;
  offer.hidden = false;
  const store = async () => {
    const done = await post(`/api/annotations/${number}/store`, new URLSearchParams());
    sayDone(done, "The game already has these notes.");
    await again();
  };
  offer.addEventListener("click", () => void store().catch(complain));
}

/** Adds the button that stores a record which can be downloaded. */
function offerRecordStoring() {
  const link = document.querySelector("a[data-store]");
  if (!(link instanceof HTMLAnchorElement)) return;
  const store = async () => {
    const record = await fetch(link.href);
    if (!record.ok) throw new Error("the server did not return the record");
    const file = await record.blob();
    const name = encodeURIComponent(link.dataset.store ?? "game.gpn");
    made.replaceWith(await linkToStored(await follow(await post(`/api/import?name=${name}`, file))));
  };
  const made = button("Store in the database", store);
  link.after(made);
}

/** Adds the button that stores the score sheet in the form. */
function offerSheetStoring() {
  const form = document.querySelector("form.sheet");
  const text = form?.querySelector("textarea");
  if (!(form instanceof HTMLFormElement) || !text) return;
  const store = async () => {
    if (text.value.trim() === "") throw new Error("type a record into the field first");
    // Moves alone do not name their title and variant, so the tags are put before them.
    const named = /^\s*(\(;|\{)/.test(text.value) || /^\s*\[title /im.test(text.value);
    const file = new Blob([named ? "" : (form.dataset.tags ?? ""), text.value]);
    const stored = await linkToStored(await follow(await post("/api/import?name=score-sheet.gpn", file)));
    form.querySelector(".stored")?.remove();
    stored.classList.add("stored");
    form.querySelector(".actions")?.append(stored);
  };
  form.querySelector(".actions")?.append(button("Store in the database", store));
}

/**
 * Accepts dropped files from now on.
 * @param {(address: string, history: "replace") => Promise<void>} visit shows a page again
 */
export function beginWriting(visit) {
  showWith(visit);
  takeDrops();
  if (token() === null) return;
  // The server may have been restarted with another token.
  void post("/api/writing").catch(() => {
    forgetToken();
    say(
      "This tab can no longer change the database, because the server was restarted. " +
        "Open the address that the server printed when it started.",
      true,
    );
    document.querySelectorAll(".import, .correct").forEach((offer) => offer.remove());
  });
}

/** Adds the forms for changes to the page. */
export function offerWriting() {
  if (token() === null) return;
  offerImport();
  offerSaving();
  offerStoring();
  offerRecordStoring();
  offerSheetStoring();
  const number = /^\/game\/(\d+)$/.exec(location.pathname)?.[1];
  if (number) {
    void offerCorrections(number).catch(complain);
    void offerNotes(number).catch(complain);
  }
}
