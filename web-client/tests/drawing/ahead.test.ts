import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { drawAhead } from "../../src/drawing/ahead";
import type { Picture } from "../../src/art/picture";

/** Callbacks that wait for an idle page, and decoded pictures in order. */
let resting: (() => void)[] = [];
let drawn: string[] = [];

class Image {
  src = "";
  decode = () => Promise.resolve();
}

beforeEach(() => {
  [resting, drawn] = [[], []];
  vi.stubGlobal("Image", Image);
  vi.stubGlobal("requestIdleCallback", (rested: () => void) => resting.push(rested));
  const canvas = () => ({ width: 0, height: 0, getContext: () => ({ drawImage: ({ src }: Image) => drawn.push(src) }) });
  vi.stubGlobal("document", { createElement: canvas });
});
afterEach(() => vi.unstubAllGlobals());

/** Makes the page idle this many times. */
async function rests(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    resting.shift()?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}

const picture = (href: string) => (): Picture => ({ href, x: 0, y: 0, width: 1, height: 1 });

test("pictures are decoded one by one while the page is idle", async () => {
  drawAhead([picture("blob:a"), picture("blob:b")]);
  await rests(1);
  expect(drawn).toEqual([]);
  await rests(1);
  expect(drawn).toEqual(["blob:a"]);
  await rests(2);
  expect(drawn).toEqual(["blob:a", "blob:b"]);
});

test("decoded pictures are held", async () => {
  drawAhead([picture("blob:c")]);
  await rests(2);
  drawAhead([picture("blob:c"), picture("blob:d")]);
  await rests(9);
  expect(drawn).toEqual(["blob:c", "blob:d"]);
});

test("stopping leaves the rest to be decoded on use", async () => {
  const leave = drawAhead([picture("blob:e"), picture("blob:f")]);
  await rests(2);
  leave();
  await rests(9);
  expect(drawn).toEqual(["blob:e"]);
});
