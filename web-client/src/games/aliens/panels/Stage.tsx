// Animations of the great moments: an appearance, a fall, a capture, the end of a mission. The text is beside them.

import type { ComponentChildren } from "preact";

import { Drawn } from "../../../art/Drawn";
import { useArt } from "../../../art/pack";
import { colorOf } from "../../../shell/token";
import type { Scene } from "../../game";
import type { Art } from "../art";
import { pack } from "../art/pack";
import { Icon, Person } from "../board/marks";
import type { View } from "../view";
import type { Names } from "../words/names";
import "./stage.css";

interface Props {
  /** `contact-3` with the number of aliens, `killed-hicks`, `captured-frost`, `hugged-newt`, `over-won` … */
  moment: string;
  scene: Scene<View>;
  names: Names;
}

/** Parts and parameters of an animation. */
interface Cast extends Omit<Props, "moment"> {
  /** Its subject. */
  about: string;
  art: Art | null;
}

export function Stage({ moment, ...cast }: Props) {
  const art = useArt(pack);
  const [kind = "", about = ""] = moment.split(/-(.*)/);
  const act = ACTS[kind];
  if (!act) return null;
  return (
    <svg class={`al-stage is-${kind} is-${about}`} viewBox="0 0 700 300" aria-hidden="true">
      <Tunnel />
      {act({ ...cast, about, art })}
    </svg>
  );
}

/** Maximum number of a swarm in front. The others are behind. */
const MOST = 4;

const ACTS: Readonly<Record<string, (cast: Cast) => ComponentChildren>> = {
  contact: ({ about, art }) => (
    <>
      <g class="al-scope" transform="translate(190 150)">
        <circle class="al-scope-ring" r={118} />
        <circle class="al-scope-ring" r={76} />
        <circle class="al-scope-ring" r={34} />
        <path class="al-scope-beam" d="M0 0L118 0A118 118 0 0 0 83-83Z" />
        <circle class="al-scope-echo" cx={46} cy={-52} r={11} />
      </g>
      {Array.from({ length: Math.min(MOST, Number(about)) }, (_, i) => (
        <g key={i} class={`al-rise is-${i}`}>
          <Foe art={art} x={[500, 410, 590, 330][i] ?? 500} y={[276, 256, 258, 246][i] ?? 270} size={i === 0 ? 1 : 0.74} />
        </g>
      ))}
    </>
  ),
  killed: (cast) => (
    <>
      <path class="al-cone" d="M322 0L210 280H490L378 0Z" />
      <g class="al-fall">
        <Marine {...cast} x={350} y={210} />
      </g>
      <rect class="al-dim" width={700} height={300} />
      <g class="al-sign">
        <Icon id="tombstone" x={350} y={110} size={96} tone="danger" />
      </g>
    </>
  ),
  captured: (cast) => (
    <>
      <g class="al-taken">
        <Foe art={cast.art} x={500} y={270} size={1} />
        <Marine {...cast} x={390} y={206} />
      </g>
      <rect class="al-dim" width={700} height={300} />
    </>
  ),
  hugged: (cast) => (
    <>
      <Marine {...cast} x={250} y={190} />
      <g class="al-leap">
        <Foe art={cast.art} kind="facehugger" x={262} y={184} size={1.7} />
      </g>
    </>
  ),
  over: ({ about, art }) =>
    about === "won" ? (
      <>
        <path class="al-dawn" d="M350 150L-60 330V-30Z M350 150L760 330V-30Z" />
        <g class="al-lock">
          <rect class="al-door-leaf is-left" x={210} y={40} width={140} height={220} />
          <rect class="al-door-leaf is-right" x={350} y={40} width={140} height={220} />
        </g>
        <g class="al-sign">
          <Icon id="exit-door" x={350} y={150} size={120} tone="ok" />
        </g>
      </>
    ) : (
      <>
        <rect class="al-dim" width={700} height={300} />
        {[
          [170, 250, 0.7],
          [530, 250, 0.7],
          [350, 282, 1],
        ].map(([x = 0, y = 0, size = 1], i) => (
          <g key={i} class={`al-rise is-${i}`}>
            <Foe art={art} x={x} y={y} size={size} />
          </g>
        ))}
      </>
    ),
};

/** The unlit end of a corridor. */
function Tunnel() {
  return (
    <g class="al-tunnel">
      <rect width={700} height={300} />
      <path d="M0 300L240 196H460L700 300Z" />
      <path d="M240 66H460V196H240Z" />
      <path class="al-ribs" d="M0 0L240 66V196L0 300M700 0L460 66V196L700 300M240 66H460M240 196H460M120 33V248M580 33V248M180 50V222M520 50V222" />
    </g>
  );
}

/** An alien, with its feet at the given point. */
function Foe({ art, kind = "alien", x, y, size }: { art: Art | null; kind?: "alien" | "facehugger"; x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      {art ? (
        <Drawn picture={art.creature(kind)} scale={1.75} />
      ) : (
        <Icon id={kind === "alien" ? "alien-skull" : "spider-alt"} y={-70} size={130} tone="alien" />
      )}
    </g>
  );
}

function Marine({ about, scene, names, art, x, y }: Cast & { x: number; y: number }) {
  const { hero_of } = scene.view.squad[about as keyof View["squad"]] ?? {};
  const color = hero_of === undefined ? null : colorOf(scene.table, hero_of);
  const figure = { who: about, color, mark: names.character(about).slice(0, 2), prone: false, own: false, activated: false, facehugger: false, carries: false };
  return (
    <g transform={`translate(${x} ${y}) scale(4.2)`}>
      <Person figure={figure} art={art} />
    </g>
  );
}
