// Client's extract of Space Alert's content files: printed facts once, names and texts for each language. The threats' effects
// stay with the rules.

/** Facts and texts extracted from the files that `read` returns by name. */
export default function content(read) {
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

  return { facts, en: texts("en"), cs: texts("cs") };
}
