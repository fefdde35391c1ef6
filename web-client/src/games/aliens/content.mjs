// Client's extract of Aliens' content files: each mission's boards as one grid and printed facts once, names and texts for each
// language. Card effects stay with the rules.

/** Squares on each side of a board. */
const TILE = 12;

/** Name of a cell in the rules: `f14` is the 14th square of the sixth row. */
const cell = ([row, column]) => `${String.fromCharCode(97 + row)}${column + 1}`;

/** Turns a position on a board clockwise. */
const turned = ([row, column], rotation) => (rotation === 0 ? [row, column] : turned([column, TILE - 1 - row], rotation - 90));

/** Facts and texts extracted from the files that `read` returns by name. */
export default function content(read) {
  const byKind = (list, pick) => Object.fromEntries(list.map((one) => [one.kind, pick(one)]));
  const present = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null));

  const boards = byKind(read("boards"), (board) => board);
  const characters = read("characters");
  const endurance = read("endurance_cards");
  const motion = read("motion_cards");
  const missions = read("missions");
  const { pieces, ammunition } = read("components");

  /** Boards of a mission as one grid, with doors in the order of their ids. */
  function ground({ plan: { layout, start, exits, spawn_points } }) {
    const slots = layout.flatMap((boards, row) =>
      boards.flatMap((laid, column) => (laid ? [{ board: laid.board, rotation: laid.rotation ?? 0, row, column }] : [])),
    );
    const place = (slot, at) => {
      const [row, column] = turned(at, slot.rotation);
      return [slot.row * TILE + row, slot.column * TILE + column];
    };
    const rows = Array.from({ length: layout.length * TILE }, () => Array(Math.max(...layout.map((row) => row.length)) * TILE).fill("#"));
    for (const slot of slots) {
      boards[slot.board].grid.forEach((line, y) => {
        [...line].forEach((square, x) => {
          const [row, column] = place(slot, [y, x]);
          rows[row][column] = square;
        });
      });
    }
    const named = ([board, ...at]) => slots.filter((slot) => slot.board === board).map((slot) => cell(place(slot, at)));
    const edges = (of) => slots.flatMap((slot) => boards[slot.board][of].map((edge) => edge.map((at) => cell(place(slot, at)))));
    return {
      rows: rows.map((row) => row.join("")),
      slots,
      doors: edges("doors"),
      lines: edges("thick_lines"),
      start: start.flatMap(({ spaces }) => spaces.flatMap(named)),
      exits: exits.flatMap(({ edge, spaces, opens_in_round }) => spaces.flatMap(named).map((cell) => present({ cell, edge, opens: opens_in_round }))),
      spawns: spawn_points.flatMap(named),
      areas: slots.flatMap((slot) => boards[slot.board].areas.map(({ from, to }) => [cell(place(slot, from)), cell(place(slot, to))])),
    };
  }

  const side = ({ abilities, ...stats }) => ({ ...present(stats), abilities: abilities.map(({ kind }) => kind) });
  const abilities = characters.flatMap(({ hero, grunt }) => [...hero.abilities, ...grunt.abilities]);

  const facts = {
    grounds: byKind(missions, ground),
    missions: byKind(missions, ({ series, side, newt, sentry_guns, motion_deck, rules }) =>
      present({
        series,
        side,
        newt,
        sentry_guns,
        motion: motion_deck.stacks,
        last_round: rules.find(({ rule }) => rule === "last_round")?.round,
      }),
    ),
    characters: byKind(characters, ({ faction, rank, hero, grunt }) => ({ faction, rank, hero: side(hero), grunt: side(grunt) })),
    abilities: byKind(abilities, ({ timing, optional }) => ({ timing, optional })),
    endurance: byKind(endurance, ({ copies, does }) => {
      const [[type, { equip_cost, cost, timing, keywords, attack }]] = Object.entries(does);
      return present({ type, copies, equip_cost, cost, timing, keywords, attack: attack && present(attack) });
    }),
    motion: byKind(motion, ({ type, blips }) => ({ type, blips })),
    blips: read("blips").map(({ aliens, count }) => [aliens, count]),
    pieces: byKind(pieces, ({ count }) => count),
    ammunition: ammunition.positions,
  };

  function texts(language) {
    const say = (text) => text?.[language];
    const named = (list) => byKind(list, ({ name, text, short }) => present({ name: say(name), text: say(text), short: say(short) }));
    return {
      characters: named(characters),
      abilities: byKind(abilities, ({ text }) => say(text)),
      endurance: named(endurance),
      motion: named(motion),
      pieces: named(pieces),
      boards: byKind(Object.values(boards), ({ name, areas }) => ({ name: say(name), areas: areas.map(({ name }) => say(name)) })),
      missions: byKind(missions, ({ name, text, texts, victory, defeat, after }) =>
        present({
          name: say(name),
          text: say(text),
          rules: texts.map(say),
          victory: victory.map(({ text }) => say(text)),
          defeat: defeat.map(({ text }) => say(text)),
          after: say(after?.text),
        }),
      ),
    };
  }

  return { facts, en: texts("en"), cs: texts("cs") };
}
