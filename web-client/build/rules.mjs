// Makes the rulebook of each game that has one a file that the page can search: chapters, rules by their ids, and the
// Czech terms of its glossary with the English ones that the text uses.

import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";

const docs = new URL("../../docs/rules/", import.meta.url);
const out = new URL("../src/generated/rules/", import.meta.url);

const RULE = /^- \*\*([A-Z]{1,4}(?:-[A-Z0-9]+)*-?\d+[a-z]?)\*\*:?\s*(?:—\s*)?/;

/** Chapters for those who build and test the game: they tell a player nothing. */
const WORKSHOP = /^[\d.]+ (Ids and wording|Random points|Invariants for property tests|Coverage map)$/;

/** Chapters with their paragraphs; a paragraph that states a rule begins with its id. */
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
  return chapters.filter(({ title, paragraphs }) => paragraphs.length > 0 && !WORKSHOP.test(title));
}

/** The Czech terms of the chapter called glossary: each with its English one. */
function glossary(chapters) {
  const pieces = (cell) => cell.replaceAll(/\([^)]*\)/g, "").split(/, | \/ |: /).map((piece) => piece.trim()).filter(Boolean);
  const rows = chapters.find(({ title }) => title.includes("Glossary"))?.paragraphs ?? [];
  const terms = {};
  for (const { text } of rows.filter((row) => row.text.startsWith("|"))) {
    const [english, czech] = text.split("|").slice(1).map(pieces);
    if (!english?.length || !czech?.length) continue;
    czech.forEach((term, i) => {
      terms[term] ??= (english.length === czech.length ? english[i] : english[0]).toLowerCase();
    });
  }
  return terms;
}

mkdirSync(out, { recursive: true });
for (const file of existsSync(docs) ? readdirSync(docs).filter((name) => name.endsWith(".md")) : []) {
  const chapters = book(readFileSync(new URL(file, docs), "utf8"));
  writeFileSync(new URL(file.replace(/\.md$/, ".json"), out), JSON.stringify({ chapters, terms: glossary(chapters) }));
}
