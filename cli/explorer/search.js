// Shows the progress of a running search.

/** @type {EventSource | null} */
let source = null;

/**
 * Follows the search of the page, if it has one; at its end, `visit` shows the page again.
 * @param {(address: string, history: "replace") => Promise<void>} visit
 */
export function watch(visit) {
  source?.close();
  source = null;
  const section = document.querySelector("section[data-search]");
  const number = section?.getAttribute("data-search");
  if (!section || !number) return;
  const events = new EventSource(`/api/solve/${encodeURIComponent(number)}/events`);
  source = events;
  /** @param {string} name @param {string} text */
  const set = (name, text) => {
    const place = section.querySelector(`[data-live="${name}"]`);
    if (place && place.textContent !== text) place.textContent = text;
  };
  events.addEventListener("state", (event) => {
    const state = JSON.parse(event.data);
    set("sentence", String(state.sentence));
    if (state.nodes > 0) set("nodes", Number(state.nodes).toLocaleString("en"));
    set("seconds", Number(state.seconds).toFixed(1));
    const bar = section.querySelector("progress");
    if (bar) bar.value = Number(state.seconds);
  });
  events.addEventListener("end", () => {
    events.close();
    void visit(location.href, "replace");
  });
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) void visit(location.href, "replace");
  });
}
