// Converts the rulebook and the player aid of each game into a searchable file for each language: chapters, rules by id, and a
// dictionary from terms of the other language. The English text is authoritative. The Czech one has the same paragraphs.

import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";

const docs = new URL("../../docs/rules/", import.meta.url);
const aids = new URL("../../docs/aid/", import.meta.url);
const catalog = readFileSync(new URL("../../crates/catalog/Cargo.toml", import.meta.url), "utf8");
const out = new URL("../src/generated/rules/", import.meta.url);

const RULE = /^- \*\*([A-Z]{1,4}(?:-[A-Z0-9]+)*-?\d+[a-z]?)\*\*:?\s*(?:—\s*)?/;

/** Chapters for developers and testers of the game. They are of no use to players. */
const WORKSHOP = /^[\d.]+ (Ids and wording|Random points|Invariants for property tests|Coverage map)$/;

/** Cited sources, of use only to a reader who has them at hand. This project's own rulings (`[ruling]`) stay. */
const SOURCES = [
  "rulebook",
  "derived",
  "Czech rulebook",
  "FAQ",
  "room sheet",
  "objective sheet",
  "intruder sheet",
  "component table",
  "illustration",
  "scan",
  "návod",
  "odvozeno",
  "český návod",
  "přehled místností",
  "přehled cílů",
  "přehled vetřelců",
  "tabulka komponent",
  "vyobrazení",
  "snímek",
];
const CITED = new RegExp(`\\s*\\[(?:(?:p|str)\\. [\\d–, -]+|${SOURCES.join("|")})\\]`, "g");

/** Chapters with their paragraphs. A paragraph with a rule begins with its id. */
function book(markdown) {
  const chapters = [];
  let paragraph = null;
  const end = () => {
    paragraph = null;
  };
  for (const line of markdown.split("\n")) {
    const heading = /^(#{2,4}) (.*)$/.exec(line);
    if (heading) {
      end();
      chapters.push({ level: heading[1].length - 1, title: heading[2], paragraphs: [] });
      continue;
    }
    const chapter = chapters.at(-1);
    if (!chapter || /^-{3,}$/.test(line) || line.trim() === "") {
      end();
      continue;
    }
    const row = line.startsWith("|");
    if (!paragraph || row || /^ *(- |\d+\. )/.test(line)) {
      if (row && /^[|\s:-]+$/.test(line)) continue;
      const rule = RULE.exec(line);
      const text = rule ? line.slice(rule[0].length) : line;
      paragraph = { ...(rule ? { id: rule[1] } : {}), text: text.trim() };
      chapter.paragraphs.push(paragraph);
      if (row) end();
    } else {
      paragraph.text += ` ${line.trim()}`;
    }
  }
  for (const { paragraphs } of chapters) for (const one of paragraphs) one.text = one.text.replace(CITED, "");
  return chapters.filter(({ title, paragraphs }) => paragraphs.length > 0 && !WORKSHOP.test(title));
}

/** Terms of the glossary chapter, as pairs of English and Czech. */
function glossary(chapters) {
  const pieces = (cell) =>
    cell
      .replaceAll(/\([^)]*\)/g, "")
      .split(/, | \/ |: /)
      .map((piece) => piece.trim())
      .filter(Boolean);
  const rows = chapters.find(({ title }) => title.includes("Glossary"))?.paragraphs ?? [];
  const terms = [];
  for (const { text } of rows.filter((row) => row.text.startsWith("|"))) {
    const [english, czech] = text.split("|").slice(1).map(pieces);
    if (!english?.length || !czech?.length) continue;
    if (english.length === czech.length) terms.push(...english.map((term, i) => [term, czech[i]]));
    else terms.push(...czech.map((term) => [english[0], term]), ...english.slice(1).map((term) => [term, czech[0]]));
  }
  return terms;
}

/** Dictionary from one language to the other. The first translation in the glossary wins. */
function dictionary(pairs) {
  return Object.fromEntries(pairs.map(([from, to]) => [from.toLowerCase(), to.toLowerCase()]).reverse());
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
// An unfinished game is not in the catalog, so its book is left out.
const offered = (file) => catalog.includes(`"dep:airlock-${file.replace(/\.md$/, "")}"`);
for (const file of readdirSync(docs).filter((name) => name.endsWith(".md") && offered(name))) {
  const read = (path) => book(readFileSync(new URL(path, docs), "utf8"));
  const [en, cs] = [read(file), read(`cs/${file}`)];
  const terms = glossary(en);
  const books = {
    en: { chapters: en, terms: dictionary(terms.map(([english, czech]) => [czech, english])) },
    cs: { chapters: cs, terms: dictionary(terms) },
  };
  for (const [language, content] of Object.entries(books)) {
    writeFileSync(new URL(file.replace(/\.md$/, `.${language}.json`), out), JSON.stringify(content));
  }
}

// Printable sheets: frequently needed rules and common mistakes.
const sheets = new URL("../src/generated/aid/", import.meta.url);
rmSync(sheets, { recursive: true, force: true });
mkdirSync(sheets, { recursive: true });
for (const file of readdirSync(aids).filter((name) => name.endsWith(".md"))) {
  for (const [language, path] of [
    ["en", file],
    ["cs", `cs/${file}`],
  ]) {
    const name = file.replace(/\.md$/, `.${language}.json`);
    writeFileSync(new URL(name, sheets), JSON.stringify(book(readFileSync(new URL(path, aids), "utf8"))));
  }
}
