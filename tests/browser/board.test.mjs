// board.test.mjs - games entered on the board by clicks, by taps and by keys alone; puzzles of every title solved there.
// GIPFBASE_BROWSER_MOVES is the most moves of a game (default 12), GIPFBASE_BROWSER_TITLES="gipf yinsh" chooses titles.
import {
  answer, below, beyond, check, close, enter, kNarrow, kPhone, kTouch, kWide, most, moves, numbers, open, part, picture,
  reading, step, stepsOf, whole,
} from "./harness.mjs";

const kTitles = process.env.GIPFBASE_BROWSER_TITLES?.split(" ") ?? ["zertz", "dvonn", "gipf", "tamsk", "yinsh", "tzaar"];
/** Results that the rules give, in records of whole games. */
const kOver = /^(white|grey|black|points|no-pieces|rings|equal-rings|no-capture|type-captured)$/;

/** The shortest record of a title that goes on to the end: where it begins, and the steps of each move. */
async function shortest(title) {
  const { base } = await reading();
  const { games } = await answer(`${base}/api/games?title=${title}&min-plies=13&sort=length&limit=100`);
  const { id, variant } = games.find((one) => kOver.test(one.ending ?? ""));
  const game = await answer(`${base}/api/games/${id}`);
  const rules = `title=${title}&variant=${encodeURIComponent(variant)}&position=${encodeURIComponent(game.start)}`;
  const begin = `${base}/position?${rules}`;
  const entries = [];
  let at = begin;
  for (const move of game.moves.slice(0, most)) {
    const { path, to } = await stepsOf(at, move);
    entries.push(path);
    at = to;
  }
  return { name: `${title} ${variant}`, begin, entries, ends: game.moves.length <= most };
}
const found = new Map();
const shortestOf = (title) => found.get(title) ?? found.set(title, shortest(title)).get(title);

/** What a page may not be while a move is entered: wider than its window, or with the next step below it. */
async function inSight(page, where) {
  const wide = await beyond(page);
  check(wide <= 0, `${where}: ${wide} pixels too wide`);
  const deep = await below(page);
  check(deep <= 0, `${where}: the next step is ${deep} pixels below the window`);
}

/** @param {string} by @param {string} width */
async function play(by, width, options) {
  const page = await open(options);
  for (const title of kTitles) {
    const { name, begin, entries, ends } = await shortestOf(title);
    const where = `${name} by ${by}, ${width}`;
    const begun = Date.now();
    await page.goto(begin);
    let steps = 0;
    for (const [number, entry] of entries.entries()) {
      await enter(page, entry, by);
      steps += entry.length;
      // What costs time is looked at now and then.
      if (number % 8 === 3 && number + 1 < entries.length) await inSight(page, where);
      if (number === 11) await picture(page, `play-${title}-${by}-${width}`);
    }
    const played = await moves(page);
    check(played === entries.length, `${where}: ${played} of ${entries.length} moves`);
    console.log(`${where}: ${played} moves, ${steps} steps, ${Date.now() - begun} ms`);
    if (!ends) continue;
    check(/The game is over/.test(await page.locator(".request").textContent()), `${where}: the game ends`);
    await picture(page, `over-${title}-${by}-${width}`);
  }
  await close(page, `${by}, ${width}`);
}
part("games by clicks, wide", () => play("clicks", "wide", { viewport: kWide }));
part("games by taps, narrow", () => play("taps", "narrow", kPhone));
part("games by keys, wide", () => play("keys", "wide", { viewport: kWide }));
if (whole) {
  part("games by taps, wide", () => play("taps", "wide", kTouch));
  part("games by keys, narrow", () => play("keys", "narrow", { viewport: kNarrow }));
}

// Hourglasses that run out, and the glass of 15 seconds: from the first of them in each record.
part("the sand of TAMSK", async () => {
  const { base } = await reading();
  const page = await open({ viewport: kWide });
  const { games } = await answer(`${base}/api/games?title=tamsk&limit=10`);
  const seen = new Set();
  for (const { id, variant } of games) {
    if (variant === "level-1") continue;
    const { moves: played } = await answer(`${base}/api/games/${id}`);
    for (const [ply, move] of played.entries()) {
      const kind = move.replace(/-..$/, "");
      if (!/^(sand|fifteen|lost)/.test(kind) || seen.has(kind)) continue;
      seen.add(kind);
      const rules = `title=tamsk&variant=${encodeURIComponent(variant)}`;
      const line = encodeURIComponent(played.slice(0, ply).join(" "));
      const { path } = await stepsOf(`${base}/position?${rules}&line=${line}`, move);
      // On the page of the game the step leads on in the game.
      await page.goto(`${base}/game/${id}?ply=${ply}`);
      await enter(page, path);
      await page.waitForURL(new RegExp(`ply=${ply + 1}$`));
    }
  }
  check(seen.has("sand") && seen.has("fifteen"), `time plies are entered: ${[...seen].join(", ")}`);
  await page.goto(`${base}/position?title=tamsk&variant=level-3&line=a1-b2+a4-b4+d7-d6`);
  await page.locator('[data-step=":hourglass empty"]').click();
  check(/hourglass empty: choose which one/.test(await page.locator(".request").textContent()), "the step is named");
  await picture(page, "tamsk-sand");
  await page.locator('.hits [data-place="b4"]').click();
  await page.waitForURL(/sand-b4$/);
  await page.locator('[data-step=":turn the 15-second glass"]').click();
  await page.waitForURL(/fifteen$/);
  check((await page.locator('[data-step=":15 seconds over"]').count()) === 1, "a turn can be lost to the glass");
  // Against the engine nobody's glass is declared empty.
  await page.goto(`${base}/play?title=tamsk&variant=level-3&side=white&level=1&seed=1`);
  await page.locator(".hits a").first().waitFor();
  check((await page.locator(".choices button").count()) === 0, "a game against the engine has no sand");
  await close(page, "the sand of TAMSK");
});

// Every puzzle of the samples.
if (whole) part("all puzzles by clicks", async () => {
  const { base } = await reading();
  const page = await open({ viewport: kWide });
  const { games } = await answer(`${base}/api/games?puzzles=1&limit=1000`);
  for (const { id } of games) await solve(page, base, id, "clicks");
  console.log(`${games.length} puzzles`);
  await close(page, "all puzzles");
});

// Games without a record: moves that nobody would make, and all the placements of DVONN.
part("random games by taps", async () => {
  const { base } = await reading();
  const page = await open(kPhone);
  for (const rules of ["title=gipf&variant=standard", "title=dvonn&variant=standard", "title=tzaar&variant=standard"]) {
    await page.goto(`${base}/position?${rules}`);
    const random = numbers(57);
    let over = false;
    while (!over && (await moves(page)) < most) over = !(await step(page, random, "taps"));
    if (over) check(/The game is over/.test(await page.locator(".request").textContent()), `${rules}: the game ends`);
    else await inSight(page, rules);
  }
  await close(page, "random games");
});

part("steps are taken back by Escape", async () => {
  const { base } = await reading();
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
  // A step that follows by itself cannot be taken back: all pieces are GIPF-pieces at first.
  await page.goto(`${base}/position?title=gipf&variant=tournament`);
  check(/^GIPF-piece: choose/.test(await request.textContent()), "a step without an alternative is taken");
  check((await page.locator(".choices .back").count()) === 0, "no button for a step that cannot be taken back");
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
  // Board and next step are in sight below the players and the event, on a laptop, too.
  const { games: [zertz] } = await answer(`${base}/api/games?title=zertz&min-plies=13&limit=1`);
  for (const viewport of [kWide, { width: 1366, height: 768 }]) {
    await page.setViewportSize(viewport);
    for (const path of [`/game/${zertz.id}?ply=2`, "/position?title=zertz&variant=37", "/play?title=zertz&variant=37&side=white&level=1&seed=1&clock=5%2B3"]) {
      await page.goto(base + path);
      await inSight(page, `${path} at ${viewport.width}x${viewport.height}`);
    }
  }
  await close(page, "Escape and side lines");
});

/** Solves a puzzle on its board. */
async function solve(page, base, id, by) {
  const { moves: solution } = await answer(`${base}/api/games/${id}`);
  await page.goto(`${base}/puzzle/${id}`);
  for (let ply = 0; ply < solution.length; ply += 2) {
    const before = page.url();
    await enter(page, (await stepsOf(before, solution[ply])).path, by);
    await page.waitForURL((url) => url.href !== before);
    await page.locator("main:not(.waiting)").waitFor();
  }
  check((await page.locator("[data-solved]").count()) === 1, `puzzle ${id} is solved on the board by ${by}`);
}

for (const [by, options] of [["clicks", { viewport: kWide }], ["taps", kPhone]]) {
  part(`puzzles by ${by}`, async () => {
    const { base } = await reading();
    const page = await open(options);
    for (const title of kTitles) {
      const { games } = await answer(`${base}/api/games?puzzles=1&title=${title}&limit=40`);
      check(games.length > 0, `there are puzzles of ${title}`);
      await solve(page, base, games.at(by === "taps" ? -1 : 0).id, by);
      await picture(page, `puzzle-${title}-${by}`);
    }
    await close(page, `puzzles by ${by}`);
  });
}

part("a wrong move in a puzzle", async () => {
  const { base } = await reading();
  const page = await open(kPhone);
  const { games } = await answer(`${base}/api/games?puzzles=1&title=zertz&limit=1`);
  await page.goto(`${base}/puzzle/${games[0].id}`);
  const random = numbers(3);
  while ((await page.locator(".verdict.bad").count()) === 0 && (await step(page, random, "taps")));
  // The answer to it comes by itself.
  await page.waitForURL(/answer=1/);
  await page.locator("main:not(.waiting)").waitFor();
  check(/is not the solution/.test(await page.locator(".request").textContent()), "a wrong move is answered on the board");
  await picture(page, "puzzle-wrong");
  await page.keyboard.press("Escape");
  await page.locator(".verdict:not(.bad)").waitFor();
  await close(page, "a wrong move");
});
