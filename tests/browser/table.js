// Actions of people at a table, in the words of the page.

/** Names of the players by seat. */
export const NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve"];

/** Attempts after which a press counts as impossible. */
const MOST_TRIES = 60;

/** The page's words per language. */
export const WORDS = {
  en: { create: "Create", ready: "I am ready", start: /^Start/, yourTurn: /Your turn/ },
  cs: { create: "Založit", ready: "Můžeme začít", start: /^Začít/, yourTurn: /Jsi na tahu/ },
};

/** Pattern of a game's name. It excludes longer names, such as "Nemesis: Retaliation". */
const called = (game) => new RegExp(`^${game}(?!:)`);

/**
 * Opens a table of `players` seats. Returns its address with the invitation.
 * `on` lists the labels of options to switch on, `options` has values by label.
 */
export async function create(page, url, { players, game = "Nemesis", mode = 0, on = [], options = {}, words = WORDS.en }) {
  await page.goto(`${url}new`);
  await page.getByRole("radio", { name: called(game) }).check();
  await page.locator("input[name=mode]").nth(mode).check();
  const count = page.getByRole("radio", { name: String(players), exact: true });
  if (await count.count()) await count.check();
  if (on.length + Object.keys(options).length > 0) await page.locator("details.more > summary").click();
  for (const label of on) await page.locator("label.choice", { hasText: label }).getByRole("checkbox").check();
  for (const [label, value] of Object.entries(options)) {
    await page.locator("label.field", { hasText: label }).locator("select").selectOption({ label: value });
  }
  await page.getByRole("button", { name: words.create, exact: true }).click();
  await page.locator("#your-name").waitFor();
  return page.url();
}

/** Takes a seat, counted from 1. */
export async function sit(page, name, seat) {
  await page.locator("#your-name").fill(name);
  await page
    .locator(".seats li")
    .nth(seat - 1)
    .getByRole("button")
    .first()
    .click();
  await page.locator("#your-name").waitFor({ state: "detached" });
}

export async function ready(page, words = WORDS.en) {
  await page.getByRole("button", { name: words.ready, exact: true }).click();
}

/** Puts a bot into every free seat. */
export async function bots(page) {
  const free = page.getByRole("button", { name: "Add a bot" });
  await free.first().waitFor();
  // A player may take one of the seats meanwhile.
  for (let left = await free.count(); left > 0; left = await free.count()) {
    await press(free.first());
    await free.nth(left - 1).waitFor({ state: "detached" });
  }
}

/** Gets everybody ready. The first page, the host's, begins the match. */
export async function start(pages, words = WORDS.en) {
  for (const page of pages) await ready(page, words);
  await pages[0].getByRole("button", { name: words.start }).click();
  await Promise.all(pages.map((page) => page.locator(".table").waitFor()));
}

/** Seats these pages in order, the host's first, and begins. `fill` puts bots into the remaining seats. */
export async function begin(pages, address, { words, fill = false } = {}) {
  for (const [seat, page] of pages.entries()) {
    if (page.url() !== address) await page.goto(address);
    await sit(page, NAMES[seat], seat + 1);
  }
  if (fill) await bots(pages[0]);
  await start(pages, words);
}

/** Opens a practice table for two. */
export async function practice(page, url) {
  await page.goto(url);
  await page.getByRole("link", { name: "Play with bots", exact: true }).click();
  await page.getByRole("radio", { name: called("Nemesis") }).check();
  await page.locator("input[name=mode]").first().check();
  await page.getByRole("radio", { name: "2", exact: true }).check();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.locator(".table").waitFor();
}

/** Opens a game's practice table with its defaults, for two players if the number can be chosen. */
export async function practised(page, url, game, { mode = 0, on = [] } = {}) {
  await page.goto(`${url}practice/${game}`);
  await page.locator("input[name=mode]").nth(mode).check();
  const two = page.getByRole("radio", { name: "2", exact: true });
  if (await two.count()) await two.check();
  if (on.length > 0) await page.locator("details.more > summary").click();
  for (const label of on) await page.locator("label.choice", { hasText: label }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.locator(".table").waitFor();
}

/** Skips what plays, so that the table is current. The area around the board is drawn some frames after the board. */
export async function now(page) {
  while (await page.locator("#skip").isVisible())
    await page
      .locator("#skip")
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  for (let frame = 0; frame < 4; frame += 1) await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
}

/** Locator of the log's next new line. The log draws its newest lines only, so their number does not tell. */
export async function news(page) {
  await page.evaluate(() => {
    for (const line of document.querySelectorAll("#log li")) line.setAttribute("data-heard", "");
  });
  return page.locator("#log li:not([data-heard])").first();
}

/** All lines of the log, including the older ones that a button shows. */
export async function logged(page) {
  const older = page.getByRole("button", { name: "Show earlier lines" });
  while (await press(older)) await page.locator("#log li").first().waitFor();
  return page.locator("#log li").allInnerTexts();
}

/** Answers on offer, without the settings of reactions. */
export function options(page) {
  return page.locator("#decision .choices > .group .option");
}

/** Returns the first of these pages with a question. */
export async function asked(...pages) {
  return Promise.any(
    pages.map((page) =>
      page
        .locator("#prompt.mine")
        .waitFor()
        .then(() => page),
    ),
  );
}

/** Returns the page whose turn it is, and acts through drafts and reactions until then. The table then waits for that player. */
export async function turn(pages, words = WORDS.en) {
  for (;;) {
    const page = await asked(...pages);
    if (await page.locator("#prompt.mine", { hasText: words.yourTurn }).isVisible()) return page;
    await act(page);
  }
}

/** Presses an element. Returns false if it vanished first, as when a reaction ends. */
export async function press(target) {
  for (let tries = 0; (await target.count()) > 0; tries += 1) {
    if (tries === MOST_TRIES) throw new Error(`it cannot be pressed: ${await target.innerText()}`);
    if (
      await target.click({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    )
      return true;
  }
  return false;
}

/** Fills the open option with the first choices that fit, and commits it. Returns true if that was possible. */
export async function commit(page) {
  const open = await page.$("#preview");
  if (!open) return false;
  const button = page.locator("#commit");
  const incomplete = async () => (await page.locator("#commit:disabled").count()) > 0;
  for (const slot of await page.locator("#preview .slot").all()) {
    const choices = slot.locator(".toggles button:not(.square)");
    for (let i = 0; i < (await choices.count()) && (await incomplete()); i += 1) await press(choices.nth(i));
  }
  if (await incomplete()) return false;
  const stands = () => open.evaluate((preview) => preview.isConnected);
  // A commit right after opening counts as a slip and is ignored.
  while (await stands()) {
    await button.click({ timeout: 1_000 }).catch(() => undefined);
    const grave = page.locator("#commit-grave");
    if (await grave.isVisible()) await grave.click();
  }
  await open.dispose();
  return true;
}

/** Verbs to prefer in a squad of Aliens, in this order, so that the match goes on. */
export const SQUAD_VERBS = ["take", "ready", "give", "activate", "move", "aim", "choose", "done", "no"];

/** Opens a table whose bots do not wait. Returns its address with the invitation. */
export async function opened(page, server, wish) {
  await page.goto(server.url);
  const { match, invite } = await page.evaluate(
    async (body) => (await fetch("api/matches", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json(),
    { bot_pause_ms: 0, options: {}, ...wish },
  );
  return `${server.url}m/${match}#${invite}`;
}

/** Opens a page with the playback switched off, so that changes appear at once. */
export async function quick(device, options) {
  const page = await device(options);
  await page.addInitScript(() => localStorage.setItem("airlock.settings", JSON.stringify({ speed: "instant" })));
  return page;
}

/** Runs in a page: a bot takes over the page's seat. `toTheEnd` waits for the end of the match. */
export function resting([match, seat, toTheEnd, kind = "standard"]) {
  const { token } = JSON.parse(localStorage.getItem("airlock.seats")).find((one) => one.match === match);
  const site = location.href.replace(/^http/, "ws").replace(/m\/.*/, "");
  const socket = new WebSocket(`${site}api/matches/${match}/socket`, ["airlock.v1", `seat.${token}`]);
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => socket.send('{"hello":{}}'));
    socket.addEventListener("message", ({ data }) => {
      const { update, refused } = JSON.parse(data);
      const { phase, seats } = update?.table ?? {};
      const over = phase === "over" || refused?.text === "the match is over";
      if (refused && !over) reject(new Error(`the seat is not given to a bot: ${refused.text}`));
      if (update?.whole && !over && !seats?.[seat]?.bot) socket.send(JSON.stringify({ table: { ref: `rest${seat}`, action: { bot: { seat, kind } } } }));
      if (!over && (toTheEnd || !seats?.[seat]?.bot)) return;
      socket.close();
      resolve();
    });
  });
}

/** Skips to the end, and reveals everything step by step. Returns the locator of all fates. */
export async function reveal(page) {
  const result = page.locator(".result");
  await result.waitFor();
  const next = result.getByRole("button", { name: "Next", exact: true });
  const told = result.locator(".fate:is(.is-won, .is-lost)").first();
  while (!(await told.isVisible())) {
    await page.locator("#skip, #go-on").or(next).or(told).first().click();
  }
  return result.locator(".fates");
}

/**
 * Plays the first option with one of the `preferred` verbs, or else the first option.
 * Returns false if the question was over, or if the option could not be committed.
 */
export async function act(page, preferred = []) {
  const preview = page.locator("#preview");
  await options(page).or(preview).or(page.locator("#prompt:not(.mine)")).first().waitFor();
  if (await preview.isVisible()) return commit(page);
  const verbs = preferred.map((verb) => `[data-verb="${verb}"]`).join(", ");
  const matching = verbs ? page.locator(`#decision .choices > .group .option:is(${verbs})`) : options(page);
  const before = await page.locator("#prompt").innerText();
  if (!(await press((await matching.count()) > 0 ? matching.first() : options(page).first()))) return false;
  for (let depth = 0; depth < 3; depth += 1) {
    if (await preview.isVisible()) return commit(page);
    // The option was a bundle: its own options are now listed under a heading.
    if (!(await page.locator("#decision .choices > h2").isVisible())) return true;
    if (!(await press(options(page).first()))) return false;
  }
  throw new Error(`nothing came of it: ${before}`);
}
