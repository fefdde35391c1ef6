// Hidden information is nowhere in a seat's page: not drawn, not stored, not sent.
// The hidden values come from the server's own state, so the search is for real ones.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { haunt } from "./ghost.js";
import { test } from "./fixtures.js";
import { act, asked, turn } from "./table.js";

const TOKEN = "correct-horse-battery-staple";
const NAMES = JSON.parse(readFileSync(new URL("../../web-client/src/generated/nemesis/en.json", import.meta.url), "utf8"));

test.use({ settings: ["--admin-token", TOKEN] });

/** The complete state, known to the server and its admin only. */
async function truth(server, match) {
  const answer = await fetch(`${server.url}api/admin/matches/${match}/state`, { headers: { authorization: `Bearer ${TOKEN}` } });
  assert.ok(answer.ok);
  return answer.json();
}

/** Kind of a card, as views name it: without its copy number and its colour. */
function kind(card) {
  const colours = "red|yellow|green|blue|special|starting|crafted";
  return card
    .replace(/-\d+$/, "")
    .replace(new RegExp(`-(${colours})$`), "")
    .replace(/^[a-z]+-(?=[a-z])/, "");
}

/** Faces in a part of the state that `viewer` does not know. */
function unknown(part, viewer) {
  if (typeof part !== "object" || part === null) return [];
  if (typeof part.face === "string" && Array.isArray(part.known)) return part.known.includes(viewer) ? [] : [part.face];
  return Object.values(part).flatMap((inner) => unknown(inner, viewer));
}

/** Cards in a part of the state that are face up, or that `viewer` knows. */
function open(part, viewer) {
  if (typeof part === "string") return [part];
  if (typeof part !== "object" || part === null) return [];
  if (typeof part.face === "string" && Array.isArray(part.known)) return part.known.includes(viewer) ? [part.face] : [];
  return Object.values(part).flatMap((inner) => open(inner, viewer));
}

/**
 * Words that a viewer must not receive: unknown cards with their number, and unknown kinds.
 * Kinds of a single word are left out, because they are ambiguous: `order` is also a card.
 */
function hidden(state, viewer) {
  const others = state.crew.filter((_, seat) => seat !== viewer);
  const own = viewer === null ? null : state.crew[viewer];
  const actions = ({ hand, deck }) => [...hand, ...deck].flatMap(({ action }) => action ?? []);
  const discards = state.crew.flatMap(({ discard }) => discard.flatMap(({ action }) => action ?? []));
  const { items, item_discards, crafted, items_gone, items_lost } = state.decks;
  const belongings = state.crew.map(({ inventory, hands, locked }) => ({ inventory, hands, locked }));
  // Some items exist twice. A viewer who has seen one copy knows the kind.
  const seen = open([items, item_discards, crafted, items_gone, items_lost, belongings], viewer);
  // Reactions have public switches of the same names, regardless of the cards in hand.
  const switches = state.switches.flatMap((seat) => Object.keys(seat));
  const known = new Set([...switches, ...discards, ...seen, ...(own ? actions(own) : [])].map(kind));
  const cards = [
    ...unknown(state.decks, viewer),
    ...unknown(state.course, viewer),
    ...others.flatMap(({ inventory }) => unknown(inventory, viewer)),
    ...state.boxed.courses,
  ];
  const kinds = [
    ...others.flatMap(({ objectives }) => objectives.filter((held) => !held.known.includes(viewer) && !held.looked.includes(viewer)).map(({ card }) => card)),
    ...state.boxed.objectives,
    ...others.flatMap(actions).map(kind),
    ...others.flatMap(({ inventory }) => unknown(inventory, viewer)).map(kind),
  ];
  return { cards: cards.filter((card) => /\d$/.test(card)), kinds: [...new Set(kinds)].filter((one) => one.includes("_") && !known.has(one)) };
}

/** Records all traffic to a page from now on, except the static files that are the same for everybody. */
function listen(page) {
  const heard = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/")) heard.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(heard)).join("\n");
}

/** Everything that a page shows and stores. Its caches may hold static files only. */
async function kept(page) {
  const { files, ...rest } = await page.evaluate(async () => {
    const open = (name) =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const all = (store) => new Promise((resolve) => (store.getAll().onsuccess = ({ target }) => resolve(target.result)));
    const databases = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await open(name);
      for (const store of database.objectStoreNames) databases.push(await all(database.transaction(store).objectStore(store)));
      database.close();
    }
    const files = [];
    for (const name of await caches.keys()) files.push(...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      databases,
      files,
      title: document.title,
      address: location.href,
    };
  });
  assert.deepEqual(
    files.filter((file) => file !== "/" && !file.startsWith("/assets/")),
    [],
    "the service worker keeps the shell alone",
  );
  return `${await page.content()}\n${JSON.stringify(rest)}`;
}

/** Those of `words` that occur in a text as whole words. */
function found(text, words) {
  return words.filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text));
}

/** Display names of these kinds. Names of one word are left out, because other texts contain them. */
function names(kinds) {
  const called = kinds.flatMap((one) => [NAMES.objectives[one]?.name, NAMES.actions?.[one]?.name, NAMES.items?.[one]?.name]);
  return called.filter((name) => name?.includes(" "));
}

test("page keeps and receives nothing that its seat may not know", async ({ server, device, started }) => {
  const { ann, bob, address } = await started();
  const match = new URL(address).pathname.split("/")[2];
  for (let decision = 0; decision < 10; decision += 1) await act(await asked(ann, bob), ["search", "move"]);
  await turn([ann, bob]);

  const eve = await device();
  const pages = [ann, bob, eve];
  const traffic = pages.map(listen);
  // A returning player receives the whole match again.
  await Promise.all(pages.map((page) => page.goto(`${server.url}m/${match}`)));
  await Promise.all(pages.map((page) => page.locator("#log li").nth(2).waitFor({ state: "attached" })));
  const state = await truth(server, match);

  const secrets = await Promise.all(
    [ann, bob].map((page) =>
      page.evaluate((id) => {
        const { token, nonce, recovery } = JSON.parse(localStorage.getItem("airlock.seats")).find((seat) => seat.match === id);
        return [token, nonce, recovery].filter(Boolean);
      }, match),
    ),
  );
  for (const [viewer, page] of pages.entries()) {
    const eyes = page === eve ? null : viewer;
    const everything = `${await traffic[viewer]()}\n${await kept(page)}`;
    const { cards, kinds } = hidden(state, eyes);
    assert.ok(cards.length > 0 && kinds.length > 0, "there is something to look for");
    assert.deepEqual(found(everything, cards), [], `cards, at ${["Ann", "Bob", "Eve"][viewer]}`);
    assert.deepEqual(found(everything, kinds), [], `kinds, at ${["Ann", "Bob", "Eve"][viewer]}`);
    assert.deepEqual(found(await page.locator("body").innerText(), names(kinds)), [], "nor in words");
    const foreign = secrets.flatMap((own, seat) => (seat === eyes ? [] : own));
    assert.deepEqual(
      foreign.filter((secret) => everything.includes(secret)),
      [],
    );
  }

  // Control: the search finds each seat's own goals.
  for (const seat of [0, 1]) {
    const goals = state.crew[seat].objectives.map(({ card }) => card);
    assert.deepEqual(found(await traffic[seat](), goals), goals);
  }
});

test("last update reveals goals, and none before it", async ({ server, device, started }) => {
  const { ann, bob, address } = await started();
  const match = new URL(address).pathname.split("/")[2];
  const opening = await truth(server, match);
  const ghosts = await Promise.all([device(), device()]);
  await Promise.all(ghosts.map((ghost) => ghost.goto(`${server.url}about`)));
  const heard = [];
  bob.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await bob.reload();
  await bob.locator(".table").waitFor();
  await Promise.all([ann, bob].map((page, seat) => haunt(ghosts[seat], page, match, { preferred: ["pass"] })));
  await bob.locator(".result").getByText("The match is over").waitFor();
  const end = heard.findIndex((frame) => JSON.parse(frame).update?.table?.phase === "over");
  assert.ok(end > 0, "the match went on before its end");
  const { boxed, crew } = opening;
  const goals = [...boxed.objectives, ...crew[0].objectives.map(({ card }) => card)];
  const ofBob = new Set(crew[1].objectives.map(({ card }) => card));
  assert.deepEqual(
    found(
      heard.slice(0, end).join("\n"),
      goals.filter((card) => !ofBob.has(card)),
    ),
    [],
  );
  assert.ok(found(heard.slice(end).join("\n"), goals).length > 0, "the end turns them over");
});
