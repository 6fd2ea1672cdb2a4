// board.test.mjs - whole games of every title entered on the board: by clicks, by taps on a phone and by keys alone. After
// PICTURES comes the most moves of a game (default: all). Puzzles of every file solved by clicks.
import {
  answer, below, beyond, check, close, database, enter, finish, kPhone, kWide, more, moves, numbers, open, pictures, serve,
  step,
} from "./harness.mjs";

const most = Number(more[0] ?? Infinity);
const { base } = await serve(database);

const titles = [
  ["zertz", "37"],
  ["dvonn", "standard"],
  ["gipf", "standard"],
  ["gipf", "tournament+zertz=3+tamsk=3+dvonn=3+yinsh=3"],
  ["tamsk", "level-1"],
  ["yinsh", "blitz"],
  ["tzaar", "standard"],
];

/** Games of all titles in one way. @param {string} by */
async function play(by, options) {
  const page = await open(options);
  for (const [title, variant] of titles) {
    const random = numbers(57);
    const rules = `title=${title}&variant=${encodeURIComponent(variant)}`;
    await page.goto(`${base}/position?${rules}`);
    const begun = Date.now();
    let steps = 0;
    let over = false;
    let played = 0;
    let pictured = false;
    let wide = 0;
    let deep = 0;
    while (!over && played < most) {
      over = !(await step(page, random, by));
      ++steps;
      played = await moves(page);
      // What costs time is looked at now and then.
      if (steps % 10 === 1 && !over) {
        wide = Math.max(wide, await beyond(page));
        // Board and next step are in sight.
        deep = Math.max(deep, await below(page));
      }
      if (played === 12 && !pictured) {
        pictured = true;
        await page.screenshot({ path: `${pictures}/play-${title}-${by}.png` });
      }
    }
    console.log(`${title} ${variant} by ${by}: ${played} moves, ${steps} steps, ${Date.now() - begun} ms`);
    check(wide <= 0, `${title} by ${by}: ${wide} pixels too wide`);
    check(deep <= 0, `${title} by ${by}: the next step is ${deep} pixels below the window`);
    if (!over) continue;
    check(/The game is over/.test(await page.locator(".request").textContent()), `${title} by ${by}: the game ends`);
    await page.screenshot({ path: `${pictures}/over-${title}-${by}.png` });
  }
  await close(page, by);
}
if (!(most <= 0)) await Promise.all([
  play("clicks", { viewport: kWide }),
  play("taps", kPhone),
  play("keys", { viewport: kWide }),
]);

// Escape takes steps back, one by one.
{
  const page = await open({ viewport: kWide });
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
  const { games } = await answer(`${base}/api/games?title=dvonn&limit=1`);
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
  await close(page, "Escape and side lines");
}

/** The steps of a move, found in the tree of the page: those after which the server shows this move. */
async function stepsOf(page, move) {
  const { tree } = JSON.parse(await page.locator(".enter .tree").textContent());
  const here = await page.locator(".enter").getAttribute("data-here");
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
    return [...places].filter((place) => !named.has(place)).length + [...named].filter((place) => !places.has(place)).length;
  };
  leaves.sort((a, b) => unlike(a) - unlike(b));
  for (const path of leaves.slice(0, 50)) {
    const address = new URL(here, base);
    address.searchParams.set("at", path.join("/"));
    const response = await page.request.get(address.href, { maxRedirects: 0 });
    const after = new URL(response.headers().location ?? "", base);
    if (move === (after.searchParams.get("line") ?? "").split(" ").slice(-move.split(" ").length).join(" ")) return path;
  }
  throw new Error(`no steps for ${move}`);
}

/** Solves a puzzle on its board. */
async function solve(page, id, by) {
  const { moves: solution } = await answer(`${base}/api/games/${id}`);
  await page.goto(`${base}/puzzle/${id}`);
  for (let ply = 0; ply < solution.length; ply += 2) {
    const before = page.url();
    await enter(page, await stepsOf(page, solution[ply]), by);
    await page.waitForURL((url) => url.href !== before);
    await page.locator("main:not(.waiting)").waitFor();
  }
  check((await page.locator("[data-solved]").count()) === 1, `puzzle ${id} is solved on the board by ${by}`);
}

// Puzzles of every file are solved by clicks, and by taps on a phone.
for (const [by, options] of [["clicks", { viewport: kWide }], ["taps", kPhone]]) {
  const page = await open(options);
  for (const title of new Set(titles.map(([id]) => id))) {
    const { games } = await answer(`${base}/api/games?puzzles=1&title=${title}&limit=40`);
    check(games.length > 0, `there are puzzles of ${title}`);
    const { id } = games.at(by === "taps" ? -1 : 0);
    await solve(page, id, by);
    await page.screenshot({ path: `${pictures}/puzzle-${title}-${by}.png` });
  }
  await close(page, `puzzles by ${by}`);
}

// A wrong move is shown on the board and answered there; a key takes it back.
{
  const page = await open(kPhone);
  const { games } = await answer(`${base}/api/games?puzzles=1&title=zertz&limit=1`);
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
  await close(page, "a wrong move");
}

await finish();
