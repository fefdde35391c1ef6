// Client's extract of Retaliation's content files: the map and printed facts once, names and texts for each language. Card
// effects stay with the rules.

/** Facts and texts extracted from the files that `read` returns by name. */
export default function content(read) {
  const byKind = (list, pick) => Object.fromEntries(list.map((one) => [one.kind, pick(one)]));
  const present = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

  const actions = read("action_cards");
  const items = ["items", "equipment", "starting_items"].flatMap(read);
  const rooms = read("rooms");
  const components = read("components");
  /** Operations of weapon texts that ask the player a question. */
  const asking = ["shoot_again", "repel_adult_instead", "melee_kills_and_breaks", "burst_again", "own_grenades"];
  const missions = [...read("combat_missions"), ...read("coop_missions")];

  const facts = {
    map: read("map"),
    corridors: Object.fromEntries(read("corridors").map(({ number, value, lethal, door, printed }) => [number, present({ value, lethal, door, printed })])),
    rooms: byKind(rooms, ({ back, search, computer, always_secured, no_secure, no_malfunction }) =>
      present({ back, search, computer, always_secured, no_secure, no_malfunction }),
    ),
    actions: byKind(actions, ({ decks, command, not_in_combat, reaction }) =>
      present({ decks, command, not_in_combat, reaction: reaction ? true : undefined }),
    ),
    items: byKind(items, ({ copies, class: is, slots, weapon, one_use, not_in_combat, free_on_gain, branches }) =>
      present({
        backs: Object.keys(copies),
        class: is,
        slots,
        weapon: weapon?.range,
        no_ammo: weapon?.needs_no_ammo,
        asks: weapon?.ops?.find((op) => asking.includes(op)),
        one_use,
        not_in_combat,
        free_on_gain,
        usable: branches ? true : undefined,
      }),
    ),
    characters: byKind(read("characters"), ({ rank, starting_items }) => ({ rank, items: starting_items })),
    attacks: byKind(read("attacks"), ({ rows }) => rows.map(({ attackers }) => attackers)),
    events: byKind(read("events"), ({ corridors_move, rooms_move }) => ({ moves: corridors_move, rooms: rooms_move })),
    basic: byKind(read("basic_actions"), ({ cost, not_in_combat }) => present({ cost, not_in_combat })),
    objectives: byKind(read("objectives"), ({ deck }) => deck),
    explorations: read("exploration_cards").map(({ tile, corridors, noise = [], malfunction = false, fire = false, entrance }) => ({
      tile,
      corridors,
      noise,
      malfunction,
      fire,
      entrance: entrance.map((one) => (typeof one === "string" ? one : `place_adults_${one.place_adults.n}`)),
    })),
    pieces: byKind(components.pieces, ({ count }) => count),
    rounds: components.rounds,
    health: components.health,
    oxygen: components.oxygen,
    queen_hits: components.queen_hits,
    spaces: components.corridor_spaces,
    secure: components.secure_per_room,
    objective_cards: components.objective_cards,
    robot_slots: components.robot_slots,
    /** Space that a figure takes, and hits that kill it in a corridor. */
    intruders: byKind(read("intruders"), ({ spaces, corridor_hits }) => ({ spaces, hits: corridor_hits })),
  };

  function texts(language) {
    const say = (text) => text?.[language];
    const branches = (list) => list?.map(({ text }) => say(text));
    const named = (list) =>
      byKind(list, ({ name, text, note, branches: options, reaction, rows }) =>
        present({
          name: say(name),
          text: say(text ?? note),
          branches: branches(options),
          reaction: say(reaction?.text),
          rows: rows?.map(({ text }) => say(text)),
        }),
      );
    return {
      rooms: named(rooms),
      actions: named(actions),
      items: named(items),
      characters: named(read("characters")),
      wounds: named(read("serious_wounds")),
      attacks: named(read("attacks")),
      events: named(read("events")),
      robots: named(read("robots")),
      missions: named(missions),
      objectives: named(read("objectives")),
      intruders: named(read("intruders")),
      basic: named(read("basic_actions")),
      pieces: named(components.pieces),
      queen: read("queen_conditions").map(({ text }) => say(text)),
      contamination: { name: say(read("contamination").name), text: say(read("contamination").text) },
      sheet: read("intruder_sheet").map(({ queen, occasions, tokens, text }) => ({ queen, occasions, tokens, text: say(text) })),
    };
  }

  return { facts, en: texts("en"), cs: texts("cs") };
}
