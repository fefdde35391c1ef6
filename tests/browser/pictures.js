// Pictures of the README. `node pictures.js FOLDER` makes them from the server's page with recorded play.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { open, upTo } from "./recorded.js";
import { studio } from "./studio.js";

const [, , folder = "../../docs/pictures"] = process.argv;
const RECORDED = new URL("../../web-client/tests/", import.meta.url);
const WIDE = { viewport: { width: 1440, height: 900 } };
/** The animation: window size, drawing scale, number of frames, and time per frame. */
const MOVING = { width: 1280, height: 800, scale: 0.6, frames: 12, each_ms: 600 };

/** Opens a recorded match at the moment `when`, and plays its next updates. Returns the page and a function that sends one more update. */
async function show(device, url, { file, when, options, ...shown }) {
  const path = new URL(file, RECORDED);
  const moment = await upTo(path, when);
  const all = JSON.parse(await readFile(path, "utf8"));
  const page = await device(options);
  const now_ms = (moment.seen.parts["/captions"]?.at(-1)?.at_ms ?? 0) + 4_000;
  const line = await open(page, url, { ...shown, ...moment, now_ms });
  await page.locator(".camera *").first().waitFor();
  let next = moment.updates.length;
  return { page, goOn: () => line.send({ update: all[next++] }) };
}

const stage =
  (name, turn) =>
  ({ parts }) =>
    parts["/now/stage"] === name && parts["/now/turn"] >= turn;

/** An animated picture of these frames. It stands still for readers who prefer reduced motion. */
function moving(frames, { width, height, each_ms }) {
  const whole = frames.length * each_ms;
  const part = 100 / frames.length;
  const images = frames.map(
    (frame, i) =>
      `<image width="${width}" height="${height}" style="animation-delay:${i * each_ms}ms" href="data:image/jpeg;base64,${frame.toString("base64")}"/>`,
  );
  const style = `image{visibility:hidden;animation:f ${whole}ms step-end infinite}@keyframes f{0%{visibility:visible}${part}%{visibility:hidden}}`;
  const still = "@media(prefers-reduced-motion:reduce){image{animation:none}image:first-of-type{visibility:visible}}";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>${style}${still}</style>\n${images.join("\n")}\n</svg>\n`;
}

const { server, device, end } = await studio();
await mkdir(folder, { recursive: true });
const still = { type: "jpeg", quality: 72 };

const ship = await show(device, server.url, {
  file: "nemesis/matches/crowded.json",
  when: ({ parts }) => parts["/round/number"] >= 4,
  game: "nemesis",
  seat: 0,
  seats: 5,
  options: WIDE,
});
await ship.page.screenshot({ ...still, path: join(folder, "nemesis.jpg") });

const planning = await show(device, server.url, {
  file: "space-alert/flights/four-1.json",
  when: ({ parts }) => parts["/now/phase"] >= 2 && Object.keys(parts).filter((key) => key.startsWith("/threats/")).length > 2,
  game: "space-alert",
  seat: 1,
  seats: 4,
  options: WIDE,
});
await planning.page.screenshot({ ...still, path: join(folder, "space-alert.jpg") });

const { frames: count, each_ms, scale, width, height } = MOVING;
const flight = await show(device, server.url, {
  file: "space-alert/flights/four-1.json",
  when: stage("playback", 5),
  game: "space-alert",
  seat: 1,
  seats: 4,
  options: { viewport: { width, height }, deviceScaleFactor: scale },
});
const frames = [];
flight.goOn();
for (let i = 0; i < count; i += 1) {
  // A frame in the middle of the motion. Then on to the next step, at any speed of this machine.
  await flight.page.waitForTimeout(each_ms / 4);
  frames.push(await flight.page.screenshot({ type: "jpeg", quality: 42 }));
  if ((await flight.page.locator("#skip").count()) === 0) flight.goOn();
  else await flight.page.keyboard.press(".");
}
await writeFile(join(folder, "flight.svg"), moving(frames, MOVING));

await end();
