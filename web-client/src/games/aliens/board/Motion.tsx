// Animations while an event plays: moving figures, the sweep of the motion tracker, an opening blip, muzzle flash and acid. They add
// nothing that the board does not show without them.

import type { ComponentChildren } from "preact";

import { memo } from "../../../art/memo";
import type { GameEvent, Ref } from "../../game";
import type { Art } from "../art";
import { cellOf, type AnyTold, type View } from "../view";
import { CELL, centre, placeOf, type Point } from "./geometry";
import { type Figure, Icon, Person, Threat } from "./marks";
import "./motion.css";

interface Props {
  view: View;
  portrait: boolean;
  events: readonly GameEvent[];
  figures: ReadonlyMap<string, Figure>;
  art: Art | null;
}

function told(event: GameEvent): AnyTold {
  return typeof event === "object" ? (event as AnyTold) : {};
}

/** Characters and contacts that are moving. */
export function onTheirWay(events: readonly GameEvent[]): ReadonlySet<Ref> {
  return new Set(
    events.flatMap((event): Ref[] => {
      const { moved, crept } = told(event);
      return moved ? [moved.who] : crept ? [crept.contact] : [];
    }),
  );
}

/** Renders again only for other events, so that running animations go on. */
export const Motion = memo(DrawnMotion, (one, other) => one.events === other.events);

function DrawnMotion(props: Props) {
  return (
    <g class="al-motion" aria-hidden="true">
      {props.events.map((event, i) => (
        <Moving key={`${i} ${JSON.stringify(event)}`} {...props} told={told(event)} />
      ))}
    </g>
  );
}

function Moving({ view, events, figures, art, told: now }: Props & { told: AnyTold }) {
  const at = (ref: Ref | undefined): Point | null => (ref === undefined ? null : placeOf(view, ref));
  if (now.moved) {
    const figure = figures.get(now.moved.who);
    return (
      figure && (
        <Way from={centre(now.moved.from)} to={centre(now.moved.to)}>
          <Person figure={figure} art={art} />
        </Way>
      )
    );
  }
  if (now.crept) {
    const contact = view.contacts[now.crept.contact];
    return (
      contact && (
        <Way from={centre(now.crept.from)} to={centre(now.crept.to)}>
          <Threat contact={contact} art={art} known={null} />
        </Way>
      )
    );
  }
  if (now.board_rolled) return <Sweep at={at(`board-${now.board_rolled.board}`)} radius={6 * CELL} />;
  if (now.appeared) return <Sweep at={centre(now.appeared.at)} radius={70} />;
  if (now.sighted) return <Opening at={at(now.sighted.contact)} />;
  if (now.emerged) return <Opening at={centre(now.emerged.at)} />;
  if (now.attack_rolled) {
    const from = at(now.attack_rolled.who);
    const hits = events.flatMap((event) => told(event).struck?.contact ?? []);
    return <Shots from={from} to={hits.map((contact) => at(contact))} />;
  }
  if (now.gun_fired) return <Shots from={at(`gun-${now.gun_fired.gun}`)} to={events.map((event) => at(told(event).struck?.contact))} />;
  if (now.struck) return <Burst at={at(now.struck.contact)} tone="acid" />;
  const hurt = now.knocked_down ?? now.killed ?? now.captured ?? now.hugged ?? now.defence_rolled;
  if (hurt) return <Burst at={at(hurt.who)} tone="blood" />;
  if (now.escaped) {
    const from = cellOf(view, now.escaped.who);
    return from && <Burst at={centre(from)} tone="light" />;
  }
  return null;
}

/** A movement from one cell to another. */
function Way({ from, to, children }: { from: Point; to: Point; children: ComponentChildren }) {
  const style = { "--al-a": `translate(${from[0]}px, ${from[1]}px)`, "--al-b": `translate(${to[0]}px, ${to[1]}px)` };
  return (
    <g class="al-walking" style={style}>
      {children}
    </g>
  );
}

/** One turn of the motion tracker's beam. */
function Sweep({ at, radius }: { at: Point | null; radius: number }) {
  if (!at) return null;
  return (
    <g transform={`translate(${at[0]} ${at[1]})`}>
      <circle class="al-echo" r={radius} />
      <circle class="al-echo is-late" r={radius * 0.6} />
      <path class="al-beam" d={`M0 0L${radius} 0A${radius} ${radius} 0 0 0 ${radius * 0.87} ${-radius * 0.5}Z`} />
    </g>
  );
}

/** The opening ring of a blip. */
function Opening({ at }: { at: Point | null }) {
  return (
    at && (
      <g transform={`translate(${at[0]} ${at[1]})`}>
        <circle class="al-opening" r={16} />
      </g>
    )
  );
}

/** Muzzle flash, and a line to each target that was hit. */
function Shots({ from, to }: { from: Point | null; to: readonly (Point | null)[] }) {
  if (!from) return null;
  return (
    <>
      {to.map((at, i) => at && <path key={i} class="al-tracer" d={`M${from[0]} ${from[1]}L${at[0]} ${at[1]}`} />)}
      <g transform={`translate(${from[0]} ${from[1]})`}>
        <path class="al-muzzle" d="M0-20L5-6L20 0L5 6L0 20L-5 6L-20 0L-5-6Z" />
      </g>
    </>
  );
}

function Burst({ at, tone }: { at: Point | null; tone: "acid" | "blood" | "light" }) {
  return (
    at && (
      <g transform={`translate(${at[0]} ${at[1]})`} class={`al-burst is-${tone}`}>
        <circle class="al-flash" r={24} />
        {tone === "acid" && <path class="al-splash" d="M0-22Q4-10 14-16Q10-4 22 0Q10 4 16 14Q4 10 0 22Q-4 10-16 16Q-10 4-22 0Q-10-4-14-14Q-4-10 0-22Z" />}
        {tone === "blood" && <Icon id="falling" size={26} tone="danger" />}
      </g>
    )
  );
}
