// node board.test.mjs PROGRAM DATABASE CHROMIUM PICTURES [PLIES] - enters games of every title on the board: by clicks, by
// taps on a phone and by keys alone. PLIES: how many of each game (default 3). Exits with 1 when a check fails.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

const [program, database, executablePath, pictures, most = "3"] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });

let checks = 0;
let failed = 0;
function check(holds, sentence) {
  ++checks;
  if (holds) return;
  ++failed;
  console.log(`FAILED: ${sentence}`);
}

const server = spawn(program, ["serve", "--db", database, "--port", "0"], {
  stdio: ["ignore", "pipe", "inherit"],
});
process.on("exit", () => server.kill("SIGKILL"));
const base = await new Promise((resolve, reject) => {
  server.stdout.once("data", (text) => resolve(/http:\/\/\S+\//.exec(String(text))[0].slice(0, -1)));
  server.once("exit", () => reject(new Error("the server did not start")));
});
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** Always the same numbers between 0 and 1. */
function numbers(seed) {
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

/** Takes one step; false when the game is over. */
async function step(page, random, by) {
  const before = await shown(page);
  const options = page.locator(kNext);
  const count = await options.count();
  if (count === 0) return false;
  if (by === "keys") {
    // The focus stays on the board from step to step; in a new page it is reached by Tab.
    for (let i = 0; i < 40; ++i) {
      if (await page.evaluate((next) => document.activeElement?.matches(next) ?? false, kNext)) break;
      await page.keyboard.press("Tab");
    }
    const onBoard = await page.evaluate(() => document.activeElement?.closest(".hits") !== null);
    for (let i = Math.floor(random() * 6); onBoard && i > 0; --i) {
      await page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][Math.floor(random() * 4)]);
    }
    await page.keyboard.press(random() < 0.5 ? "Enter" : " ");
  } else {
    const option = options.nth(Math.floor(random() * count));
    await (by === "taps" ? option.tap() : option.click());
  }
  await page.waitForFunction(
    (was) =>
      document.querySelector("main.waiting") === null &&
      location.search + (document.querySelector(".request")?.textContent ?? "") !== was,
    before,
  );
  return true;
}

const moves = (page) => page.locator(".line li").count();

const titles = [
  ["zertz", "37"],
  ["dvonn", "standard"],
  ["gipf", "standard"],
  ["gipf", "tournament+zertz=3+tamsk=3+dvonn=3+yinsh=3"],
  ["tamsk", "level-1"],
  ["yinsh", "blitz"],
  ["tzaar", "standard"],
];
for (const [by, options] of [
  ["clicks", { viewport: { width: 1280, height: 900 } }],
  ["taps", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ["keys", { viewport: { width: 1280, height: 900 } }],
]) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const said = [];
  page.on("console", (message) => {
    if (message.type() === "error") said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(error.message));
  for (const [title, variant] of titles) {
    const random = numbers(57);
    await page.goto(`${base}/position?title=${title}&variant=${encodeURIComponent(variant)}`);
    let steps = 0;
    let over = false;
    while (!over && (await moves(page)) < Number(most) && steps < 20 * Number(most)) {
      over = !(await step(page, random, by));
      ++steps;
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) check(false, `${title} by ${by}: ${beyond} pixels too wide`);
    }
    const played = await moves(page);
    console.log(`${title} ${variant} by ${by}: ${played} moves in ${steps} steps`);
    check(over || played >= Number(most), `${title} by ${by}: ${played} moves in ${steps} steps`);
    // Board and next step are in sight.
    if (!over) {
      const below = await page.evaluate(
        () => document.querySelector(".request").getBoundingClientRect().bottom - innerHeight,
      );
      check(below <= 0, `${title} by ${by}: the next step is ${below} pixels below the window`);
    }
    await page.screenshot({ path: `${pictures}/play-${title}-${by}.png` });
  }
  check(said.length === 0, `${by}: ${said.join("; ")}`);
  await context.close();
}

// Escape takes steps back, one by one.
{
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(`${base}/position?title=zertz&variant=37`);
  const request = page.locator(".request");
  const start = await request.textContent();
  await page.locator('[data-step=":grey marble"]').click();
  const marble = await request.textContent();
  await page.locator('[data-place="d4"]').click();
  check(/grey marble, put on d4: choose what to take away/.test(await request.textContent()), "each step is named");
  check((await page.locator(".taken-steps use").count()) === 1, "the marble is shown before the ring is chosen");
  await page.keyboard.press("Escape");
  check((await request.textContent()) === marble, "Escape takes back the ring");
  await page.keyboard.press("Escape");
  check((await request.textContent()) === start, "Escape takes back the marble");
  // A side line on the page of a game, and its own next move.
  const { games } = await (await fetch(`${base}/api/games?title=dvonn&limit=1`)).json();
  await page.goto(`${base}/game/${games[0].id}?ply=60`);
  const own = await page.locator(".moves a.move").nth(60).textContent();
  await page.locator(`[data-place="${own.slice(0, 2)}"]`).click();
  await page.locator(`.hits [data-place="${own.slice(-2)}"]`).click();
  await page.waitForURL(/ply=61$/);
  await page.locator('.hits [data-kind="*"]').first().click();
  await page.locator('.hits [data-kind=">"]').last().click();
  await page.waitForURL(/line=|ply=62$/);
  await page.goto(`${base}/game/${games[0].id}?ply=10`);
  const entries = await page.evaluate(() => history.length);
  for (let i = 0; i < 8; ++i) await page.keyboard.press("ArrowRight");
  await page.waitForURL(/ply=18$/);
  check((await page.evaluate(() => history.length)) === entries, "steps through a game are one entry of the history");
}

// Puzzles of ZÈRTZ are solved by taps alone; a wrong move is shown on the board and taken back by a key.
{
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const kColours = { W: "white", G: "grey", B: "black" };
  const { games } = await (await fetch(`${base}/api/games?puzzles=1&title=zertz&limit=3`)).json();
  for (const { id } of games) {
    const { moves: solution } = await (await fetch(`${base}/api/games/${id}`)).json();
    await page.goto(`${base}/puzzle/${id}`);
    for (let ply = 0; ply < solution.length; ply += 2) {
      const before = page.url();
      const move = solution[ply];
      const places = [...move.matchAll(/[a-j]\d{1,2}/g)].map((found) => found[0]);
      const colour = page.locator(`[data-step=":${kColours[move[0]]} marble"]`);
      if (!move.startsWith("x") && (await colour.count()) > 0) await colour.tap();
      // Isolated rings, after the last x of a placement, follow by themselves.
      for (const place of move.startsWith("x") ? places : places.slice(0, 2)) {
        const hit = page.locator(`.hits [data-place="${place}"]`);
        if ((await hit.count()) > 0) await hit.tap();
      }
      await page.waitForURL((url) => url.href !== before);
      await page.locator("main:not(.waiting)").waitFor();
    }
    check((await page.locator("[data-solved]").count()) === 1, `puzzle ${id} is solved on the board`);
    await page.screenshot({ path: `${pictures}/puzzle-${id}.png` });
  }
  await page.goto(`${base}/puzzle/${games[0].id}`);
  const random = numbers(3);
  while ((await page.locator(".verdict.bad").count()) === 0 && (await step(page, random, "taps")));
  // The answer to it comes by itself.
  await page.waitForURL(/answer=1/);
  await page.locator("main:not(.waiting)").waitFor();
  check(/is not the solution/.test(await page.locator(".request").textContent()), "a wrong move is answered on the board");
  await page.screenshot({ path: `${pictures}/puzzle-wrong.png` });
  await page.keyboard.press("Escape");
  await page.locator(".verdict:not(.bad)").waitFor();
}

await browser.close();
server.kill("SIGINT");
console.log(`${checks} checks, ${failed} failed; pictures in ${pictures}`);
process.exit(failed === 0 ? 0 : 1);
