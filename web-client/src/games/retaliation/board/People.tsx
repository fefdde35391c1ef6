// Figures of a space, and their identifying plates above all figures.

import { Drawn } from "../../../art/Drawn";
import type { Art } from "../art";
import type { Pack } from "../../../kit/packs";
import { Outline } from "../../../kit/marks";
import { Count, Hits, Icon, Oxygen, Plate, Token, type Pawn } from "./marks";
import type { Standing } from "../../../kit/standing";

export function Figures({ art, standing: { people, beasts, crowd } }: { art: Art; standing: Standing<Pawn> }) {
  return (
    <>
      {beasts.map(({ pack, x, y, scale }) => (
        <Beast key={pack.id} art={art} pack={pack} x={x} y={y} scale={scale} />
      ))}
      {!crowd &&
        people.map(({ pawn, x, y, scale }) => (
          <g key={pawn.seat} class={pawn.arriving ? "kit-arriving" : undefined}>
            {pawn.own && <ellipse class="kit-own-ring" cx={x} cy={y} rx={27 * scale} ry={9 * scale} />}
            <Drawn picture={art.crew(pawn.character ?? "", pawn.color)} x={x} y={y} scale={scale} />
          </g>
        ))}
    </>
  );
}

export function Beast({ art, pack, x, y, scale }: { art: Art; pack: Pack; x: number; y: number; scale: number }) {
  const picture = art.intruder(pack.kind);
  return (
    <g class={pack.arriving ? "kit-arriving" : undefined}>
      {picture ? <Drawn picture={picture} x={x} y={y} scale={scale} /> : <Plate pack={pack} x={x} y={y - 20} size={36} />}
    </g>
  );
}

/** Identifying marks: bases and numbers with art, tokens and plates without it. */
export function Marks({
  lit,
  standing: { people, beasts, crowd },
  packs,
  far,
}: {
  lit: boolean;
  standing: Standing<Pawn>;
  packs: readonly Pack[];
  far: boolean;
}) {
  if (!lit) return <Tokens people={people} packs={packs} far={far} />;
  const all = packs.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {crowd
        ? packs.slice(0, 3).map((pack, i) => <Kind key={pack.id} pack={pack} x={-38 + i * 38} y={-14} far={far} />)
        : beasts.map(({ pack, x, y }) => (
            <g key={pack.id} data-ref={pack.id}>
              {pack.count > 1 && <Count n={pack.count} x={x + 14} y={y - 4} scale={far ? 1.7 : 1} />}
              {pack.hits > 0 && <Hits n={pack.hits} x={x - 18} y={y - 38} scale={far ? 1.6 : 1} />}
            </g>
          ))}
      {crowd && far && all > 1 && <Count n={all} x={34} y={-4} scale={2} />}
      {people.map(({ pawn, x, y, scale }) => (
        <Base key={pawn.seat} pawn={pawn} x={x} y={crowd ? y : y - 10 * scale} scale={crowd ? scale * 1.25 : scale} far={far} />
      ))}
    </>
  );
}

/** Base of a figure: the shape of the seat's colour, with the number. */
function Base({ pawn, x, y, scale, far }: { pawn: Pawn; x: number; y: number; scale: number; far: boolean }) {
  const { color, number, carries, arriving, down } = pawn;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})${down ? " rotate(90)" : ""}`} class={arriving ? "kit-arriving" : undefined}>
      <Outline color={color} scale={far ? 1.3 : 0.88} part="kit-base-rim" />
      <Outline color={color} scale={far ? 1.3 : 0.88} part="kit-base-fill" />
      <text stroke={`var(--seat-${color})`} class={far ? "kit-base-number is-far" : "kit-base-number"} y={(far ? 13 : 8) + (color === 2 ? 3 : 0)}>
        {number}
      </text>
      {carries && <Icon id={carries} x={17} y={-14} size={18} tone="carried" />}
      {!far && <Oxygen pawn={pawn} x={-18} y={-14} />}
    </g>
  );
}

/** A kind in a crowd: the spiked plate with its icon, number and injuries. */
function Kind({ pack, x, y, far }: { pack: Pack; x: number; y: number; far: boolean }) {
  if (far) return null;
  return (
    <g data-ref={pack.id}>
      <Plate pack={pack} x={x} y={y} size={36} />
    </g>
  );
}

function Tokens({ people, packs, far }: { people: Standing<Pawn>["people"]; packs: readonly Pack[]; far: boolean }) {
  const size = far ? 42 : 32;
  const pitch = (n: number) => Math.min(size + 6, 100 / Math.max(1, n - 1));
  return (
    <>
      {packs.map((pack, i) => (
        <g key={pack.id} data-ref={pack.id}>
          <Plate pack={pack} x={(i - (packs.length - 1) / 2) * pitch(packs.length)} y={far ? -4 : -8} size={size + 2} />
        </g>
      ))}
      {people.map(({ pawn }, i) => (
        <Token
          key={pawn.seat}
          pawn={pawn}
          x={(i - (people.length - 1) / 2) * pitch(people.length)}
          y={packs.length > 0 ? (far ? 44 : 62) : far ? 24 : 0}
          size={size}
        />
      ))}
    </>
  );
}
