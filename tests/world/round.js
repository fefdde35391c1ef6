// A player's part of a match, in any browser. A driver is a Playwright page, or has the same five functions:
// `goto`, `reload`, `evaluate`, `click` and `fill`.

import { SQUAD_VERBS } from "../browser/table.js";

/** Time between two polls of a page. */
const LOOK_MS = 50;
/** Polls after which an unchanged page counts as stuck. */
const MOST_LOOKS = 2_400;

/**
 * A table of each game. `mode` is the index of its mode.
 * `choose` lists values of its options, and `bots` is the number of bots.
 */
export const GAMES = {
  nemesis: { game: "nemesis", mode: 0, players: 2 },
  "void seeders": { game: "nemesis", mode: 1, players: 1, choose: ["void_seeders"] },
  retaliation: { game: "retaliation", mode: 2, players: 1 },
  aliens: { game: "aliens", mode: 0, players: 1, preferred: SQUAD_VERBS },
  "space alert": { game: "space-alert", mode: 0, players: 2, choose: ["10", "training-1"] },
};

/** Verbs that a hurried player prefers, because they end a round. */
const HURRIED = ["pass", "done", "no"];

/** Waits until a function in the page returns a truthy value, and returns that value. */
export async function until(driver, asked, argument) {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const answer = await driver.evaluate(asked, argument);
    if (answer) return answer;
    await new Promise((looked) => setTimeout(looked, LOOK_MS));
  }
  throw new Error(`it did not come to ${asked.name} ${JSON.stringify(argument)}: ${await driver.evaluate(() => document.body.innerText)}`);
}

/**
 * Runs in a page: marks the first matching element that can be pressed. True once it stays in its place between two polls,
 * because a driver presses where an element was.
 */
function pressable([selector, text]) {
  const fits = (element) => element.checkVisibility() && !element.disabled && element.textContent.includes(text);
  const found = [...document.querySelectorAll(selector)].find(fits);
  const { x, y } = found?.getBoundingClientRect() ?? {};
  const place = `${x} ${y}`;
  const stays = found?.getAttribute("data-next") === place;
  for (const marked of document.querySelectorAll("[data-next]")) marked.removeAttribute("data-next");
  found?.setAttribute("data-next", place);
  return stays;
}

/** Presses the first matching element as soon as it can be pressed. */
export async function press(driver, selector, text = "") {
  await until(driver, pressable, [selector, text]);
  await driver.click("[data-next]");
}

/** Runs in a page: true if there is a matching element with this text. */
export function shows([selector, text = ""]) {
  return [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text));
}

/** Opens a table, takes its first seat, puts bots into the others, and begins. */
export async function begin(driver, url, { game, mode, players, choose = [] }) {
  await driver.goto(`${url}new/${game}`);
  await until(driver, shows, ["input[name=mode]"]);
  await driver.evaluate((mode) => document.querySelectorAll("input[name=mode]")[mode].click(), mode);
  await driver.evaluate(
    (players) =>
      [...document.querySelectorAll("label.choice")]
        .find(({ textContent }) => textContent.trim() === players)
        ?.querySelector("input")
        .click(),
    String(players),
  );
  for (const value of choose) {
    await until(driver, shows, [`option[value="${value}"]`]);
    await driver.evaluate((value) => {
      const select = document.querySelector(`option[value="${value}"]`).parentElement;
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }, value);
  }
  await press(driver, "button", "Create");
  await until(driver, shows, ["#your-name"]);
  await driver.fill("#your-name", "Ann");
  await press(driver, ".seats button.primary");
  for (let bots = 1; bots < players; bots += 1) {
    await press(driver, ".seats button", "Add a bot");
    await until(driver, (bots) => document.querySelectorAll(".seats li:not(.free)").length > bots, bots);
  }
  await press(driver, "button", "I am ready");
  await press(driver, "button", "Start");
  await until(driver, shows, [".table .camera *"]);
}

/** Runs in a page: marks the player's next press, and returns its kind. `over` at the end of the match. */
function next(preferred) {
  const seen = (element) => element.checkVisibility() && !element.disabled && !element.closest("[inert]");
  const first = (selector) => [...document.querySelectorAll(selector)].find(seen);
  for (const marked of document.querySelectorAll("[data-next]")) marked.removeAttribute("data-next");
  const mark = (kind, element, tried = false) => {
    element.setAttribute("data-next", "");
    if (tried) element.setAttribute("data-tried", "");
    return kind;
  };
  if (first(".result, .al-ending, .sa-ending")) return "over";
  const grave = first("#commit-grave, [data-sure]");
  if (grave) return mark("answer", grave);
  const look = first("#go-on, #skip, .missed .primary");
  if (look) return mark("look", look);
  if (first(".playback")) return null;
  // A slot of the flight takes a card of the hand.
  const half = first(".sa-half[aria-pressed=true]");
  const slot = first(".sa-slot[data-open]:not(.is-action, .is-movement)");
  if (half && slot) return mark("answer", slot);
  if (slot && first(".sa-half")) return mark("open", first(".sa-half"));
  if (document.querySelector("#preview")) {
    const commit = document.querySelector("#commit");
    if (!commit) return null;
    if (seen(commit)) return mark("answer", commit);
    const toggle = first("#preview .slot .toggles button:not(.square, .quiet, [aria-pressed=true], [aria-checked=true], [data-tried])");
    if (toggle) return mark("open", toggle, true);
    return mark("open", first(".commit button:not(.primary)"));
  }
  if (!document.querySelector("#prompt.mine")) return null;
  const options = "#decision .choices > .group .option:not([data-tried])";
  const found = preferred.map((verb) => first(`${options}[data-verb="${verb}"]`)).find(Boolean);
  const option = found ?? first(options);
  if (!option) return null;
  return mark(option.hasAttribute("aria-expanded") ? "open" : "answer", option, option.hasAttribute("aria-expanded"));
}

/** Runs in a page: marks the open question as answered. */
function put() {
  document.querySelector("#decision > .choices")?.setAttribute("data-put", "");
}

/** Runs in a page: true once the answered question is gone, or a slot of the flight has a card. */
function taken() {
  return !document.querySelector("#decision > .choices[data-put]") || document.querySelector(".sa-slot:is(.is-action, .is-movement)") !== null;
}

/** Plays until `decisions` are made or `over` returns true in the page. Returns the number of decisions made. */
export async function play(driver, { decisions = Number.POSITIVE_INFINITY, over = () => false, preferred = [] } = {}) {
  let made = 0;
  let waiting = false;
  for (let looks = 0; made < decisions && looks < MOST_LOOKS; looks += 1) {
    if (waiting && (await driver.evaluate(taken))) [made, waiting, looks] = [made + 1, false, 0];
    if (await driver.evaluate(over)) return made;
    const kind = await driver.evaluate(next, preferred);
    if (kind === "over") return made;
    if (kind === null) await new Promise((looked) => setTimeout(looked, LOOK_MS));
    else {
      if (kind === "answer") await driver.evaluate(put);
      // The element may vanish before the press arrives. The next poll then finds another one.
      const pressed = await driver.click("[data-next]", { timeout: 2_000 }).then(
        () => true,
        () => false,
      );
      if (!pressed) await driver.evaluate(() => document.querySelector("[data-next]")?.removeAttribute("data-tried"));
      else if (kind === "answer") waiting = true;
    }
  }
  if (made < decisions) throw new Error(`nothing more can be pressed: ${await driver.evaluate(() => document.body.innerText)}`);
  return made;
}

/** Runs in a page: true once the first round is over. */
function second() {
  return Number(/^Round (\d+)/.exec(document.querySelector(".bar .headline")?.textContent)?.[1] ?? 0) > 1;
}

/** Decisions that are enough for a round. */
const MOST_DECISIONS = 12;

/** Plays a round of a match, or a whole flight, and reloads the page after the first decision. Returns the number of the player's decisions. */
export async function round(driver, url, table) {
  await begin(driver, url, table);
  await play(driver, { decisions: 1, preferred: table.preferred ?? [] });
  await driver.reload();
  await until(driver, shows, [".table .camera *"]);
  return 1 + (await play(driver, { decisions: MOST_DECISIONS, over: second, preferred: table.preferred ?? HURRIED }));
}
