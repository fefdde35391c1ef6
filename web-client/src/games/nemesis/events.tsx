// Events of a match: what the page knows of each, in one table.

import * as common from "../../kit/crew-events";
import { counts, crewOf, discard } from "../../kit/crew";
import { type AnyFacts, type EventTable, eventsOf, oneOf } from "../../kit/events";
import type { LogLine, Ref, Seat } from "../game";
import { allLater, later, type Scenery } from "../../model/scene";
import { exits, placeOf, TILE, type Point } from "./board/geometry";
import { Burst, Rising, Way } from "./board/effects";
import { Arcs, Icon, Plate, Token, type Pawn } from "./board/marks";
import { EXPLORATION } from "./icons";
import { bag, change, figures, ITEMS, leave, loaded, without } from "./settle";
import { isHaunted, type Face, type Source, type View } from "./view";
import type { SeenEvent, Sight } from "./wire";
import { isOpen, printed, type Names } from "./words/names";
import { causeOf, checkOf, deck, eventName, intruderCards, kindName, look, mention, place, sight, wound } from "./words/phrases";
import { entry } from "./words/texts";

/** Context of an event's animation. */
export interface Drawing {
  view: View;
  portrait: boolean;
  pawns: ReadonlyMap<Seat, Pawn>;
}

export const EVENTS: EventTable<SeenEvent, View, Names, Drawing> = {
  drafting: {
    says: { en: "{seat} draws {shown}", cs: "{seat} vybírá z postav: {shown}" },
    params: ({ seat, shown }, names) => ({ seat: names.player(seat), shown: names.speech.list(shown.map((one) => names.ref(one))) }),
    shows: ({ shown }) => shown,
  },
  drafted: common.drafted,
  round_began: {
    says: { en: "Round {n} · first player {seat}", cs: "{n}. kolo · začíná {seat}" },
    params: ({ round, first }, names) => ({ n: round, seat: place(first, names) }),
    looks: { heading: "round" },
    settles: ({ round }, shown, after) => ({
      "/round/number": round,
      ...later(after, "/round/first"),
      // Players who are gone stay passed.
      ...Object.fromEntries(
        Object.entries(shown.crew).flatMap(([seat, { state }]) => (typeof state === "object" ? [[`/crew/${seat}/passed`, undefined]] : [])),
      ),
    }),
  },
  phase_began: {
    ...common.phaseBegan,
    steps: ({ phase }, names) => stepsOf(phase, names),
  },
  turn_began: common.turnBegan,
  drew: {
    ...common.drew,
    says: oneOf(common.DREW, ({ cards }) => (cards?.length ? "drew_known" : "drew")),
    settles: ({ seat, count }, shown) => counts(shown, seat, { hand: count, deck: -count }),
  },
  reshuffled: {
    ...common.reshuffled,
    settles: ({ seat }, shown) => ({
      [`/crew/${seat}/deck`]: crewOf(shown, seat).deck + (crewOf(shown, seat).discard?.length ?? 0),
      [`/crew/${seat}/discard`]: undefined,
    }),
  },
  deck_reshuffled: {
    says: { en: "{deck}: reshuffled", cs: "{deck}: zamíchány znovu" },
    params: (told, names) => ({ deck: deck(told, names) }),
    looks: { pace: "brief", joins: "last" },
  },
  passed: {
    says: oneOf(
      {
        passed_discarding: { en: "{seat} passes, discards {cards}", cs: "{seat} pasuje a odhazuje: {cards}" },
        passed: { en: "{seat} passes", cs: "{seat} pasuje" },
      },
      ({ discarded }) => (discarded.length > 0 ? "passed_discarding" : "passed"),
    ),
    settles: ({ seat, discarded }, shown) => ({ ...discard(shown, seat, discarded), [`/crew/${seat}/passed`]: true }),
  },
  track_moved: {
    says: oneOf(
      {
        track_off: { en: "{track}: off", cs: "{track}: vypnuto" },
        track_last: { en: "{track}: last space", cs: "{track}: poslední pole" },
        track_moved: { en: "{track}: {n}", cs: "{track}: {n}" },
      },
      ({ track, space }, names) => [
        space === null ? "track_off" : space === 0 ? "track_last" : "track_moved",
        { track: names.speech.texts.track[track], n: Number(space) },
      ],
    ),
    looks: { topic: "ship" },
    settles: ({ track, space }) => ({ [`/tracks/${track}`]: space ?? undefined }),
  },
  irreversible: {
    says: { en: "Self-destruct cannot be stopped; all docked pods unlock", cs: "Autodestrukci nelze zastavit; všechny moduly jsou odjištěné" },
    looks: { topic: "ship", icon: "time-bomb", pace: "read", moment: true, stage: "destruct", sound: "alarm" },
    settles: () => ({ "/tracks/irreversible": true }),
  },
  chambers_open: {
    says: { en: "The hibernation chambers are open", cs: "Hibernační komory jsou otevřené" },
    looks: { topic: "ship", icon: "cryo-chamber", moment: true, sound: "reveal" },
    settles: () => ({ "/tracks/chambers_open": true }),
  },
  paid: {
    says: { en: "{seat} pays {cards}", cs: "{seat} platí: {cards}" },
    looks: { pace: "brief", joins: "next" },
    settles: ({ seat, cards }, shown) => discard(shown, seat, cards),
  },
  declared: {
    says: { en: "{seat} {does}", cs: "{seat} {does}" },
    params: ({ verb, source }, names) => ({ does: names.does(verb, source) }),
    looks: { topic: "crew", icon: "play-button", joins: "next" },
    shows: ({ source }) => cardOf(source),
    // A played card is announced; a move is told by itself.
    pace: ({ source }) => (source ? null : "brief"),
  },
  consent_asked: {
    says: { en: "{seat} → {other}: come along with {source}?", cs: "{seat} → {other}: jít také, {source}?" },
    params: ({ card }, names) => ({ source: names.source(card) }),
  },
  consented: {
    says: oneOf(
      { consented: { en: "{seat} agrees", cs: "{seat} souhlasí" }, consented_not: { en: "{seat} does not agree", cs: "{seat} nesouhlasí" } },
      ({ agreed }) => (agreed ? "consented" : "consented_not"),
    ),
  },
  cancelled: {
    says: { en: "{seat}: action cancelled", cs: "{seat}: akce zrušena" },
    settles: () => ({ "/scene/declared": undefined }),
  },
  reacted: {
    says: { en: "{seat} reacts with {source}", cs: "{seat} reaguje: {source}" },
    shows: ({ source }) => cardOf(source),
    settles: ({ seat, source }, shown, after) =>
      "action" in source ? discard(shown, seat, [{ action: source.action }]) : allLater(after, `/crew/${seat}`, ITEMS),
  },
  effect: {
    says: { en: "Effect: {source}", cs: "Efekt: {source}" },
    looks: { pace: "brief", joins: "next" },
  },
  discarded: {
    says: oneOf(
      {
        discarded: { en: "{seat} discards {cards}", cs: "{seat} odhazuje: {cards}" },
        discarded_none: { en: "{seat} discards nothing", cs: "{seat} nic neodhazuje" },
      },
      ({ cards }) => (cards.length > 0 ? "discarded" : "discarded_none"),
    ),
    looks: { pace: "brief", joins: "last" },
    settles: ({ seat, cards }, shown) => discard(shown, seat, cards),
  },
  moved: {
    ...common.crewMoved,
    // The declared action is now done.
    settles: ({ seat, to }) => ({ [`/crew/${seat}/state`]: { active: to }, "/scene/declared": undefined }),
    draws: ({ seat, from, to }, drawing) => {
      const pawn = drawing.pawns.get(seat);
      return pawn ? (
        <Way {...drawing} from={from} to={to}>
          <Token pawn={pawn} x={0} y={28} size={44} />
        </Way>
      ) : null;
    },
  },
  explored: {
    says: { en: "{room}: explored · token {token}, {n|item}", cs: "{room}: prozkoumáno · žeton {token}, {n|item}" },
    params: ({ token, items }, names) => ({ token: printed(names.speech.content.explorations, token).name, n: items }),
    looks: { topic: "ship", icon: "binoculars", sound: "reveal" },
    shows: ({ token, items }) => [`exploration-${token}#${items}`],
    settles: ({ room, kind, items }, _, after) => ({
      [`/rooms/${room}/kind`]: kind,
      [`/rooms/${room}/explored`]: true,
      [`/rooms/${room}/items`]: items || undefined,
      ...allLater(after, `/rooms/${room}`, ["token", "tile_seen_by", "token_seen_by"]),
    }),
    draws: ({ room, token }, drawing) => {
      const [x, y] = pointOf(room, drawing);
      return (
        <g transform={`translate(${x} ${y})`}>
          <rect class="nm-turning" x={-TILE.width / 2} y={-TILE.height / 2} width={TILE.width} height={TILE.height} />
          <Rising at={[0, -6]}>
            <Icon id={EXPLORATION[token] ?? "uncertainty"} x={0} y={0} size={56} />
          </Rising>
        </g>
      );
    },
  },
  items_left: {
    says: { en: "{room}: {n|item} left", cs: "{room}: ještě {n|item}" },
    params: ({ items }) => ({ n: items }),
    looks: { pace: "brief", joins: "last" },
    settles: ({ room, items }) => ({ [`/rooms/${room}/items`]: items || undefined }),
  },
  noise_rolled: common.noiseRolled,
  noise_placed: {
    ...common.noisePlaced,
    settles: ({ corridor }, shown) => ({ [`/corridors/${corridor}`]: { door: shown.corridors?.[corridor]?.door ?? "open", noise: true } }),
    draws: ({ corridor }, drawing) => {
      const [x, y] = pointOf(corridor, drawing);
      return (
        <g transform={`translate(${x} ${y})`}>
          <circle class="kit-sounding" r={30} />
          <Arcs x={-24} y={0} />
        </g>
      );
    },
  },
  technical_noise_placed: {
    says: { en: "Noise: {network}", cs: "Hluk: {network}" },
    params: ({ network }, names) => ({ network: mention(names.network(network), `network-${network}`) }),
    looks: { icon: "computer-fan", joins: "last", sound: "noise" },
    settles: ({ network }, shown) => ({ "/technical": [...new Set([...(shown.technical ?? []), network])] }),
  },
  noise_cleared: {
    says: { en: "All noise around {room} removed", cs: "Hluk kolem místnosti odstraněn: {room}" },
    looks: { pace: "brief", joins: "next" },
    settles: ({ room }, shown, after) => ({
      ...Object.fromEntries(
        exits(shown, room).flatMap(({ corridor }) => {
          const before = shown.corridors?.[corridor];
          return before ? [[`/corridors/${corridor}`, before.door === "open" ? undefined : { ...before, noise: false }]] : [];
        }),
      ),
      ...later(after, "/technical"),
    }),
  },
  door_changed: {
    says: { en: "Door, {corridor}: {door}", cs: "Dveře, {corridor}: {door}" },
    params: ({ door }, names) => ({ door: entry(names.speech.texts.door, door) }),
    looks: { topic: "ship", icon: "closed-doors", joins: "last", sound: "door" },
    settles: ({ corridor, door }, shown) => {
      const noise = shown.corridors?.[corridor]?.noise ?? false;
      return { [`/corridors/${corridor}`]: door === "open" && !noise ? undefined : { door, noise } };
    },
    draws: ({ corridor }, drawing) => <Burst at={pointOf(corridor, drawing)} icon="closed-doors" tone="plain" />,
  },
  fire: {
    says: oneOf({ fire: { en: "Fire: {room}", cs: "Požár: {room}" }, fire_out: { en: "Fire out: {room}", cs: "Požár uhašen: {room}" } }, ({ burning }) =>
      burning ? "fire" : "fire_out",
    ),
    looks: { topic: "ship", icon: "flame", joins: "last", sound: "step" },
    settles: ({ room, burning }, { tracks }) => ({ [`/rooms/${room}/fire`]: burning || undefined, "/tracks/fires": tracks.fires + (burning ? 1 : -1) }),
    draws: ({ room, burning }, drawing) => burning && <Burst at={pointOf(room, drawing)} icon="flame" tone="fire" />,
  },
  malfunction: {
    says: oneOf(
      { malfunction: { en: "Malfunction: {room}", cs: "Porucha: {room}" }, malfunction_repaired: { en: "Repaired: {room}", cs: "Opraveno: {room}" } },
      ({ present }) => (present ? "malfunction" : "malfunction_repaired"),
    ),
    looks: { topic: "ship", icon: "spanner", joins: "last", sound: "step" },
    settles: ({ room, present }, { tracks }) => ({
      [`/rooms/${room}/malfunction`]: present || undefined,
      "/tracks/malfunctions": tracks.malfunctions + (present ? 1 : -1),
    }),
    draws: ({ room, present }, drawing) => present && <Burst at={pointOf(room, drawing)} icon="spanner" tone="broken" />,
  },
  airlock_token: {
    says: oneOf(
      {
        airlock_token: { en: "Air will be vented: {room}", cs: "Bude odsát vzduch: {room}" },
        airlock_token_off: { en: "The airlock token is removed", cs: "Žeton odsátí vzduchu odstraněn" },
      },
      ({ room }) => (room ? "airlock_token" : "airlock_token_off"),
    ),
    looks: { topic: "ship", icon: "wind-hole", joins: "last", sound: "alarm" },
    settles: ({ room }, { rooms }) =>
      Object.fromEntries(
        Object.entries(rooms).flatMap(([at, { airlock }]) => (at === room || airlock ? [[`/rooms/${at}/airlock`, at === room || undefined]] : [])),
      ),
  },
  token_drawn: {
    says: oneOf(
      {
        token_drawn: { en: "Out of the bag: {token}", cs: "Ze sáčku: {token}" },
        token_drawn_number: {
          en: "Out of the bag: {token}, surprise attack if you hold fewer than {n|card}",
          cs: "Ze sáčku: {token}, přepadový útok při počtu karet v ruce pod {n}",
        },
      },
      ({ number, kind: token, character }, names) => [
        number === null ? "token_drawn" : "token_drawn_number",
        { token: [kindName(token, names), character ? names.ref(character) : ""].join(" ").trim(), n: number ?? 0 },
      ],
    ),
    looks: { icon: "swap-bag", sound: "reveal" },
    shows: ({ kind, number }) => [number === null ? `token-${kind}` : `token-${kind}#${number}`],
    settles: ({ kind }, shown) => bag(shown, kind, -1),
  },
  bag_gained: {
    says: { en: "Into the bag: {token}", cs: "Do sáčku: {token}" },
    params: ({ kind: token }, names) => ({ token: kindName(token, names) }),
    looks: { joins: "last" },
    settles: ({ kind }, shown) => bag(shown, kind, 1),
  },
  bag_lost: {
    says: { en: "Out of the bag: {token}", cs: "Ze sáčku: {token}" },
    params: ({ kind: token }, names) => ({ token: kindName(token, names) }),
    looks: { joins: "last" },
    settles: ({ kind }, shown) => bag(shown, kind, -1),
  },
  intruder_placed: {
    says: { en: "{figure} appears: {room}", cs: "{figure} se objeví: {room}" },
    looks: { topic: "combat", icon: "alien-bug", pace: "read", joins: "last", sound: "encounter" },
    stage: ({ kind }) => `encounter-${kind}`,
    settles: ({ figure, kind, room }, shown, after) => {
      const token = after.intruders.figures.find(({ id }) => id === figure)?.token;
      return figures([...shown.intruders.figures, { id: figure, kind, room, ...(token ? { token } : {}) }]);
    },
    draws: ({ figure, kind, room }, drawing) => {
      const [x, y] = pointOf(room, drawing);
      return (
        <g transform={`translate(${x} ${y})`}>
          <circle class="nm-shadow" r={96} />
          <g class="nm-stepping">
            <Plate pack={{ kind, count: 1, hits: 0, id: figure }} x={0} y={0} size={84} />
          </g>
        </g>
      );
    },
  },
  intruder_moved: {
    ...common.intruderMoved,
    settles: ({ figure, to }, shown) => change(shown, figure, { room: to }),
    draws: ({ figure, from, to }, drawing) => {
      const one = drawing.view.intruders.figures.find(({ id }) => id === figure);
      return one ? (
        <Way {...drawing} from={from} to={to}>
          <Plate pack={{ kind: one.kind, count: 1, hits: one.injuries ?? 0, id: figure }} x={0} y={0} size={48} />
        </Way>
      ) : null;
    },
  },
  intruder_left: {
    says: { en: "{figure} leaves through the technical corridors: {room}", cs: "{figure} mizí v servisních chodbách: {room}" },
    looks: { topic: "combat", joins: "last" },
    settles: ({ figure }, shown, after) => ({ ...without(shown, [figure]), ...later(after, "/intruders/supply") }),
  },
  intruder_transformed: {
    says: { en: "{figure} turns into: {kind}", cs: "{figure} se mění: {kind}" },
    looks: { topic: "combat", icon: "bestial-fangs", sound: "encounter" },
    settles: ({ figure, kind }, shown) => change(shown, figure, { kind }),
  },
  injured: {
    says: { en: "{figure}: {n|injury}", cs: "{figure}: {n|injury}" },
    params: ({ injuries }) => ({ n: injuries }),
    looks: { topic: "combat", joins: "last", sound: "hit" },
    settles: ({ figure, injuries }, shown) => change(shown, figure, { injuries }),
    draws: ({ figure }, drawing) => <Burst at={pointOf(figure, drawing)} icon="gunshot" tone="fight" />,
  },
  condition_checked: {
    says: oneOf(
      {
        condition_blank: { en: "{figure}: {n|injury}, card without a number: it lives", cs: "{figure}: {n|injury}, karta bez čísla: přežívá" },
        condition_dies: { en: "{figure}: {n|injury} of {m}: it dies", cs: "{figure}: {n|injury} z {m}: umírá" },
        condition_retreat: { en: "{figure}: {n|injury} of {m}: it lives and flees", cs: "{figure}: {n|injury} z {m}: přežívá a prchá" },
        condition_lives: { en: "{figure}: {n|injury} of {m}: it lives", cs: "{figure}: {n|injury} z {m}: přežívá" },
      },
      ({ figure, toughness, retreat }, names) => {
        const injuries = names.scene.view?.intruders.figures.find(({ id }) => id === figure)?.injuries ?? 0;
        const params = { n: injuries, m: toughness ?? 0 };
        if (toughness === null) return ["condition_blank", params];
        return [toughness <= injuries ? "condition_dies" : retreat ? "condition_retreat" : "condition_lives", params]; // N-INJ-06, N-INJ-07, N-INJ-10
      },
    ),
    looks: { topic: "combat" },
    shows: ({ toughness }) => [`toughness-${toughness ?? "none"}`],
    settles: (_, __, after) => later(after, "/decks/attacks"),
  },
  intruder_killed: {
    says: { en: "{figure} is killed: {room}", cs: "{figure} umírá: {room}" },
    params: ({ kind: dead }, names) => ({ figure: kindName(dead, names) }),
    looks: { topic: "combat", icon: "ribcage", sound: "hit" },
    settles: ({ figure, room }, shown, after) => ({
      ...without(shown, [figure]),
      ...later(after, `/rooms/${room}/objects`, "/record/kills", "/intruders/supply"),
    }),
    draws: ({ room }, drawing) => <Burst at={pointOf(room, drawing)} icon="ribcage" tone="alien" />,
  },
  movement_revealed: {
    says: { en: "Movement card {card}: corridor {n}", cs: "Karta pohybu {card}: chodba {n}" },
    params: ({ card, number }, names) => ({ card: eventName(card, names), n: number ?? 0 }),
    shows: ({ card }) => [`event-${card}`],
    settles: (_, __, after) => later(after, "/decks/events"),
  },
  attacked: {
    says: oneOf(
      {
        attacked: { en: "{figure} attacks {seat}: {card} hits", cs: "{figure} útočí → {seat}: {card}, zásah" },
        attacked_missed: { en: "{figure} attacks {seat}: {card} misses", cs: "{figure} útočí → {seat}: {card}, vedle" },
        attacked_surprise: { en: "Surprise attack of {figure} on {seat}: {card} hits", cs: "Přepadový útok, {figure} → {seat}: {card}, zásah" },
        attacked_surprise_missed: { en: "Surprise attack of {figure} on {seat}: {card} misses", cs: "Přepadový útok, {figure} → {seat}: {card}, vedle" },
      },
      ({ hit, surprise }) => (surprise ? (hit ? "attacked_surprise" : "attacked_surprise_missed") : hit ? "attacked" : "attacked_missed"),
    ),
    params: ({ target, card }, names) => ({
      seat: place(target, names),
      card: card ? printed(names.speech.content.attacks, card).name : kindName("larva", names),
    }),
    looks: { topic: "combat", icon: "crossed-swords", pace: "read", sound: "attack" },
    shows: ({ card }) => (card ? [`attack-${card}`] : []),
    stage: ({ figure, target, hit }, { scene }) => {
      const attacker = scene.view?.intruders.figures.find(({ id }) => id === figure);
      return hit && attacker ? `strike-${attacker.kind}-${target}` : null;
    },
    settles: (_, __, after) => later(after, "/decks/attacks"),
  },
  attack_ignored: {
    says: { en: "{seat}: the attack is ignored", cs: "{seat}: útok se neprovádí" },
    looks: { topic: "combat" },
  },
  eggs: {
    says: { en: "Eggs in the Nest: {n}", cs: "Vejce v Hnízdě: {n}" },
    params: ({ board }) => ({ n: board }),
    looks: { joins: "last" },
    settles: ({ board }, _, after) => ({ "/intruders/eggs": board, ...later(after, "/intruders/egg_supply") }),
  },
  egg_destroyed: {
    says: { en: "Egg destroyed: {room}", cs: "Vejce zničeno: {room}" },
    looks: { topic: "combat", icon: "big-egg", joins: "last" },
    settles: ({ room }, _, after) => later(after, `/rooms/${room}/objects`, "/intruders/eggs_destroyed"),
  },
  nest_destroyed: {
    says: { en: "The Nest is destroyed", cs: "Hnízdo je zničeno" },
    looks: { topic: "ship", icon: "egg-clutch", moment: true, sound: "reveal" },
    settles: () => ({ "/intruders/nest_destroyed": true }),
  },
  combat_rolled: {
    says: { en: "{seat} rolls in combat: {face}", cs: "{seat} hází v boji: {face}" },
    params: ({ face }, names) => ({ face: entry(names.speech.texts.combat, face) }),
    looks: { topic: "combat", icon: "gunshot", sound: "shot" },
    shows: ({ face }) => [`combat-${face}`],
  },
  ammo: {
    says: { en: "{seat}: {weapon}, {n|ammo} left", cs: "{seat}: {weapon}, ještě {n|ammo}" },
    params: ({ weapon, ammo }, names) => ({ weapon: names.ref(weapon), n: ammo }),
    looks: { topic: "combat", pace: "brief", joins: "next" },
    settles: ({ seat, weapon, ammo }, shown) => ({ [`/crew/${seat}/hands`]: loaded(crewOf(shown, seat), weapon, ammo) }),
  },
  light_wounds: {
    says: { en: "{seat}: light wounds {n}", cs: "{seat}: lehká poranění {n}" },
    params: ({ wounds }) => ({ n: wounds }),
    looks: { topic: "combat", icon: "bleeding-wound", joins: "last", sound: "attack" },
    settles: ({ seat, wounds }) => ({ [`/crew/${seat}/light_wounds`]: wounds || undefined }),
    draws: ({ seat }, drawing) => <Burst at={pointOf(`seat-${seat}`, drawing)} icon="bleeding-wound" tone="fight" />,
  },
  serious_wound: {
    ...common.seriousWound,
    params: (told, names) => wound(told, names),
    shows: ({ wound }) => (wound ? [`wound-${wound}`] : []),
    settles: ({ seat, wound }, shown, after) => ({
      [`/crew/${seat}/serious_wounds`]: [...(crewOf(shown, seat).serious_wounds ?? []), wound ? { wound } : {}],
      ...allLater(after, `/crew/${seat}`, ["hand_slots"]),
      ...later(after, "/decks/wounds"),
    }),
    draws: ({ seat }, drawing) => <Burst at={pointOf(`seat-${seat}`, drawing)} icon="bleeding-wound" tone="fight" />,
  },
  dressed: {
    says: { en: "{seat}: wound dressed, {wound}", cs: "{seat}: obvázáno, {wound}" },
    params: (told, names) => wound(told, names),
    looks: { topic: "crew", icon: "bandage-roll" },
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, ["serious_wounds", "hand_slots"]),
  },
  healed: {
    says: { en: "{seat}: wound healed, {wound}", cs: "{seat}: vyléčeno, {wound}" },
    params: (told, names) => wound(told, names),
    looks: { topic: "crew", icon: "bandage-roll" },
    settles: ({ seat }, _, after) => ({ ...allLater(after, `/crew/${seat}`, ["serious_wounds", "hand_slots"]), ...later(after, "/decks/wounds") }),
  },
  slimed: {
    says: oneOf(
      { slimed: { en: "{seat} is slimed", cs: "{seat} má na sobě sliz" }, slimed_off: { en: "{seat}: slime removed", cs: "{seat}: sliz odstraněn" } },
      ({ slimed }) => (slimed ? "slimed" : "slimed_off"),
    ),
    looks: { topic: "crew", icon: "dripping-goo", joins: "last" },
    settles: ({ seat, slimed }) => ({ [`/crew/${seat}/slimed`]: slimed || undefined }),
    draws: ({ seat, slimed }, drawing) => slimed && <Burst at={pointOf(`seat-${seat}`, drawing)} icon="dripping-goo" tone="alien" />,
  },
  larva: {
    says: oneOf(
      { larva: { en: "{seat} carries a larva", cs: "{seat} má larvu" }, larva_off: { en: "{seat}: larva removed", cs: "{seat}: larva odstraněna" } },
      ({ present }) => (present ? "larva" : "larva_off"),
    ),
    looks: { topic: "combat", icon: "maggot", joins: "last" },
    settles: ({ seat, present }) => ({ [`/crew/${seat}/larva`]: present || undefined }),
  },
  contaminated: {
    says: { en: "{seat}: +{n|contamination}", cs: "{seat}: +{n|contamination}" },
    looks: { topic: "crew", icon: "biohazard", pace: "read", joins: "last", shows: ["contamination"] },
    settles: ({ seat, count }, shown) => ({
      [`/crew/${seat}/discard`]: [...(crewOf(shown, seat).discard ?? []), ...Array<Face>(count).fill("contamination")],
      "/decks/contamination": shown.decks.contamination - count,
    }),
  },
  scanned: {
    says: oneOf(
      {
        scanned: { en: "{seat} scans: {removed} removed", cs: "{seat}: skenování, odstraněno {removed}" },
        scanned_known: {
          en: "{seat} scans: {infected} infected, {harmless} harmless, {removed} removed",
          cs: "{seat}: skenování, infekční {infected}, neškodné {harmless}, odstraněno {removed}",
        },
      },
      ({ removed, harmless, infected }) => [
        harmless === undefined ? "scanned" : "scanned_known",
        { removed, harmless: harmless ?? 0, infected: Number(infected ?? 0) },
      ],
    ),
    looks: { topic: "secret", icon: "biohazard", joins: "last" },
    secret: ({ harmless }) => harmless !== undefined,
    look: ({ harmless }) => harmless !== undefined,
    settles: (_, __, after) => later(after, "/decks/contamination_removed"),
  },
  died: {
    ...common.died,
    says: { en: "{seat} died: {cause}", cs: "{seat} umírá: {cause}" },
    params: ({ seat, cause }, names) => ({ cause: causeOf(seat, cause, names) }),
    // Deaths by a final check are told in its reveal.
    pace: ({ cause }) => (checkOf(cause) === null ? "read" : "none"),
    settles: ({ seat }, shown, after) => {
      const { state } = crewOf(shown, seat);
      const room = typeof state === "object" && "active" in state ? state.active : null;
      return { ...later(after, `/crew/${seat}`, "/record/first_death", ...(room ? [`/rooms/${room}/objects`] : [])), "/pods": leave(shown, [seat]) };
    },
  },
  pods_unlocked: {
    says: { en: "All docked pods unlock", cs: "Všechny moduly jsou odjištěné" },
    looks: { topic: "ship", icon: "padlock-open", joins: "last" },
    settles: (_, { pods }) => ({ "/pods": pods.map((pod) => ({ ...pod, locked: false })) }),
  },
  resuscitated: {
    says: { en: "{seat} is back to life: {room}", cs: "{seat} zase žije: {room}" },
    looks: { topic: "crew", moment: true },
    settles: ({ seat, room }, _, after) => later(after, `/crew/${seat}`, `/rooms/${room}/objects`),
  },
  got_item: {
    says: oneOf(
      { got_item_known: { en: "{seat}: +{item}", cs: "{seat}: +{item}" }, got_item: { en: "{seat}: +1 item, {color}", cs: "{seat}: +1 předmět, {color}" } },
      ({ item }) => (item ? "got_item_known" : "got_item"),
    ),
    looks: { joins: "last" },
    shows: ({ item }) => (item ? [item] : []),
    secret: ({ item }) => item !== undefined && !isOpen(item),
    settles: ({ seat, color }, _, after) => ({ ...allLater(after, `/crew/${seat}`, ITEMS), ...later(after, `/decks/items/${color}`) }),
  },
  put_under: {
    says: oneOf(
      {
        put_under_known: { en: "{seat} puts {item} under the {shade} deck", cs: "{seat} dává naspod balíčku ({shade}): {item}" },
        put_under: { en: "{seat} puts 1 {shade} card under the deck", cs: "{seat} dává 1 kartu naspod balíčku ({shade})" },
      },
      ({ item, color }, names) => [item ? "put_under_known" : "put_under", { shade: names.shade(color) }],
    ),
    shows: ({ item }) => (item ? [item] : []),
    secret: ({ item }) => item !== undefined,
    settles: ({ color }, _, after) => later(after, `/decks/items/${color}`, "/you/knows"),
  },
  lost_item: {
    says: { en: "{seat}: −{item}", cs: "{seat}: −{item}" },
    looks: { joins: "last" },
    settles: ({ seat }, _, after) => ({ ...allLater(after, `/crew/${seat}`, ITEMS), ...later(after, "/decks/items", "/decks/items_gone") }),
  },
  showed: {
    says: { en: "{seat} shows {item}", cs: "{seat} ukazuje: {item}" },
    looks: { secret: true },
    shows: ({ item }) => (item ? [item] : []),
  },
  traded: {
    says: oneOf(
      {
        traded_known: { en: "{from} → {to}: {item}", cs: "{from} → {to}: {item}" },
        traded: { en: "{from} → {to}: 1 item, {color}", cs: "{from} → {to}: 1 předmět, {color}" },
      },
      ({ item }) => (item ? "traded_known" : "traded"),
    ),
    secret: ({ item }) => item !== undefined && !isOpen(item),
    settles: ({ from, to }, _, after) => ({ ...allLater(after, `/crew/${from}`, ITEMS), ...allLater(after, `/crew/${to}`, ITEMS) }),
  },
  trade_terms: {
    says: { en: "{seat} changes the terms of the trade", cs: "{seat} mění podmínky výměny" },
  },
  trade_agreed: {
    says: { en: "{seat} agrees to the trade", cs: "{seat} souhlasí s výměnou" },
  },
  trade_ended: {
    says: { en: "The trade is over", cs: "Výměna skončila" },
  },
  object_moved: {
    says: oneOf(
      {
        object_dropped: { en: "{object} dropped: {room}", cs: "{object} leží zde: {room}" },
        object_taken: { en: "{seat} takes {object}", cs: "{seat} zvedá: {object}" },
      },
      ({ object, holder }, names) => [
        holder === null ? "object_dropped" : "object_taken",
        { object: names.ref(object), ...(holder === null ? {} : { seat: place(holder, names) }) },
      ],
    ),
    looks: { joins: "last" },
    settles: ({ room }, shown, after) => ({
      ...later(after, `/rooms/${room}/objects`),
      // The event does not reveal whose hands it left. Only those who held an object can have lost it.
      ...later(after, ...Object.keys(shown.crew).flatMap((seat) => [`/crew/${seat}/hands`, `/crew/${seat}/hand_slots`])),
    }),
  },
  unlocked: {
    says: { en: "{seat} unlocks {item}", cs: "{seat} odemyká: {item}" },
    shows: ({ item }) => (item ? [item] : []),
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, ITEMS),
  },
  attached: {
    says: { en: "{seat} attaches {item} to {to}", cs: "{seat} připojuje: {item} → {to}" },
    params: ({ to }, names) => ({ to: names.ref(to) }),
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, ITEMS),
  },
  crafted: {
    says: { en: "{seat} crafts {item}", cs: "{seat} sestavuje: {item}" },
    shows: ({ item }) => (item ? [item] : []),
    settles: ({ seat }, _, after) => ({ ...allLater(after, `/crew/${seat}`, ITEMS), ...later(after, "/decks/crafted") }),
  },
  looked: {
    says: oneOf(
      {
        looked_known: { en: "{seat} looks at {what} · {saw}", cs: "{seat} se tajně dívá: {what} · {saw}" },
        looked: { en: "{seat} looks at {what}", cs: "{seat} se tajně dívá: {what}" },
      },
      ({ at, saw }, names) => [saw ? "looked_known" : "looked", { what: look(at, names), saw: saw ? sight(saw, names) : "" }],
    ),
    looks: { topic: "secret", icon: "domino-mask" },
    shows: ({ saw }) => (saw ? seenCards(saw) : []),
    secret: ({ saw }) => saw !== undefined,
    look: ({ saw }, names) => saw !== undefined && isLook(saw, names),
    settles: (_, __, after) => later(after, "/engines", "/course/seen_by", "/record/looks", "/you/knows", "/you/memories"),
  },
  event_put: {
    says: oneOf(
      {
        event_put_under: { en: "{seat} puts an event card under the deck", cs: "{seat} dává kartu události naspod balíčku" },
        event_put: { en: "{seat} puts an event card back on top", cs: "{seat} vrací kartu události navrch" },
      },
      ({ under }) => (under ? "event_put_under" : "event_put"),
    ),
    settles: (_, __, after) => later(after, "/decks/events", "/you/knows"),
  },
  engine_switched: {
    says: oneOf(
      {
        engine_switched: { en: "{seat} swaps the tiles of engine {n}", cs: "{seat} prohazuje žetony, motor {n}" },
        engine_left: { en: "{seat} leaves the tiles of engine {n} as they are", cs: "{seat} nechává žetony, jak jsou, motor {n}" },
      },
      ({ engine, exchanged }) => [exchanged ? "engine_switched" : "engine_left", { n: engine }],
    ),
    looks: { topic: "secret", icon: "rocket-thruster" },
    settles: (_, __, after) => later(after, "/engines", "/record/looks", "/you/knows"),
  },
  course_set: {
    says: { en: "{seat} sets course {space}", cs: "{seat} nastavuje kurs {space}" },
    params: ({ space }) => ({ space: space }),
    looks: { topic: "ship", icon: "compass" },
    settles: ({ space }) => ({ "/course/marker": space }),
  },
  weakness_discovered: {
    says: { en: "Weakness discovered: {weakness}", cs: "Odhalená slabina: {weakness}" },
    params: ({ weakness }, names) => ({ weakness: printed(names.speech.content.weaknesses, weakness).name }),
    looks: { topic: "ship", icon: "cracked-alien-skull", pace: "read", moment: true, sound: "reveal" },
    shows: ({ weakness }) => [`weakness-${weakness}`],
    settles: (_, __, after) => later(after, "/intruders/weaknesses"),
  },
  signal: {
    says: { en: "{seat} sends the signal", cs: "{seat} vysílá signál" },
    looks: { topic: "crew", icon: "radio-tower" },
    settles: ({ seat }) => ({ [`/crew/${seat}/signal`]: true }),
  },
  pod_turned: {
    says: oneOf(
      { pod_locked: { en: "Pod {n}: locked", cs: "Modul {n}: zajištěný" }, pod_unlocked: { en: "Pod {n}: unlocked", cs: "Modul {n}: odjištěný" } },
      ({ pod, locked }) => [locked ? "pod_locked" : "pod_unlocked", { n: pod }],
    ),
    looks: { topic: "ship", icon: "padlock" },
    settles: ({ pod, locked }, { pods }) => ({ "/pods": pods.map((one) => (one.number === pod ? { ...one, locked } : one)) }),
  },
  boarded: {
    says: { en: "{seat} boards pod {n}", cs: "{seat} nastupuje do modulu {n}" },
    params: ({ pod }) => ({ n: pod }),
    looks: { topic: "crew", icon: "apollo-capsule" },
    settles: ({ seat, pod }, { pods }) => ({
      [`/crew/${seat}/state`]: { waiting: pod },
      "/pods": pods.map((one) => (one.number === pod ? { ...one, occupants: [...one.occupants, seat] } : one)),
    }),
  },
  left_pod: {
    says: { en: "{seat} leaves the pod → {room}", cs: "{seat} vystupuje z modulu → {room}" },
    settles: ({ seat, room }, shown) => ({ [`/crew/${seat}/state`]: { active: room }, "/pods": leave(shown, [seat]) }),
  },
  launched: {
    says: oneOf(
      {
        launched: { en: "Pod {n} launches: {seats}", cs: "Modul {n} startuje: {seats}" },
        launched_empty: { en: "Pod {n} launches empty", cs: "Modul {n} startuje prázdný" },
      },
      ({ pod, aboard }, names) => [aboard.length > 0 ? "launched" : "launched_empty", { n: pod, seats: names.seats(aboard) }],
    ),
    looks: { topic: "ship", icon: "apollo-capsule", pace: "read", moment: true, sound: "alarm" },
    stage: ({ aboard }) => `launch-${aboard.join(".")}`,
    settles: ({ pod, aboard }, { pods }, after) => ({
      "/pods": pods.filter(({ number }) => number !== pod),
      ...Object.fromEntries(aboard.map((seat) => [`/crew/${seat}/state`, "evacuated"])),
      ...later(after, "/record/departures"),
    }),
  },
  hibernated: {
    says: { en: "{seat} hibernates", cs: "{seat} hibernuje" },
    looks: { topic: "crew", icon: "cryo-chamber", moment: true },
    settles: ({ seat }, _, after) => ({ [`/crew/${seat}/state`]: "hibernating", ...later(after, "/record/departures") }),
  },
  attempt_failed: {
    says: { en: "{seat}: the attempt fails", cs: "{seat}: pokus se nezdařil" },
  },
  objectives_due: {
    says: { en: "First encounter: everybody chooses an objective", cs: "První střet: všichni volí úkol" },
    looks: { icon: "flag-objective", moment: true, sound: "alarm" },
  },
  objective_chosen: {
    says: oneOf(
      {
        objective_chosen_known: { en: "{seat} has chosen an objective: {card}", cs: "{seat}: úkol zvolen, {card}" },
        objective_chosen: { en: "{seat} has chosen an objective", cs: "{seat}: úkol zvolen" },
      },
      ({ kept }, names) => [kept ? "objective_chosen_known" : "objective_chosen", { card: kept ? names.ref(kept) : "" }],
    ),
    looks: { topic: "secret", icon: "flag-objective", pace: "read" },
    shows: ({ kept }) => (kept ? [kept] : []),
    secret: ({ kept }) => kept !== undefined,
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, ["objectives", "gave_up_objective"]),
  },
  event_revealed: {
    ...common.eventCard,
    params: ({ card }, names) => ({ card: eventName(card, names) }),
    shows: ({ card }) => [`event-${card}`],
    settles: (_, __, after) => later(after, "/decks/events", "/decks/events_removed"),
  },
  madness: {
    says: { en: "{seat}: madness {n}", cs: "{seat}: šílenství {n}" },
    params: ({ level }) => ({ n: level }),
    looks: { topic: "combat", icon: "fall-down", joins: "last", sound: "step" },
    settles: ({ seat, level }) => ({ [`/crew/${seat}/madness`]: level }),
  },
  surprised: {
    says: { en: "Surprise attack on {seat}", cs: "Přepadový útok: {seat}" },
    looks: { topic: "combat", icon: "crossed-swords", sound: "attack" },
  },
  panicked: {
    says: { en: "{seat} panics: {card}", cs: "{seat} panikaří: {card}" },
    params: ({ card }, names) => ({ card: printed(names.speech.content.panics, card).name }),
    looks: { topic: "combat", icon: "fall-down", pace: "read", sound: "reveal" },
    shows: ({ card }) => [`panic-${card}`],
    settles: (_, __, after) => later(after, "/decks/panic"),
  },
  calmed: {
    says: { en: "{seat} calms down, nothing happens", cs: "{seat} se uklidňuje, nic se nestane" },
    looks: { topic: "crew" },
  },
  undressed: {
    says: { en: "{seat}: wound no longer dressed, {wound}", cs: "{seat}: poranění už není obvázané, {wound}" },
    params: (told, names) => wound(told, names),
    looks: { joins: "last" },
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, ["serious_wounds", "hand_slots"]),
  },
  forgotten: {
    says: { en: "{seat}: {card} is out of the game", cs: "{seat}: mimo hru, {card}" },
    params: ({ card }, names) => ({ card: names.ref(card) }),
    looks: { joins: "last" },
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, ["forgotten", "hand", "deck", "discard"]),
  },
  madness_gone: {
    says: { en: "The madness of {character} leaves the game", cs: "Šílenství mimo hru: {character}" },
    params: ({ character }, names) => ({ character: names.ref(character) }),
    settles: (_, __, after) => later(after, "/intruders/madness"),
  },
  lurking: {
    says: { en: "Void Seeders lurk: {rooms}", cs: "Psychonauti číhají: {rooms}" },
    params: ({ rooms }, names) => ({ rooms: names.speech.list(rooms.map((room) => place(room, names))) }),
    looks: { topic: "combat", icon: "domino-mask", sound: "encounter" },
    settles: ({ rooms }, shown) =>
      without(
        shown,
        shown.intruders.figures.filter(({ room }) => rooms.includes(room)).map(({ id }) => id),
      ),
  },
  pod_lost: {
    says: { en: "Pod {n} is lost", cs: "Modul {n} je ztracen" },
    params: ({ pod }) => ({ n: pod }),
    looks: { topic: "ship", icon: "apollo-capsule", moment: true, sound: "alarm" },
    settles: ({ pod }, { pods }) => ({ "/pods": pods.filter(({ number }) => number !== pod) }),
  },
  intruder_player: {
    says: oneOf(
      {
        intruder_player: { en: "{seat} becomes the intruder player", cs: "{seat} hraje za vetřelce" },
        intruder_player_no: { en: "{seat} does not become the intruder player", cs: "{seat} za vetřelce nehraje" },
      },
      ({ joined }) => (joined ? "intruder_player" : "intruder_player_no"),
    ),
    looks: { topic: "combat", moment: true },
    settles: (_, __, after) => later(after, "/intruder_player", "/record/intruder_player_declined"),
  },
  intruder_cards_drawn: {
    says: oneOf(
      {
        intruder_cards_drawn_known: { en: "{seat} draws {cards}", cs: "{seat} dobírá: {cards}" },
        intruder_cards_drawn: { en: "{seat} draws {n|card} (intruders)", cs: "{seat} dobírá: {n|card} (vetřelci)" },
      },
      ({ cards }, names) => [cards?.length ? "intruder_cards_drawn_known" : "intruder_cards_drawn", { cards: intruderCards(cards ?? [], names) }],
    ),
    secret: ({ cards = [] }) => cards.length > 0,
    settles: (_, __, after) => later(after, "/intruder_player"),
  },
  intruder_card_played: {
    says: { en: "{seat} plays {card}: {verb}", cs: "{seat} hraje {card}: {verb}" },
    params: ({ card }, names) => ({ card: names.ref(`intruder-${card}`) }),
    shows: ({ card }) => [`intruder-${card}`],
    settles: (_, __, after) => later(after, "/intruder_player"),
  },
  events_discarded: {
    says: { en: "Event cards discarded: {cards}", cs: "Odhozené karty událostí: {cards}" },
    params: ({ cards }, names) => ({ cards: names.speech.list(cards.map((card) => eventName(card, names))) }),
    settles: (_, __, after) => later(after, "/decks/events", "/decks/events_removed"),
  },
  intruder_passed: {
    says: oneOf(
      {
        intruder_passed_discarding: { en: "{seat} passes (intruders), discards {cards}", cs: "{seat} pasuje (vetřelci) a odhazuje: {cards}" },
        intruder_passed: { en: "{seat} passes (intruders)", cs: "{seat} pasuje (vetřelci)" },
      },
      ({ discarded }, names) => [discarded.length > 0 ? "intruder_passed_discarding" : "intruder_passed", { cards: intruderCards(discarded, names) }],
    ),
    settles: (_, __, after) => later(after, "/intruder_player"),
  },
  ended: {
    says: { en: "The end: {ending}", cs: "Konec hry: {ending}" },
    params: ({ ending }, names) => ({ ending: entry(names.speech.texts.ending, ending) }),
    looks: { heading: "round", pace: "read", moment: true },
    stage: ({ ending }) => (ending === "jump" ? "jump" : null),
    settles: ({ ending }) => ({ "/ending": ending, "/round/phase": "ended", "/round/turn": undefined }),
  },
  // The checks of the end are told once, by its reveal.
  engines_revealed: {
    says: oneOf({ engines_revealed: { en: "Engines: 1 {a} · 2 {b} · 3 {c}", cs: "Motory: 1 {a} · 2 {b} · 3 {c}" } }, ({ working }, names) => {
      const { working: works, damaged } = names.speech.texts.final;
      const [a = "", b = "", c = ""] = working.map((one) => (one ? works : damaged));
      return ["engines_revealed", { a, b, c }];
    }),
    looks: { pace: "none" },
  },
  ship_destroyed: {
    says: { en: "The ship is destroyed", cs: "Loď je zničena" },
    looks: { icon: "explosion-rays", pace: "read", moment: true, stage: "lost", sound: "alarm" },
    settles: () => ({ "/record/ship_destroyed": true }),
  },
  course_revealed: {
    says: { en: "The ship reaches: {destination}", cs: "Loď doletí: {destination}" },
    params: ({ destination }, names) => ({ destination: entry(names.speech.content.destinations, destination) }),
    looks: { pace: "none" },
    settles: ({ destination }) => ({ "/record/destination": destination }),
  },
  final_check: {
    says: oneOf(
      {
        final_check_madness: { en: "{seat} stays sane", cs: "{seat} zůstává při smyslech" },
        final_check_mad: { en: "{seat} dies of madness", cs: "{seat} umírá šílenstvím" },
        final_check_died: { en: "{seat} is infected and dies", cs: "{seat} má infekci a umírá" },
        final_check_infected: { en: "{seat} is infected, but survives", cs: "{seat} má infekci, ale přežívá" },
        final_check: { en: "{seat}: contamination check passed", cs: "{seat}: kontrola infekce v pořádku" },
      },
      ({ infected, survived }, names) =>
        isHaunted(names.scene.view)
          ? survived
            ? "final_check_madness"
            : "final_check_mad"
          : !survived
            ? "final_check_died"
            : infected === true
              ? "final_check_infected"
              : "final_check",
    ),
    looks: { pace: "none" },
  },
  objective_revealed: {
    ...common.goalChecked,
    says: oneOf(common.GOAL_CHECKED, ({ objective, fulfilled }, names) => [fulfilled ? "met" : "missed", { card: names.ref(objective) }]),
  },
  common_objective: {
    says: oneOf(
      { common_fulfilled: { en: "{card}: fulfilled", cs: "{card}: splněno" }, common_failed: { en: "{card}: not fulfilled", cs: "{card}: nesplněno" } },
      ({ objective, fulfilled }, names) => [fulfilled ? "common_fulfilled" : "common_failed", { card: names.ref(objective) }],
    ),
    looks: { pace: "none" },
    shows: ({ objective }) => [objective],
  },
  result: {
    says: oneOf(
      { result: { en: "Winners: {seats}", cs: "Vítězství: {seats}" }, result_none: { en: "Nobody wins", cs: "Nikdo nevítězí" } },
      ({ won }, names) => [won.length > 0 ? "result" : "result_none", { seats: names.seats(won) }],
    ),
    looks: { pace: "none" },
  },
  switched: {
    says: { en: "{seat}: {class}, {level}", cs: "{seat}: {class}, {level}" },
    params: (told, names) => ({ class: names.ref(told.class), level: names.ref(told.level) }),
    settles: (_, __, after) => later(after, "/windows/switches"),
  },
};

const events = eventsOf<AnyFacts<SeenEvent>, View, Names, Drawing>(EVENTS, {
  params({ seat, other, from, to, room, figure, corridor, cards, discarded, source, item, color, verb, kind, count }, names) {
    const things = { seat, other, from, to, room, figure, corridor };
    const listed = cards ?? discarded;
    return {
      ...Object.fromEntries(Object.entries(things).flatMap(([key, thing]) => (thing === undefined || thing === null ? [] : [[key, place(thing, names)]]))),
      ...(listed ? { cards: names.speech.list(listed.map((card) => names.face(card))) } : {}),
      ...(source ? { source: names.source(source) } : {}),
      ...(item ? { item: names.ref(item) } : {}),
      ...(color ? { color: names.color(color) } : {}),
      ...(verb ? { verb: entry(names.speech.texts.verb, verb) } : {}),
      ...(kind ? { kind: kindName(kind, names) } : {}),
      ...(count === undefined ? {} : { n: count }),
    };
  },
  about({ seat, other, target, holder, from, to, first, won = [], aboard = [] }) {
    return [...new Set([seat, other, target, holder, from, to, first, ...won, ...aboard].filter((one) => typeof one === "number"))];
  },
  touches({ rooms = [], room, from, to, corridor, figure }) {
    return [...new Set([...rooms, room, from, to, corridor, figure].filter((ref) => typeof ref === "string"))];
  },
});

export const { describe, draw, moving: onTheirWay } = events;

export const scenery: Scenery<View> = {
  current: ["/you/hand", "/you/items", "/you/deck", "/you/discard", "/you/objectives", "/you/intruder_hand"],
  counted: (seat) => [`/crew/${seat}/hand`, `/crew/${seat}/deck`, `/crew/${seat}/discard`],
  settles: events.settles,
};

/** The card that is the source of an effect. */
function cardOf(source: Source | undefined): Ref[] {
  const { action, item } = source ?? {};
  return action ? [action] : item ? [item] : [];
}

/** Cards that a secret look shows. */
function seenCards(saw: Sight): Ref[] {
  if ("events" in saw) return saw.events.map((card) => `event-${card}`);
  if ("attacks" in saw) return saw.attacks.map((card) => `attack-${card}`);
  if ("items" in saw) return saw.items;
  return "objective" in saw ? [saw.objective] : [];
}

/** True if the result of a look stays until closed. Cards to choose from are shown with their question, and an attack card follows at
 * once. */
function isLook(saw: Sight, { scene }: Names): boolean {
  return !("items" in saw || "attacks" in saw) && !scene.pending.yours.includes("DP-INTRP-PICK");
}

/** Numbers of the event phase's steps in the rules. */
const STEP_NUMBERS = { tracks: "1", attacks: "2", fire: "3", event: "4", lurking: "4A", bag: "5" } as const;

/** The event phase is played step by step. */
function stepsOf(phase: string, names: Names): LogLine["steps"] | null {
  const { lurking, ...common } = names.speech.texts.steps;
  const steps = isHaunted(names.scene.view) ? names.speech.texts.steps : common;
  const at = Object.keys(steps).indexOf(phase);
  return at < 0 ? null : { names: Object.values(steps), at, numbers: Object.keys(steps).map((step) => STEP_NUMBERS[step as keyof typeof STEP_NUMBERS]) };
}

/** Place of a thing on the board. */
function pointOf(ref: Ref, { view, portrait }: Drawing): Point {
  return placeOf(view, ref, portrait) ?? [0, 0];
}
