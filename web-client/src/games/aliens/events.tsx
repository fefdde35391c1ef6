// Events of a match: what the page knows of each, in one table.

import facts from "../../generated/aliens/facts.json";
import { later, type Parts, type Scenery } from "../../model/scene";
import { type AnyFacts, type EventTable, eventsOf, factsOf, lastTold, oneOf, type Told, told } from "../../kit/events";
import type { GameEvent, LogLine, Mention, Ref } from "../game";
import type { Art } from "./art";
import { Burst, Opening, Shots, Sweep, Way } from "./board/effects";
import { CELL, centre, placeOf } from "./board/geometry";
import { type Figure, Person, Threat } from "./board/marks";
import { above, carried, changed, displaced, gone, sight, slots } from "./settle";
import { cellOf, counted, members, sealed, type View } from "./view";
import type { SeenEvent } from "./wire";
import { printed, type Names } from "./words/names";
import { entry } from "./words/texts";

/** Context of an event's animation. */
export interface Drawing {
  view: View;
  /** All events that play now. */
  events: readonly GameEvent[];
  figures: ReadonlyMap<string, Figure>;
  art: Art | null;
}

export const EVENTS: EventTable<SeenEvent, View, Names, Drawing> = {
  taken: {
    says: { en: "{seat} plays {who}", cs: "{seat} hraje za postavu {who}" },
    params: ({ seat }, names) => ({ seat: names.player(seat) }),
    settles: ({ seat, who }) => ({ [`/squad/${who}/hero_of`]: seat }),
  },
  outfitted: {
    says: { en: "{who} gets {card} ({slot})", cs: "{who} dostává: {card} ({slot})" },
    settles: ({ who }, _, after) => slots(after, who),
  },
  stripped: {
    says: { en: "{who} gives back {card}", cs: "{who} vrací: {card}" },
    settles: ({ who }, _, after) => slots(after, who),
  },
  placed: {
    says: { en: "{who} starts at {to}", cs: "{who} začíná na {to}" },
    settles: ({ who, to }, shown, after) => ({ ...displaced(shown, after, who, to), [`/squad/${who}/fate`]: { at: to }, ...sight(after) }),
  },
  emplaced: {
    says: { en: "{gun} is set up at {to}, facing {facing}", cs: "{gun}: {to}, míří {facing}" },
    settles: (_, __, after) => later(after, "/field/guns"),
  },
  round_began: {
    says: { en: "Round {n}", cs: "Kolo {n}" },
    params: ({ round }) => ({ n: round }),
    looks: { heading: "round" },
    settles: ({ round }, shown) => ({
      "/round/number": round,
      "/round/computer_used": false,
      ...Object.fromEntries(members(shown).map(([who]) => [`/squad/${who}/activated`, false])),
    }),
  },
  phase_began: {
    says: { en: "{phase}", cs: "{phase}" },
    params: ({ phase }, { speech }) => ({ phase: entry(speech.texts.phase, phase) }),
    looks: { heading: "phase", pace: "brief", joins: "next", sound: "step" },
    steps: ({ phase }, names) => stepsOf(phase, names),
    settles: ({ phase }) => ({ "/round/phase": phase, "/round/activation": undefined }),
  },
  token_given: {
    says: { en: "{seat} has the activation token", cs: "Žeton aktivace: {seat}" },
    params: ({ to }, names) => ({ seat: names.person(to) }),
    looks: { pace: "brief" },
    about: ({ to }) => [to],
    settles: ({ to }) => ({ "/round/holder": to }),
  },
  activated: {
    says: { en: "{who} acts", cs: "{who} jedná" },
    looks: { heading: "turn", topic: "squad", icon: "play-button", pace: "brief" },
    settles: ({ who, seat }) => ({ "/round/activation": { who, seat, actions: 2 }, [`/squad/${who}/activated`]: true }),
  },
  drew: {
    says: oneOf(
      { drew: { en: "{seat} draws a card", cs: "{seat} dobírá kartu" }, drew_known: { en: "{seat} draws {card}", cs: "{seat} dobírá: {card}" } },
      ({ card }) => (card === undefined ? "drew" : "drew_known"),
    ),
    looks: { topic: "cards", pace: "brief" },
    shows: ({ card }) => (card ? [card] : []),
    secret: ({ card }) => card !== undefined,
    settles: ({ seat }, shown) => ({ ...above(shown, -1), [`/players/${seat}/hand`]: (shown.players[seat]?.hand ?? 0) + 1 }),
  },
  exhausted: {
    says: oneOf(
      { exhausted: { en: "{n|card} exhausted", cs: "Vyčerpáno: {n|card}" }, exhausted_by: { en: "{who} exhausts {n|card}", cs: "{who} vyčerpává: {n|card}" } },
      (told, names) => {
        const who = actor(told, names);
        return who === null ? ["exhausted", { n: told.n }] : ["exhausted_by", { n: told.n, who }];
      },
    ),
    looks: { topic: "cards", icon: "card-burn", pace: "brief", joins: "last" },
    settles: ({ n }, shown) => ({ ...above(shown, -n), "/piles/exhaust": shown.piles.exhaust + n }),
  },
  discarded: {
    says: { en: "{card} goes to Discard", cs: "Odhozeno: {card}" },
    looks: { topic: "cards", pace: "brief", joins: "last" },
    settles: ({ card }, { piles }) => ({ "/piles/discard": [...piles.discard, card] }),
  },
  recycled: {
    says: oneOf(
      {
        recycled: { en: "Recycled: {n} from Exhaust", cs: "Obnoveno: z vyčerpaných {n}" },
        recycled_hand: { en: "Recycled: {m} from hand", cs: "Obnoveno: z ruky {m}" },
        recycled_both: { en: "Recycled: {n} from Exhaust, {m} from hand", cs: "Obnoveno: z vyčerpaných {n}, z ruky {m}" },
      },
      ({ exhaust, hand }) => [hand === 0 ? "recycled" : exhaust === 0 ? "recycled_hand" : "recycled_both", { n: exhaust, m: hand }],
    ),
    looks: { topic: "cards", pace: "brief" },
    settles: ({ exhaust, hand }, { piles }) => ({ "/piles/exhaust": Math.max(0, piles.exhaust - exhaust), "/piles/below": piles.below + exhaust + hand }),
  },
  regrouped: {
    says: { en: "Regroup: the Deck is shuffled again", cs: "Přeskupení: balíček se znovu míchá" },
    looks: { topic: "cards", icon: "rally-the-troops", sound: "step" },
    settles: (_, { piles }) => ({ "/piles/above": piles.above + piles.below, "/piles/below": 0 }),
  },
  revealed: {
    says: { en: "Revealed: {card}", cs: "Odhaleno: {card}" },
    looks: { topic: "cards", sound: "reveal" },
    shows: ({ card }) => [card],
    settles: (_, shown) => above(shown, -1),
  },
  took_revealed: {
    says: { en: "{seat} takes {card} into hand", cs: "{seat} bere do ruky: {card}" },
    looks: { topic: "cards", joins: "last" },
    shows: ({ card }) => [card],
    settles: ({ seat }, shown) => ({ [`/players/${seat}/hand`]: (shown.players[seat]?.hand ?? 0) + 1 }),
  },
  hazard: {
    says: { en: "Hazard: {card}", cs: "Hrozba: {card}" },
    looks: { topic: "cards", icon: "hazard-sign", pace: "read", sound: "alarm" },
    shows: ({ card }) => [card],
  },
  played: {
    says: { en: "{seat} plays {card}", cs: "{seat} hraje: {card}" },
    looks: { topic: "cards", icon: "card-play", pace: "read", sound: "reveal" },
    shows: ({ card }) => [card],
    settles: ({ seat }, shown) => ({ [`/players/${seat}/hand`]: Math.max(0, (shown.players[seat]?.hand ?? 0) - 1) }),
  },
  equipped: {
    says: { en: "{who} equips {card} ({slot})", cs: "{who} se vybavuje: {card} ({slot})" },
    looks: { topic: "squad", icon: "light-backpack" },
    settles: ({ who }, _, after) => slots(after, who),
  },
  unequipped: {
    says: { en: "{who} puts {card} away", cs: "{who} odkládá: {card}" },
    looks: { topic: "squad", joins: "last" },
    settles: ({ who }, _, after) => slots(after, who),
  },
  returned: {
    says: { en: "A card returns from Discard to Exhaust", cs: "Jedna odhozená karta se vrací mezi vyčerpané" },
    settles: (_, { piles }, after) => ({ "/piles/exhaust": piles.exhaust + 1, ...later(after, "/piles/discard") }),
  },
  used: {
    says: { en: "{who} uses an ability: {ability}", cs: "{who}, schopnost: {ability}" },
    params: ({ ability }, names) => {
      const does = entry(names.speech.texts.ability, ability);
      return { who: names.ref(ability), ability: does.charAt(0).toLowerCase() + does.slice(1) };
    },
    looks: { topic: "squad", pace: "brief" },
  },
  moved: {
    says: { en: "{who}: {from} → {to}", cs: "{who}: {from} → {to}" },
    looks: { topic: "squad", icon: "walk", pace: "brief" },
    settles: ({ who, to }, _, after) => ({ [`/squad/${who}/fate`]: { at: to }, ...sight(after), ...later(after, "/field/open_doors") }),
    moves: ({ who }) => who,
    draws: ({ who, from, to }, { figures, art }) => {
      const figure = figures.get(who);
      return (
        figure && (
          <Way from={centre(from)} to={centre(to)}>
            <Person figure={figure} art={art} />
          </Way>
        )
      );
    },
  },
  escaped: {
    says: { en: "{who} is out", cs: "{who} odchází ven" },
    looks: { topic: "squad", icon: "exit-door", moment: true },
    settles: ({ who }, shown) => ({ [`/squad/${who}/fate`]: "escaped", [`/squad/${who}/sees`]: [], "/record/escaped": [...shown.record.escaped, who] }),
    draws: ({ who }, { view }) => {
      const from = cellOf(view, who);
      return from && <Burst at={centre(from)} tone="light" />;
    },
  },
  crept: {
    says: { en: "{contact}: {from} → {to}", cs: "{contact}: {from} → {to}" },
    params: ({ contact }, names) => ({ contact: contactBut(contact, names, { cell: true }) }),
    looks: { topic: "combat", icon: "movement-sensor", pace: "brief", sound: "step" },
    settles: ({ contact, to }, shown, after) => ({ ...changed(shown, contact, { cell: to }), ...later(after, "/field/open_doors") }),
    moves: ({ contact }) => contact,
    draws: ({ contact, from, to }, { view, art }) => {
      const thing = view.contacts[contact];
      return (
        thing && (
          <Way from={centre(from)} to={centre(to)}>
            <Threat contact={thing} art={art} known={null} />
          </Way>
        )
      );
    },
  },
  appeared: {
    says: { en: "A blip appears at {at}", cs: "Nový signál na {at}" },
    looks: { topic: "combat", icon: "movement-sensor", sound: "reveal" },
    settles: ({ contact, at }, shown) => ({
      [`/contacts/${contact}`]: { cell: at, blip: true, activated: true },
      "/blips_left": Math.max(0, shown.blips_left - 1),
    }),
    draws: ({ at }) => <Sweep at={centre(at)} radius={70} />,
  },
  sighted: {
    says: oneOf(
      {
        sighted: { en: "{contact} is revealed: {n|alien}", cs: "{contact}: odhaleno, {n|alien}" },
        sighted_none: { en: "{contact} is revealed: nothing", cs: "{contact}: odhaleno, nic" },
      },
      ({ aliens }) => (aliens > 0 ? "sighted" : "sighted_none"),
    ),
    params: ({ contact, aliens }, names) => ({ contact: contactBut(contact, names, { blip: true }), n: aliens }),
    looks: { topic: "combat", icon: "alien-skull", sound: "encounter" },
    stage: ({ aliens }, names) => (isGreat(aliens, names) ? `contact-${aliens}` : null),
    pace: ({ aliens }, names) => (isGreat(aliens, names) ? "read" : null),
    moment: ({ aliens }, names) => isGreat(aliens, names),
    settles: ({ contact, aliens }, shown) => (aliens > 0 ? changed(shown, contact, { blip: false, aliens }) : gone(shown, contact)),
    draws: ({ contact }, { view }) => <Opening at={placeOf(view, contact)} />,
  },
  emerged: {
    says: { en: "An alien appears at {at}", cs: "Vetřelec se objevuje na {at}" },
    looks: { topic: "combat", icon: "alien-skull", joins: "last" },
    settles: ({ contact, at }) => ({ [`/contacts/${contact}`]: { cell: at, blip: false, aliens: 1, activated: true } }),
    draws: ({ at }) => <Opening at={centre(at)} />,
  },
  struck: {
    says: oneOf(
      {
        struck: { en: "{contact} is hit: {n} left", cs: "{contact}: zásah, zbývá {n}" },
        struck_dead: { en: "{contact} is destroyed", cs: "{contact}: zničeno" },
      },
      ({ left }) => (left > 0 ? "struck" : "struck_dead"),
    ),
    params: ({ contact, left }, names) => ({ contact: contactBut(contact, names, { aliens: true }), n: left }),
    looks: { topic: "combat", joins: "last", sound: "hit" },
    settles: ({ contact, left }, shown) => (left > 0 ? changed(shown, contact, { aliens: left }) : gone(shown, contact)),
    draws: ({ contact }, { view }) => <Burst at={placeOf(view, contact)} tone="acid" />,
  },
  barricaded: {
    says: { en: "{what} is barricaded", cs: "{what}: neprůchodné" },
    looks: { topic: "squad", icon: "brick-wall", sound: "door" },
    settles: ({ what }, { field }, after) => ({ "/field/barricades": [...field.barricades, what], ...later(after, "/field/open_doors") }),
  },
  cleared: {
    says: oneOf(
      {
        cleared_breach: { en: "{what}: the barricade breaks", cs: "{what}: vetřelci pronikli" },
        cleared: { en: "{what}: the barricade is removed", cs: "{what}: znovu průchodné" },
        cleared_by: { en: "{who} clears the barricade: {what}", cs: "{who} zprůchodňuje: {what}" },
      },
      (told, names) => {
        const last = before(told, names, ["breach_rolled", "tested"]);
        if (last?.breach_rolled) return "cleared_breach";
        const who = last?.tested ? actor(told, names) : null;
        return who === null ? "cleared" : ["cleared_by", { who }];
      },
    ),
    looks: { topic: "combat", icon: "brick-wall", sound: "door" },
    settles: ({ what }, { field }, after) => ({
      "/field/barricades": field.barricades.filter((one) => sealed(one) !== sealed(what)),
      ...later(after, "/field/open_doors"),
    }),
  },
  hatch_placed: {
    says: { en: "A hatch at {at}", cs: "Průlez na {at}" },
    looks: { topic: "combat", icon: "airtight-hatch", sound: "door" },
    settles: ({ at }, { field }) => ({ "/field/hatches": [...field.hatches, at] }),
  },
  crate_taken: {
    says: { en: "{who} takes the crate at {at}", cs: "{who} bere kontejner z {at}" },
    looks: { topic: "squad", icon: "wooden-crate" },
    settles: ({ at }, { field }, after) => {
      const [first, ...more] = field.crates.filter((cell) => cell === at);
      const left = field.crates.filter((cell) => cell !== at);
      return { "/field/crates": first === undefined ? field.crates : [...left, ...more], ...carried(after) };
    },
  },
  crates_dropped: {
    says: { en: "{n|crate} at {at}", cs: "{n|crate} na {at}" },
    params: ({ n }) => ({ n }),
    settles: ({ at, n }, { field }, after) => ({ "/field/crates": [...field.crates, ...Array<string>(n).fill(at)], ...carried(after) }),
  },
  special_shown: {
    says: { en: "The special blip at {at}: {face}", cs: "Význačný signál na {at}: {face}" },
    params: ({ face }, { speech }) => ({ face: entry(speech.texts.face, face) }),
    looks: { topic: "combat", icon: "uncertainty", moment: true, sound: "reveal" },
    settles: ({ at, face }, { field }) => ({ "/field/specials": field.specials.map((one) => (one.cell === at ? { ...one, face } : one)) }),
  },
  newt_carried: {
    says: { en: "{who} carries Newt", cs: "{who} nese Newt" },
    looks: { topic: "squad", icon: "person", moment: true },
    settles: ({ who }) => ({ "/field/newt": undefined, [`/squad/${who}/carries_newt`]: true }),
  },
  newt_stands: {
    says: { en: "Newt is at {at}", cs: "Newt je na {at}" },
    settles: ({ at }, _, after) => ({ "/field/newt": at, ...carried(after) }),
  },
  freed: {
    says: { en: "{who} is freed", cs: "{who}: na svobodě" },
    looks: { topic: "squad", icon: "person", moment: true },
    settles: (_, __, after) => ({ ...later(after, "/field/specials"), ...later(after, ...Object.keys(after.squad).map((who) => `/squad/${who}/fate`)) }),
  },
  reloaded: {
    says: { en: "{gun} is loaded", cs: "{gun}: nabito" },
    looks: { topic: "squad", icon: "sentry-gun" },
    settles: (_, __, after) => later(after, "/field/guns"),
  },
  dial_set: {
    says: { en: "{who}: aim dial {n}", cs: "{who}: míření {n}" },
    params: ({ dial }) => ({ n: dial }),
    looks: { topic: "squad", icon: "on-target", pace: "brief", joins: "last" },
    settles: ({ who, dial }) => ({ [`/squad/${who}/dial`]: dial }),
  },
  tested: {
    says: oneOf(
      {
        tested: { en: "{who}: tech test ({test}) {n}, success", cs: "{who}: technologický hod ({test}) {n}, úspěch" },
        tested_failed: { en: "{who}: tech test ({test}) {n}, failure", cs: "{who}: technologický hod ({test}) {n}, neúspěch" },
      },
      ({ test, roll, success }, { speech }) => [success ? "tested" : "tested_failed", { test: entry(speech.texts.test, test), n: roll }],
    ),
    looks: { topic: "squad", pace: "read", sound: "step" },
    shows: ({ roll, success }) => [`die-${success ? "success" : "failure"}-${roll}`],
  },
  attack_rolled: {
    says: { en: "{who} attacks with {weapon}: rolls {rolls}, {n|hit}", cs: "{who} útočí, {weapon}: hody {rolls}, {n|hit}" },
    params: ({ weapon, hits }, names) => ({ weapon: printed(names.speech.content.endurance, weapon).name, n: hits }),
    looks: { topic: "combat", icon: "gunshot", pace: "read", sound: "shot" },
    shows: ({ rolls }) => rolls.map((roll) => `die-attack-${roll}`),
    draws: ({ who }, { view, events }) => <Shots from={placeOf(view, who)} to={struckIn(events).map((contact) => placeOf(view, contact))} />,
  },
  defence_rolled: {
    says: oneOf(
      {
        defence_rolled: { en: "{who} defends: {n}, needs {max} or less: {result}", cs: "{who} se brání: {n}, stačí {max} a méně: {result}" },
        defence_added: {
          en: "{who} defends: {n} + {m} = {total}, needs {max} or less: {result}",
          cs: "{who} se brání: {n} + {m} = {total}, stačí {max} a méně: {result}",
        },
      },
      ({ who, roll, total }, names) => {
        const { defence_held, defence_failed } = names.speech.texts.told;
        const max = defenceOf(who, names.scene.view);
        return [
          total === roll ? "defence_rolled" : "defence_added",
          { n: roll, m: total - roll, total, max, result: total > max ? defence_failed : defence_held },
        ];
      },
    ),
    looks: { topic: "combat", pace: "read", sound: "attack" },
    shows: ({ roll }) => [`die-defence-${roll}`],
    draws: ({ who }, { view }) => <Burst at={placeOf(view, who)} tone="blood" />,
  },
  breach_rolled: {
    says: { en: "{what}: breach roll {n}", cs: "{what}: hod na průraz {n}" },
    params: ({ roll }) => ({ n: roll }),
    looks: { topic: "combat", pace: "read", sound: "door" },
    shows: ({ roll }) => [`die-breach-${roll}`],
  },
  board_rolled: {
    says: { en: "{board}: blips move, roll {n}", cs: "{board}: pohyb signálů, hod {n}" },
    params: ({ board, roll }, names) => ({ board: mention(names.board(board), `board-${board}`), n: roll }),
    looks: { topic: "combat", icon: "radar-sweep", sound: "noise" },
    shows: ({ roll }) => [`die-board-${roll}`],
    settles: (_, shown, after) =>
      Object.assign(
        {},
        ...Object.keys(shown.contacts).map((id) => {
          const allowance = after.contacts[id]?.allowance;
          return allowance === undefined ? {} : changed(shown, id, { allowance });
        }),
      ) as Parts,
    draws: ({ board }, { view }) => <Sweep at={placeOf(view, `board-${board}`)} radius={6 * CELL} />,
  },
  gun_fired: {
    says: oneOf(
      {
        gun_fired: { en: "{gun} fires: rolls {rolls}, destroyed", cs: "{gun}: hody {rolls}, zásah" },
        gun_missed: { en: "{gun} fires: rolls {rolls}, missed", cs: "{gun}: hody {rolls}, vedle" },
      },
      ({ hit }) => (hit ? "gun_fired" : "gun_missed"),
    ),
    looks: { topic: "combat", icon: "sentry-gun", pace: "read", sound: "shot" },
    shows: ({ rolls }) => rolls.map((roll) => `die-gun-${roll}`),
    settles: (_, __, after) => later(after, "/field/guns"),
    draws: ({ gun }, { view, events }) => <Shots from={placeOf(view, `gun-${gun}`)} to={struckIn(events).map((contact) => placeOf(view, contact))} />,
  },
  knocked_down: {
    says: { en: "{who} is knocked down", cs: "{who} padá k zemi" },
    looks: { topic: "combat", icon: "falling", sound: "attack" },
    settles: ({ who }) => ({ [`/squad/${who}/prone`]: true }),
    draws: ({ who }, { view }) => <Burst at={placeOf(view, who)} tone="blood" />,
  },
  stood_up: {
    says: { en: "{who} stands up", cs: "{who} vstává" },
    looks: { topic: "squad" },
    settles: ({ who }) => ({ [`/squad/${who}/prone`]: false }),
  },
  killed: {
    says: { en: "{who} is dead", cs: "{who} umírá" },
    looks: { topic: "combat", icon: "tombstone", pace: "read", moment: true, sound: "alarm" },
    stage: ({ who }) => `killed-${who}`,
    settles: ({ who }) => ({ [`/squad/${who}/fate`]: "killed", [`/squad/${who}/sees`]: [] }),
    draws: ({ who }, { view }) => <Burst at={placeOf(view, who)} tone="blood" />,
  },
  captured: {
    says: { en: "{who} is carried off", cs: "Vetřelci odvlékají: {who}" },
    looks: { topic: "combat", icon: "prisoner", pace: "read", moment: true, sound: "alarm" },
    stage: ({ who }) => `captured-${who}`,
    settles: ({ who }) => ({ [`/squad/${who}/fate`]: "captured", [`/squad/${who}/sees`]: [] }),
    draws: ({ who }, { view }) => <Burst at={placeOf(view, who)} tone="blood" />,
  },
  hugged: {
    says: { en: "A facehugger grabs {who}", cs: "Facehugger se drží postavy: {who}" },
    looks: { topic: "combat", icon: "spider-alt", pace: "read", moment: true, sound: "alarm" },
    stage: ({ who }) => `hugged-${who}`,
    settles: ({ who }) => ({ [`/squad/${who}/facehugger`]: true }),
    draws: ({ who }, { view }) => <Burst at={placeOf(view, who)} tone="blood" />,
  },
  promoted: {
    says: { en: "{who} is the new hero of {seat}", cs: "{who} je nový hrdina, hraje {seat}" },
    params: ({ seat }, names) => ({ seat: names.player(seat) }),
    looks: { topic: "squad", icon: "rank-3", moment: true },
    settles: ({ seat, who }) => ({ [`/squad/${who}/hero_of`]: seat }),
  },
  out: {
    says: { en: "{seat} is out of the game", cs: "{seat}: mimo hru" },
    looks: { topic: "squad", moment: true },
    settles: ({ seat }) => ({ [`/players/${seat}/out`]: true }),
  },
  motion_card: {
    says: { en: "Motion card: {card}", cs: "Karta signálů: {card}" },
    params: ({ card }, names) => ({ card: names.motion(card) }),
    looks: { topic: "combat", icon: "movement-sensor", pace: "read", sound: "reveal" },
    shows: ({ card }) => [`motion-${card}`],
    settles: ({ card }, { motion }, after) => ({ "/motion/current": card, "/motion/left": Math.max(0, motion.left - 1), ...later(after, "/motion/threat") }),
  },
  motion_shuffled: {
    says: { en: "The motion cards are shuffled again", cs: "Karty signálů se znovu míchají" },
    settles: (_, __, after) => later(after, "/motion/left", "/motion/discard", "/motion/threat"),
  },
  looked_at_motion: {
    says: oneOf(
      {
        looked_at_motion: { en: "{seat} looks at the top motion card", cs: "{seat} se dívá na vrchní kartu signálů" },
        looked_at_motion_known: { en: "The top motion card: {card}", cs: "Vrchní karta signálů: {card}" },
      },
      ({ card }, names) => (card === undefined ? "looked_at_motion" : ["looked_at_motion_known", { card: names.motion(card) }]),
    ),
    looks: { topic: "cards", icon: "domino-mask" },
    shows: ({ card }) => (card ? [`motion-${card}`] : []),
    secret: ({ card }) => card !== undefined,
    look: ({ card }) => card !== undefined,
  },
  motion_bottom: {
    says: { en: "{seat} puts the motion card at the bottom", cs: "{seat} dává kartu signálů naspod" },
  },
  looked_at_blip: {
    says: oneOf(
      {
        looked_at_blip: { en: "{seat} looks at {contact}", cs: "{seat} se tajně dívá: {contact}" },
        looked_at_blip_known: { en: "{contact} is {n|alien}", cs: "{contact}: {n|alien}" },
      },
      ({ aliens }) => (aliens === undefined ? "looked_at_blip" : "looked_at_blip_known"),
    ),
    params: ({ contact, aliens = 0 }, names) => ({ contact: contactBut(contact, names, { blip: true }), n: aliens }),
    looks: { topic: "combat", icon: "domino-mask" },
    secret: ({ aliens }) => aliens !== undefined,
    look: ({ aliens }) => aliens !== undefined,
  },
  switched: {
    says: { en: "{seat}: {class}, {level}", cs: "{seat}: {class}, {level}" },
    params: ({ class: window, level }, names) => ({ class: names.ref(window), level: names.ref(level) }),
    settles: ({ seat }, _, after) => later(after, `/players/${seat}/switches`),
  },
  took_back: {
    says: { en: "{seat} takes {card} back", cs: "{seat} bere zpět: {card}" },
    shows: ({ card }) => [card],
  },
  next_mission: {
    says: { en: "The next mission: {mission}", cs: "Další mise: {mission}" },
    params: ({ mission }, names) => ({ mission: names.mission(mission) }),
    looks: { moment: true },
  },
  over: {
    says: { en: "{ending}", cs: "{ending}" },
    params: ({ ending }, { speech }) => ({ ending: entry(speech.texts.ending, ending) }),
    looks: { heading: "round", pace: "read", moment: true },
    stage: ({ ending }) => `over-${ending}`,
    settles: ({ ending }) => ({ "/ending": ending, "/round/phase": "ended", "/round/activation": undefined }),
  },
};

const events = eventsOf<AnyFacts<SeenEvent>, View, Names, Drawing>(EVENTS, {
  params({ seat, who, contact, from, to, at, what, gun, card, slot, facing, rolls }, names) {
    const place = (key: string, ref: Ref | number | undefined) => (typeof ref === "string" ? { [key]: mention(names.ref(ref), ref) } : {});
    return {
      ...(seat === undefined ? {} : { seat: names.person(seat) }),
      ...(who === undefined ? {} : { who: mention(names.character(who), who) }),
      ...(contact === undefined ? {} : { contact: mention(names.contact(contact), contact) }),
      ...place("from", from),
      ...place("to", to),
      ...place("at", at),
      ...place("what", what && sealed(what)),
      ...place("gun", gunRef(gun)),
      ...(card === undefined ? {} : { card: names.ref(card) }),
      ...(slot === undefined ? {} : { slot: names.ref(slot) }),
      ...(facing === undefined ? {} : { facing: names.ref(facing) }),
      ...(rolls === undefined ? {} : { rolls: rolls.join(", ") }),
    };
  },
  about: ({ seat }) => (seat === undefined ? [] : [seat]),
  touches({ who, contact, from, to, at, what, gun, board }) {
    const all = [who, contact, from, to, at, what && sealed(what), gunRef(gun), board === undefined ? undefined : `board-${board}`];
    return [...new Set(all.filter((ref): ref is Ref => typeof ref === "string"))];
  },
});

export const { describe, draw, moving: onTheirWay } = events;

export const scenery: Scenery<View> = {
  current: ["/you/hand", "/you/blips", "/you/motion"],
  counted: (seat) => [`/players/${seat}/hand`],
  settles: events.settles,
};

function gunRef(gun: number | undefined): Ref | undefined {
  return gun === undefined ? undefined : `gun-${gun}`;
}

function mention(text: string, at: Ref): Mention {
  return { text, at };
}

/** A contact, called what it was called when this happened. */
function contactBut(contact: Ref, names: Names, but: Parameters<Names["contactBut"]>[1]): Mention {
  return mention(names.contactBut(contact, but), contact);
}

function stepsOf(phase: string, { speech }: Names): LogLine["steps"] | null {
  const { steps } = speech.texts;
  const at = Object.keys(steps).indexOf(phase);
  return at < 0 ? null : { names: Object.values(steps), at };
}

/** True if the sight of aliens is a great moment. A lone alien is one only where there was none. */
function isGreat(aliens: number, { scene }: Names): boolean {
  return aliens > 1 || (aliens > 0 && counted(scene.view).aliens <= aliens);
}

/** The last event of some kinds before this one in its phase. Null for an old event that is described out of its place in the log. */
function before(event: object, { scene }: Names, kinds: readonly (keyof typeof EVENTS)[]): Told<SeenEvent> | null {
  const last = scene.lastTold(() => true);
  if (last === undefined || factsOf(last) !== event) return null;
  return lastTold<SeenEvent>(scene, (one) => [...kinds, "activated" as const, "phase_began" as const].some((kind) => one[kind] !== undefined));
}

/** The acting character at an event; null if there is none. */
function actor(event: object, names: Names): Mention | null {
  const who = before(event, names, [])?.activated?.who;
  return who === undefined ? null : mention(names.character(who), who);
}

/** The defence printed on a character. */
function defenceOf(who: keyof View["squad"], view: View): number {
  const side = view.squad[who]?.hero_of === undefined ? "grunt" : "hero";
  return facts.characters[who]?.[side].defence ?? 0;
}

/** Contacts that are hit in these events. */
function struckIn(events: readonly GameEvent[]): Ref[] {
  return events.flatMap((event) => told<SeenEvent>(event).struck?.contact ?? []);
}
