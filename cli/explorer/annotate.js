// Comments, glyphs and side lines of a game, and its whole record as text, in tabs with the token.
import { again, button, complain, element, input, labelled, post, sayDone } from "./changes.js";

const kGlyphs = ["", "!", "?", "!!", "??", "!?", "?!"];

/** Posts a change of the game, and shows it. @param {string} address @param {URLSearchParams} values */
async function change(address, values) {
  const done = await post(address, values);
  sayDone(done, "The game is already like this.");
  await again();
}

/**
 * The form for the comment and the glyph of the move on the board.
 * @param {string} number
 * @param {number} ply
 * @param {{ comment: string | null, nags: number[] } | undefined} note
 */
function noteForm(number, ply, note) {
  const comment = document.createElement("textarea");
  comment.name = "comment";
  comment.rows = 3;
  comment.value = note?.comment ?? "";
  const glyph = document.createElement("select");
  glyph.name = "glyph";
  const own = note?.nags.find((nag) => nag < kGlyphs.length) ?? 0;
  kGlyphs.forEach((sign, nag) => glyph.append(new Option(sign || "none", sign, false, nag === own)));
  const save = () =>
    change(
      `/api/games/${number}/note`,
      new URLSearchParams({ ply: String(ply), comment: comment.value.trim(), glyph: glyph.value }),
    );
  const form = element(
    "form",
    { className: "filters" },
    element("label", { className: "field wide" }, element("span", { textContent: "Comment" }), comment),
    ply > 0 ? labelled("Glyph", glyph) : "",
    element("div", { className: "actions" }, button("Save the comment", save)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void save().catch(complain);
  });
  return element(
    "details",
    { className: "note" },
    element("summary", { textContent: ply > 0 ? "Comment on this move" : "Comment on the game" }),
    form,
  );
}

/** The whole record as text. @param {string} number */
function recordForm(number) {
  const text = document.createElement("textarea");
  text.name = "record";
  text.rows = 16;
  text.spellcheck = false;
  const reason = input({ name: "reason" });
  const save = () =>
    change(`/api/games/${number}/record`, new URLSearchParams({ record: text.value, reason: reason.value }));
  const details = element(
    "details",
    { className: "as-text" },
    element("summary", { textContent: "Edit the record as text" }),
    element(
      "form",
      { className: "filters" },
      element(
        "label",
        { className: "field wide" },
        element("span", { textContent: "Moves, comments, glyphs, side lines and clocks" }),
        text,
      ),
      labelled("Reason", reason),
      element("div", { className: "actions" }, button("Save the record", save)),
    ),
  );
  details.addEventListener("toggle", () => {
    if (!(details instanceof HTMLDetailsElement) || !details.open || text.value !== "") return;
    void fetch(`/api/games/${number}/record`)
      .then((response) => response.text())
      .then((record) => {
        text.value = record;
      })
      .catch(complain);
  });
  return details;
}

/** Adds the forms to the page of a game. @param {string} number */
export async function offerNotes(number) {
  const here = new URL(location.href).searchParams;
  const ply = Number(here.get("ply") ?? "0");
  const line = here.get("line");
  const study = document.querySelector("main .study");
  if (!study) return;
  if (line) {
    const keep = () => change(`/api/games/${number}/note`, new URLSearchParams({ ply: String(ply), line }));
    study.querySelector(".side-line .actions")?.append(button("Keep it in the game", keep));
    return;
  }
  const game = await fetch(`/api/games/${number}`).then((response) => response.json());
  // Another page may be shown by now.
  if (!study.isConnected) return;
  const note = game.notes.find((/** @type {{ ply: number }} */ one) => one.ply === ply);
  (study.querySelector(".moves") ?? study).after(noteForm(number, ply, note), recordForm(number));
}
