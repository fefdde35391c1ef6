// Client's extract of Nemesis' content files: the boards and printed facts once, names and texts for each language. Card effects
// stay with the rules.

/** Facts and texts extracted from the files that `read` returns by name. */
export default function content(read) {
  /** Content of both species, which have files of their own: the base game's, then those of the Void Seeders. */
  const ofSpecies = (name) => [...read(name), ...read(`void_seeders/${name}`)];
  const byKind = (list, pick) => Object.fromEntries(list.map((one) => [one.kind, pick(one)]));
  const present = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

  const { cards: actions, decks } = read("action_cards");
  const deckOf = (character) => decks.find((deck) => deck.character === character).cards.map(({ kind }) => kind);
  const items = ["items", "crafted", "special_items", "weapons"].flatMap(read);
  const rooms = read("rooms");
  const components = read("components");
  const course = read("course_cards");
  const objectives = [...read("objectives"), ...read("objectives_coop")];

  const facts = {
    boards: Object.fromEntries(read("boards").map((board) => [board.side, board])),
    rooms: byKind(rooms, ({ color, computer, searchable, engine, section }) => present({ color, computer, searchable, engine, section })),
    actions: byKind(actions, ({ cost, combat, timing }) => present({ cost, combat, timing })),
    items: byKind(items, ({ cost, combat, timing, heavy, single_use, craft_symbol, recipe, weapon, copies, branches }) =>
      present({
        cost: branches?.length ? cost : undefined,
        combat,
        timing,
        heavy,
        single_use,
        craft_symbol,
        recipe,
        colors: Object.keys(copies),
        weapon: weapon && { class: weapon.class, capacity: weapon.capacity },
      }),
    ),
    characters: byKind(read("characters"), ({ kind, weapon, special_items }) => ({ weapon, items: special_items, cards: deckOf(kind) })),
    attacks: byKind(ofSpecies("attacks"), ({ attackers }) => attackers),
    panics: byKind(read("void_seeders/panic_cards"), ({ threshold }) => threshold),
    madness: read("void_seeders/madness_levels").map(({ brings }) => brings),
    objectives: byKind(objectives, ({ deck }) => deck),
    pieces: byKind(components.pieces, ({ count }) => count),
    time: components.time.start,
    blue: components.time.blue,
    self_destruct: components.self_destruct.start,
    yellow: components.self_destruct.yellow,
    pods: components.pods,
  };

  function texts(language) {
    const say = (text) => text?.[language];
    const named = (list) =>
      byKind(list, ({ name, text, short, branches, action }) =>
        present({
          name: say(name),
          text: say(text),
          short: say(short),
          branches: (branches ?? action)?.length > 1 ? (branches ?? action).map(({ label }) => say(label)) : undefined,
        }),
      );
    return {
      rooms: named(rooms),
      actions: named(actions),
      items: named(items),
      attacks: named(ofSpecies("attacks")),
      events: named(ofSpecies("events")),
      panics: named(read("void_seeders/panic_cards")),
      wounds: named(read("serious_wounds")),
      weaknesses: named(ofSpecies("weaknesses")),
      // An intruder has the name of its token. The Void Seeders have tokens of their own.
      tokens: named([...ofSpecies("intruder_tokens"), ...read("void_seeders/kinds")]),
      intruder_actions: named(read("intruder_actions")),
      explorations: named(ofSpecies("exploration_tokens")),
      objectives: named(objectives),
      characters: named(read("characters")),
      pieces: named(components.pieces),
      destinations: byKind(course.destinations, ({ name }) => say(name)),
      contamination: { name: say(read("contamination").name), text: say(read("contamination").text) },
      course: { name: say(course.name), text: say(course.text) },
      time: { name: say(components.time.name), text: say(components.time.text) },
      self_destruct: { name: say(components.self_destruct.name), text: say(components.self_destruct.text) },
      changes: changes(language),
      course_track: { name: say(components.course.name), text: say(components.course.text) },
    };
  }

  /** Changed texts of base game components with Void Seeders, by family. */
  function changes(language) {
    const families = {
      room: "rooms",
      action: "actions",
      item: "items",
      intruder_action: "intruder_actions",
      objective: "objectives",
      piece: "pieces",
    };
    const changed = {};
    for (const { text, ...of } of read("void_seeders/changes")) {
      const [[source, kind]] = Object.entries(of);
      changed[families[source]] = { ...changed[families[source]], [kind]: text[language] };
    }
    return changed;
  }

  return { facts, en: texts("en"), cs: texts("cs") };
}
