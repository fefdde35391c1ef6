// Animations of the great moments: encounters, attacks, shots, deaths, departures and losses. The text is beside them.

import { Drawn } from "../../../art/Drawn";
import { useArt } from "../../../art/pack";
import { colorOf } from "../../../shell/token";
import { ACTS as ALIKE, Act, type Acts, type Cast } from "../../../kit/acts";
import type { Scene, Seat } from "../../game";
import { pack } from "../art/pack";
import { Icon, pawns, Plate, Token } from "../board/marks";
import { INTRUDER } from "../icons";
import type { View } from "../view";
import "./stage.css";

interface Props {
  /** `encounter-adult`, `strike-adult-2`, `burst-0-3`, `death-2`, `launch-0.3` … */
  moment: string;
  scene: Scene<View>;
}

export function Stage({ moment, scene }: Props) {
  const cast: Set = {
    ...scene,
    Icon,
    iconOf: (kind) => INTRUDER[kind] ?? "uncertainty",
    foe: (kind, part) => <Foe kind={kind} part={part} />,
    person: (seat, x) => <Person seat={seat} scene={scene} x={x} />,
  };
  return <Act moment={moment} backdrop={<Hall />} acts={ACTS} cast={cast} />;
}

type Set = Scene<View> & Cast;

const ACTS: Acts<Set> = {
  ...ALIKE,
  burst: ([seat = "", hits = "1"], scene) => (
    <>
      <Person seat={Number(seat)} scene={scene} x={110} />
      {Array.from({ length: Number(hits) * 2 }, (_, n) => (
        <path key={n} class="rt-round" style={{ animationDelay: `${n * 90}ms` }} d={`M190 ${158 + (n % 3) * 9}L${640} ${92 + ((n * 47) % 120)}`} />
      ))}
      <g class="rt-muzzle">
        <Icon id="explosion-rays" x={190} y={166} size={90} tone="fire" />
      </g>
    </>
  ),
  crown: () => (
    <>
      <Foe kind="queen" part="act-rise" />
      <g class="act-beat">
        <Icon id="crowned-skull" x={190} y={150} size={140} tone="alien" />
      </g>
    </>
  ),
  queen: () => (
    <>
      <g class="act-fall">
        <Foe kind="queen" part="" />
      </g>
      <g class="act-told">
        <Icon id="laurels-trophy" x={190} y={150} size={120} tone="ok" />
      </g>
    </>
  ),
  landing: () => (
    <g class="rt-down">
      <Craft y={170} />
    </g>
  ),
  launch: ([seats = ""], scene) => (
    <g class="rt-up">
      <Craft y={150} />
      {seats
        .split(".")
        .filter(Boolean)
        .map((seat, i) => (
          <Badge key={seat} seat={Number(seat)} scene={scene} x={230 + i * 60} />
        ))}
    </g>
  ),
  shuttle: ([seat = ""], scene) => (
    <g class="rt-up">
      <Icon id="apollo-capsule" x={350} y={130} size={150} />
      <Badge seat={Number(seat)} scene={scene} x={350} />
    </g>
  ),
  sleep: ([seat = ""], scene) => (
    <>
      <path class="rt-chamber" d="M280 270V90Q280 30 350 30T420 90V270Z" />
      <Person seat={Number(seat)} scene={scene} x={350} />
      <path class="rt-glass" d="M292 262V92Q292 42 350 42T408 92V262Z" />
    </>
  ),
};

/** End of a corridor. */
function Hall() {
  return (
    <g class="act-hall">
      <rect width={700} height={300} />
      <path d="M0 250L250 190H450L700 250V300H0Z" />
      <path d="M250 40H450V190H250Z" />
      <path class="act-lines" d="M250 190V40H450V190M0 10L250 40M700 10L450 40M0 250L250 190M700 250L450 190M350 190L350 300M300 190L180 300M400 190L520 300" />
    </g>
  );
}

/** An intruder at its place. */
function Foe({ kind, part }: { kind: string; part: string }) {
  const art = useArt(pack);
  const picture = art?.intruder(kind);
  return (
    <g class={part}>
      <circle class="act-aura" cx={470} cy={150} r={120} />
      {picture ? (
        <Drawn picture={picture} x={470} y={262} scale={Math.min(2, 230 / picture.tall)} />
      ) : (
        <Plate pack={{ kind, count: 1, hits: 0, id: kind, arriving: false }} x={470} y={150} size={210} />
      )}
    </g>
  );
}

interface PersonProps {
  seat: Seat;
  scene: Scene<View>;
  x: number;
}

/** A standing character behind the token of its seat. */
function Person({ seat, scene: { view, table }, x }: PersonProps) {
  const art = useArt(pack);
  const pawn = pawns(view, table, null).get(seat);
  const character = view.crew[seat]?.character;
  return (
    <>
      {art && character && <Drawn picture={art.crew(character, colorOf(table, seat))} x={x} y={262} scale={2.6} />}
      {pawn && <Token pawn={pawn} x={x} y={art ? 244 : 180} size={art ? 56 : 120} />}
    </>
  );
}

function Badge({ seat, scene: { view, table }, x }: PersonProps) {
  const pawn = pawns(view, table, null).get(seat);
  return pawn ? <Token pawn={pawn} x={x} y={250} size={50} /> : null;
}

function Craft({ y }: { y: number }) {
  const art = useArt(pack);
  return (
    <>
      <path class="rt-jet" d={`M320 ${y + 60}L350 ${y + 150}L380 ${y + 60}Z`} />
      {art ? <Drawn picture={art.lander()} x={350} y={y} scale={2.4} /> : <Icon id="rocket" x={350} y={y} size={150} />}
    </>
  );
}
