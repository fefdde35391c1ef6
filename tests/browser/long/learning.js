// Times of a newcomer: from the front page to the first act in a lesson, to the end of that lesson, and on to the first act in a match.
// The page's part is measured on a slowed-down machine. Reading and pressing are estimated as in docs/learning.md.
// Also the time of each lesson for a learner who watches everything. `npm run long`; it prints figures and sets no limits.

import { test } from "../fixtures.js";
import { LESSONS, PHONE, PRESS, step, WORDS } from "../lessons.js";

/** Factor of the CPU slowdown. */
const SLOWDOWN = Number(process.env.AIRLOCK_SLOWDOWN ?? 4);
const WORDS_PER_MINUTE = 160;
const PRESS_MS = 4_000;

const READERS = [
  ["laptop", "en", { viewport: { width: 1366, height: 768 } }, PRESS.mouse],
  ["phone", "cs", PHONE, PRESS.thumb],
];

/** Reading time of a text, in milliseconds. */
const reading = (text) => (text.split(/\s+/).filter(Boolean).length * 60_000) / WORDS_PER_MINUTE;

for (const { game, title } of LESSONS.filter(({ id }) => id === "1")) {
  for (const [kind, language, options, hand] of READERS) {
    test(`newcomer learns ${game} on a ${kind}`, async ({ server, device }) => {
      const page = await device(options);
      const debug = await page.context().newCDPSession(page);
      await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      let human = 0;
      const press = async (locator) => {
        human += PRESS_MS;
        await hand(locator);
      };
      const begun = performance.now();
      const so = () => ((performance.now() - begun + human) / 1000).toFixed(1);
      await page.goto(server.url);
      const learn = page.locator(`a[href="/learn/${game}"]`).first();
      await learn.waitFor();
      human += reading(await page.locator("main h1, main p").first().innerText());
      await press(learn);
      const lesson = page.locator(".lessons").getByRole("link", { name: title[language] });
      await lesson.waitFor();
      human += reading(await page.locator("main h1").first().innerText());
      await press(lesson);
      let first = null;
      for (let over = false; !over; ) {
        const says = page.locator(".coach .says");
        await says.waitFor();
        human += reading(await says.innerText());
        const acts = (await page.locator(".coach").getByRole("button", { name: WORDS[language].show, exact: true }).count()) > 0;
        over = (await step(page, press, WORDS[language])).over;
        if (acts) first ??= so();
      }
      const [lesson1, reckoned] = [so(), (human / 1000).toFixed(1)];
      // On to a match: the newcomer reads the first question and answers it.
      await press(page.locator(`.coach a[href="/practice/${game}"]`));
      const create = page.locator("form .primary");
      await create.waitFor();
      human += reading(await page.locator("main h1").first().innerText());
      await press(create);
      await page.locator(".table #prompt.mine, .table .sa-half:enabled").first().waitFor();
      human += reading(await page.locator("#prompt").innerText());
      await press(page.locator("#decision .option:enabled, .sa-half:enabled").first());
      const match = ((performance.now() - begun + human) / 1000 - Number(lesson1)).toFixed(1);
      console.log(
        `${game}, ${kind} at ${SLOWDOWN}x: first act after ${first} s, the lesson after ${lesson1} s (reading and pressing ${reckoned} s), then a match after ${match} s`,
      );
    });
  }
}

test("lesson is watched with all that plays in it", async ({ server, device }) => {
  for (const { game, id } of LESSONS) {
    const page = await device({ viewport: { width: 1366, height: 768 }, locale: "cs-CZ" });
    await page.goto(`${server.url}learn/${game}/${id}`);
    let human = 0;
    const begun = performance.now();
    for (let over = false; !over; ) {
      human += reading(await page.locator(".coach .says").innerText()) + PRESS_MS;
      over = (await step(page, PRESS.keys, WORDS.cs)).over;
    }
    const whole = (performance.now() - begun + human) / 1000;
    console.log(`${game}/${id}: ${whole.toFixed(0)} s, of them ${(human / 1000).toFixed(0)} reading and pressing`);
    await page.close();
  }
});
