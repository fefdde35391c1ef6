// What the client shows of Aliens' content files: boards, missions and printed facts once, names and texts for each language.
// The operations of the cards stay with the rules.

/** Facts and texts, cut out of the files that `read` reads by their names. */
export default function content(read) {
  const byKind = (list, pick) => Object.fromEntries(list.map((one) => [one.kind, pick(one)]));
  const present = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

  const characters = read("characters");
  const cards = read("endurance_cards");
  const motions = read("motion_cards");
  const missions = read("missions");
  const boards = read("boards");
  const { pieces, ammunition } = read("components");

  /** The type of an endurance card, and what stands under that word. */
  const typed = ({ does }) => Object.entries(does)[0];

  const facts = {
    boards: byKind(boards, ({ grid, doors, thick_lines }) => ({ grid, doors, thick_lines })),
    missions: byKind(missions, ({ side, plan, round_counter, rules }) => ({
      side,
      layout: plan.layout,
      start: plan.start,
      exits: plan.exits,
      spawn_points: plan.spawn_points,
      ...present({ last_round: round_counter ? rules.find(({ rule }) => rule === "last_round")?.round : undefined }),
    })),
    characters: byKind(characters, ({ rank, hero, grunt }) => {
      const side = ({ abilities, ...values }) => ({ ...values, abilities: abilities.map(({ kind }) => kind) });
      return { rank, hero: side(hero), grunt: side(grunt) };
    }),
    cards: byKind(cards, (card) => {
      const [type, does] = typed(card);
      const { equip_cost, keywords, attack, cost, timing } = Array.isArray(does) ? {} : does;
      return present({ type, equip_cost, keywords, cost: cost ?? attack?.cost?.exhaust, range: attack?.range ?? undefined, timing });
    }),
    motions: byKind(motions, ({ type, blips }) => ({ type, blips })),
    ammunition: ammunition.positions[0],
  };

  function texts(language) {
    const say = (text) => text?.[language];
    const named = (list) => byKind(list, ({ name, text, short }) => present({ name: say(name), text: say(text), short: say(short) }));
    const abilities = characters.flatMap(({ short, hero, grunt }) =>
      [...hero.abilities, ...grunt.abilities].map(({ kind, text }) => [kind, { name: say(short), text: say(text) }]),
    );
    return {
      cards: named(cards),
      motions: named(motions),
      characters: named(characters),
      abilities: Object.fromEntries(abilities),
      pieces: named(pieces),
      boards: named(boards),
      missions: byKind(missions, ({ name, text, texts, victory, defeat }) => ({
        name: say(name),
        text: say(text),
        rules: texts.map(say),
        victory: victory.map(({ text }) => say(text)),
        defeat: defeat.map(({ text }) => say(text)),
      })),
    };
  }

  return { facts, en: texts("en"), cs: texts("cs") };
}
