// engine.test.mjs - the engine next to positions and games, and the way through the games of a list.
import { answer, beyond, check, close, faults, kNarrow, kWide, open, part, picture, reading, wantsPictures } from "./harness.mjs";

const kYinsh = "/position?title=yinsh&variant=standard";
const kLines = ".engine-lines li";

/** Lines next to a position, by the keyboard alone. */
async function lines(viewport, colorScheme) {
  const { base } = await reading();
  const page = await open({ viewport, colorScheme });
  const where = `at ${viewport.width}, ${colorScheme}`;
  await page.goto(base + kYinsh);
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
  await picture(page, `engine-${viewport.width}-${colorScheme}`, { fullPage: true });
  const wide = await beyond(page);
  check(wide <= 0, `${where}: ${wide} pixels too wide`);
  // The focus stays on a move while the lines change; Enter plays it, and the search goes on after it.
  await page.locator("#engine-switch").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  check(await page.evaluate(() => document.activeElement?.closest(".engine-lines") !== null), `${where}: Tab reaches the lines`);
  // Twice: the first change may have been under way.
  for (let i = 0; i < 2; ++i) {
    await page.evaluate(() => new Promise((resolve) => {
      const watcher = new MutationObserver((changes) => {
        if (!changes.some(({ type, target }) => type === "childList" && target.matches(".engine-text"))) return;
        watcher.disconnect();
        resolve(undefined);
      });
      watcher.observe(document.querySelector("section.engine"), { childList: true, subtree: true });
    }));
  }
  check(await page.evaluate(() => document.activeElement?.closest(".engine-lines") !== null), `${where}: the focus stays`);
  await page.keyboard.press("Enter");
  await page.waitForURL(/line=/);
  await page.locator(kLines).first().waitFor();
  check((await page.locator(".line li").count()) > 0, `${where}: the move was played`);
  // The number of lines, and the end.
  await page.locator("#engine-lines").selectOption("5");
  await page.locator(kLines).nth(4).waitFor();
  await page.locator("#engine-switch").click();
  check((await page.locator("#engine-switch").textContent()) === "Start", `${where}: the button starts again`);
  await close(page, where);
}
part("engine lines, wide and light", () => lines(kWide, "light"));
part("engine lines, narrow and dark", () => lines(kNarrow, "dark"));

part("engine lines without JavaScript", async () => {
  const { base } = await reading();
  const page = await open({ javaScriptEnabled: false, viewport: kWide });
  await page.goto(base + kYinsh);
  await page.locator("[data-analyze]").click();
  check((await page.locator(kLines).count()) > 0, "without JavaScript: lines of one second");
  check((await page.locator(".board .best-move path").count()) > 0, "without JavaScript: an arrow");
  await page.locator(`${kLines} a`).first().click();
  check(page.url().includes("line="), "without JavaScript: a line is played by clicks");
  await close(page, "without JavaScript");
});

part("the next game of a list", async () => {
  const { base } = await reading();
  // Also over the end of its page.
  const page = await open({ viewport: kWide });
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
  await picture(page, "list-steps");
  await page.locator(".list-steps a").last().click();
  await page.waitForURL(/\/games\?title=dvonn/);
  await close(page, "the games of a list");
});

// The pictures of README: an opening tree, a game with its graph, lines of the engine in the middle of a game.
if (wantsPictures) part("pictures of README", async () => {
  const { base } = await reading();
  const page = await open({ viewport: { width: 1200, height: 800 } });
  await page.goto(`${base}/position?title=zertz&variant=37`, { waitUntil: "networkidle" });
  await picture(page, "readme-openings");
  // With room for the graph.
  await page.setViewportSize({ width: 1200, height: 1120 });
  const { games: [{ id, plies }] } = await answer(`${base}/api/games?title=zertz&min-plies=12&sort=length&limit=1`);
  await page.goto(`${base}/game/${id}`);
  await page.locator(".report button", { hasText: "Analyze the game" }).click();
  await page.locator(".graph svg").waitFor({ timeout: 300_000 });
  await page.goto(`${base}/game/${id}?ply=${plies - 3}`, { waitUntil: "networkidle" });
  await picture(page, "readme-game");
  await page.setViewportSize({ width: 1200, height: 800 });
  const { games } = await answer(`${base}/api/games?title=yinsh&puzzles=1&limit=1`);
  const { start } = await answer(`${base}/api/games/${games[0].id}`);
  await page.goto(`${base}/position?title=yinsh&variant=standard&position=${encodeURIComponent(start)}`);
  await page.locator("#engine-switch").click();
  await page.locator(".engine-lines li").nth(2).waitFor();
  await page.waitForTimeout(3000);
  await picture(page, "readme-engine");
  await close(page, "pictures");
});
