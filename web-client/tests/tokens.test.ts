// Contrasts of the colour tokens.

import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

const css = readFileSync(new URL("../src/theme/tokens.css", import.meta.url), "utf8");
const root = css.slice(0, css.indexOf("@media"));
const colour = Object.fromEntries([...root.matchAll(/--([a-z]+(?:-\d|-strong)?): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]));

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(colour[a]!), luminance(colour[b]!)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const SURFACES = ["hull-1", "hull-2", "hull-3", "hull-4"];

test.each(["text-1", "text-2", "text-3", "act", "act-strong", "danger", "warn", "ok", "secret", "alien", "fire", "oxy", "void"])(
  "%s is readable on every surface",
  (name) => {
    for (const surface of SURFACES) expect(contrast(name, surface), surface).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(["line-2", "red", "yellow", "green", "blue", "white", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5"])(
  "%s is visible on every surface",
  (name) => {
    for (const surface of SURFACES) expect(contrast(name, surface), surface).toBeGreaterThanOrEqual(3);
  },
);

test.each(["act", "act-strong", "danger", "secret", "warn", "noise", "text-1", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5"])(
  "dark ink is readable on %s",
  (name) => {
    expect(contrast("hull-0", name)).toBeGreaterThanOrEqual(4.5);
  },
);
