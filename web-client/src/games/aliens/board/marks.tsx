// Pieces of the grid, relative to their own centres.

import { iconOf } from "../../../kit/glyph";
import type { ComponentChildren } from "preact";

import { Drawn } from "../../../art/Drawn";
import sprite from "../../../generated/aliens.svg?url";
import { SHAPES } from "../../../shell/token";
import type { Art } from "../art";
import type { Contact, Facing } from "../view";

export const Icon = iconOf(sprite);

export interface Figure {
  who: string;
  /** Colour of its seat; null for a grunt. */
  color: number | null;
  mark: string;
  prone: boolean;
  own: boolean;
  activated: boolean;
  facehugger: boolean;
  carries: boolean;
}

/** A character: drawn from above if there is art, and always with a token of two letters. */
export function Person({ figure, art }: { figure: Figure; art: Art | null }) {
  const { who, color, mark, prone, own, activated, facehugger, carries } = figure;
  return (
    <g class={activated ? "al-person is-done" : "al-person"}>
      {own && <circle class="al-own" r={art ? 22 : 19} />}
      {art && (
        <g transform={prone ? "rotate(90)" : undefined}>
          <Drawn picture={art.marine(who, color)} y={-3} scale={1.12} />
        </g>
      )}
      <g aria-hidden="true" transform={art ? "translate(0 13) scale(.82)" : prone ? "rotate(90)" : undefined}>
        <Shape color={color} />
        <text class="al-mark" y={color === 2 ? 9 : 6}>
          {mark}
        </text>
      </g>
      {prone && <Icon id="falling" x={13} y={-12} size={14} tone="danger" />}
      {facehugger && <Icon id="spider-alt" x={-13} y={-12} size={15} tone="danger" />}
      {carries && <Icon id="wooden-crate" x={13} y={-12} size={13} tone="plain" />}
    </g>
  );
}

/** Outline for a seat, or a hollow one for a grunt. */
export function Shape({ color }: { color: number | null }) {
  const at = "translate(-17.300 -17.300) scale(.72)";
  if (color === null) return <circle class="al-hollow" r={14} />;
  return (
    <>
      <path class="al-rim" d={SHAPES[color]} transform={at} />
      <path class="al-fill" d={SHAPES[color]} transform={at} style={{ fill: `var(--seat-${color})` }} />
    </>
  );
}

/** An enemy of the squad. All blips look the same. */
export function Threat({ contact: { blip, aliens, activated }, art, known }: { contact: Contact; art: Art | null; known: number | null }) {
  if (blip) return <Blip asleep={activated} known={known} />;
  const kind = aliens === undefined ? "facehugger" : "alien";
  return (
    <g class="al-threat">
      {art ? (
        <Drawn picture={art.creature(kind)} y={16} scale={kind === "alien" ? 0.42 + Math.min(3, (aliens ?? 1) - 1) * 0.04 : 0.6} />
      ) : (
        <>
          <path class="al-plate" d="M0-19L5-14L16-14L14-6L20 0L14 6L16 14L5 14L0 19L-5 14L-16 14L-14 6L-20 0L-14-6L-16-14L-5-14Z" transform="scale(.9)" />
          <Icon id={kind === "alien" ? "alien-skull" : "spider-alt"} size={20} tone="alien" />
        </>
      )}
      {(aliens ?? 1) > 1 && (
        <Badge x={11} y={12} wide>
          ×{aliens}
        </Badge>
      )}
    </g>
  );
}

function Blip({ asleep, known }: { asleep: boolean; known: number | null }) {
  return (
    <g class={asleep ? "al-blip is-asleep" : "al-blip"}>
      <circle class="al-blip-ring" r={13} />
      <path class="al-blip-arcs" d="M-17-5A18 18 0 0 1-5-17M17 5A18 18 0 0 1 5 17" />
      <path class="al-blip-beam" d="M0 0V-12A12 12 0 0 1 10.400-6Z" />
      <text class="al-blip-sign" y={6}>
        ?
      </text>
      {known !== null && (
        <g transform="translate(12 -11)">
          <rect class="al-secret-plate" x={-8} y={-8} width={16} height={16} rx={3} />
          <text class="al-badge-text" y={5}>
            {known}
          </text>
        </g>
      )}
    </g>
  );
}

/** A number or word on a plate. */
export function Badge({ x, y, wide, children }: { x: number; y: number; wide?: boolean; children: ComponentChildren }) {
  const half = wide ? 13 : 8;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect class="al-badge" x={-half} y={-8} width={2 * half} height={16} rx={4} />
      <text class="al-badge-text" y={5}>
        {children}
      </text>
    </g>
  );
}

const TURN: Readonly<Record<Facing, number>> = { north: -90, east: 0, south: 90, west: 180 };

export function SentryGun({ facing, ammunition }: { facing: Facing; ammunition: number }) {
  return (
    <g>
      <path class="al-wedge" d="M0 0L60-60V60Z" transform={`rotate(${TURN[facing]})`} />
      <circle class="al-token" r={15} />
      <Icon id="sentry-gun" size={20} />
      <Badge x={8} y={13} wide>
        {ammunition}
      </Badge>
    </g>
  );
}

/** A thing on a round plate: spawn points, hatches, crates, computers. */
export function Piece({ icon, n, barred, tone }: { icon: string; n?: number; barred?: boolean; tone?: string }) {
  return (
    <g>
      <circle class="al-token" r={14} />
      <Icon id={icon} size={20} {...(tone ? { tone } : {})} />
      {n !== undefined && (
        <Badge x={11} y={11}>
          {n}
        </Badge>
      )}
      {barred && <Icon id="brick-wall" x={-10} y={10} size={15} tone="warn" />}
    </g>
  );
}
