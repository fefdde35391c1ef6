// Parts of the animations: figures on their way, shots, outbreaks.

import { px } from "../../../kit/marks";
import type { ComponentChildren } from "preact";

import { told } from "../../../kit/events";
import type { GameEvent, Ref, Seat } from "../../game";
import { figuresAt, roomOf, spaceRef, type Place, type SeenEvent, type View } from "../view";
import { centre, exits, placeOf, wayOf, type Point } from "./geometry";
import { Icon } from "./marks";

export function pointOf(view: View, place: Place): Point {
  return placeOf(view, spaceRef(place)) ?? [0, 0];
}

export function seatPoint(view: View, seat: Seat): Point {
  return placeOf(view, `seat-${seat}`) ?? [0, 0];
}

/** Tracers into every corridor around the shooter with somebody in it. */
export function Fan({ view, seat }: { view: View; seat: Seat }) {
  const room = roomOf(view, seat);
  if (room === null) return null;
  const lanes = exits(view, room).filter(({ corridor }) => figuresAt(view, corridor).length > 0);
  return (
    <>
      {lanes.map(({ corridor }) => (
        <Tracer key={corridor} from={centre(room)} to={placeOf(view, corridor) ?? centre(room)} />
      ))}
    </>
  );
}

/** A hit at its place, with tracers from the shot that it belongs to. */
export function Shot({ figure, icon, view, events }: { figure: Ref; icon: string; view: View; events: readonly GameEvent[] }) {
  const at = placeOf(view, figure);
  const shooter = shooterIn(events);
  return (
    at && (
      <>
        {shooter !== null && <Tracer from={seatPoint(view, shooter)} to={at} />}
        <Burst at={at} icon={icon} tone="fight" />
      </>
    )
  );
}

/** Seat of the last shot or burst. */
function shooterIn(events: readonly GameEvent[]): Seat | null {
  const rolled = events.flatMap((event) => {
    const { burst_rolled, shoot_rolled } = told<SeenEvent>(event);
    return burst_rolled ?? shoot_rolled ?? [];
  });
  return rolled.at(-1)?.seat ?? null;
}

/** Three successive shots. */
function Tracer({ from: [x, y], to: [toX, toY] }: { from: Point; to: Point }) {
  const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  const length = Math.hypot(toX - x, toY - y);
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle.toFixed(1)})`} style={{ "--rt-length": `${Math.max(0, length - 26).toFixed(0)}px` }}>
      {[-1, 0, 1].map((n) => (
        <path key={n} class={`rt-tracer is-${n + 1}`} d={`M0 ${n * 7}h26`} />
      ))}
    </g>
  );
}

/** A movement from a room along its corridor to the next, or straight there without a corridor. */
export function Way({ view, from, to, children }: { view: View; from: Ref; to: Ref; children: ComponentChildren }) {
  const edge = Object.values(view.corridors).find(({ edge }) => wayOf(edge).ends.includes(from) && wayOf(edge).ends.includes(to))?.edge;
  const [start, end] = [centre(from), centre(to)];
  return <Path points={[start, edge ? wayOf(edge).middle : start, end]}>{children}</Path>;
}

export function Straight({ view, from, to, children }: { view: View; from: Place; to: Place; children: ComponentChildren }) {
  const [start, end] = [pointOf(view, from), pointOf(view, to)];
  return <Path points={[start, [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2], end]}>{children}</Path>;
}

function Path({ points: [a, b, c], children }: { points: readonly [Point, Point, Point]; children: ComponentChildren }) {
  return (
    <g class="kit-way" style={{ "--rt-a": px(a), "--rt-b": px(b), "--rt-c": px(c) }}>
      {children}
    </g>
  );
}

export function translate([x, y]: Point): string {
  return `translate(${x} ${y})`;
}

/** An outbreak at its place. */
export function Burst({ at, icon, tone }: { at: Point; icon: string; tone: string }) {
  return (
    <g transform={translate(at)}>
      <circle class={`kit-flash is-${tone}`} r={58} />
      <g class="kit-burst">
        <Icon id={icon} x={0} y={0} size={66} tone={tone} />
      </g>
    </g>
  );
}
