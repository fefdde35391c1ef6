// What the client shows of Space Alert's content files: printed facts once, names and texts for each language. What
// threats do as operations stays with the rules.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const content = new URL("../../crates/games/space-alert/content/", import.meta.url);
const out = new URL("../src/generated/space-alert/", import.meta.url);

const read = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, content), "utf8"));
const by = (list, key, pick) => Object.fromEntries(list.map((one) => [one[key], pick(one)]));
const present = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

const threats = read("threats");
const stations = read("stations");
const cards = read("cards");

const facts = {
  threats: by(threats, "code", ({ severity, difficulty, kind, hit_points, speed, points, rules }) => {
    const [[sort, { shield, repair }]] = Object.entries(kind);
    return present({ severity, difficulty, sort, shield, repair, hit_points, speed, points, rules });
  }),
  trajectories: by(read("trajectories"), "id", ({ spaces, marks }) => ({
    spaces,
    marks: marks.map(({ position, mark }) => [position, mark]),
  })),
  stations: by(stations, "station", ({ a, b, c }) => ({ a: a.weapon, strength: a.strength, b: b.store, c })),
  cards: by(cards, "id", ({ action, movement, count }) => ({ action, movement, count })),
};

function texts(language) {
  const say = (text) => text?.[language];
  const named = (list, key) => by(list, key, ({ name, text }) => present({ name: say(name), text: say(text) }));
  return {
    threats: by(threats, "code", ({ name, special, actions }) =>
      present({
        name: say(name),
        special: special ? say(special) : undefined,
        x: say(actions.X.text) ?? "",
        y: say(actions.Y.text) ?? "",
        z: say(actions.Z.text) ?? "",
      }),
    ),
    stations: named(stations, "station"),
    devices: named(read("devices"), "device"),
    tiles: named(read("damage_tiles"), "tile"),
    scripts: by(read("scripts"), "id", ({ name }) => say(name)),
  };
}

mkdirSync(out, { recursive: true });
const write = (name, value) => writeFileSync(new URL(`${name}.json`, out), `${JSON.stringify(value)}\n`);
write("facts", facts);
for (const language of ["en", "cs"]) write(language, texts(language));
