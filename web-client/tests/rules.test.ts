import { expect, test } from "vitest";

import book from "../src/generated/rules/nemesis.json";
import { wanted } from "../src/shell/search";

const ids = book.chapters.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => ("id" in one && one.id ? [one.id] : [])));

test("every rule of the rulebook has a link of its own", () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ["N-NOISE-04", "N-ENC-01", "N-REACT-11"]) expect(ids).toContain(id);
});

test("a Czech term finds what the English text says", () => {
  expect(wanted("hod na hluk", book.terms)).toContainEqual(["noise roll"]);
  expect(wanted("Stret", book.terms).flat()).toContain("encounter");
  expect(wanted("noise roll", book.terms)).toEqual([["noise", "roll"]]);
});
