// Verdict of the page on a log: everything that contradicts the log makes it unsound.

import { render } from "preact-render-to-string";
import { beforeAll, expect, test, vi } from "vitest";

// The page's settings are applied while it loads.
vi.hoisted(() => {
  vi.stubGlobal("document", { documentElement: { dataset: {}, style: { setProperty: () => undefined }, lang: "en" } });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

import { speak, t } from "../src/i18n";
import type { Report, Witness } from "../src/wasm/rules";
import { Checks } from "../src/wasm/verify";

const NUMBER = "ab".repeat(32);
const signature = { key: NUMBER, holds: true, expected: true, compared: true };
const witness: Witness = { signature, agree: 3, missing: [], covers_header: true };

const report: Report = {
  game: "toy",
  rules: 1,
  seats: [],
  voided_starts: 0,
  secret: { promised: NUMBER, revealed: NUMBER, kept: true },
  nonces: [],
  entries: 2,
  repeated: 2,
  fault: null,
  told: { same: 1, differs: null },
  witness,
};

beforeAll(async () => speak("en"));

/** The verdict, and the number of checks that fail. */
function judged(more: Partial<Report>): { sound: boolean; fails: number } {
  const drawn = render(<Checks report={{ ...report, ...more }} replay={null} />);
  const { sound, unsound } = t().verify;
  expect(drawn.includes(sound)).not.toBe(drawn.includes(unsound));
  return { sound: drawn.includes(sound), fails: drawn.split('class="fails"').length - 1 };
}

test("a log that nothing contradicts is sound", () => {
  expect(judged({})).toEqual({ sound: true, fails: 0 });
  expect(judged({ witness: { ...witness, signature: null } })).toEqual({ sound: true, fails: 0 });
});

test.each<[string, Partial<Report>]>([
  ["a signature of other entries", { witness: { ...witness, signature: { ...signature, holds: false } } }],
  ["another server's key", { witness: { ...witness, signature: { ...signature, expected: false } } }],
  ["a receipt", { witness: { ...witness, missing: [NUMBER] } }],
  ["an update of this page", { told: { same: 1, differs: { n: 2, seq: 2, what: "a part" } } }],
  ["a fault", { fault: { kind: "entry", seq: 2, text: "it was changed" } }],
])("a log is unsound because of %s", (_, more) => {
  expect(judged(more)).toEqual({ sound: false, fails: 1 });
});
