// Sequences of play. Input begun for one question never reaches the next one, whatever comes in between.

import assert from "node:assert/strict";

import { test } from "./fixtures.js";
import { MATCHES, SCREENS, frameOf, recorded, sitAt } from "./sequence.js";
import { practised } from "./table.js";

/** Number of questions to answer in each match. */
const QUESTIONS = 2;
const TURNS = ["nemesis", "void seeders", "retaliation", "aliens"];
const GRAVE = ["nemesis", "void seeders", "retaliation"];

/** All references in these offers. */
const refsIn = (offers) =>
  new Set(
    JSON.stringify(offers)
      .match(/"[^"]+"/g)
      ?.map((one) => one.slice(1, -1)) ?? [],
  );

/** Questions with more than one answer, each with the update that asks the same seat again. */
function questions(positions) {
  const found = [];
  for (const [i, { pending, options }] of positions.entries()) {
    const { decision } = pending;
    // A question stays open while other seats answer as well.
    if (decision !== i + 1 || options.length < 2 || pending.waiting_for.length > 1) continue;
    const next = positions.findIndex((one, j) => j > i && one.pending.decision === j + 1 && one.options.length > 1);
    if (next > 0) found.push({ at: i + 1, next: next + 1, decision });
  }
  return found;
}

/** A question with a one-press answer that the next question offers in the same words. */
function repeated(positions) {
  for (const { at, next } of questions(positions)) {
    const plain = positions[at - 1].options.filter(({ slots, reveals, grave }) => !slots && !reveals && !grave).map((one) => JSON.stringify(one));
    const same = positions[next - 1].options.find((one) => plain.includes(JSON.stringify(one)));
    if (same) return { at, next, verb: same.verb };
  }
  throw new Error("nothing is offered twice");
}

/** Builds the nested view from parts by pointer. */
function viewOf(parts) {
  const view = {};
  for (const [pointer, part] of Object.entries(parts)) {
    const names = pointer.split("/").slice(1);
    const last = names.pop();
    names.reduce((at, name) => (at[name] ??= {}), view)[last] = part;
  }
  return view;
}

/** Runs in a page: rooms of the board outside the board's frame. */
function outside(rooms) {
  const frame = document.querySelector("#board .frame").getBoundingClientRect();
  return [...document.querySelectorAll("#board .camera [data-ref]")].flatMap((one) => {
    const ref = one.getAttribute("data-ref");
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const isIn = left > frame.left - 1 && top > frame.top - 1 && right < frame.right + 1 && bottom < frame.bottom + 1;
    return new RegExp(rooms).test(ref) && !isIn ? [ref] : [];
  });
}

/** Pattern of room references per board. */
const ROOMS = { nemesis: "^(s\\d|pod-)", retaliation: "^r\\dc\\d$", aliens: ".", "space-alert": "^(upper|lower)_" };

/** Recorded endings. */
const ENDS = {
  "nemesis/matches/crowded": { game: "nemesis", seat: 0, seats: 5 },
  "nemesis/matches/haunted": { game: "nemesis", seat: 0, seats: 2 },
  "retaliation/matches/together-0": { game: "retaliation", seat: 0, seats: 3 },
  "aliens/matches/watched": { game: "aliens", seat: null, seats: 3 },
  "space-alert/flights/four-1": { game: "space-alert", seat: 1, seats: 4 },
};

/** A secret look of one seat, and a public event after it. */
const LOOKS = {
  nemesis: {
    look: { looked: { at: { events: 3 }, saw: { events: ["regeneration", "hunt", "consuming_fire"] }, seat: 0 } },
    great: { died: { cause: "attack", seat: 0 } },
  },
  retaliation: { look: { anti_aircraft_looked: { seat: 0, active: true } }, great: { died: { seat: 0 } } },
  aliens: { look: { looked_at_blip: { seat: 1, contact: "contact-2", aliens: 3 } }, great: { played: { seat: 1, card: "steady_breath" } } },
};

/** Touches something on the page, preferably a piece that the next question offers. Returns true if it found something. */
async function touch(page, wanted) {
  const refs = await page.locator("#hand [data-ref]:visible, #board [data-ref]:visible").evaluateAll((all) => all.map((one) => one.getAttribute("data-ref")));
  const ref = refs.find((one) => wanted.has(one)) ?? refs[0];
  if (ref === undefined) return false;
  await page.locator(`:is(#hand, #board) [data-ref="${ref}"]:visible`).first().dispatchEvent("click");
  return true;
}

/** Gives the first possible answer. */
async function answer(page) {
  const back = page.locator("#decision .choices").getByRole("button", { name: "Back", exact: true });
  const option = page.locator("#decision .choices .option:visible:enabled");
  const commit = page.locator("#commit");
  if (await back.count()) await back.click();
  if (!(await commit.count())) await option.first().click();
  for (let depth = 0; depth < 2 && (await page.locator("#decision .choices > h2").count()); depth += 1) await option.first().click();
  if (!(await commit.count())) return;
  for (const choice of await page.locator("#preview .toggles > .toggle > button:first-child:enabled").all()) {
    if (await commit.isEnabled()) break;
    await choice.click();
  }
  // A commit right after opening counts as a slip.
  while ((await commit.count()) && !(await page.locator("#commit-grave").count())) await commit.click({ timeout: 1_000 }).catch(() => undefined);
  if (await page.locator("#commit-grave").count()) await page.locator("#commit-grave").click();
}

for (const [screen, device] of Object.entries(SCREENS)) {
  for (const name of TURNS) {
    test(`new question clears the selection, ${name}, ${screen}`, async ({ server, device: open }) => {
      const positions = await recorded(MATCHES[name]);
      const all = questions(positions);
      const chosen = Array.from({ length: QUESTIONS }, (_, i) => all[Math.floor((i * all.length) / QUESTIONS)]);
      for (const { at, next, decision } of chosen) {
        const page = await open(device);
        const told = await sitAt(page, server.url, MATCHES[name], positions, at);
        await told.drawn();
        assert.ok(await touch(page, refsIn(positions[next - 1].options)), "something can be touched");
        const scrolled = await page
          .locator("#decision .choices")
          .first()
          .evaluate((list) => {
            list.scrollTop = 1_000;
            return list.scrollTop;
          });
        await answer(page);
        const [act] = told.acts();
        assert.equal(act?.decision, decision, `an answer to question ${decision}`);
        await touch(page, refsIn(positions[next - 1].options));
        told.ack();
        told.goOn(next);
        await told.drawn();
        assert.equal(await page.locator(".selected-bar").count(), 0, "nothing is looked at");
        assert.equal(await page.locator("#preview, #decision .choices > h2").count(), 0, "the list is whole, and nothing is open");
        assert.equal(
          await page
            .locator("#decision .choices")
            .first()
            .evaluate((list) => list.scrollTop),
          0,
          `scrolled from ${scrolled}`,
        );
        await page.context().close();
      }
    });
  }

  test(`key released in a new question does nothing, ${screen}`, async ({ server, device: open }) => {
    for (const name of TURNS) {
      const positions = await recorded(MATCHES[name]);
      const { at, next, verb } = repeated(positions);
      const page = await open(device);
      const told = await sitAt(page, server.url, MATCHES[name], positions, at);
      await told.drawn();
      const option = page.locator(`#decision [data-verb="${verb}"]:visible`).first();
      // Holds the key while the question changes, and releases it on the new focus.
      await option.focus();
      await page.keyboard.down(" ");
      told.goOn(next);
      await told.drawn();
      await page.keyboard.up(" ");
      await told.drawn();
      assert.deepEqual(told.acts(), [], `${name}: nothing is done in a question that was not pressed in`);
      await page.context().close();
    }
  });

  test(`confirmation closes with its question, ${screen}`, async ({ server, device: open }) => {
    for (const name of GRAVE) {
      const positions = await recorded(MATCHES[name]);
      const isGrave = ({ grave }) => grave;
      const { at, next } = questions(positions).find((one) => positions[one.at - 1].options.some(isGrave));
      const { verb } = positions[at - 1].options.find(isGrave);
      const page = await open(device);
      const told = await sitAt(page, server.url, MATCHES[name], positions, at);
      await told.drawn();
      await page.locator(`#decision [data-verb="${verb}"]`).first().click();
      if (await page.locator("#decision .choices > h2").count()) await page.locator("#decision .choices .option").first().click();
      for (const choice of await page.locator("#preview .toggles > .toggle > button:first-child").all()) {
        if (await page.locator("#commit").isEnabled()) break;
        await choice.click();
      }
      while (!(await page.locator("#commit-grave").count())) await page.locator("#commit").click();
      told.goOn(next);
      await page.locator("#commit-grave").waitFor({ state: "detached" });
      await told.drawn();
      assert.equal(await page.locator("#preview, .selected-bar").count(), 0, name);
      assert.deepEqual(told.acts(), []);
      await page.context().close();
    }
  });

  test(`only the reader aims an area attack, ${screen}`, async ({ server, device: open }) => {
    const positions = await recorded(MATCHES.aliens);
    const at = positions.findIndex(({ options }) => options.some(({ verb }) => verb === "aim")) + 1;
    const page = await open(device);
    const told = await sitAt(page, server.url, MATCHES.aliens, positions, at);
    const { round, squad } = viewOf(positions[at - 1].parts);
    const own = squad[round.activation.who].fate.at;
    const attack = (...from) => ({
      verb: "attack",
      refs: { weapon: "incinerator" },
      rules: ["A-ATTACK-13"],
      reveals: true,
      slots: { target: { pick: { from, min: 1, max: 1, ordered: false } } },
    });
    const ask = (...legal) => told.tell({ legal, pending: { ...positions[at - 1].pending, decision: 900 + legal.length } });
    ask(attack(own, "a1"), { verb: "rest", rules: [] });
    await told.drawn();
    await page.locator("#board .al-cursor").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await page.locator(".selected-bar:visible").waitFor();
    await page.locator('#decision [data-verb="attack"]').click();
    await page.locator("#preview").waitFor();
    assert.ok(await page.locator("#commit").isDisabled(), "what was touched is no target");
    await page.keyboard.press("Escape");
    ask(attack(own));
    await told.drawn();
    await page.locator("#preview").waitFor();
    assert.ok(await page.locator("#commit").isDisabled(), "the only space is no target before it is chosen");
    await page.locator("#preview .toggles button").first().click();
    assert.ok(await page.locator("#commit").isEnabled());
  });

  for (const [name, { look, great }] of Object.entries(LOOKS)) {
    test(`playing event closes an open look, ${name}, ${screen}`, async ({ server, device: open }) => {
      const positions = await recorded(MATCHES[name]);
      const page = await open(device);
      const at = positions.findIndex(({ pending, parts }) => pending.yours.length > 0 && (parts["/round/number"] ?? 1) > 0) + 1;
      const told = await sitAt(page, server.url, MATCHES[name], positions, at);
      await page.evaluate(() => localStorage.setItem("airlock.settings", JSON.stringify({ speed: "normal", stop: "mine" })));
      await page.reload();
      await page.locator(".camera *").first().waitFor();
      told.tell({ events: [look] });
      await page.locator(".playback.secret #go-on").waitFor();
      // An event that affects the reader plays until they go on.
      told.tell({ events: [great] });
      await page.locator(".playback:not(.secret)").waitFor();
      assert.equal(await page.locator("#go-on").count(), 0, "the look is put aside");
      assert.equal(await page.locator(".playback .mask").count(), 0, "what all see is under no mask");
      const chip = page.locator(".looks-aside");
      await chip.click();
      await page.locator(".playback.secret #go-on").waitFor();
      assert.equal(await page.locator(".playback").count(), 1);
      await page.locator("#go-on").click();
      await chip.waitFor({ state: "detached" });
      await page.locator(".playback.secret").waitFor({ state: "detached" });
    });
  }

  for (const [match, { game, seat, seats }] of Object.entries(ENDS)) {
    test(`board shows the end of ${match}, ${screen}`, async ({ server, device: open }) => {
      const positions = await recorded({ match });
      const page = await open(device);
      const last = positions.length - 1;
      const told = await sitAt(page, server.url, { game, match, seat, seats }, positions, last);
      await told.drawn();
      const before = await frameOf(page);
      const { update } = positions[last];
      told.tell({ ...update, table: { ...told.line.table, phase: "over" } });
      await page.locator("#skip").waitFor();
      const again = page.getByRole("button", { name: "Play again, same players" });
      const over = page.locator("#prompt", { hasText: "The match is over" });
      // The playback is paused.
      await page.keyboard.press(",");
      const playing = async () => {
        await told.drawn();
        assert.deepEqual(await frameOf(page), before, "the board is as large as before");
        assert.equal((await again.count()) + (await over.count()), 0, "it is not over before it has played");
      };
      await playing();
      while (await page.locator("#skip").count()) await page.keyboard.press(".");
      await over.waitFor();
      assert.equal(await again.count(), seat === 0 ? 1 : 0);
      const inside = async (when) => {
        await told.drawn();
        assert.deepEqual(await page.evaluate(outside, ROOMS[game]), [], when);
      };
      await inside("at the end");
      await page.locator("#zoom-fit").click();
      await inside("after Fit");
      const watch = page.getByRole("button", { name: "Watch the flight" });
      if (!(await watch.count())) return;
      await watch.click();
      await page.locator("#skip").waitFor();
      await page.keyboard.press(",");
      await playing();
    });
  }

  test(`unfinished input ends with its phase, ${screen}`, async ({ server, device: open }) => {
    const what = MATCHES["space alert"];
    const positions = await recorded(what);
    const phase = (n) => positions.findIndex(({ parts }) => parts["/now/phase"] === n) + 1;
    const planned =
      positions.findIndex(
        ({ parts, legal }, i) =>
          i + 1 > phase(1) && parts["/now/phase"] === 1 && ["place", "next_packet"].every((verb) => legal.some((one) => one.verb === verb)),
      ) + 1;
    const page = await open(device);
    const told = await sitAt(page, server.url, what, positions, planned);
    if (screen === "phone") await page.locator(".pages button").nth(1).tap();
    await page.locator('#hand [data-verb="next_packet"]').click();
    await page.locator("[data-sure]").waitFor();
    const half = page.locator(".sa-half:enabled").first();
    const from = await half.boundingBox();
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y - 30, { steps: 4 });
    told.goOn(phase(2));
    await page.locator("[data-sure]").waitFor({ state: "detached" });
    await told.drawn();
    const slot = await page.locator(".sa-slot[data-open]:not(.is-action, .is-movement)").first().boundingBox();
    await page.mouse.move(slot.x + slot.width / 2, slot.y + slot.height / 2, { steps: 4 });
    await page.mouse.up();
    await told.drawn();
    assert.deepEqual(told.acts(), [], "a drag across phases is dropped, and so is what was asked about");
    assert.equal(await page.locator(".sa-half[aria-pressed=true]").count(), 0, "nothing is in hand");
  });
}

test("page notices a lost connection within seconds", async ({ server, device: open }) => {
  const what = MATCHES["space alert"];
  const positions = await recorded(what);
  const planning = positions.findIndex(({ parts }) => parts["/now/phase"] === 1) + 1;
  const bar = (page) => page.locator(".bar-state", { hasText: "Connection lost" });
  const silent = await open();
  // No ping is answered.
  await sitAt(silent, server.url, what, positions, planning, { running: true });
  await bar(silent).waitFor({ timeout: 10_000 });
  const page = await open();
  await sitAt(page, server.url, MATCHES.nemesis, await recorded(MATCHES.nemesis), 20);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await bar(page).waitFor({ timeout: 10_000 });
});

test("undo of others' steps counts them and asks first", async ({ server, device }) => {
  const what = MATCHES.nemesis;
  const positions = await recorded(what);
  const { at } = repeated(positions);
  const page = await device(SCREENS.wide);
  const told = await sitAt(page, server.url, what, positions, at, { undo: "free" });
  await told.drawn();
  await answer(page);
  told.tell({ events: [{ passed: { seat: 0, discarded: [] } }] });
  told.ack();
  for (const seat of [1, 2]) told.tell({ events: [{ passed: { seat, discarded: [] } }], undo: { status: "free", to_n: 1, others: seat } });
  await told.drawn();
  const undone = () => told.line.sent.filter(({ table }) => table?.action.undo);
  await page.keyboard.press("z");
  await page.locator("dialog.grave", { hasText: "2 later steps" }).waitFor();
  assert.deepEqual(undone(), []);
  told.tell({ undo: { status: "no" } });
  await page.locator("dialog.grave").waitFor({ state: "detached" });
  told.tell({ undo: { status: "free", to_n: 1, others: 2 } });
  await told.drawn();
  await page.keyboard.press("z");
  await page.locator("#sure").click();
  assert.deepEqual(
    undone().map(({ table }) => table.meant),
    [{ to_n: 1, others: 2 }],
  );
});

test("kick does not hit the next player at the seat", async ({ server, device }) => {
  const positions = await recorded(MATCHES.nemesis);
  const page = await device(SCREENS.wide);
  const told = await sitAt(page, server.url, MATCHES.nemesis, positions, 20);
  await page.locator('.rail [data-seat="1"] > button').click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.locator("#sure").waitFor();
  const seats = told.line.table.seats.map((one, seat) => (seat === 1 ? { name: "Zoe", ready: true } : one));
  told.tell({ table: { ...told.line.table, seats } });
  await page.locator("#sure").waitFor({ state: "detached" });
  assert.deepEqual(
    told.line.sent.filter(({ table }) => table?.action.kick),
    [],
  );
});

test("whisper does not reach the next player at the seat", async ({ server, device }) => {
  const positions = await recorded(MATCHES.nemesis);
  const page = await device(SCREENS.wide);
  const told = await sitAt(page, server.url, MATCHES.nemesis, positions, 20);
  told.tell({ talk: { table: true, whisper: true } });
  await page.getByRole("tab", { name: "Chat" }).click();
  const { name } = told.line.table.seats[1];
  await page.locator(".talk select").first().selectOption({ label: name });
  await page.getByLabel("Type a message").fill("It is you");
  const seats = told.line.table.seats.map((one, seat) => (seat === 1 ? { name: "Zoe", ready: true } : one));
  told.tell({ table: { ...told.line.table, seats } });
  await page.getByRole("option", { name: `${name} has left that seat: choose again` }).waitFor({ state: "attached" });
  const send = page.getByRole("button", { name: "Send", exact: true });
  assert.ok(await send.isDisabled());
  await page.locator(".talk select").first().selectOption({ label: "Zoe" });
  assert.equal(await page.getByLabel("Type a message").inputValue(), "It is you");
  await send.click();
  const said = told.line.sent.flatMap(({ say }) => (say ? [say] : []));
  assert.deepEqual(
    said.map(({ to, names }) => ({ to, names })),
    [{ to: [1], names: ["Zoe"] }],
  );
});

test("waiting practice match of another game is only offered", async ({ server, device }) => {
  const page = await device(SCREENS.wide);
  await practised(page, server.url, "aliens");
  await page.goto(`${server.url}practice/nemesis`);
  const waiting = page.locator(".waiting", { hasText: "Aliens" });
  await waiting.waitFor();
  assert.ok(await page.getByRole("radio", { name: /^Nemesis(?!:)/ }).isChecked());
  await waiting.getByRole("button").click();
  await page.locator(".al-squad, .al-hand").first().waitFor();
  await page.reload();
  await page.locator(".al-squad, .al-hand").first().waitFor();
});
