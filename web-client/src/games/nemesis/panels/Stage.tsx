// Animations of the great moments: encounters, attacks, deaths, departures and losses. The text is beside them.

import { Drawn } from "../../../art/Drawn";
import { useArt } from "../../../art/pack";
import { colorOf } from "../../../shell/token";
import { ACTS as ALIKE, Act, type Acts, type Cast } from "../../../kit/acts";
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
  const set = { ...scene, art: useArt(pack) };
  const cast: Set = {
    ...set,
    Icon,
    iconOf: (kind) => INTRUDER[kind] ?? "uncertainty",
    foe: (kind, part) => <Foe kind={kind} part={part} art={set.art} />,
    person: (seat, x) => <Person seat={seat} scene={set} x={x} />,
  };
  return <Act moment={moment} backdrop={<Hall />} acts={ACTS} cast={cast} />;
}

/** A scene and its art. Without art, icons are used. */
type Drawing = Scene<View> & { art: Art | null };
type Set = Drawing & Cast;

const ACTS: Acts<Set> = {
  ...ALIKE,
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
};

/** End of a corridor, with lockers along its walls and converging lines. */
function Hall() {
  return (
    <g class="act-hall">
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
      <path class="act-lines" d="M0 240H700M300 240L250 300M350 240V300M400 240L450 300M180 240L60 300M520 240L640 300" />
    </g>
  );
}

/** Height of an intruder on the stage. The largest kinds exceed it. */
const FOE = 236;
/** Scale of a drawn person. */
const BUST = 3.1;

/** An intruder at its place. */
function Foe({ kind, part, art }: { kind: string; part: string; art: Art | null }) {
  const picture = art?.intruder(kind);
  return (
    <g class={part}>
      {[200, 160, 120, 84].map((reach) => (
        <ellipse key={reach} class="act-aura" cx={470} cy={180} rx={reach} ry={reach * 0.7} />
      ))}
      {picture ? (
        <Drawn picture={picture} x={470} y={286} scale={FOE / picture.tall} />
      ) : (
        <Plate pack={{ kind, count: 1, hits: 0, id: kind }} x={470} y={150} size={210} />
      )}
    </g>
  );
}

function pawnOf(seat: Seat, { view, table }: Drawing): Pawn {
  const number = view.crew[seat]?.number ?? seat + 1;
  const character = view.crew[seat]?.character ?? null;
  return pawns(view, table, null).get(seat) ?? { seat, color: colorOf(table, seat), number, character, own: false, slimed: false, carries: null };
}

/** A crew member from the waist up. */
function Person({ seat, scene, x }: { seat: Seat; scene: Drawing; x: number }) {
  const pawn = pawnOf(seat, scene);
  if (!scene.art || !pawn.character) return <Token pawn={pawn} x={x} y={190} size={120} />;
  return <Drawn picture={scene.art.portrait(pawn.character, pawn.color)} x={x} y={292} scale={BUST} />;
}
