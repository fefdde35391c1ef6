// Animations of an event on the map: movements, shots, outbreaks. The board's state is above them.

import type { ComponentChildren } from "preact";

import type { ByKey, GameEvent, Ref, Seat } from "../../game";
import { INTRUDER } from "../icons";
import { corridorRef, figuresAt, roomOf, spaceRef, type Place, type SeenEvent, type View } from "../view";
import { centre, exits, placeOf, wayOf, type Point } from "./geometry";
import { Icon, Token, type Pawn } from "./marks";

type Told = Partial<ByKey<Exclude<SeenEvent, string>>>;

/** Seats and figures that are moving in these events. On the board, they appear at their place on arrival. */
export function onTheirWay(events: readonly GameEvent[]): ReadonlySet<Ref | Seat> {
  const all = new Set<Ref | Seat>();
  for (const event of events) {
    if (typeof event === "string") continue;
    const { moved, intruder_moved, placed } = event as Told;
    if (moved) all.add(moved.seat);
    if (intruder_moved) all.add(intruder_moved.figure);
    if (placed) all.add(placed.figure);
  }
  return all;
}

interface Props {
  view: View;
  events: readonly GameEvent[];
  pawns: ReadonlyMap<Seat, Pawn>;
}

export function Motion({ view, events, pawns }: Props) {
  return (
    <g class="rt-motion" aria-hidden="true">
      {events.map((event, i) => (
        <Scene key={`${i} ${JSON.stringify(event)}`} view={view} event={event} pawns={pawns} shot={shotBefore(events, i)} />
      ))}
    </g>
  );
}

/** Seat of the burst that an event belongs to. Its tracers end at the targets that were hit. */
function shotBefore(events: readonly GameEvent[], at: number): Seat | null {
  for (let i = at; i >= 0; i -= 1) {
    const event = events[i];
    const { burst_rolled, shoot_rolled } = (typeof event === "object" ? event : {}) as Told;
    const rolled = burst_rolled ?? shoot_rolled;
    if (rolled) return rolled.seat;
  }
  return null;
}

function Scene({ view, event, pawns, shot }: { view: View; event: GameEvent; pawns: Props["pawns"]; shot: Seat | null }) {
  if (typeof event === "string") return null;
  const told = event as Told;
  const { moved, intruder_moved, placed, room_placed, fire_placed, noise_placed, attacks, burst_rolled, killed, hit, robot_moved, secure_used } = told;
  if (moved) {
    const pawn = pawns.get(moved.seat);
    return (
      <Way view={view} from={moved.from} to={moved.to}>
        {pawn && <Token pawn={pawn} x={0} y={16} size={46} />}
      </Way>
    );
  }
  if (intruder_moved) {
    const kind = view.figures[intruder_moved.figure]?.kind ?? "adult";
    return (
      <Straight view={view} from={intruder_moved.from} to={intruder_moved.to}>
        <Icon id={INTRUDER[kind] ?? "alien-bug"} x={0} y={0} size={kind === "queen" ? 78 : 46} tone="alien" />
      </Straight>
    );
  }
  if (placed) return <Burst at={pointOf(view, placed.at)} icon={INTRUDER[placed.kind] ?? "alien-bug"} tone="alien" />;
  if (room_placed) return <path class="rt-turning" d="M0-78L67.5-39V39L0 78-67.5 39V-39Z" transform={translate(centre(room_placed.slot))} />;
  if (fire_placed) return <Burst at={centre(fire_placed.slot)} icon="flame" tone="fire" />;
  if (noise_placed) {
    const [x, y] = placeOf(view, corridorRef(noise_placed.corridor)) ?? [0, 0];
    return (
      <g transform={`translate(${x} ${y})`}>
        <circle class="rt-sounding" r={30} />
      </g>
    );
  }
  if (attacks) return <Burst at={seatPoint(view, attacks.target)} icon="crossed-swords" tone="fight" />;
  if (burst_rolled) return <Fan view={view} seat={burst_rolled.seat} />;
  if (secure_used) return <Burst at={centre(secure_used.slot)} icon="shield" tone="ok" />;
  if (robot_moved) return <Burst at={centre(robot_moved.to)} icon="tracked-robot" tone="bone" />;
  const dies = killed ?? hit;
  if (dies) {
    const at = placeOf(view, dies.figure);
    if (!at) return null;
    return (
      <>
        {shot !== null && <Tracer from={seatPoint(view, shot)} to={at} />}
        <Burst at={at} icon={killed ? "ribcage" : "gunshot"} tone="fight" />
      </>
    );
  }
  return null;
}

function pointOf(view: View, place: Place): Point {
  return placeOf(view, spaceRef(place)) ?? [0, 0];
}

function seatPoint(view: View, seat: Seat): Point {
  return placeOf(view, `seat-${seat}`) ?? [0, 0];
}

/** Tracers into every corridor around the shooter with somebody in it. */
function Fan({ view, seat }: { view: View; seat: Seat }) {
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
function Way({ view, from, to, children }: { view: View; from: Ref; to: Ref; children: ComponentChildren }) {
  const edge = Object.values(view.corridors).find(({ edge }) => wayOf(edge).ends.includes(from) && wayOf(edge).ends.includes(to))?.edge;
  const [start, end] = [centre(from), centre(to)];
  return <Path points={[start, edge ? wayOf(edge).middle : start, end]}>{children}</Path>;
}

function Straight({ view, from, to, children }: { view: View; from: Place; to: Place; children: ComponentChildren }) {
  const [start, end] = [pointOf(view, from), pointOf(view, to)];
  return <Path points={[start, [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2], end]}>{children}</Path>;
}

function Path({ points: [a, b, c], children }: { points: readonly [Point, Point, Point]; children: ComponentChildren }) {
  return (
    <g class="rt-way" style={{ "--rt-a": px(a), "--rt-b": px(b), "--rt-c": px(c) }}>
      {children}
    </g>
  );
}

function px([x, y]: Point): string {
  return `translate(${x}px, ${y}px)`;
}

function translate([x, y]: Point): string {
  return `translate(${x} ${y})`;
}

/** An outbreak at its place. */
function Burst({ at, icon, tone }: { at: Point; icon: string; tone: string }) {
  return (
    <g transform={translate(at)}>
      <circle class={`rt-flash is-${tone}`} r={58} />
      <g class="rt-burst">
        <Icon id={icon} x={0} y={0} size={66} tone={tone} />
      </g>
    </g>
  );
}
