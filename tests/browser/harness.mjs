// harness.mjs - what the browser's tests share: parts that run side by side in one browser, servers, pages that collect what
// goes wrong, axe, moves entered on the board.
import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [program, database, executablePath, pictures] = process.argv.slice(2);
/** Where pictures for people go; nobody looks at those of a usual run. */
export const wantsPictures = process.env.GIPFBASE_BROWSER_PICTURES === "1";
mkdirSync(pictures, { recursive: true });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const kWide = { width: 1280, height: 900 };
export const kNarrow = { width: 390, height: 844 };
export const kPhone = { viewport: kNarrow, hasTouch: true, isMobile: true };
/** A tablet. */
export const kTouch = { viewport: kWide, hasTouch: true };

/** The most moves of a game that is entered on the board. */
export const most = Number(process.env.GIPFBASE_BROWSER_MOVES ?? 12);
/** True when games are entered to their ends. */
export const whole = most >= 100;

let checks = 0;
let failed = 0;
export function check(holds, sentence) {
  ++checks;
  if (holds) return;
  ++failed;
  console.log(`FAILED: ${sentence}`);
}

process.on("unhandledRejection", (reason) => check(false, String(reason?.stack ?? reason)));

// Servers end with this process, also after an error.
const servers = [];
process.on("exit", () => servers.forEach((one) => one.kill("SIGKILL")));

/** A server of a database: `address` as printed, with the token of `--write`; `base` without a slash at its end. */
async function serve(file, ...options) {
  const server = spawn(program, ["serve", "--db", file, "--port", "0", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.push(server);
  const wanted = options.includes("--write") ? /http:\/\/\S+#token=\S+/ : /http:\/\/\S+\//;
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (text) => {
      said += String(text);
      const found = wanted.exec(said);
      if (found) resolve(found[0]);
    });
    server.once("exit", () => reject(new Error("the server did not start")));
  });
  return { address, base: new URL(address).origin };
}

/** Starts a server once, with its own copy of the database, or with an empty one. */
const started = new Map();
function server(name, ...options) {
  if (!started.has(name)) {
    const file = `${name}.gipfdb`;
    for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(file + end, { force: true });
    if (name !== "empty") copyFileSync(database, file);
    started.set(name, serve(file, ...options));
  }
  return started.get(name);
}
/** The server for reading that all parts share. */
export const reading = () => server("reading");
/** The one that takes changes. */
export const writing = () => server("writing", "--write");
/** One that takes changes, of a database without games. */
export const empty = () => server("empty", "--write");

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
/** The pages that are open, for the picture of a failure. */
const opened = new Set();

/** A page in its own context; `said` collects errors, warnings and requests to other machines. */
export async function open(options) {
  const context = await browser.newContext(options);
  // The machine may do other things.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  opened.add(page);
  page.once("close", () => opened.delete(page));
  page.said = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") page.said.push(message.text());
  });
  page.on("pageerror", (error) => page.said.push(error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.protocol !== "blob:" && !["localhost", "127.0.0.1"].includes(url.hostname)) {
      page.said.push(`asked for ${request.url()}`);
    }
  });
  return page;
}

/** Checks that nothing went wrong on a page, and closes it. */
export async function close(page, where) {
  check(page.said.length === 0, `${where}: ${page.said.join("; ")}`);
  await page.context().close();
}

/** A picture for people. @param {string} name @param {{ fullPage?: boolean }} options */
export async function picture(page, name, options = {}) {
  if (wantsPictures) await page.screenshot({ path: `${pictures}/${name}.png`, ...options });
}

const kImpacts = ["minor", "moderate", "serious", "critical"];
/**
 * The faults that axe finds, in an isolated world, because the policy of the page forbids other scripts.
 * @param {string[]} rules those to look at, or all
 */
export async function faults(page, impacts = kImpacts, rules = []) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const world = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const contextId = world.executionContextId;
  await session.send("Runtime.evaluate", { contextId, expression: axe });
  const options = { resultTypes: ["violations"], ...(rules.length > 0 ? { runOnly: rules } : {}) };
  const { result } = await session.send("Runtime.evaluate", {
    contextId,
    expression: `axe.run(${JSON.stringify(options)}).then((found) => found.violations
      .filter((v) => ${JSON.stringify(impacts)}.includes(v.impact))
      .map((v) => v.id + " " + v.nodes.slice(0, 2).map((n) => n.html.slice(0, 160)).join(" | ")).join("; "))`,
    awaitPromise: true,
  });
  await session.detach();
  return String(result.value ?? "axe did not run");
}

/** By how many pixels a page is wider than its window. */
export const beyond = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
/** The captions of tables, fields, chosen options and buttons that are cut off. */
export const cropped = (page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll(".table")]
      .filter((table) => table.closest(".cross") === null && table.scrollWidth > table.clientWidth + 1)
      .map((table) => table.querySelector("caption")?.textContent),
    // A placeholder that shows half of an example.
    ...[...document.querySelectorAll("main input[placeholder]")]
      .filter((field) => field.checkVisibility() && field.value === "" && field.scrollWidth > field.clientWidth + 1)
      .map((field) => field.placeholder),
    // A button whose words do not fit, a list whose chosen option does not.
    ...[...document.querySelectorAll("main button, main a.button")]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
    ...[...document.querySelectorAll("main select")]
      .filter((list) => {
        const pen = document.createElement("canvas").getContext("2d");
        const style = getComputedStyle(list);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        // The arrow needs about as much as a letter is high.
        const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - parseFloat(style.fontSize);
        return list.checkVisibility() && pen.measureText(list.selectedOptions[0]?.text ?? "").width > room;
      })
      .map((list) => list.selectedOptions[0].text),
  ]);
/** By how many pixels the next step, with its buttons, is below the window. */
export const below = (page) =>
  page.evaluate(() =>
    Math.max(...[...document.querySelectorAll(".request, .choices > *")].map((part) => part.getBoundingClientRect().bottom)) -
    innerHeight);
/** The number of moves of the line on a page. */
export const moves = (page) => page.locator(".line li").count();
/** The answer of an address for programs. */
export const answer = async (address) => (await fetch(address)).json();

/** Always the same numbers between 0 and 1. */
export function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

const kNext = ".hits [data-place], .choices [data-step]";

/** What the page shows of the move that is being entered. */
const shown = (page) =>
  page.evaluate(() => location.search + (document.querySelector(".request")?.textContent ?? ""));

/** Waits until the page shows something else than `before` of the move that is being entered. */
function changed(page, before) {
  return page.evaluate(
    (was) =>
      new Promise((resolve, reject) => {
        const there = () =>
          document.querySelector("main.waiting") === null &&
          location.search + (document.querySelector(".request")?.textContent ?? "") !== was;
        if (there()) return resolve(undefined);
        const watcher = new MutationObserver(() => {
          if (!there()) return;
          watcher.disconnect();
          resolve(undefined);
        });
        watcher.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
        setTimeout(() => reject(new Error(`nothing changed at ${was}`)), 60_000);
      }),
    before,
  );
}

/** Clicks or taps what can be seen there, as a hand does. @param {string} selector @param {number} nth */
async function press(page, by, selector, nth = 0) {
  const [x, y, over] = await page.evaluate(
    ([wanted, index]) => {
      const element = document.querySelectorAll(String(wanted))[Number(index)];
      const shape = element?.querySelector("circle") ?? element;
      if (!element || !shape) return [0, 0, `no ${wanted}`];
      const look = () => shape.getBoundingClientRect();
      if (look().top < 0 || look().bottom > innerHeight) element.scrollIntoView({ block: "center" });
      const box = look();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const top = document.elementFromPoint(middle.x, middle.y);
      return [middle.x, middle.y, element.contains(top) ? "" : `${top?.outerHTML.slice(0, 200)} lies over ${wanted}`];
    },
    [selector, nth],
  );
  if (over !== "") throw new Error(String(over));
  await (by === "taps" ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Reaches a place or a button by Tab and the arrows, and presses Enter or Space there. */
async function reach(page, selector, key) {
  for (let i = 0; i < 150; ++i) {
    // On the board an arrow leads closer; from each place another one if it was there before.
    const next = await page.evaluate((wanted) => {
      const target = document.querySelector(wanted);
      const active = document.activeElement;
      if (active?.matches(wanted)) return "here";
      if (!target?.closest(".hits") || !active?.closest(".hits")) return "Tab";
      const middle = (place) => {
        const box = place.querySelector("circle").getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const [[x, y], [toX, toY]] = [middle(active), middle(target)];
      const ways = [["ArrowRight", toX - x], ["ArrowLeft", x - toX], ["ArrowDown", toY - y], ["ArrowUp", y - toY]];
      ways.sort((a, b) => b[1] - a[1]);
      const tried = Number(active.getAttribute("data-tried") ?? 0);
      active.setAttribute("data-tried", String(tried + 1));
      return ways[tried % 4][0];
    }, selector);
    if (next === "here") return page.keyboard.press(key);
    await page.keyboard.press(next);
  }
  throw new Error(`no key leads to ${selector}`);
}

/** Takes one step of a move that `random` chooses, by "clicks", "taps" or "keys"; false when the game is over. */
export async function step(page, random, by) {
  const before = await shown(page);
  const options = await page.evaluate(
    (next) => [...document.querySelectorAll(next)].map((option) => [option.dataset.place, option.dataset.step]),
    kNext,
  );
  if (options.length === 0) return false;
  const nth = Math.floor(random() * options.length);
  const [place, code] = options[nth];
  if (by === "keys") {
    await reach(page, place ? `.hits [data-place="${place}"]` : `.choices [data-step="${code}"]`, random() < 0.5 ? "Enter" : " ");
  } else {
    await press(page, by, kNext, nth);
  }
  await changed(page, before);
  return true;
}

/** Enters a move by its places: steps as codes of cli/explorer/board.js ("*a1", ":white marble"). */
export async function enter(page, codes, by = "clicks") {
  const there = (selector) => page.evaluate((wanted) => document.querySelector(wanted) !== null, selector);
  const act = (selector) => (by === "keys" ? reach(page, selector, "Enter") : press(page, by, selector));
  for (const code of codes) {
    const name = code.slice(1);
    const button = `.choices [data-step="${code}"]`;
    const before = await shown(page);
    if (await there(button)) await act(button);
    else if (code.startsWith("~")) {
      // A row is chosen by the places that no other row has.
      for (const place of name.split(",")) {
        const hit = `.hits [data-place="${place}"]`;
        if ((await there(hit)) && (await shown(page)) === before) await act(hit);
      }
    } else if (!code.startsWith(":")) await act(`.hits [data-place="${name}"]`);
    // Words without an alternative follow by themselves.
    else continue;
    await changed(page, before);
  }
}

/**
 * The steps of a move in the position of an address, and the address after it: those with which the server
 * redirects to this move.
 */
export async function stepsOf(address, move) {
  const text = await (await fetch(address)).text();
  const { tree } = JSON.parse(/<span class="tree" hidden>(.*?)<\/span>/s.exec(text)[1]);
  const here = /<div class="enter" data-here="([^"]*)"/.exec(text)[1].replaceAll("&amp;", "&");
  const leaves = [];
  const collect = (node, path) => {
    if (node === 0) leaves.push(path);
    else if (typeof node === "string") for (const code of node.split("|")) leaves.push([...path, code]);
    else for (const [code, next] of Object.entries(node)) collect(next, [...path, code]);
  };
  collect(tree, []);
  const named = new Set(move.match(/[a-k]\d{1,2}/g) ?? []);
  const unlike = (path) => {
    const places = new Set(path.filter((code) => code[0] !== ":").flatMap((code) => code.slice(1).split(",")));
    const words = path.filter((code) => code[0] === ":").map((code) => code.slice(1));
    return (
      [...places].filter((place) => !named.has(place)).length +
      [...named].filter((place) => !places.has(place)).length +
      // Pieces are named by their first letters.
      words.filter((word) => !move.toLowerCase().includes(word[0])).length / 2
    );
  };
  leaves.sort((a, b) => unlike(a) - unlike(b));
  for (const path of leaves.slice(0, 50)) {
    const after = new URL(here, address);
    after.searchParams.set("at", path.join("/"));
    const response = await fetch(after, { redirect: "manual" });
    const to = new URL(response.headers.get("location") ?? "", address);
    if (` ${to.searchParams.get("line") ?? ""}`.endsWith(` ${move}`)) return { path, to: to.href };
  }
  throw new Error(`no steps for ${move} at ${address}`);
}

const parts = [];
/**
 * A part of the tests; parts run side by side, so none looks at what another one changes.
 * @param {string} name @param {() => Promise<void>} run @param {{ alone?: boolean }} options
 */
export const part = (name, run, options = {}) => void parts.push({ name, run, ...options });

/** Runs all parts, or those whose names hold one of `words`, ends the browser and the servers, and prints the checks. */
export async function finish(words = []) {
  const wanted = parts.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const begun = Date.now();
  const run = async ({ name, run: act }) => {
    const from = Date.now();
    try {
      await act();
    } catch (error) {
      check(false, `${name}: ${error.stack}`);
      let number = 0;
      for (const page of opened) {
        await page.screenshot({ path: `${pictures}/failed-${++number}.png` }).catch(() => {});
      }
    }
    console.log(`${((Date.now() - from) / 1000).toFixed(1)} s: ${name}`);
  };
  const queue = wanted.filter(({ alone }) => !alone);
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: 3 }, work));
  for (const one of wanted.filter(({ alone }) => alone)) await run(one);
  await browser.close();
  for (const one of servers) {
    one.kill("SIGINT");
    const exit = one.exitCode ?? (await new Promise((resolve) => one.once("exit", resolve)));
    check(exit === 0, `a server ended with ${exit}`);
  }
  console.log(`${checks} checks, ${failed} failed, in ${Math.round((Date.now() - begun) / 1000)} s`);
  process.exit(failed === 0 && checks > 0 ? 0 : 1);
}
