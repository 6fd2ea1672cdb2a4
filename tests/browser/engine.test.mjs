// node engine.test.mjs PROGRAM DATABASE CHROMIUM PICTURES - the engine next to positions and games, the analysis of a game,
// and the way through the games of a list. Exits with 1 when a check fails.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [program, database, executablePath, pictures] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let checks = 0;
let failed = 0;
function check(holds, sentence) {
  ++checks;
  if (holds) return;
  ++failed;
  console.log(`FAILED: ${sentence}`);
}

const server = spawn(program, ["serve", "--db", database, "--port", "0", "--write"], {
  stdio: ["ignore", "pipe", "inherit"],
});
process.on("exit", () => server.kill("SIGKILL"));
const address = await new Promise((resolve, reject) => {
  server.stdout.once("data", (text) => resolve(/http:\/\/\S+/.exec(String(text))[0]));
  server.once("exit", () => reject(new Error("the server did not start")));
});
const base = new URL(address).origin;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** The faults that axe finds, in an isolated world, because the policy of the page forbids other scripts. */
async function faults(page) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const world = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const contextId = world.executionContextId;
  await session.send("Runtime.evaluate", { contextId, expression: axe });
  const { result } = await session.send("Runtime.evaluate", {
    contextId,
    expression: "axe.run().then((found) => found.violations.map((v) => v.id + ' ' + v.nodes[0].html).join('; '))",
    awaitPromise: true,
  });
  return String(result.value);
}

const kYinsh = `${base}/position?title=yinsh&variant=standard`;
const kLines = ".engine-lines li";

// Lines next to a position, by the keyboard alone.
for (const [viewport, colorScheme] of [
  [{ width: 1280, height: 900 }, "light"],
  [{ width: 390, height: 844 }, "dark"],
]) {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  const said = [];
  page.on("console", (message) => {
    if (message.type() === "error") said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(error.message));
  const where = `at ${viewport.width}, ${colorScheme}`;
  await page.goto(kYinsh);
  check((await page.locator("[data-analyze]").count()) === 0, `${where}: the link is for pages without JavaScript`);
  for (let i = 0; i < 60; ++i) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.id === "engine-switch")) break;
  }
  await page.keyboard.press("Enter");
  await page.locator(kLines).nth(2).waitFor();
  check((await page.locator(kLines).count()) === 3, `${where}: three lines`);
  check((await page.locator("#engine-switch").textContent()) === "Stop", `${where}: the button stops`);
  check((await page.locator(".board .best-move path").count()) > 0, `${where}: an arrow for the best move`);
  check(/^Best move /.test(await page.locator(".engine [role=status]").textContent()), `${where}: the best move is told`);
  const found = await faults(page);
  check(found === "", `${where}: ${found}`);
  await page.screenshot({ path: `${pictures}/engine-${viewport.width}-${colorScheme}.png`, fullPage: true });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(beyond <= 0, `${where}: ${beyond} pixels too wide`);
  // The focus stays on a move while the lines change; Enter plays it, and the search goes on after it.
  await page.locator("#engine-switch").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  check(await page.evaluate(() => document.activeElement?.closest(".engine-lines") !== null), `${where}: Tab reaches the lines`);
  await page.waitForTimeout(1500);
  check(await page.evaluate(() => document.activeElement?.closest(".engine-lines") !== null), `${where}: the focus stays`);
  await page.keyboard.press("Enter");
  await page.waitForURL(/line=/);
  await page.locator(kLines).first().waitFor();
  check((await page.locator(".line li").count()) === 1, `${where}: the move was played`);
  // The number of lines, and the end.
  await page.locator("#engine-lines").selectOption("5");
  await page.locator(kLines).nth(4).waitFor();
  await page.locator("#engine-switch").click();
  check((await page.locator("#engine-switch").textContent()) === "Start", `${where}: the button starts again`);
  check(said.length === 0, `${where}: ${said.join("; ")}`);
  await context.close();
}

// Without JavaScript.
{
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(kYinsh);
  await page.locator("[data-analyze]").click();
  check((await page.locator(kLines).count()) === 3, "without JavaScript: lines of one second");
  check((await page.locator(".board .best-move path").count()) > 0, "without JavaScript: an arrow");
  await page.screenshot({ path: `${pictures}/engine-still.png` });
  await page.locator(`${kLines} a`).first().click();
  check(page.url().includes("line="), "without JavaScript: a line is played by clicks");
  await context.close();
}

// The analysis of a game, and its way into the record.
{
  const { games } = await (await fetch(`${base}/api/games?title=zertz&min-plies=12&sort=length&limit=1`)).json();
  const id = games[0].id;
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(address);
  await page.goto(`${base}/game/${id}`);
  await page.locator(".report button", { hasText: "Analyze the game" }).click();
  await page.locator(".report progress").waitFor();
  await page.locator(".graph svg").waitFor({ timeout: 300_000 });
  await page.screenshot({ path: `${pictures}/analysis-1280-light.png`, fullPage: true });
  const found = await faults(page);
  check(found === "", `analysis: ${found}`);
  const plies = await page.locator(".graph a").count();
  check(plies === games[0].plies, `the graph has ${plies} of ${games[0].plies} moves`);
  await page.locator(".graph a").nth(2).click();
  await page.waitForURL(/ply=3$/);
  await page.locator("[data-store-annotation]").click();
  await page.locator("#work").waitFor();
  const record = await (await fetch(`${base}/api/games/${id}/record`)).text();
  check(record.includes("[%eval "), "the analysis is stored in the record");
  const narrow = await (await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: "dark" })).newPage();
  await narrow.goto(`${base}/game/${id}?ply=5`);
  check((await narrow.locator(".graph svg").count()) === 1, "a stored analysis is shown");
  await narrow.screenshot({ path: `${pictures}/analysis-390-dark.png`, fullPage: true });
}

// From game to game of a list, and over the end of its page.
{
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(`${base}/games?title=dvonn&limit=2`);
  const rows = page.locator("main tbody tr th a, main tbody tr td:first-child a");
  const first = await rows.nth(0).getAttribute("href");
  const second = await rows.nth(1).getAttribute("href");
  await rows.nth(0).click();
  await page.waitForURL(base + first);
  await page.keyboard.press("n");
  await page.waitForURL(base + second);
  await page.locator(".list-steps a", { hasText: "Next game" }).waitFor();
  await page.keyboard.press("n");
  await page.waitForURL((url) => ![base + first, base + second].includes(url.href));
  await page.keyboard.press("p");
  await page.waitForURL(base + second);
  await page.screenshot({ path: `${pictures}/list-steps.png` });
  await page.locator(".list-steps a").last().click();
  await page.waitForURL(/\/games\?title=dvonn/);
}

await browser.close();
server.kill("SIGINT");
console.log(`${checks} checks, ${failed} failed; pictures in ${pictures}`);
process.exit(failed === 0 ? 0 : 1);
