// Pieces of the drawn board: figures of the crew on their bases, intruders, and the plates of both.

import { Drawn } from "../../../../art/Drawn";
import type { Art } from "../../art";
import type { Pack } from "../../../../kit/packs";
import { Outline } from "../../../../kit/marks";
import { Icon, Plate, type Pawn } from "../marks";
import type { Standing } from "../../../../kit/standing";

/** Slime that drips from its upper edge. */
const SLIME = "M-15 0Q-15 12-12 12T-8 3Q-4 18 0 18T8 3Q10 11 12 10T15 0Z";

/** All figures of a room, the larger ones behind. */
export function Figures({ art, standing: { people, beasts, crowd } }: { art: Art; standing: Standing<Pawn> }) {
  return (
    <>
      {beasts.map(({ pack, x, y, scale }) => (
        <Beast key={pack.id} art={art} pack={pack} x={x} y={y} scale={scale} plate={!crowd} />
      ))}
      {!crowd &&
        people.map(({ pawn, x, y, scale }) => (
          <g key={pawn.seat} class={pawn.arriving ? "kit-arriving" : undefined} transform={`translate(${x} ${y}) scale(${scale})`}>
            {pawn.own && <ellipse class="kit-own-ring" cy={1} rx={30} ry={11} />}
            {pawn.character && <Drawn picture={art.crew(pawn.character, pawn.color)} />}
          </g>
        ))}
    </>
  );
}

function Beast({ art, pack, x, y, scale, plate }: { art: Art; pack: Pack; x: number; y: number; scale: number; plate: boolean }) {
  const picture = art.intruder(pack.kind);
  if (!picture) return <Plate pack={{ ...pack, count: 1, hits: 0 }} x={x} y={y - 12} size={40} />;
  return (
    <g class={pack.arriving ? "kit-arriving" : undefined} transform={`translate(${x} ${y}) scale(${scale})`}>
      {plate && <path class="nm-stand" d="M-40 0L-22-5-14-12 0-9 14-12 22-5 40 0 22 6 14 12 0 10-14 12-22 6Z" />}
      <Drawn picture={picture} />
    </g>
  );
}

/** Identifying marks: numbered bases, numbers of a kind, and injuries. */
export function Marks({ standing: { people, beasts, crowd }, packs, far }: { standing: Standing<Pawn>; packs: readonly Pack[]; far: boolean }) {
  if (crowd) {
    return (
      <>
        {far ? <Total packs={packs} /> : packs.map((pack, i) => <Kind key={pack.id} pack={pack} x={-52 + i * (packs.length > 3 ? 35 : 48)} y={-12} />)}
        {people.map(({ pawn, x, y, scale }) => (
          <Base key={pawn.seat} pawn={pawn} x={x} y={y} scale={scale} far={far} alone />
        ))}
      </>
    );
  }
  return (
    <>
      {(far ? beasts.slice(0, 1) : beasts).map(({ pack, x, y }) => {
        // From afar there is room for one plate only: the largest kind, with the number of all.
        const count = far ? packs.reduce((sum, one) => sum + one.count, 0) : pack.count;
        return (
          <g key={pack.id}>
            {count > 1 && <Count n={count} x={x + 30} y={y - 14} scale={far ? 2 : 1} />}
            {pack.hits > 0 && <Injuries n={pack.hits} x={x + (people.length > 0 ? 24 : -40)} y={y - 22} scale={far ? 2 : 1} />}
          </g>
        );
      })}
      {people.map(({ pawn, x, y, scale }) => (
        <Base key={pawn.seat} pawn={pawn} x={x} y={y - 8 * scale} scale={scale * (far ? 1.02 : 0.8)} far={far} />
      ))}
    </>
  );
}

/** Base of a seat with its colour, shape and number. Slime and carried objects hang above it. */
function Base({ pawn: { color, number, slimed, carries, own, arriving }, x, y, scale, far, alone }: BaseProps) {
  return (
    <g transform={`translate(${x} ${y})`} class={arriving ? "nm-base kit-arriving" : "nm-base"}>
      <g transform={`scale(${scale})`}>
        {own && alone && <circle class="kit-own-ring" r={25} />}
        <Outline color={color} scale={1.25} part="kit-base-rim" />
        <Outline color={color} scale={1.25} part="kit-base-fill" />
        {slimed && <path class="nm-slime" transform={alone ? "translate(0 8)" : "translate(0 -46)"} d={SLIME} />}
      </g>
      {carries && !far && (
        <g transform={alone ? "translate(14 -15)" : "translate(19 -30)"}>
          <circle class="nm-carried-plate" r={11} />
          <Icon id={carries} x={0} y={0} size={17} />
        </g>
      )}
      <text stroke={`var(--seat-${color})`} class={far ? "kit-base-number is-far" : "kit-base-number"} y={(far ? 13 : 8) + (color === 2 ? 3 * scale : 0)}>
        {number}
      </text>
    </g>
  );
}

interface BaseProps {
  pawn: Pawn;
  x: number;
  y: number;
  scale: number;
  far: boolean;
  /** True if drawn without its figure. */
  alone?: boolean;
}

/** A kind in a crowd: the spiked plate with its icon, number and injuries. */
function Kind({ pack, x, y }: { pack: Pack; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Plate pack={{ ...pack, count: 1, hits: 0 }} x={0} y={0} size={38} />
      {pack.count > 1 && <Count n={pack.count} x={14} y={15} scale={1} />}
      {pack.hits > 0 && <Injuries n={pack.hits} x={-13} y={-13} scale={1} />}
    </g>
  );
}

function Total({ packs }: { packs: readonly Pack[] }) {
  const all = packs.reduce((sum, { count }) => sum + count, 0);
  return all > 0 ? <Count n={all} x={34} y={-4} scale={2} /> : null;
}

function Count({ n, x, y, scale }: { n: number; x: number; y: number; scale: number }) {
  return (
    <g class="kit-many" transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect x={-16} y={-12} width={32} height={23} rx={5} />
      <text y={7}>×{n}</text>
    </g>
  );
}

function Injuries({ n, x, y, scale }: { n: number; x: number; y: number; scale: number }) {
  return (
    <g class="kit-hurt" transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M0-18L18 0 0 18-18 0Z" />
      <text y={7}>{n}</text>
    </g>
  );
}
