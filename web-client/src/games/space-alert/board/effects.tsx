// Parts of the animations: places on the board, beams, hits, actions and sums.

import { type Ship, type Station, type ThreatRef, type View, type Weapon, type Zone, zoneOf } from "../view";
import { layout, middle, placeOf, spaceY } from "./geometry";
import { Icon } from "./marks";
import "./motion.css";

interface Point {
  x: number;
  y: number;
}

/** Facts that determine places on the board. */
interface Chart {
  view: View;
  ship: Ship;
  portrait: boolean;
}

export const UPPER: Readonly<Record<Zone, Station>> = { red: "upper_red", white: "upper_white", blue: "upper_blue" };
export const LOWER: Readonly<Record<Zone, Station>> = { red: "lower_red", white: "lower_white", blue: "lower_blue" };

export function stationAt(station: Station, portrait: boolean): Point {
  return middle(layout(portrait).stations[station]);
}

/** Place of a threat. One that was just destroyed is at its previous place. */
export function threatAt({ number }: ThreatRef, { view, ship, portrait }: Chart): Point {
  const at = layout(portrait);
  const [now, known] = [ship.threats?.[number], view.threats?.[number]];
  if (known?.zone && now) return { x: at.lanes[known.zone].x + at.lanes[known.zone].width * 0.75, y: spaceY(at, known.zone, Math.max(1, now.position)) };
  const from = now?.tokens[0]?.station;
  return from ? stationAt(from, portrait) : (placeOf(`threat-${number}`, view, ship, portrait) ?? stationAt("upper_white", portrait));
}

export function crewAt(member: number, { view, ship, portrait }: Chart): Point {
  return placeOf(`crew-${member}`, view, ship, portrait) ?? stationAt("upper_white", portrait);
}

export function gunAt(zone: Zone, portrait: boolean): Point {
  return { x: stationAt(UPPER[zone], portrait).x, y: layout(portrait).stations[UPPER[zone]].y - 36 };
}

export function muzzleAt(weapon: Weapon, portrait: boolean): Point {
  const at = layout(portrait);
  if (typeof weapon === "object") return gunAt(zoneOf(weapon.cannon), portrait);
  return weapon === "rocket" ? { ...stationAt("lower_blue", portrait), y: at.stations.upper_blue.y - 36 } : { x: at.outside.x + 30, y: at.outside.y + 60 };
}

export function px({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}

export function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Shield over a zone, with the shape of the hull's picture. */
export function dome({ x, y, width }: { x: number; y: number; width: number }): string {
  return `M${x + 4} ${y - 4}Q${x + width / 2} ${y - 72} ${x + width - 4} ${y - 4}`;
}

export function Beam({ from, to, thick, tone }: { from: Point; to: Point; thick: number; tone: string }) {
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
export function Burst({ at: { x, y }, large = false }: { at: Point; large?: boolean }) {
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
export function Mark({ at: { x, y }, icon, tone }: { at: Point; icon: string; tone?: string }) {
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
export function Sum({ at: { x, y }, text, font }: { at: Point; text: string; font: number }) {
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
