// The great moments, played on a stage: who comes, who strikes, who dies, what leaves and what is lost. The words stand beside it.

import type { ComponentChildren } from "preact";

import { colorOf } from "../../../shell/token";
import type { Scene, Seat } from "../../game";
import { Icon, Plate, Token } from "../board/marks";
import { pawns } from "../board/Plates";
import { INTRUDER } from "../icons";
import type { View } from "../view";
import "./stage.css";

interface Props {
  /** `encounter-adult`, `strike-adult-2`, `death-2`, `launch-0.3` … */
  moment: string;
  scene: Scene<View>;
}

export function Stage({ moment, scene }: Props) {
  const [kind = "", ...rest] = moment.split("-");
  const act = ACTS[kind];
  if (!act) return null;
  return (
    <svg class={`nm-stage is-${kind}`} viewBox="0 0 700 300" aria-hidden="true">
      <Hall />
      {act(rest, scene)}
    </svg>
  );
}

const ACTS: Readonly<Record<string, (about: string[], scene: Scene<View>) => ComponentChildren>> = {
  encounter: ([kind = ""]) => (
    <>
      <rect class="nm-night" width={700} height={300} />
      <g class="nm-eyes">
        <circle cx={452} cy={118} r={7} />
        <circle cx={490} cy={118} r={7} />
      </g>
      <Foe kind={kind} part="nm-rise" />
      <g transform="translate(196 214)">
        <path class="nm-bag" d="M-46-18Q-70 30-54 58Q0 76 54 58Q70 30 46-18Q0-2-46-18Z" />
        <g class="nm-draw">
          <path class="nm-token-back" d="M0-46L40-23V23L0 46L-40 23V-23Z" />
          <Icon id={INTRUDER[kind] ?? "uncertainty"} x={0} y={0} size={52} tone="alien" />
        </g>
      </g>
    </>
  ),
  strike: ([kind = "", seat = ""], scene) => (
    <>
      <Foe kind={kind} part="nm-lunge" />
      <g class="nm-shake">
        <Person seat={Number(seat)} scene={scene} x={220} y={180} />
      </g>
      {[0, 1, 2].map((n) => (
        <path key={n} class={`nm-slash is-${n}`} d={`M${196 + n * 34} 60Q${226 + n * 34} 150 ${190 + n * 34} 250Q${186 + n * 34} 150 ${196 + n * 34} 60Z`} />
      ))}
    </>
  ),
  death: ([seat = ""], scene) => (
    <>
      <rect class="nm-dim" width={700} height={300} />
      <path class="nm-cone" d="M322 0L210 270H490L378 0Z" />
      <g class="nm-fall">
        <Person seat={Number(seat)} scene={scene} x={350} y={190} />
      </g>
      <g class="nm-skull">
        <Icon id="death-skull" x={350} y={104} size={96} />
      </g>
    </>
  ),
  destruct: () => (
    <>
      <rect class="nm-alarm" width={700} height={14} />
      <rect class="nm-alarm" y={286} width={700} height={14} />
      <g class="nm-beat">
        <Icon id="time-bomb" x={350} y={150} size={150} tone="fight" />
      </g>
    </>
  ),
  launch: ([seats = ""], scene) => (
    <g class="nm-away">
      <path class="nm-jet" d="M300 176L120 150L300 124Z" />
      <g transform="translate(370 150) rotate(90)">
        <Icon id="apollo-capsule" x={0} y={0} size={150} />
      </g>
      {seats
        .split(".")
        .filter(Boolean)
        .map((seat, i) => (
          <Person key={seat} seat={Number(seat)} scene={scene} x={330 + i * 60} y={236} size={52} />
        ))}
    </g>
  ),
  jump: () => (
    <g class="nm-streaks">
      {[40, 76, 104, 132, 168, 196, 224, 260].map((y, i) => (
        <path key={y} d={`M${80 + ((i * 97) % 260)} ${y}H${420 + ((i * 61) % 240)}`} />
      ))}
    </g>
  ),
  lost: () => (
    <>
      <g class="nm-blast">
        <Icon id="explosion-rays" x={350} y={150} size={260} tone="fire" />
      </g>
      <rect class="nm-white" width={700} height={300} />
    </>
  ),
};

/** The end of a corridor. */
function Hall() {
  return (
    <g class="nm-hall">
      <rect width={700} height={300} />
      <path d="M0 250L250 190H450L700 250V300H0Z" />
      <path d="M250 40H450V190H250Z" />
      <path class="nm-lines" d="M250 190V40H450V190M0 10L250 40M700 10L450 40M0 250L250 190M700 250L450 190M350 190L350 300M300 190L180 300M400 190L520 300" />
    </g>
  );
}

/** Where an intruder stands. */
function Foe({ kind, part }: { kind: string; part: string }) {
  return (
    <g class={`nm-foe ${part}`}>
      <circle class="nm-aura" cx={470} cy={150} r={120} />
      <Plate pack={{ kind, count: 1, injuries: 0, id: kind }} x={470} y={150} size={210} />
    </g>
  );
}

function Person({ seat, scene: { view, table }, x, y, size = 120 }: { seat: Seat; scene: Scene<View>; x: number; y: number; size?: number }) {
  const pawn = pawns(view, table, null).get(seat);
  const number = view.crew[seat]?.number ?? seat + 1;
  return (
    <Token
      pawn={pawn ?? { seat, color: colorOf(table, seat), number, character: view.crew[seat]?.character ?? null, own: false, slimed: false, carries: null }}
      x={x}
      y={y}
      size={size}
    />
  );
}
