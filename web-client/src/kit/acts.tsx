// Animations of the great moments of a game, and those shared by all games: encounter, strike, death, impending loss and loss.

import type { ComponentChildren, FunctionComponent } from "preact";

import type { Seat } from "../games/game";
import "./acts.css";

/** Parts from which a game composes its animations. */
export interface Cast {
  Icon: FunctionComponent<{ id: string; x: number; y: number; size: number; tone?: string }>;
  /** Icon of a kind of foe. */
  iconOf: (kind: string) => string;
  /** A foe that moves by the animation class `part`. */
  foe: (kind: string, part: string) => ComponentChildren;
  person: (seat: Seat, x: number) => ComponentChildren;
}

/** Animations by moment. The arguments are the rest of its name: `["adult", "2"]` for `strike-adult-2`. */
export type Acts<C extends Cast> = Readonly<Record<string, (about: string[], cast: C) => ComponentChildren>>;

interface Props<C extends Cast> {
  moment: string;
  /** Background of all animations. */
  backdrop: ComponentChildren;
  acts: Acts<C>;
  cast: C;
}

export function Act<C extends Cast>({ moment, backdrop, acts, cast }: Props<C>) {
  const [kind = "", ...about] = moment.split("-");
  const act = acts[kind];
  if (!act) return null;
  return (
    <svg class={`act is-${kind}`} viewBox="0 0 700 300" aria-hidden="true">
      {backdrop}
      {act(about, cast)}
    </svg>
  );
}

export const ACTS: Acts<Cast> = {
  encounter: ([kind = ""], { foe, iconOf, Icon }) => (
    <>
      <rect class="act-night" width={700} height={300} />
      <g class="act-eyes">
        <circle cx={452} cy={118} r={7} />
        <circle cx={490} cy={118} r={7} />
      </g>
      {foe(kind, "act-rise")}
      <g transform="translate(196 214)">
        <path class="act-bag" d="M-46-18Q-70 30-54 58Q0 76 54 58Q70 30 46-18Q0-2-46-18Z" />
        <g class="act-draw">
          <path class="act-token" d="M0-46L40-23V23L0 46L-40 23V-23Z" />
          <Icon id={iconOf(kind)} x={0} y={0} size={52} tone="alien" />
        </g>
      </g>
    </>
  ),
  strike: ([kind = "", seat = ""], { foe, person }) => (
    <>
      {foe(kind, "act-lunge")}
      <g class="act-shake">{person(Number(seat), 220)}</g>
      {[0, 1, 2].map((n) => (
        <path key={n} class={`act-slash is-${n}`} d={`M${196 + n * 34} 60Q${226 + n * 34} 150 ${190 + n * 34} 250Q${186 + n * 34} 150 ${196 + n * 34} 60Z`} />
      ))}
    </>
  ),
  death: ([seat = ""], { person, Icon }) => (
    <>
      <rect class="act-dim" width={700} height={300} />
      <path class="act-cone" d="M322 0L210 270H490L378 0Z" />
      <g class="act-fall">{person(Number(seat), 350)}</g>
      <g class="act-told">
        <Icon id="death-skull" x={350} y={104} size={96} />
      </g>
    </>
  ),
  destruct: (_, { Icon }) => (
    <>
      <rect class="act-alarm" width={700} height={14} />
      <rect class="act-alarm" y={286} width={700} height={14} />
      <g class="act-beat">
        <Icon id="time-bomb" x={350} y={150} size={150} tone="fight" />
      </g>
    </>
  ),
  lost: (_, { Icon }) => (
    <>
      <g class="act-blast">
        <Icon id="explosion-rays" x={350} y={150} size={260} tone="fire" />
      </g>
      <rect class="act-flash" width={700} height={300} />
    </>
  ),
};
