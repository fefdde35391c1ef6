// Steps of the flight: what the page knows of each, in one table.

import { Drawn } from "../../art/Drawn";
import { type AnyFacts, type Entry, eventsOf, factsOf, type FactsByName, nameOf, oneOf } from "../../kit/events";
import type { LogLine, Mention } from "../game";
import type { Art } from "./art";
import { Beam, between, Burst, crewAt, dome, gunAt, LOWER, Mark, muzzleAt, px, stationAt, Sum, threatAt, UPPER } from "./board/effects";
import { layout } from "./board/geometry";
import { Figure, Icon, type Pawn } from "./board/marks";
import { change, damage, damageOf, flow, lead, phaseOf, stationOf, threatOf } from "./model/ship";
import { type DelayCause, type Event, FACTS, isUpper, type Ship, type View, zoneOf } from "./view";
import type { Happening } from "./wire";
import type { Names } from "./words/names";
import { entry } from "./words/texts";

/** Context of a step's animation. */
export interface Drawing {
  view: View;
  ship: Ship;
  portrait: boolean;
  art: Art | null;
  pawns: readonly Pawn[];
  /** Height of the letters. */
  font: number;
}

type Step<Facts> = Entry<Facts, View, Names, Drawing> & {
  /** Turns are numbered from 1. */
  changes?(facts: Facts, ship: Ship, turn: number): void;
};

export const HAPPENINGS: { readonly [Name in keyof FactsByName<Happening>]: Step<FactsByName<Happening>[Name]> } = {
  appeared: {
    says: oneOf(
      {
        appeared_in: { en: "{threat} appears in {stations}", cs: "{threat}: objevuje se, {stations}" },
        appeared: { en: "{threat} appears at position {position}", cs: "{threat}: objevuje se na pozici {position}" },
      },
      ({ position, stations }, names) => [stations.length > 0 ? "appeared_in" : "appeared", { position, stations: names.stations(stations) }],
    ),
    looks: { topic: "combat", icon: "hazard-sign", sound: "encounter" },
    changes: ({ threat, position, hit_points, stations }, ship) => {
      change(ship, threat, { status: "on_track", position, hit_points, tokens: stations.map((station) => ({ station, progeny: false })) });
    },
  },
  advanced: {
    says: { en: "{threat} moves to position {to}", cs: "{threat}: pozice {to}" },
    params: ({ to }) => ({ to }),
    looks: { pace: "brief", joins: "last" },
    course: ({ threat }) => `threat-${threat.number}`,
    changes: ({ threat, to }, ship) => change(ship, threat, { position: to }),
  },
  acted: {
    says: { en: "{threat}: {mark} — {text}", cs: "{threat}: {mark} — {text}" },
    params: ({ threat, mark }, names) => {
      const card = names.speech.content.threats[threat.code];
      return { mark, text: { X: card.x, Y: card.y, Z: card.z }[mark] };
    },
    looks: { topic: "combat", icon: "megaphone" },
  },
  attacked: {
    says: oneOf(
      {
        attacked_bonus: {
          en: "{threat} attacks the {zone} zone: {strength} + {bonus} − shield {absorbed} = {damage} damage",
          cs: "{threat}: útok, {zone} zóna: {strength} + {bonus} − štít {absorbed} = poškození {damage}",
        },
        attacked: {
          en: "{threat} attacks the {zone} zone: {strength} − shield {absorbed} = {damage} damage",
          cs: "{threat}: útok, {zone} zóna: {strength} − štít {absorbed} = poškození {damage}",
        },
      },
      ({ zone, strength, bonus, absorbed, damage }, names) => [
        bonus > 0 ? "attacked_bonus" : "attacked",
        { zone: names.zone(zone), strength, bonus, absorbed, damage },
      ],
    ),
    looks: { topic: "combat", icon: "explosion-rays", sound: "attack" },
    changes: ({ zone, absorbed }, ship) => {
      ship.shields[zone].energy -= absorbed;
    },
    draws: ({ threat, zone, strength, bonus, absorbed, damage }, drawing) => {
      const place = gunAt(zone, drawing.portrait);
      return (
        <>
          <Beam from={threatAt(threat, drawing)} to={place} thick={9} tone="enemy" />
          {absorbed > 0 && <path class="sa-flare" d={dome(layout(drawing.portrait).stations[UPPER[zone]])} />}
          {damage > 0 && <Burst at={{ ...place, y: place.y + 44 }} />}
          <Sum at={{ x: place.x, y: place.y - 34 }} text={`${strength + bonus} − ${absorbed} = ${damage}`} font={drawing.font} />
        </>
      );
    },
  },
  damaged: {
    says: { en: "{threat}: {damage} damage to the {zone} zone", cs: "{threat}: poškození {damage}, {zone} zóna" },
    params: ({ zone, damage }, names) => ({ zone: names.zone(zone), damage }),
    looks: { topic: "combat", icon: "explosion-rays", joins: "last", sound: "attack" },
    draws: ({ zone }, { portrait }) => <Burst at={stationAt(UPPER[zone], portrait)} />,
  },
  tile_drawn: {
    says: oneOf(
      {
        tile_drawn_energy: { en: "{zone} zone: {tile} damaged, {n|energy} lost", cs: "Poškození, {zone} zóna: {tile}, −{n|energy}" },
        tile_drawn: { en: "{zone} zone: {tile} damaged", cs: "Poškození, {zone} zóna: {tile}" },
      },
      ({ zone, tile, discarded }, names) => [
        discarded > 0 ? "tile_drawn_energy" : "tile_drawn",
        { zone: names.zone(zone), tile: names.tile(tile), n: discarded },
      ],
    ),
    looks: { topic: "ship", icon: "cracked-disc", joins: "last", sound: "hit" },
    changes: ({ zone, tile, discarded }, ship) => damage(ship, zone, tile, discarded),
    draws: ({ zone, tile }, { portrait }) => (
      <Mark at={stationAt(tile === "reactor" || tile === "light_laser" ? LOWER[zone] : UPPER[zone], portrait)} icon="cracked-disc" tone="danger" />
    ),
  },
  healed: {
    says: { en: "{threat} heals {n}", cs: "{threat}: léčení {n}" },
    params: ({ amount }) => ({ n: amount }),
    looks: { joins: "last" },
    changes: ({ threat, amount }, ship) => change(ship, threat, { damage: damageOf(ship, threat) - amount }),
  },
  speed_changed: {
    says: { en: "{threat}: speed {to}", cs: "{threat}: rychlost {to}" },
    params: ({ to }) => ({ to }),
    looks: { joins: "last" },
    changes: ({ threat, to }, ship) => change(ship, threat, { speed: to }),
  },
  shield_changed: {
    says: { en: "{threat}: shield {to}", cs: "{threat}: štít {to}" },
    params: ({ to }) => ({ to }),
    looks: { joins: "last" },
    changes: ({ threat, to }, ship) => change(ship, threat, { shield: to }),
  },
  drained: {
    says: oneOf(
      {
        drained_shield: { en: "{threat}: {zone} shield loses {n|energy}", cs: "{threat}: štít, {zone} zóna, −{n|energy}" },
        drained_reactor: { en: "{threat}: {zone} reactor loses {n|energy}", cs: "{threat}: reaktor, {zone} zóna, −{n|energy}" },
        drained_fuel: { en: "{threat}: {n|capsule} lost", cs: "{threat}: −{n|capsule}" },
      },
      ({ what, zone, amount }, names) => [`drained_${what}`, { zone: names.zone(zone), n: amount }],
    ),
    looks: { joins: "last" },
    changes: ({ what, zone, amount }, ship) => {
      if (what === "fuel") ship.fuel -= amount;
      else (what === "shield" ? ship.shields : ship.reactors)[zone].energy -= amount;
    },
  },
  overflowed: {
    says: { en: "{threat}: {n|energy} flows into the {zone} shield", cs: "{threat}: {n|energy} → štít, {zone} zóna" },
    params: ({ zone, amount }, names) => ({ zone: names.zone(zone), n: amount }),
    looks: { joins: "last" },
    changes: ({ zone, amount }, ship) => {
      ship.reactors[zone].energy -= amount;
      ship.shields[zone].energy += amount;
    },
  },
  revealed: {
    says: { en: "{threat} can be targeted now", cs: "{threat}: teď jde zaměřit" },
    looks: { joins: "last" },
    changes: ({ threat }, ship) => change(ship, threat, { stealthy: false }),
  },
  bonus_began: {
    says: oneOf(
      {
        bonus_attack: { en: "{threat}: other threats attack with +{n}", cs: "{threat}: útoky ostatních +{n}" },
        bonus_shield: { en: "{threat}: shields of all external threats +{n}", cs: "{threat}: štíty vnějších ohrožení +{n}" },
      },
      ({ stat, add }) => [`bonus_${stat}`, { n: add }],
    ),
    looks: { joins: "last" },
  },
  mark_counted: {
    says: { en: "{threat}: last attack {n} stronger", cs: "{threat}: poslední útok silnější o {n}" },
    params: ({ marks }) => ({ n: marks }),
    looks: { joins: "last" },
  },
  hurt_itself: {
    says: { en: "{threat}: {n} damage to itself", cs: "{threat}: samo si dává poškození {n}" },
    params: ({ amount }) => ({ n: amount }),
    looks: { joins: "last" },
    changes: ({ threat, amount }, ship) => change(ship, threat, { damage: damageOf(ship, threat) + amount }),
  },
  enraged: {
    says: { en: "{threat} counterattacks from now on", cs: "{threat}: od teď vrací útok" },
    looks: { joins: "last" },
    changes: ({ threat }, ship) => change(ship, threat, { counterattacks: true }),
  },
  damage_doubled: {
    says: { en: "{threat}: damage doubled, {zones}", cs: "{threat}: dvojnásobné poškození, {zones}" },
    params: ({ zones }, names) => ({ zones: zones.map((zone) => names.zone(zone)).join(", ") }),
    looks: { joins: "last" },
  },
  intruder_moved: {
    says: oneOf(
      {
        intruder_stayed: { en: "{threat} stays in {to}", cs: "{threat}: zůstává, {to}" },
        intruder_moved: { en: "{threat}: {from} → {to}", cs: "{threat}: {from} → {to}" },
      },
      ({ from, to }, names) => [from === to ? "intruder_stayed" : "intruder_moved", { from: names.station(from), to: names.station(to) }],
    ),
    looks: { joins: "last" },
    changes: ({ threat, from, to }, ship) => {
      const token = threatOf(ship, threat)?.tokens.find(({ station }) => station === from);
      if (token) token.station = to;
    },
  },
  spread: {
    says: { en: "{threat} spreads to {station}", cs: "{threat}: šíří se, {station}" },
    params: ({ station }, names) => ({ station: names.station(station) }),
    looks: { joins: "last" },
    changes: ({ threat, station }, ship) => {
      threatOf(ship, threat)?.tokens.push({ station, progeny: true });
    },
  },
  rocket_destroyed: {
    says: { en: "{threat}: a rocket is destroyed, {n|rocket} left", cs: "{threat}: zničená raketa, zbývá: {n|rocket}" },
    params: ({ left }) => ({ n: left }),
    changes: ({ left }, ship) => {
      ship.rockets = left;
    },
  },
  destroyed: {
    says: { en: "{threat} destroyed: {n|point}", cs: "{threat}: zneškodněno, {n|point}" },
    params: ({ points }) => ({ n: points }),
    looks: { topic: "combat", icon: "explosion-rays", sound: "reveal" },
    changes: ({ threat }, ship) => change(ship, threat, { status: "destroyed", tokens: [] }),
    draws: ({ threat }, drawing) => <Burst at={threatAt(threat, drawing)} large />,
  },
  finished: {
    says: { en: "{threat} got through: {n|point}", cs: "{threat}: přežito, {n|point}" },
    params: ({ points }) => ({ n: points }),
    looks: { topic: "combat", icon: "hazard-sign" },
    changes: ({ threat, stations }, ship) => {
      const tokens = threatOf(ship, threat)?.tokens.filter(({ station }) => stations.includes(station)) ?? [];
      change(ship, threat, { status: "survived", tokens });
    },
  },
  card_turned: {
    says: { en: "{member}: {order}", cs: "{member}: {order}" },
    params: ({ card }, names) => ({ order: names.order(card.order) }),
    looks: { topic: "crew", pace: "brief", joins: "next" },
  },
  tripped: {
    says: { en: "{member} trips, meant {order}", cs: "{member}: zakopnutí, mělo být {order}" },
    params: ({ meant }, names) => ({ order: names.order(meant) }),
    looks: { topic: "crew", icon: "tripwire" },
  },
  walked: {
    says: { en: "{member}: {from} → {to}", cs: "{member}: {from} → {to}" },
    params: ({ from, to }, names) => ({ from: names.station(from), to: names.station(to) }),
    looks: { topic: "crew", pace: "brief" },
    changes: ({ member, to }, ship) => {
      ship.figures[member]!.place = { station: to };
    },
    draws: ({ member, from, to }, { pawns, art, portrait }) => {
      const pawn = pawns.find((one) => one.member === member);
      const style = { "--sa-from": px(stationAt(from, portrait)), "--sa-to": px(stationAt(to, portrait)) };
      return pawn ? (
        <g class="sa-way" style={style}>
          {art && pawn.color !== undefined && <Drawn picture={art.crew(pawn.color)} y={14} scale={1.04} />}
          <Figure pawn={pawn} x={0} y={0} size={42} touched={false} />
        </g>
      ) : null;
    },
  },
  nothing: {
    says: { en: "{member}: no effect, {why}", cs: "{member}: bez účinku, {why}" },
    params: ({ why }, names) => ({ why: entry(names.speech.texts.why, why) }),
    looks: { topic: "crew", icon: "uncertainty" },
  },
  delayed: {
    says: oneOf(
      {
        delayed_lost: {
          en: "{member}: delayed from slot {slot} on ({why}); the last card is lost",
          cs: "{member}: zdržení od pole {slot} ({why}); poslední karta propadá",
        },
        delayed: { en: "{member}: delayed from slot {slot} on ({why})", cs: "{member}: zdržení od pole {slot} ({why})" },
        not_delayed: { en: "{member}: the delay has no effect, slot {slot} is empty", cs: "{member}: zdržení bez účinku, pole {slot} je prázdné" },
      },
      ({ slot, cause: one, moved, lost }, names) => [moved ? (lost ? "delayed_lost" : "delayed") : "not_delayed", { slot, why: causeOf(one, names) }],
    ),
    looks: { topic: "crew", icon: "foot-trip", joins: "last" },
    draws: ({ member }, drawing) => <Mark at={crewAt(member, drawing)} icon="foot-trip" tone="warn" />,
  },
  knocked_out: {
    says: { en: "{member} is knocked out by {threat}", cs: "{member}: vyřazení, {threat}" },
    looks: { topic: "crew", icon: "knocked-out-stars", sound: "attack" },
    changes: ({ member }, ship) => {
      ship.figures[member]!.place = "out";
    },
  },
  loaded: {
    says: oneOf(
      {
        loaded_heroic: { en: "{member}: {weapon} ready to fire, strength +1", cs: "{member}: {weapon} připraveno k palbě, síla +1" },
        loaded: { en: "{member}: {weapon} ready to fire", cs: "{member}: {weapon} připraveno k palbě" },
      },
      ({ station, heroic }, names) => [heroic ? "loaded_heroic" : "loaded", { weapon: names.weapon({ cannon: station }) }],
    ),
    looks: { topic: "crew", icon: "laser-blast" },
    changes: ({ station }, ship) => {
      if (FACTS.stations[station].a !== "light_laser") ship.reactors[zoneOf(station)].energy -= 1;
    },
    draws: ({ station }, { portrait }) => <Mark at={stationAt(station, portrait)} icon="laser-blast" />,
  },
  filled: {
    says: oneOf(
      {
        filled_extra: { en: "{member}: {n|energy} and one more into the {zone} {store}", cs: "{member}: {n|energy} a jedna navíc → {store}, {zone} zóna" },
        filled: { en: "{member}: {n|energy} into the {zone} {store}", cs: "{member}: {n|energy} → {store}, {zone} zóna" },
      },
      ({ station, moved, extra }, names) => {
        const { devices } = names.speech.content;
        const store = isUpper(station) ? devices.shield.name : devices.reactor.name;
        return [extra ? "filled_extra" : "filled", { n: moved, store, zone: names.zone(zoneOf(station)) }];
      },
    ),
    looks: { topic: "ship", icon: "battery-pack" },
    changes: ({ station, moved, extra }, ship) => flow(ship, station, moved, extra),
    draws: ({ station }, { portrait }) => <Mark at={stationAt(station, portrait)} icon="battery-pack" tone="ok" />,
  },
  refuelled: {
    says: oneOf(
      {
        refuelled_extra: {
          en: "{member}: central reactor +{n} and one more, {capsules|capsule} left",
          cs: "{member}: centrální reaktor +{n} a jedna navíc, zbývá: {capsules|capsule}",
        },
        refuelled: { en: "{member}: central reactor +{n}, {capsules|capsule} left", cs: "{member}: centrální reaktor +{n}, zbývá: {capsules|capsule}" },
      },
      ({ added, extra, capsules }) => [extra ? "refuelled_extra" : "refuelled", { n: String(added), capsules }],
    ),
    looks: { topic: "ship", icon: "fuel-tank", joins: "last" },
    changes: ({ added, extra, capsules }, ship) => {
      ship.fuel = capsules;
      ship.reactors.white.energy += added + Number(extra);
    },
    draws: (_, { portrait }) => <Mark at={stationAt("lower_white", portrait)} icon="fuel-tank" tone="ok" />,
  },
  maintained: {
    says: { en: "{member}: computer maintained", cs: "{member}: údržba počítače" },
    looks: { topic: "ship", icon: "processor" },
    changes: (_, ship, turn) => {
      ship.maintained[phaseOf(turn)] = true;
    },
    draws: (_, { portrait }) => <Mark at={stationAt("upper_white", portrait)} icon="processor" tone="ok" />,
  },
  observed: {
    says: { en: "{member}: at the windows, {n|observer}", cs: "{member}: u oken, {n|observer}" },
    params: ({ observers }) => ({ n: observers }),
    looks: { topic: "crew", icon: "telescope" },
    draws: (_, { portrait }) => <Mark at={stationAt("lower_white", portrait)} icon="telescope" />,
  },
  squad_taken: {
    says: oneOf(
      {
        squad_taken: { en: "{member} takes a squad", cs: "{member}: bere tým robotů" },
        squad_taken_disabled: { en: "{member} takes a disabled squad", cs: "{member}: bere poškozený tým robotů" },
      },
      ({ active }) => (active ? "squad_taken" : "squad_taken_disabled"),
    ),
    looks: { topic: "crew", icon: "battle-mech" },
    changes: ({ member, active }, ship) => {
      lead(ship, member, active ? "active" : "disabled");
      if (stationOf(ship, member) === "upper_blue") delete ship.stored_upper_blue;
      else delete ship.stored_lower_red;
    },
  },
  squad_reactivated: {
    says: { en: "{member}: squad active again", cs: "{member}: tým robotů opět v provozu" },
    changes: ({ member }, ship) => lead(ship, member, "active"),
  },
  squad_disabled: {
    says: { en: "{member}: squad disabled by {threat}", cs: "{member}: tým robotů poškozen, {threat}" },
    looks: { topic: "combat", icon: "unplugged", joins: "last" },
    changes: ({ member }, ship) => lead(ship, member, "disabled"),
  },
  stored_squad_disabled: {
    says: { en: "{station}: stored squad disabled by {threat}", cs: "{station}: uložený tým robotů poškozen, {threat}" },
    params: ({ station }, names) => ({ station: names.station(station) }),
    looks: { joins: "last" },
    changes: ({ station }, ship) => {
      if (station === "upper_blue") ship.stored_upper_blue = "disabled";
      else ship.stored_lower_red = "disabled";
    },
  },
  launched: {
    says: { en: "{member}: interceptors launched", cs: "{member}: start stíhaček" },
    looks: { topic: "crew", icon: "interceptor-ship", sound: "door" },
    changes: ({ member }, ship) => {
      ship.figures[member]!.place = "space";
    },
    draws: (_, { portrait }) => <Mark at={stationAt("upper_red", portrait)} icon="interceptor-ship" />,
  },
  stayed: {
    says: oneOf(
      {
        stayed_heroic: { en: "{member} stays in space, strength +1", cs: "{member}: zůstává ve vesmíru, síla +1" },
        stayed: { en: "{member} stays in space", cs: "{member}: zůstává ve vesmíru" },
      },
      ({ heroic }) => (heroic ? "stayed_heroic" : "stayed"),
    ),
  },
  returned: {
    says: { en: "{member}: back from space", cs: "{member}: návrat z vesmíru" },
    changes: ({ member }, ship) => {
      ship.figures[member]!.place = { station: "upper_red" };
    },
  },
  interceptors_lost: {
    says: { en: "The interceptors are lost", cs: "Stíhačky jsou ztraceny" },
    looks: { joins: "last" },
    changes: (_, ship) => {
      ship.interceptors_lost = true;
    },
  },
  rocket_launched: {
    says: { en: "{member}: rocket launched, {n|rocket} left", cs: "{member}: raketa vypuštěna, zbývá: {n|rocket}" },
    params: ({ left }) => ({ n: left }),
    looks: { topic: "ship", icon: "rocket", sound: "door" },
    changes: ({ left }, ship) => {
      ship.rockets = left;
      ship.rocket_track.launched = true;
    },
    draws: (_, { portrait }) => <Mark at={stationAt("lower_blue", portrait)} icon="rocket" />,
  },
  repaired: {
    says: { en: "{member} repairs {threat}: {damage} of {max}", cs: "{member}: oprava, {threat}, {damage} z {max}" },
    params: ({ damage, hit_points }) => ({ damage, max: hit_points }),
    looks: { topic: "ship", icon: "spanner" },
    changes: ({ threat, damage }, ship) => change(ship, threat, { damage }),
    draws: ({ member }, drawing) => <Mark at={crewAt(member, drawing)} icon="spanner" tone="ok" />,
  },
  repairs_together: {
    says: { en: "{member} repairs {threat}: {n} of 3 crew members", cs: "{member}: oprava, {threat}, společně {n} ze 3" },
    params: ({ members }) => ({ n: members }),
  },
  joint_repair: {
    says: { en: "Repairs together: {threat}, {damage} of {max}", cs: "Společná oprava: {threat}, {damage} z {max}" },
    params: ({ damage, hit_points }) => ({ damage, max: hit_points }),
    changes: ({ threat, damage }, ship) => change(ship, threat, { damage }),
  },
  bots_hit: {
    says: { en: "{member}: battlebots hit {threat}, {damage} of {max}", cs: "{member}: zásah robotů, {threat}, {damage} z {max}" },
    params: ({ damage, hit_points }) => ({ damage, max: hit_points }),
    looks: { topic: "combat", icon: "battle-mech", sound: "hit" },
    changes: ({ threat, station: at, damage, cleared }, ship) => {
      change(ship, threat, { damage });
      const found = threatOf(ship, threat);
      if (cleared && found) found.tokens = found.tokens.filter(({ station }) => station !== at);
    },
    draws: ({ station }, { portrait }) => <Burst at={stationAt(station, portrait)} />,
  },
  fissure_hit: {
    says: { en: "{member}: interceptors hit {threat}, {damage} of {max}", cs: "{member}: zásah stíhaček, {threat}, {damage} z {max}" },
    params: ({ damage, hit_points }) => ({ damage, max: hit_points }),
    changes: ({ threat, damage }, ship) => change(ship, threat, { damage }),
  },
  fired: {
    says: oneOf(
      {
        fired: { en: "{weapon}: strength {n} → {targets}", cs: "{weapon}: síla {n} → {targets}" },
        fired_nothing: { en: "{weapon}: strength {n}, no target", cs: "{weapon}: síla {n}, žádný cíl" },
      },
      ({ weapon, strength, targets }, names) => [
        targets.length > 0 ? "fired" : "fired_nothing",
        { weapon: names.weapon(weapon), n: strength, targets: names.speech.list(targets.map((target) => names.threat(target))) },
      ],
    ),
    looks: { topic: "combat", icon: "laser-burst", sound: "shot" },
    draws: ({ weapon, targets, strength }, drawing) => {
      const { portrait, font } = drawing;
      const from = muzzleAt(weapon, portrait);
      const kind = typeof weapon === "object" ? FACTS.stations[weapon.cannon].a : weapon;
      if (kind === "pulse_cannon") return <circle class="sa-pulse" cx={stationAt("upper_white", portrait).x} cy={from.y} r={layout(portrait).width * 0.45} />;
      return (
        <>
          {targets.map((target) => {
            const to = threatAt(target, drawing);
            return kind === "rocket" || kind === "interceptors" ? (
              <g key={target.number} class="sa-shot" style={{ "--sa-from": px(from), "--sa-to": px(to) }}>
                <Icon id={kind === "rocket" ? "rocket" : "interceptor-ship"} x={0} y={0} size={56} />
              </g>
            ) : (
              <Beam key={target.number} {...{ from, to }} thick={kind === "heavy_laser" ? 16 : 8} tone={kind === "heavy_laser" ? "red" : "amber"} />
            );
          })}
          {targets[0] && <Sum at={between(from, threatAt(targets[0], drawing))} text={String(strength)} font={font} />}
        </>
      );
    },
  },
  rocket_wasted: {
    says: { en: "The rocket is wasted on {threat}", cs: "Raketa přišla vniveč: {threat}" },
    looks: { joins: "last" },
  },
  hit: {
    says: oneOf(
      {
        hit: {
          en: "{threat}: {sum} − shield {shield} = {damage} damage, now {total} of {max}",
          cs: "{threat}: {sum} − štít {shield} = poškození {damage}, celkem {total} z {max}",
        },
        hit_destroys: {
          en: "{threat}: {sum} − shield {shield} = {damage} damage: destroyed",
          cs: "{threat}: {sum} − štít {shield} = poškození {damage}: zneškodněno",
        },
        hit_stripped: {
          en: "{threat}: {sum} − shield 0 (pulse) = {damage} damage, now {total} of {max}",
          cs: "{threat}: {sum} − štít 0 (puls) = poškození {damage}, celkem {total} z {max}",
        },
        hit_stripped_destroys: {
          en: "{threat}: {sum} − shield 0 (pulse) = {damage} damage: destroyed",
          cs: "{threat}: {sum} − štít 0 (puls) = poškození {damage}: zneškodněno",
        },
        hit_cryoshield: { en: "{threat}: {sum} only removes the cryoshield", cs: "{threat}: {sum} zruší jen stázové pole" },
      },
      ({ shots, shield, shield_bonus, stripped, cryoshield, damage, damage_total, hit_points }) => [
        hitKey(cryoshield, stripped, damage_total >= hit_points),
        {
          sum: shots.map(({ strength }) => strength).join(" + "),
          shield: shield_bonus > 0 ? `(${shield} + ${shield_bonus})` : String(shield),
          damage,
          total: damage_total,
          max: hit_points,
        },
      ],
    ),
    looks: { topic: "combat", icon: "explosion-rays", joins: "last", sound: "hit" },
    changes: ({ threat, damage_total, cryoshield }, ship) => change(ship, threat, { damage: damage_total, ...(cryoshield ? { cryoshield: false } : {}) }),
    draws: ({ threat, total, shield, shield_bonus, damage }, drawing) => {
      const place = threatAt(threat, drawing);
      return (
        <>
          {damage > 0 && <Burst at={place} />}
          <Sum at={{ x: place.x, y: place.y + 62 }} text={`${total} − ${shield + shield_bonus} = ${damage}`} font={drawing.font} />
        </>
      );
    },
  },
  caught_in_explosion: {
    says: { en: "{threat}: 1 damage from the explosion of {by}, now {total}", cs: "{threat}: výbuch, {by}, 1 zásah, celkem {total}" },
    params: ({ by, damage_total }, names) => ({ by: names.threat(by), total: damage_total }),
    looks: { joins: "last" },
    changes: ({ threat, damage_total }, ship) => change(ship, threat, { damage: damage_total }),
    draws: ({ threat }, drawing) => <Burst at={threatAt(threat, drawing)} />,
  },
  visual_confirmation: {
    says: { en: "Visual confirmation: {n|observer}, most in this phase: {best}", cs: "Vizuální konfirmace: {n|observer}, nejvíc za fázi: {best}" },
    params: ({ observers, best }) => ({ n: observers, best }),
    looks: { topic: "ship", icon: "telescope" },
    changes: ({ best }, ship, turn) => {
      ship.observed[phaseOf(turn)] = best;
    },
  },
  computer_checked: {
    says: oneOf(
      {
        computer_ok: { en: "Computer check: maintained in time", cs: "Kontrola počítače: v pořádku" },
        computer_failed: {
          en: "Computer check: not maintained, everybody on the ship is delayed",
          cs: "Kontrola počítače: bez údržby, všichni na lodi se zdrží",
        },
      },
      ({ maintained }) => (maintained ? "computer_ok" : "computer_failed"),
    ),
    looks: { topic: "ship", icon: "processor" },
    draws: ({ maintained }, { portrait }) => <Mark at={stationAt("upper_white", portrait)} icon="processor" tone={maintained ? "ok" : "danger"} />,
  },
  lost: {
    says: oneOf(
      {
        lost_zone: { en: "The ship is destroyed: {threat}, the {zone} zone broke apart", cs: "Loď je zničena: {threat}, rozpadla se {zone} zóna" },
        lost: { en: "The ship is destroyed: {threat}", cs: "Loď je zničena: {threat}" },
      },
      ({ loss }, names) => [loss.zone ? "lost_zone" : "lost", { threat: names.threatCard(loss.threat), zone: loss.zone ? names.zone(loss.zone) : "" }],
    ),
    looks: { topic: "ship", icon: "explosion-rays", moment: true, sound: "lost" },
    draws: () => <rect class="sa-lost-flash" x={-900} y={-500} width={3000} height={2200} />,
  },
  survived: {
    says: { en: "The ship made it. Mission accomplished.", cs: "Loď to zvládla. Mise splněna." },
    looks: { topic: "ship", icon: "ringed-planet", moment: true, sound: "win" },
  },
};

const steps: Readonly<Record<string, Step<AnyFacts<Happening>>>> = HAPPENINGS;

const { describe, draw } = eventsOf<AnyFacts<Happening>, View, Names, Drawing>(steps, {
  params: ({ threat, member }, names) => ({
    ...(threat ? { threat: names.threat(threat) } : {}),
    ...(member === undefined ? {} : { member: names.crew(member) }),
  }),
  about({ member }, { scene }) {
    const seat = member === undefined ? undefined : scene.view.crew?.[member]?.seat;
    return seat === undefined ? [] : [seat];
  },
  touches({ threat, by, targets = [], from, to, station, stations = [], weapon, member, zone }) {
    return [
      ...[threat, by, ...targets].flatMap((one) => (one ? [`threat-${one.number}`] : [])),
      ...[from, to, station, ...stations].filter((place) => typeof place === "string"),
      ...(typeof weapon === "object" ? [weapon.cannon] : []),
      ...(member === undefined ? [] : [`crew-${member}`]),
      ...(zone === undefined ? [] : [`zone-${zone}`]),
    ];
  },
});

export { draw };

/** Changes a ship by a step of the flight. */
export function happen(ship: Ship, { turn, what }: Event): void {
  steps[nameOf(what)]?.changes?.(factsOf(what), ship, turn);
}

const STEPS = ["appear", "crew", "fire", "threats", "computer"] as const;

/** Line of a step of the flight, with its turn and its step of the turn; null if this page does not know it. */
export function describeStep({ turn, step, what }: Event, names: Names): LogLine | null {
  const line = describe(what, names);
  const at = (STEPS as readonly string[]).indexOf(step);
  const { texts } = names.speech;
  return line && { ...line, whole: true, chapter: names.turn(turn), ...(at < 0 ? {} : { steps: { names: STEPS.map((one) => texts.step[one]), at } }) };
}

function causeOf(one: DelayCause, names: Names): string | Mention {
  return typeof one === "string" ? entry(names.speech.texts.cause, one) : names.threat(one.threat);
}

/** The sentence of a hit: one that destroys its threat says so instead of counting. */
function hitKey(cryoshield: boolean, stripped: boolean, destroys: boolean) {
  if (cryoshield) return "hit_cryoshield";
  if (destroys) return stripped ? "hit_stripped_destroys" : "hit_destroys";
  return stripped ? "hit_stripped" : "hit";
}
