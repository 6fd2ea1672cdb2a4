// Shows the progress of a running search, or of the analysis of a game.

/** @type {EventSource | null} */
let source = null;

/**
 * Follows the search or the analysis of the page, if it has one; at its end, `visit` shows the page
 * again.
 * @param {(address: string, history: "replace") => Promise<void>} visit
 */
export function watch(visit) {
  source?.close();
  source = null;
  const section = document.querySelector("section[data-search], section[data-annotation]");
  const search = section?.getAttribute("data-search");
  const annotation = section?.getAttribute("data-annotation");
  if (!section || !(search || annotation)) return;
  const events = new EventSource(
    search
      ? `/api/solve/${encodeURIComponent(search)}/events`
      : `/api/annotations/${encodeURIComponent(annotation ?? "")}/events`,
  );
  source = events;
  const bar = section.querySelector("progress");
  /** @param {string} name @param {string} text */
  const set = (name, text) => {
    const place = section.querySelector(`[data-live="${name}"]`);
    if (place && place.textContent !== text) place.textContent = text;
  };
  events.addEventListener("state", (event) => {
    const state = JSON.parse(event.data);
    if (annotation) {
      set("positions", `${state.positions} of ${state.all_positions} positions`);
      if (bar) bar.value = Number(state.positions);
      return;
    }
    set("sentence", String(state.sentence));
    if (state.nodes > 0) set("nodes", Number(state.nodes).toLocaleString("en"));
    set("seconds", Number(state.seconds).toFixed(1));
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
