import { expect, test } from "vitest";

import { LANGUAGES } from "../src/i18n/language";
import { wanted } from "../src/shell/search";

interface Book {
  chapters: { level: number; title: string; paragraphs: { id?: string; text: string }[] }[];
  terms: Record<string, string>;
}

const books = import.meta.glob<Book>("../src/generated/rules/*.json", { eager: true, import: "default" });
const games = [...new Set(Object.keys(books).map((path) => path.replace(/^.*\/|\.\w+\.json$/g, "")))];

function read(game: string, language: string): Book {
  const book = books[`../src/generated/rules/${game}.${language}.json`];
  if (!book) throw new Error(`${game} has no rulebook in ${language}`);
  return book;
}

const ids = (book: Book) => book.chapters.flatMap(({ paragraphs }) => paragraphs.flatMap(({ id }) => id ?? []));

/** Language-independent parts of a book: its structure, and the references of its paragraphs. */
function bones(book: Book): unknown {
  const named = (text: string) => text.match(/\b[A-Z]{1,4}(?:-[A-Z0-9]+)+\b/g)?.sort() ?? [];
  return book.chapters.map(({ level, title, paragraphs }) => ({
    level,
    named: named(title),
    paragraphs: paragraphs.map(({ id, text }) => ({ id, named: named(text), cells: text.split("|").length })),
  }));
}

test("every rule of the rulebook has a link of its own", () => {
  const rules = ids(read("nemesis", "en"));
  expect(new Set(rules).size).toBe(rules.length);
  for (const id of ["N-NOISE-04", "N-ENC-01", "N-REACT-11"]) expect(rules).toContain(id);
});

for (const game of games) {
  test(`${game}: languages have the same rules in the same places`, () => {
    for (const language of LANGUAGES) expect(bones(read(game, language))).toEqual(bones(read(game, "en")));
  });
}

test("readers see rulings and no other source", () => {
  for (const [language, ruling] of [
    ["en", "[ruling]"],
    ["cs", "[výklad]"],
  ] as const) {
    const all = read("retaliation", language).chapters.flatMap(({ paragraphs }) => paragraphs.filter(({ id }) => id?.startsWith("R-")));
    const tags = all.flatMap(({ text }) => text.match(/\[[^\]]*\]$/g) ?? []);
    expect(new Set(tags)).toEqual(new Set([ruling]));
  }
});

test("a search by a term of the other language finds the text", () => {
  const [en, cs] = [read("nemesis", "en").terms, read("nemesis", "cs").terms];
  expect(wanted("hod na hluk", en)).toContainEqual(["noise roll"]);
  expect(wanted("Stret", en).flat()).toContain("encounter");
  expect(wanted("noise roll", en)).toEqual([["noise", "roll"]]);
  expect(wanted("noise roll", cs)).toContainEqual(["hod na hluk"]);
});
