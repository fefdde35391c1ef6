import { expect, test } from "vitest";

import { softened } from "../src/i18n/hyphens";

const parts = (text: string) => softened(text).split("\u00ad");

test("a long word breaks between syllables, keeping three letters", () => {
  expect(parts("Reconnaissance")).toEqual(["Recon", "nais", "sance"]);
  expect(parts("Vynalézavost")).toEqual(["Vyna", "lé", "za", "vost"]);
});

test("a short word is unchanged", () => {
  expect(parts("Basic Repairs")).toEqual(["Basic Repairs"]);
});
