// Sections of the Facility: their borders, their letters, and the darkness where life support is off.

import type { Ref } from "../../game";
import { SECTIONS, type View } from "../view";
import type { Names } from "../words/names";
import { AREAS, lifeSupport, SEAMS, type Point } from "./geometry";
import { Badge } from "../../../kit/marks";
import { Icon } from "./marks";

function d(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
}

/** Positions of the large letters, on rock between rooms. */
const BETWEEN: readonly Point[] = [
  [275, 222],
  [650, 222],
  [1025, 222],
];

/** Strokes of the letters. They are part of the ground and not meant to be read. */
const LETTERS = {
  A: "M-45 55L0-55L45 55M-28 18H28",
  B: "M-38-55V55H14Q44 55 44 27T14 0H-38M14 0Q38 0 38-28T10-55H-38",
  C: "M42-34Q24-56 0-56Q-44-56-44 0T0 56Q24 56 42 34",
} as const;

/** The sections, below the rooms. */
export function Sections({ view }: { view: View }) {
  const { life_support } = view.systems;
  return (
    <g class="rt-sections" aria-hidden="true">
      {SECTIONS.map((section, i) => !life_support[i] && !view.reveal && <path key={section} class="rt-dark" d={`${d(AREAS[section])}Z`} />)}
      {SECTIONS.map((section, i) => {
        const [x, y] = BETWEEN[i] ?? [0, 0];
        return <path key={section} class="rt-letter" d={LETTERS[section]} transform={`translate(${x} ${y})`} />;
      })}
      {SEAMS.map((seam, i) => (
        <g key={i}>
          <path class="rt-seam-edge" d={d(seam)} />
          <path class="rt-seam" d={d(seam)} />
        </g>
      ))}
    </g>
  );
}

interface Props {
  view: View;
  names: Names;
  targets: ReadonlyMap<Ref, number>;
  chosen: ReadonlySet<Ref>;
  selected: Ref | null;
  /** The thing with the keyboard focus. */
  current: Ref;
  far: boolean;
}

/** Plates of life support above the map. */
export function LifeSupport({ view, names, targets, chosen, selected, current, far }: Props) {
  const { tracks } = names.speech.texts;
  return (
    <>
      {SECTIONS.map((section, i) => {
        const ref = `section-${section}`;
        const badge = targets.get(ref) ?? null;
        const on = view.systems.life_support[i] ?? false;
        const [x, y] = lifeSupport(section);
        const said = on ? tracks.on : tracks.none;
        return (
          <g
            key={section}
            class={["rt-life", on ? "is-on" : "is-off", badge !== null && "is-target", chosen.has(ref) && "is-chosen", selected === ref && "is-selected"]
              .filter(Boolean)
              .join(" ")}
            data-ref={ref}
            role="button"
            aria-label={`${names.ref(ref)}: ${said}`}
            aria-pressed={selected === ref}
            tabindex={current === ref ? 0 : -1}
            transform={`translate(${x} ${y})`}
          >
            <rect class="rt-life-plate" x={far ? -70 : -118} y={-25} width={far ? 140 : 236} height={48} rx={9} />
            <text class={far ? "rt-life-letter is-far" : "rt-life-letter"} x={far ? -52 : -104} y={far ? 13 : 10}>
              {section}
            </text>
            <Icon id={on ? "computer-fan" : "scuba-tanks"} x={far ? 24 : -58} y={-1} size={far ? 42 : 30} tone={on ? "oxy" : "fight"} />
            {!far && (
              <text class="rt-life-said" data-label x={-36} y={6}>
                {said}
              </text>
            )}
            {badge !== null && badge > 0 && <Badge n={badge} chosen={chosen.has(ref)} far={far} x={-120} y={0} />}
          </g>
        );
      })}
    </>
  );
}
