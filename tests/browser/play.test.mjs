// play.test.mjs - games against the engine by clicks and without JavaScript, a puzzle answered wrongly and then solved,
// lists as cards on a phone.
import { answer, below, beyond, check, close, cropped, kPhone, kWide, moves, open, part, picture, reading } from "./harness.mjs";

/** Makes a move by clicks: the first choice of each step. The engine answers. */
async function move(page, press) {
  const before = await moves(page);
  for (let i = 0; i < 20 && (await moves(page)) === before; ++i) {
    const next = page.locator(".choices [data-step], .hits [data-place]").first();
    const was = await page.evaluate(() => location.search + document.querySelector(".request")?.textContent);
    await press(next);
    await page.waitForFunction(
      (then) => location.search + document.querySelector(".request")?.textContent !== then,
      was,
    );
  }
  await page.waitForFunction(() => document.querySelector("a[data-onward]") === null);
  return (await moves(page)) - before;
}

/** A game against the engine. */
async function play(by, options, press) {
  const { base } = await reading();
  const page = await open(options);
  await page.goto(`${base}/play`);
  await picture(page, `play-form-${by}`);
  await page.locator('select[name="rules"]').selectOption("zertz 37");
  await page.locator('select[name="level"]').selectOption("2");
  await page.locator('select[name="clock"]').selectOption("5+3");
  await page.locator('input[name="player"]').fill("Anna");
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForURL(/seed=/);
  for (let i = 1; i <= 3; ++i) {
    const made = await move(page, press);
    check(made === 2, `by ${by}: move ${i} is answered (${made} moves)`);
  }
  const address = page.url();
  check(/left=[\d.]+,[\d.]+/.test(address) && !/left=300.0,300.0/.test(address), `by ${by}: the clocks run (${address})`);
  check(/you are the first player/.test(await page.locator(".study .verdict").textContent()), `by ${by}: the player is called as on the board`);
  const line = await page.locator(".line").textContent();
  const own = page.locator(".clocks .own b");
  const time = await own.textContent();
  await page.waitForFunction((was) => document.querySelector(".clocks .own b")?.textContent !== was, time);
  await page.reload();
  check((await page.locator(".line").textContent()) === line, `by ${by}: reloading keeps the game`);
  check((await own.textContent()) < time, `by ${by}: reloading gives no time back`);
  const wide = await beyond(page);
  check(wide <= 0, `by ${by}: ${wide} pixels too wide`);
  const deep = await below(page);
  check(deep <= 0, `by ${by}: the next step is ${deep} pixels below the window`);
  await picture(page, `play-game-${by}`);
  await page.getByRole("link", { name: "Hint" }).click();
  await page.getByText(/^Hint: /).waitFor();
  await picture(page, `play-hint-${by}`);
  await page.getByRole("link", { name: "Take back" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".line li").length === 4);
  await page.getByRole("link", { name: "Resign" }).click();
  await page.waitForURL(/end=resigned/);
  check(
    /You resign: 0-1/.test(await page.locator(".request").textContent()),
    `by ${by}: the result stands by the board`,
  );
  await picture(page, `play-over-${by}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download (.gpn)" }).click(),
  ]);
  check(download.suggestedFilename() === "game.gpn", "the game is a file");
  await page.getByRole("link", { name: "Other side" }).click();
  await page.waitForURL(/side=black/);
  await page.waitForFunction(() => document.querySelectorAll(".line li").length === 1);
  await close(page, `a game by ${by}`);
}
part("a game against the engine by clicks", () => play("clicks", { viewport: kWide }, (next) => next.click()));
part("a game against the engine by taps", () => play("taps", { ...kPhone, colorScheme: "dark" }, (next) => next.tap()));

// Without JavaScript the browser goes to the engine's move and back by itself.
part("the engine answers without JavaScript", async () => {
  const { base } = await reading();
  const page = await open({ viewport: kWide, javaScriptEnabled: false });
  await page.goto(`${base}/play`);
  await page.locator('select[name="rules"]').selectOption("dvonn standard");
  await page.getByRole("button", { name: "Play" }).click();
  await page.locator(".hits a").first().click();
  await page.waitForURL(/line=\S+(\+|%20)\S+/);
  check((await moves(page)) === 2, "without JavaScript the engine answers");
  await close(page, "the engine without JavaScript");
});

/** A puzzle answered wrongly, then solved; the list remembers both. */
async function solve(name, options) {
  const { base } = await reading();
  const page = await open(options);
  const { games } = await answer(`${base}/api/games?puzzles=1&title=dvonn&limit=1`);
  const id = games[0].id;
  const { moves: solution } = await answer(`${base}/api/games/${id}`);
  await page.goto(`${base}/puzzle/${id}?title=dvonn`);
  const enter = async (from, to) => {
    await page.locator(`.hits [data-place="${from}"]`).click();
    await page.locator(`.hits [data-place="${to}"]`).click();
  };
  // Another move than the solution.
  const [first] = await page.locator(".hits [data-place]").evaluateAll((hits) =>
    hits.map((hit) => hit.getAttribute("data-place")));
  await page.locator(`.hits [data-place="${first}"]`).click();
  const targets = await page.locator('.hits [data-kind=">"]').evaluateAll((hits) =>
    hits.map((hit) => hit.getAttribute("data-place")));
  await page
    .locator(`.hits [data-place="${targets.find((to) => `${first}-${to}` !== solution[0])}"]`)
    .click();
  await page.waitForURL(/answer=1/);
  await page.getByText(/Proved: /).waitFor();
  check((await page.locator("[data-helped]").count()) === 1, `${name}: a wrong move is answered`);
  await picture(page, `puzzle-answer-${name}`);
  await page.getByRole("link", { name: "Try another move" }).click();
  await page.getByRole("link", { name: "Hint" }).click();
  await page.getByText(/Hint: begin with/).waitFor();
  await picture(page, `puzzle-hint-${name}`);
  for (let ply = 0; ply < solution.length; ply += 2) {
    const before = page.url();
    await enter(...solution[ply].split("-"));
    await page.waitForURL((url) => url.href !== before);
    await page.locator("main:not(.waiting)").waitFor();
  }
  check((await page.locator("[data-solved]").count()) === 1, `${name}: the puzzle is solved`);
  await page.getByRole("link", { name: "All puzzles" }).click();
  await page.getByText("you have solved 1, 0 of them without help").waitFor();
  check((await page.locator('tr[data-done="helped"]').count()) === 1, `${name}: the list remembers it`);
  await picture(page, `puzzles-${name}`);
  await page.getByRole("link", { name: "Random puzzle" }).click();
  await page.waitForURL(/\/puzzle\/\d+\?title=dvonn/);
  await close(page, `puzzles, ${name}`);
}
part("a puzzle, wide", () => solve("wide", { viewport: kWide }));
part("a puzzle on a phone", () => solve("phone", kPhone));

// On a phone no table is wider than the window; headings sort.
part("lists on a phone", async () => {
  const { base } = await reading();
  const page = await open({ ...kPhone, colorScheme: "dark" });
  for (const [name, path] of [
    ["games", "/games"],
    ["players", "/players?title=zertz"],
    ["player", "/player?name=jix"],
    ["events", "/events"],
    ["puzzles", "/puzzles"],
    ["ratings", "/ratings?title=zertz&min-games=1"],
    ["tree", "/position?title=zertz&variant=37"],
    ["archive", "/archive"],
    ["find", "/find?q=j"],
    ["start", "/"],
  ]) {
    await page.goto(base + path);
    const cut = await cropped(page);
    check(cut.length === 0, `${name} on a phone: ${cut.join(", ")} cut off`);
    await picture(page, `list-${name}-390-dark`, { fullPage: name === "player" });
  }
  const find = page.locator("header .find input");
  await find.fill("jix");
  await find.press("Enter");
  await page.waitForURL(/\/player\?name=jix/);
  // The form leaves room for the games.
  await page.goto(`${base}/games`);
  const fields = page.locator("form.filters .field:visible");
  check((await fields.count()) === 1, `${await fields.count()} fields are open on a phone`);
  await page.getByText("Other conditions").tap();
  check((await fields.count()) > 8, "the other fields unfold");
  await page.goto(`${base}/games?title=zertz`);
  check((await fields.count()) > 8, "conditions that are set are shown");
  await page.locator("thead a", { hasText: "Date" }).tap();
  await page.waitForURL(/title=zertz&sort=date&reverse=1/);
  check((await page.locator('[aria-sort="descending"]', { hasText: "Date" }).count()) === 1, "a heading sorts");
  await close(page, "lists");
});
