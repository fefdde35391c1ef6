// Every lesson with every reader: keys alone, a phone, Czech, reduced motion. Each step must be readable, and a screenshot of it is kept.
// `npm run long lessons`; AIRLOCK_READERS=keys,thumb for some of them.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";

import { test } from "../fixtures.js";
import { LESSONS, play, READERS, WORDS } from "../lessons.js";

const SHOTS = new URL("../screenshots/lessons/", import.meta.url).pathname;
const wanted = process.env.AIRLOCK_READERS?.split(",") ?? Object.keys(READERS);

for (const reader of wanted) {
  for (const { game, id, steps } of LESSONS) {
    test(`${game}/${id}, ${reader}`, async ({ server, device }) => {
      const { press, language, options } = READERS[reader];
      const folder = `${SHOTS}${reader}/`;
      await mkdir(folder, { recursive: true });
      const page = await device(options);
      const errors = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await page.goto(`${server.url}learn/${game}/${id}`);
      const look = (at) => page.screenshot({ path: `${folder}${game}-${id}-${String(at + 1).padStart(2, "0")}.jpg`, type: "jpeg", quality: 60 });
      assert.equal(await play(page, press, WORDS[language], look), steps.length);
      assert.deepEqual(errors, []);
    });
  }
}
