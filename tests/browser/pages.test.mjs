// pages.test.mjs - every page of gipfbase serve in a browser: at two widths, in light and dark, with and without JavaScript,
// by the keyboard alone.
import { answer, beyond, check, close, cropped, empty, faults, kNarrow, kWide, open, part, picture, reading, writing } from "./harness.mjs";

const { base } = await reading();
const titles = (await answer(`${base}/api/stats`)).variants;
const puzzle = (await answer(`${base}/api/games?puzzles=1&limit=1`)).games[0].id;
const pages = new Map([
  ["start", "/"],
  ["help", "/help"],
  ["manual", "/manual"],
  ["manual-page", "/manual/importing"],
  ["manual-reference", "/manual/words"],
  ["games", "/games"],
  ["games-query", "/games?where=plies+%3E+30"],
  ["games-fault", "/games?where=plies+%3E+%3E"],
  ["players", "/players"],
  ["ratings", "/ratings?title=zertz&min-games=1"],
  ["ratings-player", "/ratings?title=zertz&player=jix"],
  ["pattern", "/pattern?rules=dvonn+standard"],
  ["sheet", "/sheet?title=zertz&variant=37&text=1.+Wd4,a1+Gz9"],
  ["archive", "/archive"],
  ["player", "/player?name=jix"],
  ["events", "/events"],
  ["event", "/event?name=*tournament*&title=zertz"],
  ["puzzles", "/puzzles"],
  ["puzzle", `/puzzle/${puzzle}`],
  ["puzzle-hint", `/puzzle/${puzzle}?hint=1`],
  ["play", "/play"],
  ["play-game", "/play?title=zertz&variant=37&side=white&level=1&seed=1&clock=5%2B3&line=Wd4,a1+Gd5,a2"],
  ["play-over", "/play?title=zertz&variant=37&side=white&level=1&seed=1&line=Wd4,a1+Gd5,a2&end=resigned"],
  ["find", "/find?q=j"],
]);
for (const { title, variant } of titles) {
  const rules = `title=${title}&variant=${encodeURIComponent(variant)}`;
  const name = `${title}-${variant}`.replace(/[^a-z0-9-]+/g, "-");
  pages.set(`tree-${name}`, `/position?${rules}`);
  pages.set(`editor-${name}`, `/editor?${rules}`);
  const games = await answer(`${base}/api/games?${rules}&limit=1`);
  if (games.games.length > 0) {
    pages.set(`game-${name}`, `/game/${games.games[0].id}?ply=${Math.min(12, games.games[0].plies)}`);
  }
}
const kFaulty = new Set(["games-fault"]);
/** The address of the first page whose name begins with `name`. */
const addressOf = (name) => base + [...pages].find(([found]) => found.startsWith(name))[1];

/**
 * Looks at pages in a wide and light window, then in a narrow and dark one: their layout and colours are of the style
 * sheet alone. @param {[string, string][]} those
 */
async function look(those) {
  const page = await open({ viewport: kWide });
  for (const [name, path] of those) {
    page.said.length = 0;
    await page.setViewportSize(kWide);
    await page.emulateMedia({ colorScheme: "light" });
    const response = await page.goto(base + path);
    check(kFaulty.has(name) || response.status() === 200, `${name}: status ${response.status()}`);
    const said = page.said.filter((line) => !(kFaulty.has(name) && /status of 400/.test(line)));
    check(said.length === 0, `${name}: ${said.join("; ")}`);
    // As it is without JavaScript.
    const text = await response.text();
    check(/<main[^]*<h1[ >][^]*<\/main>/.test(text), `${name} without JavaScript: no heading`);
    for (const [viewport, colorScheme, rules] of [
      [kWide, "light", ["color-contrast"]],
      [kNarrow, "dark", []],
    ]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const where = `${name} at ${viewport.width}, ${colorScheme}`;
      const wide = await beyond(page);
      check(wide <= 0, `${where}: ${wide} pixels too wide`);
      const cut = await cropped(page);
      check(cut.length === 0, `${where}: ${cut.join(", ")} cut off`);
      await picture(page, `${name}-${viewport.width}-${colorScheme}`);
      const found = await faults(page, ["serious", "critical"], rules);
      check(found === "", `${where}: ${found}`);
    }
  }
  await page.context().close();
}
const kShare = Math.ceil(pages.size / 4);
for (let i = 0; i < 4; ++i) part(`pages ${i + 1}`, () => look([...pages].slice(i * kShare, (i + 1) * kShare)));

part("pages without JavaScript", async () => {
  const page = await open({ viewport: kNarrow, javaScriptEnabled: false });
  await page.goto(addressOf("tree-zertz-37"));
  await page.locator("td a, th a.move").first().click();
  check(/[?&]line=/.test(page.url()), "without JavaScript a move of the tree leads on");
  await page.goto(`${base}/game/1`);
  await page.locator('[data-key="ArrowRight"]').click();
  check(page.url().endsWith("ply=1"), "without JavaScript a game is stepped through");
  await page.goto(`${base}/games`);
  await page.locator('input[name="where"]').fill("plies > 40");
  await page.locator("form.filters button").click();
  check(/where=/.test(page.url()), "without JavaScript games are searched");
  await page.context().close();
});

// The keyboard alone, without reloading.
part("the keyboard alone", async () => {
  const page = await open({ viewport: kWide });
  await page.goto(`${base}/game/1`);
  await page.evaluate(() => (window.stillHere = true));
  const ply = () => new URL(page.url()).searchParams.get("ply");
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/ply=1$/);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/ply=2$/);
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(/ply=1$/);
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector('.steps a[data-key="End"]') === null);
  const last = Number(ply());
  check(last > 5, "End leads to the end of the game");
  check(await page.evaluate(() => window.stillHere === true), "stepping does not reload the page");
  await page.keyboard.press("Home");
  await page.waitForURL(/ply=0$|game\/1$/);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/ply=1$/);
  await page.waitForFunction(() => document.querySelector(".where")?.textContent?.startsWith("1 of"));
  await page.keyboard.press("Tab");
  check(
    (await page.evaluate(() => document.activeElement?.className)) === "skip",
    "the first Tab offers to skip the navigation",
  );
  await page.goto(`${base}/`);
  await page.keyboard.press("/");
  await page.keyboard.type("plies > 40");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/games\?where=/);
  check((await page.locator("tbody tr").count()) > 0, "a query typed on the first page finds games");
  await page.keyboard.press("Tab");
  await page.locator("tbody a").first().focus();
  await page.keyboard.press("ArrowDown");
  const second = await page.locator("tbody tr:nth-child(2) a").first().getAttribute("href");
  check(
    (await page.evaluate(() => document.activeElement?.getAttribute("href"))) === second,
    "the arrows go through the rows of a table",
  );
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/game\//);
  // The keys of the opening tree.
  await page.goto(addressOf("tree-zertz-37"));
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/line=/);
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL((url) => !url.search.includes("line="));
  await close(page, `by the keyboard`);
});

// A puzzle, the editor, and a search to its end.
part("a puzzle, the editor, a search", async () => {
  const page = await open({ viewport: kWide });
  const record = await answer(`${base}/api/games/${puzzle}`);
  await page.goto(`${base}/puzzle/${puzzle}?line=${encodeURIComponent(record.moves.join(" "))}`);
  check((await page.locator("[data-solved]").count()) === 1, "the solution solves the puzzle");
  await page.goto(`${base}/puzzles`);
  check((await page.locator("tr[data-done]").count()) === 1, "the browser remembers a solved puzzle");
  await page.goto(`${base}/editor?rules=zertz+37`);
  await page.locator(".palette a", { hasText: "." }).first().click();
  await page.waitForURL(/put=\./);
  await page.locator(".hits a").first().click();
  await page.waitForURL(/position=/);
  check((await page.locator(".verdict.good").count()) === 1, "a ring is taken away by a click");
  // The same by keys: Tab reaches one place, arrows move on.
  await page.goto(`${base}/editor?rules=zertz+37&put=B`);
  const reached = page.locator('.hits a[tabindex="0"]');
  check((await reached.count()) === 1, "one place of the board is reached by the tab key");
  await reached.focus();
  const at = () => page.evaluate(() => document.activeElement?.getAttribute("data-place"));
  const first = await at();
  await page.keyboard.press("ArrowRight");
  const second = await at();
  check(second !== null && second !== first, `an arrow goes on from ${first} (to ${second})`);
  await page.keyboard.press("Enter");
  await page.waitForURL(/position=/);
  check((await page.locator(".verdict.good").count()) === 1, "a marble is set by keys");
  check((await at()) === second, `the place keeps the focus (${await at()})`);
  await page.goto(
    `${base}/position?position=${encodeURIComponent(".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1")}`,
  );
  await page.getByRole("button", { name: "Who wins?" }).click();
  await page.waitForURL(/\/search\//);
  await page.getByText("The player to move wins in 5 plies.").waitFor();
  await page.getByText("Download the proof").waitFor();
  await close(page, `puzzle, editor, search`);
});

// A pattern drawn by clicks, ratings over the years, the value of every move, and kept searches.
part("a pattern, ratings, every move", async () => {
  const page = await open({ viewport: kWide });
  await page.goto(`${base}/pattern?rules=zertz+37`);
  await page.locator(".palette a", { hasText: "W" }).first().click();
  await page.waitForURL(/put=W/);
  await page.locator('.hits a[aria-label^="set d4"]').click();
  await page.waitForURL((url) => (url.searchParams.get("pattern") ?? "").includes("W"));
  await page.getByRole("link", { name: "Games with this pattern" }).click();
  await page.waitForURL(/\/games\?/);
  check((await page.locator("tbody tr").count()) > 0, "a pattern drawn by clicks finds games");
  const kept = page.getByRole("button", { name: "Keep this search" });
  await kept.click();
  await page.goto(`${base}/games`);
  await page.locator(".searches a").first().click();
  await page.waitForURL(/where=/);
  check((await kept.count()) === 0, "a search that is kept is not kept twice");
  await page.getByRole("button", { name: /^Forget / }).click();
  check((await page.locator(".searches a").count()) === 0, "a search is forgotten");
  await page.goto(`${base}/ratings?title=zertz&min-games=1`);
  await page.locator("tbody a").first().click();
  await page.waitForURL(/player=/);
  check((await page.locator("svg .curve").count()) === 1, "a player's ratings are a curve");
  check((await page.locator("tbody tr").count()) > 0, "a player's ratings are a table, too");
  const endgame = "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s";
  await page.goto(`${base}/position?position=${encodeURIComponent(endgame)}`);
  await page.getByRole("button", { name: "Value of every move" }).click();
  await page.waitForURL(/\/search\//);
  await page.locator("tbody tr").first().waitFor();
  check((await page.locator("tbody tr").count()) > 3, "every move has its value");
  await close(page, `pattern, ratings, every move`);
});

// Completion of words and names by keys.
part("completion", async () => {
  const page = await open({ viewport: kWide });
  await page.goto(`${base}/games`);
  const field = page.locator('input[name="where"]');
  await field.pressSequentially("ann");
  const options = page.locator('.completion [role="option"]');
  await options.first().waitFor();
  await page.keyboard.press("ArrowDown");
  check((await field.getAttribute("aria-activedescendant")) !== null, "an option is active");
  await page.keyboard.press("Enter");
  check((await field.inputValue()) === "annotated ", "a word is completed");
  await field.fill("");
  await field.pressSequentially("player = ji");
  await options.first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  check((await field.inputValue()) === "player = jix ", "a name is completed");
  const found = await faults(page, ["serious", "critical"]);
  check(found === "", `completion: ${found}`);
  await page.keyboard.press("Enter");
  await page.waitForURL(/where=player/);
  check((await page.locator("tbody tr").count()) > 0, "the completed query finds games");
  await close(page, `completion`);
});

// On a server with writing: files are dropped, a game is corrected, the correction is taken back.
part("writing", async () => {
  const { address } = await empty();
  const page = await open({ viewport: kWide });
  await page.goto(address);
  check(!page.url().includes("token"), "the token leaves the address");
  const game = "[Title \"zertz\"]\n[Event \"Cup\"]\n[White \"Anna\"]\n\n1. Wd4,a1 *\n";
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.gpn"));
    return data;
  }, game);
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
  await page.getByText("dropped.gpn: 1 game read, 1 stored").waitFor();
  await page.locator('input[type="file"]').setInputFiles({
    name: "chosen.gpn",
    mimeType: "text/plain",
    buffer: Buffer.from(game.replace("Wd4,a1", "Wd4,g1")),
  });
  await page.getByText("chosen.gpn: 1 game read, 1 stored").waitFor();
  await page.goto(`${new URL(address).origin}/game/1`);
  await page.getByText("Correct this game").click();
  await page.locator('details.correct input[name="Event"]').fill("Open");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Open", { exact: true }).first().waitFor();
  await page.reload();
  await page.getByText("Correct this game").click();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByText("was taken back").waitFor();
  await page.reload();
  check((await page.getByText("Cup", { exact: true }).count()) > 0, "a correction is taken back");
  await page.goto(`${new URL(address).origin}/search/none`);
  const errors = page.said.filter((text) => !text.includes("404"));
  check(errors.length === 0, `writing: ${errors.join("; ")}`);
  await page.context().close();
});

// The start page is small, and the first board appears quickly.
part("the first page is small", async () => {
  const page = await open({ viewport: kWide });
  const bodies = [];
  const keep = (response) => bodies.push(response.body());
  page.on("response", keep);
  await page.goto(`${base}/`, { waitUntil: "networkidle" });
  page.off("response", keep);
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + body.length, 0);
  check(bytes > 20_000 && bytes < 150_000, `the first page takes ${bytes} bytes`);
  console.log(`first page: ${bytes} bytes`);
  await page.goto(addressOf("tree-zertz-37"), { waitUntil: "networkidle" });
  const { answered, painted } = await page.evaluate(() => ({
    answered: performance.getEntriesByType("navigation")[0].responseStart,
    painted: performance.getEntriesByName("first-contentful-paint")[0].startTime,
  }));
  console.log(`first board: ${Math.round(painted - answered)} ms after the server's answer`);
  await page.context().close();
});

part("the server does not answer", async () => {
  const page = await open({ viewport: kWide });
  await page.goto(`${base}/game/1?ply=3`);
  await page.context().setOffline(true);
  await page.keyboard.press("ArrowRight");
  await page.getByText("The server does not answer; start it again, then repeat this.").waitFor();
  check(page.url().endsWith("ply=3"), "the page stays when the server does not answer");
  await page.context().setOffline(false);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/ply=4$/);
  await page.locator("#work").waitFor({ state: "detached" });
  page.said = page.said.filter((words) => !words.includes("ERR_INTERNET_DISCONNECTED"));
  await close(page, "no server");
});

part("long names", async () => {
  const { address, base: written } = await writing();
  const name = `${"Maximiliana-Theodora".repeat(3)}`;
  const record = `[Title "zertz"]\n[Event "${"Championship".repeat(8)}"]\n[White "${name}"]\n[Black "${name}2"]\n
1. Wd4,a1 {${"a".repeat(150)}} ( 1. Wd4,g1 {side} We4,a2 ( 1... Gd5,a2 ) ) Gb2,g4 *\n`;
  const sent = await fetch(`${written}/api/import?name=long.gpn`, {
    method: "POST",
    headers: { "X-Gipfbase-Token": new URL(address).hash.replace("#token=", "") },
    body: record,
  });
  check(sent.ok, `a game of long names is imported: ${sent.status}`);
  const page = await open({ viewport: kNarrow });
  let games = [];
  while (games.length === 0) {
    ({ games } = await answer(`${written}/api/games?player=${name}&limit=1`));
  }
  for (const path of [`/game/${games[0].id}?ply=1`, `/player?name=${name}`, `/games?player=${name}`, "/players", "/events", "/"]) {
    await page.goto(written + path);
    const wide = await beyond(page);
    check(wide <= 0, `${path} with long names: ${wide} pixels too wide`);
  }
  await close(page, "long names");
});
