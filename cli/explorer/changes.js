// Shared by the forms for changes: the token, requests that need it, messages, parts of forms.
const kKey = "gipfbase.token";
export const kServerGone = "the server does not answer; start it again, then repeat this";

/** The token: taken from the address, then stored for this tab. */
export function token() {
  try {
    const given = /^#token=([0-9a-f]+)$/.exec(location.hash)?.[1];
    if (given) {
      sessionStorage.setItem(kKey, given);
      history.replaceState(null, "", location.pathname + location.search);
    }
    return sessionStorage.getItem(kKey);
  } catch {
    return null;
  }
}

/** Forgets a token that is no longer valid. */
export const forgetToken = () => sessionStorage.removeItem(kKey);

/**
 * @param {string} address
 * @param {BodyInit | null} body
 * @returns {Promise<any>} the answer; throws the error of the server
 */
export async function post(address, body = null) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "X-Gipfbase-Token": token() ?? "" },
    body,
  }).catch(() => {
    throw new Error(kServerGone);
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error ?? `status ${response.status}`);
  return answer;
}

/**
 * Shows a message until it is closed. A new message of the same task replaces the last one.
 * @param {string} message
 * @param {boolean} alarm
 * @param {string} task
 * @param {string[]} details
 */
export function say(message, alarm = false, task = "", details = []) {
  let place = document.getElementById("work");
  if (!place) {
    place = document.createElement("div");
    place.id = "work";
    place.setAttribute("role", "status");
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", "Close the messages");
    close.addEventListener("click", () => place?.remove());
    place.append(close);
    document.body.append(place);
  }
  let line = [...place.querySelectorAll("p")].find((p) => p.dataset.task === task);
  if (!line) {
    line = document.createElement("p");
    line.dataset.task = task;
    place.append(line);
  }
  line.className = alarm ? "warn" : "";
  line.textContent = message;
  for (const detail of details) {
    const small = document.createElement("small");
    small.textContent = detail;
    line.append(document.createElement("br"), small);
  }
}

/** Removes the message of a task. @param {string} task */
export function unsay(task) {
  const place = document.getElementById("work");
  [...(place?.querySelectorAll("p") ?? [])].find((p) => p.dataset.task === task)?.remove();
  if (place?.querySelector("p") === null) place.remove();
}

/** What a change has done, in a few words: the history has all of it. @param {string[]} details */
export function shortened(details) {
  const kMost = 160;
  const first = details[0] ?? "";
  const short = first.length > kMost ? `${first.slice(0, kMost)}…` : first;
  const more = details.length - 1;
  return more > 0 ? `${short} And ${more} more ${more === 1 ? "change" : "changes"}.` : short;
}

/**
 * @param {{ details: string[] }} done
 * @param {string} otherwise when nothing was changed
 */
export const sayDone = (done, otherwise) => say(shortened(done.details) || otherwise);

/** @param {Error} error @param {string} task */
export const complain = (error, task = "") =>
  say(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`, true, task);

/**
 * @param {string} name
 * @param {Record<string, unknown>} properties
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** @param {Record<string, unknown>} properties */
export function input(properties) {
  const made = document.createElement("input");
  Object.assign(made, properties);
  return made;
}

/** @param {string} words @param {() => Promise<void>} act */
export function button(words, act) {
  return element("button", {
    type: "button",
    textContent: words,
    onclick: () => void act().catch(complain),
  });
}

/** @type {(address: string, history: "replace") => Promise<void>} */
let visit = async () => {};
/** Sets the function that shows a page. @param {typeof visit} then */
export const showWith = (then) => void (visit = then);
/** Shows the page again, as it is after a change. */
export const again = () => visit(location.href, "replace");

/** A field of a form with its name. @param {string} words @param {HTMLElement} field */
export const labelled = (words, field) =>
  element("label", { className: "field" }, element("span", { textContent: words }), field);
