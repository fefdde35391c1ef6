// Lift of a zone between its decks: intact, or damaged and slower (SA-ACT-03, SA-DMG-09).

import "./lift.css";

export function Lift({ x, broken }: { x: number; broken: boolean }) {
  return (
    <g class={broken ? "sa-shaft is-broken" : "sa-shaft"} aria-hidden="true" transform={`translate(${x} 0)`}>
      <path class="sa-shaft-frame" d="M-20-16H20V34H-20Z" />
      <path class="sa-shaft-door" d="M-16-12H-1V30H-16Z" />
      <path class="sa-shaft-door" d="M1-12H16V30H1Z" />
      {broken ? <path class="sa-shaft-crack" d="M5-18L-6 2L7 8L-7 22L4 36" /> : <path class="sa-shaft-ways" d="M-8 3L0-5L8 3M-8 15L0 23L8 15" />}
    </g>
  );
}
