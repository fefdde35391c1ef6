// Memory of one page over hours of matches at a human pace. `npm run long`; AIRLOCK_MINUTES sets the duration.

import assert from "node:assert/strict";

import { test } from "../fixtures.js";
import { WORDS, act, begin, create, start } from "../table.js";

const PLAYERS = 5;
const MINUTES = Number(process.env.AIRLOCK_MINUTES ?? 10);
/** Time between two acts or looks of the player, and time between two measurements. */
const REST_MS = 5_000;
const SAMPLE_MS = 300_000;

test(`page holds little after ${MINUTES} minutes at a human pace`, async ({ server, device }) => {
  const page = await device();
  const debug = await page.context().newCDPSession(page);
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const again = async () => {
    await page.getByRole("button", { name: "Play again, same players" }).click();
    await page.getByRole("button", { name: "To the next match" }).click();
    await page.getByRole("button", { name: WORDS.en.ready, exact: true }).waitFor();
    await start([page]);
  };
  const rooms = page.locator("#board [data-ref^=s]");
  let looks = 0;
  const looking = [
    async () => rooms.nth(looks % (await rooms.count())).click({ timeout: 2_000, force: true }),
    async () => {
      await rooms.nth(looks % (await rooms.count())).click({ timeout: 2_000, force: true, button: "right" });
      await page.keyboard.press("Escape");
    },
    () => page.locator("#tab-talk").click(),
    () => page.locator("#tab-game").click(),
    () => page.locator("#tab-rules").click(),
    () => page.locator("#tab-log").click(),
    () => page.keyboard.press("o"),
  ];
  await begin([page], await create(page, server.url, { players: PLAYERS }), { fill: true });

  const [began, points] = [Date.now(), []];
  let [matches, acts, sampled] = [1, 0, -SAMPLE_MS];
  const minutes = () => (Date.now() - began) / 60_000;
  const over = page.locator(".result");
  // The table may go on before the press arrives.
  const missed = (error) => console.log(error.message.split("\n", 1)[0]);
  while (minutes() < MINUTES) {
    if (Date.now() - began - sampled >= SAMPLE_MS) {
      sampled = Date.now() - began;
      await debug.send("HeapProfiler.collectGarbage");
      const { usedSize } = await debug.send("Runtime.getHeapUsage");
      const { nodes, jsEventListeners, documents } = await debug.send("Memory.getDOMCounters");
      const mb = Math.round(usedSize / 100_000) / 10;
      points.push(mb);
      console.log(
        `${minutes().toFixed(0)} min, match ${matches}, ${acts} actions, ${looks} looks: ${mb} MB, ${nodes} nodes, ${jsEventListeners} listeners, ${documents} documents`,
      );
    }
    if (await over.isVisible()) {
      matches += 1;
      await again();
    } else if (await page.locator("#prompt.mine").isVisible()) {
      acts += 1;
      await act(page, acts % 3 === 0 ? ["pass"] : ["move", "careful_move", "search", "escape"]).catch(missed);
    } else {
      looks += 1;
      await looking[looks % looking.length]().catch(missed);
    }
    await page.waitForTimeout(REST_MS);
  }
  assert.ok(Math.max(...points) < 150, "less than 150 MB after hours");
  assert.deepEqual(errors, []);
});
