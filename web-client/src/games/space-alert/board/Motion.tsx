// Animations while a step of the flight plays: beams, hits, flaring shields, walking members. They add nothing that the board does not
// show without them.

import { memo } from "../../../art/memo";
import { Drawn } from "../../../art/Drawn";
import type { GameEvent } from "../../game";
import type { Art } from "../art";
import { flown } from "../model/stage";
import { type AnyHappening, FACTS, type Ship, type Station, type ThreatRef, type View, type Weapon, type Zone, zoneOf } from "../view";
import { layout, middle, placeOf, spaceY } from "./geometry";
import { Figure, Icon, type Pawn } from "./marks";
import "./motion.css";

interface Point {
  x: number;
  y: number;
}

interface Props {
  view: View;
  ship: Ship;
  portrait: boolean;
  art: Art | null;
  events: readonly GameEvent[];
  pawns: readonly Pawn[];
  /** Height of the letters. */
  font: number;
}

const UPPER: Readonly<Record<Zone, Station>> = { red: "upper_red", white: "upper_white", blue: "upper_blue" };

/** Happenings of these events, as objects with one key. */
export function happenings(events: readonly GameEvent[]): AnyHappening[] {
  return flown(events).map(({ what }) => (typeof what === "string" ? {} : what));
}

/** Renders again only for other events, so that running animations go on. */
export const Motion = memo(DrawnMotion, (one, other) => one.events === other.events && one.portrait === other.portrait);

function DrawnMotion(props: Props) {
  return (
    <g class="sa-motion" aria-hidden="true">
      {happenings(props.events).map((told, i) => (
        <Moving key={`${i} ${JSON.stringify(told)}`} {...props} told={told} />
      ))}
    </g>
  );
}

function Moving({ view, ship, portrait, art, pawns, font, told }: Props & { told: AnyHappening }) {
  const at = layout(portrait);
  const station = (one: Station): Point => middle(at.stations[one]);
  const threat = ({ number }: ThreatRef): Point => {
    const place = placeOf(`threat-${number}`, view, ship, portrait) ?? station("upper_white");
    const [now, known] = [ship.threats?.[number], view.threats?.[number]];
    const from = now?.tokens[0]?.station;
    // A threat that was just destroyed is at its previous place.
    if (known?.zone && now) return { x: at.lanes[known.zone].x + at.lanes[known.zone].width * 0.75, y: spaceY(at, known.zone, Math.max(1, now.position)) };
    return from ? station(from) : place;
  };
  const gun = (zone: Zone): Point => ({ x: station(UPPER[zone]).x, y: at.stations[UPPER[zone]].y - 36 });
  const muzzle = (weapon: Weapon): Point => {
    if (typeof weapon === "object") return gun(zoneOf(weapon.cannon));
    return weapon === "rocket" ? { ...station("lower_blue"), y: at.stations.upper_blue.y - 36 } : { x: at.outside.x + 30, y: at.outside.y + 60 };
  };
  const crew = (member: number): Point => placeOf(`crew-${member}`, view, ship, portrait) ?? station("upper_white");
  if (told.walked) {
    const pawn = pawns.find(({ member }) => member === told.walked!.member);
    const [from, to] = [station(told.walked.from), station(told.walked.to)];
    const style = { "--sa-from": px(from), "--sa-to": px(to) };
    return pawn ? (
      <g class="sa-way" style={style}>
        {art && pawn.color !== undefined && <Drawn picture={art.crew(pawn.color)} y={14} scale={1.04} />}
        <Figure pawn={pawn} x={0} y={0} size={42} touched={false} />
      </g>
    ) : null;
  }
  if (told.fired) {
    const { weapon, targets, strength } = told.fired;
    const from = muzzle(weapon);
    const kind = typeof weapon === "object" ? FACTS.stations[weapon.cannon].a : weapon;
    if (kind === "pulse_cannon") return <circle class="sa-pulse" cx={station("upper_white").x} cy={from.y} r={at.width * 0.45} />;
    return (
      <>
        {targets.map((target) => {
          const to = threat(target);
          return kind === "rocket" || kind === "interceptors" ? (
            <g key={target.number} class="sa-shot" style={{ "--sa-from": px(from), "--sa-to": px(to) }}>
              <Icon id={kind === "rocket" ? "rocket" : "interceptor-ship"} x={0} y={0} size={56} />
            </g>
          ) : (
            <Beam key={target.number} {...{ from, to }} thick={kind === "heavy_laser" ? 16 : 8} tone={kind === "heavy_laser" ? "red" : "amber"} />
          );
        })}
        {targets.length > 0 && <Sum at={between(from, threat(targets[0]!))} text={String(strength)} font={font} />}
      </>
    );
  }
  if (told.hit) {
    const { threat: struck, total, shield, shield_bonus, damage } = told.hit;
    const place = threat(struck);
    return (
      <>
        {damage > 0 && <Burst at={place} />}
        <Sum at={{ x: place.x, y: place.y + 62 }} text={`${total} − ${shield + shield_bonus} = ${damage}`} font={font} />
      </>
    );
  }
  if (told.destroyed) return <Burst at={threat(told.destroyed.threat)} large />;
  if (told.caught_in_explosion) return <Burst at={threat(told.caught_in_explosion.threat)} />;
  if (told.attacked) {
    const { threat: from, zone, strength, bonus, absorbed, damage } = told.attacked;
    const place = gun(zone);
    return (
      <>
        <Beam from={threat(from)} to={place} thick={9} tone="enemy" />
        {absorbed > 0 && <path class="sa-flare" d={dome(at.stations[UPPER[zone]])} />}
        {damage > 0 && <Burst at={{ ...place, y: place.y + 44 }} />}
        <Sum at={{ x: place.x, y: place.y - 34 }} text={`${strength + bonus} − ${absorbed} = ${damage}`} font={font} />
      </>
    );
  }
  if (told.damaged) return <Burst at={station(UPPER[told.damaged.zone])} />;
  if (told.tile_drawn)
    return (
      <Mark
        at={station(told.tile_drawn.tile === "reactor" || told.tile_drawn.tile === "light_laser" ? lower(told.tile_drawn.zone) : UPPER[told.tile_drawn.zone])}
        icon="cracked-disc"
        tone="danger"
      />
    );
  if (told.delayed) return <Mark at={crew(told.delayed.member)} icon="foot-trip" tone="warn" />;
  if (told.loaded) return <Mark at={station(told.loaded.station)} icon="laser-blast" />;
  if (told.filled) return <Mark at={station(told.filled.station)} icon="battery-pack" tone="ok" />;
  if (told.refuelled) return <Mark at={station("lower_white")} icon="fuel-tank" tone="ok" />;
  if (told.maintained) return <Mark at={station("upper_white")} icon="processor" tone="ok" />;
  if (told.computer_checked) return <Mark at={station("upper_white")} icon="processor" tone={told.computer_checked.maintained ? "ok" : "danger"} />;
  if (told.observed) return <Mark at={station("lower_white")} icon="telescope" />;
  if (told.rocket_launched) return <Mark at={station("lower_blue")} icon="rocket" />;
  if (told.launched) return <Mark at={station("upper_red")} icon="interceptor-ship" />;
  if (told.repaired) return <Mark at={crew(told.repaired.member)} icon="spanner" tone="ok" />;
  if (told.bots_hit) return <Burst at={station(told.bots_hit.station)} />;
  if (told.lost) return <rect class="sa-lost-flash" x={-900} y={-500} width={3000} height={2200} />;
  return null;
}

function lower(zone: Zone): Station {
  return `lower_${zone}`;
}

function px({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Shield over a zone, with the shape of the hull's picture. */
function dome({ x, y, width }: { x: number; y: number; width: number }): string {
  return `M${x + 4} ${y - 4}Q${x + width / 2} ${y - 72} ${x + width - 4} ${y - 4}`;
}

function Beam({ from, to, thick, tone }: { from: Point; to: Point; thick: number; tone: string }) {
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  return (
    <g class={`sa-beam is-${tone}`}>
      <path d={d} stroke-width={thick * 2.4} stroke-opacity={0.3} />
      <path d={d} stroke-width={thick} />
      <path d={d} stroke-width={thick * 0.36} class="sa-core" />
    </g>
  );
}

/** A hit. A large target breaks up. */
function Burst({ at: { x, y }, large = false }: { at: Point; large?: boolean }) {
  const spikes = Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4 + 0.3;
    return `M0 0L${(Math.cos(angle) * 46).toFixed(0)} ${(Math.sin(angle) * 46).toFixed(0)}`;
  }).join("");
  return (
    <g transform={`translate(${x} ${y}) scale(${large ? 1.9 : 1})`}>
      <g class="sa-burst">
        <circle r={30} class="sa-fire" />
        <circle r={14} class="sa-heart" />
        <path d={spikes} class="sa-sparks" />
      </g>
    </g>
  );
}

/** An action at its place. */
function Mark({ at: { x, y }, icon, tone }: { at: Point; icon: string; tone?: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="sa-doing">
        <circle r={44} class="sa-doing-plate" />
        <Icon id={icon} x={0} y={0} size={60} tone={tone} />
      </g>
    </g>
  );
}

/** Its result as a number. */
function Sum({ at: { x, y }, text, font }: { at: Point; text: string; font: number }) {
  const width = text.length * font * 0.56 + 24;
  return (
    <g class="sa-sum-plate" transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-font * 0.8} width={width} height={font * 1.6} rx={5} />
      <text y={font * 0.35} font-size={font}>
        {text}
      </text>
    </g>
  );
}
