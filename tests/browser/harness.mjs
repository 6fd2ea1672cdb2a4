// harness.mjs - what the browser's tests share: servers, pages that collect what goes wrong, axe, moves entered on the board.
//
// Every test is called as: node NAME.test.mjs PROGRAM DATABASE CHROMIUM PICTURES [MORE...].
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

export const [program, database, executablePath, pictures, ...more] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const kWide = { width: 1280, height: 900 };
export const kNarrow = { width: 390, height: 844 };
export const kPhone = { viewport: kNarrow, hasTouch: true, isMobile: true };

let checks = 0;
let failed = 0;
export function check(holds, sentence) {
  ++checks;
  if (holds) return;
  ++failed;
  console.log(`FAILED: ${sentence}`);
}

// Servers end with this process, also after an error.
const servers = [];
process.on("exit", () => servers.forEach((one) => one.kill("SIGKILL")));

/** A server of a database: `address` as printed, with the token of `--write`; `base` without a slash at its end. */
export async function serve(file, ...options) {
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

export const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** A page in its own context; `said` collects errors, warnings and requests to other machines. */
export async function open(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
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

/** The faults that axe finds, in an isolated world, because the policy of the page forbids other scripts. */
export async function faults(page, impacts = ["minor", "moderate", "serious", "critical"]) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const world = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const contextId = world.executionContextId;
  await session.send("Runtime.evaluate", { contextId, expression: axe });
  const { result } = await session.send("Runtime.evaluate", {
    contextId,
    expression: `axe.run().then((found) => found.violations.filter((v) => ${JSON.stringify(impacts)}.includes(v.impact))
      .map((v) => v.id + " " + v.nodes.slice(0, 2).map((n) => n.html.slice(0, 160)).join(" | ")).join("; "))`,
    awaitPromise: true,
  });
  await session.detach();
  return String(result.value ?? "axe did not run");
}

/** By how many pixels a page is wider than its window. */
export const beyond = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
/** By how many pixels the next step is below the window. */
export const below = (page) =>
  page.evaluate(() => document.querySelector(".request").getBoundingClientRect().bottom - innerHeight);
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

/** Waits until the page shows something else than `before` of the move that is being entered. */
async function changed(page, before) {
  await page.waitForFunction(
    (was) =>
      document.querySelector("main.waiting") === null &&
      location.search + (document.querySelector(".request")?.textContent ?? "") !== was,
    before,
  );
}
/** What the page shows of the move that is being entered. */
const shown = (page) =>
  page.evaluate(() => location.search + (document.querySelector(".request")?.textContent ?? ""));

/** Takes one step of a move that `random` chooses, by "clicks", "taps" or "keys"; false when the game is over. */
export async function step(page, random, by) {
  const { before, count } = await page.evaluate(
    (next) => ({
      before: location.search + (document.querySelector(".request")?.textContent ?? ""),
      count: document.querySelectorAll(next).length,
    }),
    kNext,
  );
  if (count === 0) return false;
  if (by === "keys") {
    // The focus stays on the board from step to step; in a new page it is reached by Tab.
    const focus = () =>
      page.evaluate(
        (next) => ({
          there: document.activeElement?.matches(next) ?? false,
          board: document.activeElement?.closest(".hits") !== null,
        }),
        kNext,
      );
    let at = await focus();
    for (let i = 0; i < 40 && !at.there; ++i) {
      await page.keyboard.press("Tab");
      at = await focus();
    }
    for (let i = Math.floor(random() * 6); at.board && i > 0; --i) {
      await page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][Math.floor(random() * 4)]);
    }
    await page.keyboard.press(random() < 0.5 ? "Enter" : " ");
  } else {
    const option = page.locator(kNext).nth(Math.floor(random() * count));
    await (by === "taps" ? option.tap() : option.click());
  }
  await changed(page, before);
  return true;
}

/** Enters a move by clicks or taps on its places: steps as codes of cli/explorer/board.js ("*a1", ":white marble"). */
export async function enter(page, codes, by = "clicks") {
  const press = (option) => (by === "taps" ? option.tap() : option.click());
  for (const code of codes) {
    const name = code.slice(1);
    const button = page.locator(`.choices [data-step="${code}"]`);
    const before = await shown(page);
    if ((await button.count()) > 0) await press(button);
    else if (code.startsWith("~")) {
      // A row is chosen by the places that no other row has.
      for (const place of name.split(",")) {
        const hit = page.locator(`.hits [data-place="${place}"]`);
        if ((await hit.count()) > 0) await press(hit);
      }
    } else if (!code.startsWith(":")) await press(page.locator(`.hits [data-place="${name}"]`));
    // Words without an alternative follow by themselves.
    else continue;
    await changed(page, before);
  }
}

/** Ends the browser and the servers, prints the checks, and exits with 1 when one failed. */
export async function finish() {
  await browser.close();
  for (const server of servers) {
    server.kill("SIGINT");
    const exit = server.exitCode ?? (await new Promise((resolve) => server.once("exit", resolve)));
    check(exit === 0, `a server ended with ${exit}`);
  }
  console.log(`${checks} checks, ${failed} failed; pictures in ${pictures}`);
  process.exit(failed === 0 ? 0 : 1);
}
