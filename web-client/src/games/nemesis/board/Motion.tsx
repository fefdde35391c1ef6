// Animations while an event plays: moving figures, a turning tile, an outbreak in a room. They add nothing that the board does not show
// without them.

import type { ComponentChildren } from "preact";

import { memo } from "../../../art/memo";
import type { GameEvent, Ref, Seat } from "../../game";
import { EXPLORATION } from "../icons";
import type { View } from "../view";
import type { AnyTold } from "../settle";
import { boardOf, centre, placeOf, TILE, ways, type Point } from "./geometry";
import { Arcs, Icon, Plate, Token, type Pawn } from "./marks";
import "./motion.css";

interface Props {
  view: View;
  portrait: boolean;
  events: readonly GameEvent[];
  pawns: ReadonlyMap<Seat, Pawn>;
}

/** Seats and figures that are moving. */
export function onTheirWay(events: readonly GameEvent[]): ReadonlySet<Ref | Seat> {
  return new Set(
    events.flatMap((event): (Ref | Seat)[] => {
      const { moved, intruder_moved } = told(event);
      return moved ? [moved.seat] : intruder_moved ? [intruder_moved.figure] : [];
    }),
  );
}

function told(event: GameEvent): AnyTold {
  return typeof event === "object" ? (event as AnyTold) : {};
}

/** Renders again only for other events, so that running animations go on. */
export const Motion = memo(DrawnMotion, (one, other) => one.events === other.events && one.portrait === other.portrait);

function DrawnMotion(props: Props) {
  return (
    <g class="nm-motion" aria-hidden="true">
      {props.events.map((event, i) => (
        <Moving key={`${i} ${JSON.stringify(event)}`} {...props} told={told(event)} />
      ))}
    </g>
  );
}

function Moving({ view, portrait, pawns, told }: Props & { told: AnyTold }) {
  const at = (ref: Ref): Point => placeOf(view, ref, portrait) ?? [0, 0];
  if (told.moved) {
    const { seat, from, to } = told.moved;
    const pawn = pawns.get(seat);
    return pawn ? (
      <Way {...{ view, portrait, from, to }}>
        <Token pawn={pawn} x={0} y={28} size={44} />
      </Way>
    ) : null;
  }
  if (told.intruder_moved) {
    const { figure, from, to } = told.intruder_moved;
    const one = view.intruders.figures.find(({ id }) => id === figure);
    return one ? (
      <Way {...{ view, portrait, from, to }}>
        <Plate pack={{ kind: one.kind, count: 1, injuries: one.injuries ?? 0, id: figure }} x={0} y={0} size={48} />
      </Way>
    ) : null;
  }
  if (told.explored) {
    const [x, y] = at(told.explored.room);
    return (
      <g transform={`translate(${x} ${y})`}>
        <rect class="nm-turning" x={-TILE.width / 2} y={-TILE.height / 2} width={TILE.width} height={TILE.height} />
        <Rising at={[0, -6]}>
          <Icon id={EXPLORATION[told.explored.token] ?? "uncertainty"} x={0} y={0} size={56} />
        </Rising>
      </g>
    );
  }
  if (told.intruder_placed) {
    const { kind, room, figure } = told.intruder_placed;
    const [x, y] = at(room);
    return (
      <g transform={`translate(${x} ${y})`}>
        <circle class="nm-shadow" r={96} />
        <g class="nm-stepping">
          <Plate pack={{ kind, count: 1, injuries: 0, id: figure }} x={0} y={0} size={84} />
        </g>
      </g>
    );
  }
  const struck = told.light_wounds?.seat ?? told.serious_wound?.seat;
  if (struck !== undefined) return <Burst at={at(`seat-${struck}`)} icon="bleeding-wound" tone="fight" />;
  if (told.fire?.burning) return <Burst at={at(told.fire.room)} icon="flame" tone="fire" />;
  if (told.malfunction?.present) return <Burst at={at(told.malfunction.room)} icon="spanner" tone="broken" />;
  if (told.injured) return <Burst at={at(told.injured.figure)} icon="gunshot" tone="fight" />;
  if (told.intruder_killed) return <Burst at={at(told.intruder_killed.room)} icon="ribcage" tone="alien" />;
  if (told.slimed?.slimed) return <Burst at={at(`seat-${told.slimed.seat}`)} icon="dripping-goo" tone="alien" />;
  if (told.door_changed) return <Burst at={at(told.door_changed.corridor)} icon="closed-doors" tone="plain" />;
  if (told.noise_placed) {
    const [x, y] = at(told.noise_placed.corridor);
    return (
      <g transform={`translate(${x} ${y})`}>
        <circle class="nm-sounding" r={30} />
        <Arcs x={-24} y={0} />
      </g>
    );
  }
  return null;
}

/** A movement from a room along its corridor to the next, or straight there without a corridor. */
function Way({ view, portrait, from, to, children }: { view: View; portrait: boolean; from: Ref; to: Ref; children: ComponentChildren }) {
  const board = boardOf(view);
  const index = board.corridors.findIndex(({ a, b }) => (a === from && b === to) || (a === to && b === from));
  const corridor = ways(board, portrait)[index];
  const [start, end] = [centre(board, from, portrait), centre(board, to, portrait)];
  const back = board.corridors[index]?.a === to;
  const [out, into] = corridor ? (back ? [corridor.to, corridor.from] : [corridor.from, corridor.to]) : [start, end];
  const style = { "--nm-a": px(start), "--nm-b": px(out), "--nm-c": px(into), "--nm-d": px(end) };
  return (
    <g class="nm-way" style={style}>
      {children}
    </g>
  );
}

function px([x, y]: Point): string {
  return `translate(${x}px, ${y}px)`;
}

function Rising({ at: [x, y], children }: { at: Point; children: ComponentChildren }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="nm-rising">{children}</g>
    </g>
  );
}

/** An outbreak at its place. */
function Burst({ at: [x, y], icon, tone }: { at: Point; icon: string; tone: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {tone !== "plain" && <circle class={`nm-flash is-${tone}`} r={64} />}
      <g class="nm-burst">
        <Icon id={icon} x={0} y={0} size={72} tone={tone} />
      </g>
    </g>
  );
}
