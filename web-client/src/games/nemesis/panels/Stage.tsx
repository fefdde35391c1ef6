// The great moments, played on a stage: who comes, who strikes, who dies, what leaves and what is lost. The words stand beside it.

import type { ComponentChildren } from "preact";

import { Drawn } from "../../../art/Drawn";
import { useArt } from "../../../art/pack";
import { colorOf } from "../../../shell/token";
import type { Scene, Seat } from "../../game";
import type { Art } from "../art";
import { pack } from "../art/pack";
import { Icon, type Pawn, Plate, Token } from "../board/marks";
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
  const drawn = useArt(pack);
  const [kind = "", ...rest] = moment.split("-");
  const act = ACTS[kind];
  if (!act) return null;
  return (
    <svg class={`nm-stage is-${kind}`} viewBox="0 0 700 300" aria-hidden="true">
      <Hall />
      {act(rest, { ...scene, art: drawn })}
    </svg>
  );
}

/** A scene, and what it is drawn with: icons alone without art. */
type Set = Scene<View> & { art: Art | null };

const ACTS: Readonly<Record<string, (about: string[], scene: Set) => ComponentChildren>> = {
  encounter: ([kind = ""], scene) => (
    <>
      <rect class="nm-night" width={700} height={300} />
      <g class="nm-eyes">
        <circle cx={452} cy={118} r={7} />
        <circle cx={490} cy={118} r={7} />
      </g>
      <Foe kind={kind} part="nm-rise" scene={scene} />
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
      <Foe kind={kind} part="nm-lunge" scene={scene} />
      <g class="nm-shake">
        <Person seat={Number(seat)} scene={scene} x={220} />
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
        <Person seat={Number(seat)} scene={scene} x={350} />
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
          <Token key={seat} pawn={pawnOf(Number(seat), scene)} x={330 + i * 60} y={236} size={52} />
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

/** The end of a corridor: lockers along its walls, lines that lead to its end. */
function Hall() {
  return (
    <g class="nm-hall">
      <rect width={700} height={300} />
      <path class="nm-floor" d="M0 262L0 300H700V262L520 232H180Z" />
      <path class="nm-end" d="M268 18H432V232H268Z" />
      {[36, 160, 472, 596].map((x) => (
        <g key={x} transform={`translate(${x} 22)`}>
          <path class="nm-locker" d="M0 8H68V196H0Z" />
          <path class="nm-edge" d="M0 0H68V4H0Z" />
          <path class="nm-lamps" d="M12 28H48M12 42H40M12 56H46" />
        </g>
      ))}
      <path class="nm-lines" d="M0 240H700M300 240L250 300M350 240V300M400 240L450 300M180 240L60 300M520 240L640 300" />
    </g>
  );
}

/** So high an intruder stands on the stage, the largest ones higher. */
const FOE = 236;
/** So large a drawn person is. */
const BUST = 3.1;

/** Where an intruder stands. */
function Foe({ kind, part, scene: { art } }: { kind: string; part: string; scene: Set }) {
  const picture = art?.intruder(kind);
  return (
    <g class={`nm-foe ${part}`}>
      {[200, 160, 120, 84].map((reach) => (
        <ellipse key={reach} class="nm-aura" cx={470} cy={180} rx={reach} ry={reach * 0.7} />
      ))}
      {picture ? (
        <Drawn picture={picture} x={470} y={286} scale={FOE / picture.tall} />
      ) : (
        <Plate pack={{ kind, count: 1, injuries: 0, id: kind }} x={470} y={150} size={210} />
      )}
    </g>
  );
}

function pawnOf(seat: Seat, { view, table }: Set): Pawn {
  const number = view.crew[seat]?.number ?? seat + 1;
  const character = view.crew[seat]?.character ?? null;
  return pawns(view, table, null).get(seat) ?? { seat, color: colorOf(table, seat), number, character, own: false, slimed: false, carries: null };
}

/** Somebody of the crew, from the waist up. */
function Person({ seat, scene, x }: { seat: Seat; scene: Set; x: number }) {
  const pawn = pawnOf(seat, scene);
  if (!scene.art || !pawn.character) return <Token pawn={pawn} x={x} y={190} size={120} />;
  return <Drawn picture={scene.art.portrait(pawn.character, pawn.color)} x={x} y={292} scale={BUST} />;
}
