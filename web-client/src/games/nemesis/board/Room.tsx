// A room with its name, objects and figures. Every kind of thing has a place of its own.

import { Badge, marksOf, pressable } from "../../../kit/marks";
import { memo } from "../../../drawing/memo";
import type { Level, Ref } from "../../game";
import { DECK, ROOM } from "../icons";
import { ENTRANCE } from "./geometry";
import type { Pack } from "../../../kit/packs";
import { Outline } from "../../../kit/marks";
import { Icon, Plate, Token, type Pawn } from "./marks";
import "./room.css";

/** Everything visible in a room, independent of the selection. */
export interface Seen {
  ref: Ref;
  /** The room, and all intruders in it. */
  refs: readonly Ref[];
  x: number;
  y: number;
  number: string;
  /** Null before it is explored. */
  kind: string | null;
  /** In one or two lines. */
  name: string[];
  /** Text for screen readers. */
  label: string;
  /** `1` or `2` on the back of an unexplored tile. */
  back: string | null;
  /** True for an exploration token in an explored room, which waits for the first character. */
  token: boolean;
  /** The reader's secret knowledge of this room. */
  secret: string | null;
  color: string;
  items: number | null;
  computer: boolean;
  fire: boolean;
  malfunction: boolean;
  airlock: boolean;
  combat: boolean;
  broken: boolean;
  objects: [icon: string, count: number][];
  pawns: Pawn[];
  packs: Pack[];
  /** Colours of the seats that looked under the tile or the token. */
  eyes: number[];
  entrance: { numbers: string; network: string; noisy: boolean; right: boolean } | null;
  engine: {
    works: boolean | null;
    eyes: number[];
    /** Its state as revealed at the end. */
    told: { works: boolean; word: string } | null;
  } | null;
  own: boolean;
  badge: number | null;
  level: Level;
  bare: boolean;
}

/** All props of a room. Equal signs look the same. */
export interface Sign extends Seen {
  chosen: boolean;
  selected: boolean;
  touched: boolean;
}

interface Props {
  sign: Sign;
  tabIndex: number;
}

/** Renders again only if the sign changes. */
export const Room = memo(DrawnRoom);

const OUTLINE = "M-76-60H62L76-46V60H-76Z";
/** Maximum width of a row of tokens. */
const ROW = 158;

function DrawnRoom({ sign, tabIndex }: Props) {
  const { chosen, badge, own, level, kind, combat, color, broken } = sign;
  return (
    <g
      class={["nm-room", kind === null && "is-unexplored", own && "is-own", broken && "is-broken", ...marksOf(sign)].filter(Boolean).join(" ")}
      {...pressable(sign, tabIndex)}
    >
      <path class="nm-room-plate" d={OUTLINE} />
      {kind !== null && <rect class={`nm-bar nm-${color}`} x={-76} y={-60} width={7} height={120} />}
      {combat && <path class="nm-combat" d={ZIGZAG} />}
      {level === "far" ? <Far sign={sign} /> : <Near sign={sign} />}
      {sign.entrance && <Entrance {...sign.entrance} far={level === "far"} />}
      {sign.engine && <Engine {...sign.engine} />}
      {combat && <Sticker icon="crossed-swords" x={8} tone="fight" />}
      <path class="kit-outline" d={OUTLINE} />
      {badge !== null && badge > 0 && <Badge n={badge} chosen={chosen} far={level === "far"} x={-86} y={-58} />}
    </g>
  );
}

/** A state of the whole room, on its upper edge. */
function Sticker({ icon, x, tone }: { icon: string; x: number; tone: string }) {
  return (
    <g transform={`translate(${x} -68)`}>
      <circle class="nm-sticker" r={15} />
      <Icon id={icon} x={0} y={0} size={22} tone={tone} />
    </g>
  );
}

/** The facts that are recognisable on a phone that shows the whole ship. */
function Far({ sign }: { sign: Sign }) {
  const { number, kind, back, token, fire, malfunction, pawns, packs, bare, secret } = sign;
  return (
    <>
      <text class="nm-number is-far" data-label x={-66} y={-21}>
        {number.slice(1)}
      </text>
      {kind === null ? (
        <text class={secret ? "nm-back is-far nm-secret" : "nm-back is-far"} x={0} y={-21}>
          ?{back}
        </text>
      ) : (
        <Icon id={ROOM[kind] ?? "uncertainty"} x={7} y={-36} size={36} tone={color(sign)} />
      )}
      {!bare && fire && <Icon id="flame" x={50} y={-38} size={34} tone="fire" />}
      {!bare && malfunction && <Icon id="spanner" x={fire ? -60 : 50} y={fire ? 2 : -36} size={30} tone="warn" />}
      {!bare && token && <FaceDown x={58} y={-8} r={14} />}
      {!bare && <Shapes pawns={pawns} packs={packs} />}
    </>
  );
}

/** Figures by shape alone: the crew below, the largest intruder above with the number of all. */
function Shapes({ pawns, packs }: { pawns: readonly Pawn[]; packs: readonly Pack[] }) {
  const [largest] = packs;
  const all = packs.reduce((sum, { count }) => sum + count, 0);
  const y = largest && pawns.length > 0 ? 2 : 22;
  return (
    <>
      {largest && <Plate pack={{ ...largest, count: 1, hits: 0 }} x={pawns.length > 0 ? 40 : -30} y={y} size={44} />}
      {all > 1 && (
        <text class="nm-count is-far" x={pawns.length > 0 ? -10 : 24} y={y + 12}>
          ×{all}
        </text>
      )}
      {pawns.map((pawn, i) => (
        <Token
          key={pawn.seat}
          pawn={{ ...pawn, slimed: false, carries: null }}
          x={-52 + i * Math.min(40, 104 / Math.max(1, pawns.length - 1))}
          y={36}
          size={largest ? 36 : 40}
        />
      ))}
    </>
  );
}

function color({ color }: Sign): string {
  return color === "none" ? "plain" : color;
}

function Near({ sign }: { sign: Sign }) {
  const { number, kind, name, back, token, secret, items, computer, fire, malfunction, airlock, bare, pawns, packs } = sign;
  const crowded = !bare && isCrowded(pawns, packs);
  return (
    <>
      {kind && <Icon id={ROOM[kind] ?? "uncertainty"} x={-53} y={-44} size={26} tone={color(sign)} decoration={!crowded && name.length > 0} />}
      <text class="nm-number" data-label x={kind ? -37 : -66} y={-37}>
        {number}
      </text>
      {computer && <Icon id="laptop" x={16} y={-44} size={18} tone="plain" />}
      {!bare && malfunction && <Icon id="spanner" x={37} y={-44} size={22} tone="warn" />}
      {!bare && fire && <Icon id="flame" x={60} y={-42} size={24} tone="fire" />}
      {!bare && airlock && <Sticker icon="wind-hole" x={44} tone="oxy" />}
      {!crowded && name.length > 0 && <Name lines={name} secret={secret !== null} />}
      {back !== null && kind === null && (
        <text class="nm-back" x={4} y={-37}>
          ?{back}
        </text>
      )}
      {!bare && (
        <>
          {items !== null && <Items n={items} color={sign.color} y={crowded ? 12 : 20} />}
          {token && <FaceDown x={-54} y={crowded ? 12 : 20} r={12} />}
          <Objects objects={sign.objects} left={items === null && !token ? -64 : -22} y={crowded ? 12 : 20} />
          {kind === null && <Eyes colors={sign.eyes} x={items === null ? -60 : -20} y={20} />}
          {crowded ? <Crowd pawns={pawns} packs={packs} /> : <Standing pawns={pawns} packs={packs} y={46} size={32} />}
        </>
      )}
    </>
  );
}

/** A face-down exploration token. */
function FaceDown({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g class="nm-face-down" transform={`translate(${x} ${y})`}>
      <circle r={r} />
      <text y={r * 0.55} font-size={r * 1.5}>
        ?
      </text>
    </g>
  );
}

function Name({ lines, secret }: { lines: readonly string[]; secret: boolean }) {
  const first = lines.length > 1 ? -13 : -3;
  return (
    <>
      {lines.map((line, i) => (
        <text key={i} data-label class={["nm-name", line.length > 11 && "is-long", secret && "nm-secret"].filter(Boolean).join(" ")} y={first + i * 21}>
          {line}
        </text>
      ))}
    </>
  );
}

function Items({ n, color, y }: { n: number; color: string; y: number }) {
  return (
    <g class={n === 0 ? "nm-items is-empty" : "nm-items"}>
      <Icon id={DECK[color] ?? "card-random"} x={-57} y={y} size={21} tone={color} />
      <text x={-43} y={y + 7}>
        {n}
      </text>
    </g>
  );
}

function Objects({ objects, left, y }: { objects: Sign["objects"]; left: number; y: number }) {
  return (
    <>
      {objects.map(([icon, count], i) => (
        <g key={icon} transform={`translate(${left + i * 26} ${y})`}>
          <Icon id={icon === "corpse-blue" ? "tombstone" : icon} x={10} y={0} size={22} tone={icon === "corpse-blue" ? "oxy" : "bone"} />
          {count > 1 && (
            <text class="nm-count is-small" x={16} y={9}>
              {count}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

/** Widths of the eye and of each looker beside it. */
const EYE = 20;
const LOOKER = 16;

/** Seats that took a secret look, by colour and shape. The look is public, its result is not. */
export function Eyes({ colors, x, y }: { colors: readonly number[]; x: number; y: number }) {
  if (colors.length === 0) return null;
  return (
    <g transform={`translate(${x} ${y})`} class="nm-eyes">
      <path d="M-9 0Q0-10 9 0Q0 10-9 0Z" />
      <circle r={3} />
      {colors.map((color, i) => (
        <Outline key={color} color={color} x={EYE + i * LOOKER} scale={0.42} part="nm-looker" />
      ))}
    </g>
  );
}

function isCrowded(pawns: readonly Pawn[], packs: readonly Pack[]): boolean {
  return (pawns.length + packs.length) * 36 > ROW || packs.length > 3;
}

/** Characters from the left, intruders from the right. */
function Standing({ pawns, packs, y, size }: { pawns: readonly Pawn[]; packs: readonly Pack[]; y: number; size: number }) {
  const all = pawns.length + packs.length;
  const pitch = all > 1 ? Math.min(size + 4, (ROW - size) / (all - 1)) : 0;
  const edge = (ROW - size) / 2;
  return (
    <>
      {packs.map((pack, i) => (
        <Plate key={pack.id} pack={pack} x={edge - i * pitch} y={y} size={size + 2} />
      ))}
      {pawns.map((pawn, i) => (
        <Token key={pawn.seat} pawn={pawn} x={-edge + i * pitch} y={y} size={size} />
      ))}
    </>
  );
}

/** Two rows, if there are too many figures for one. */
function Crowd({ pawns, packs }: { pawns: readonly Pawn[]; packs: readonly Pack[] }) {
  const shown = packs.slice(0, 4);
  const more = packs.slice(4).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {shown.map((pack, i) => (
        <Plate key={pack.id} pack={pack} x={-56 + i * 37} y={-15} size={32} />
      ))}
      {more > 0 && (
        <text class="nm-count" x={62} y={-9}>
          +{more}
        </text>
      )}
      {pawns.map((pawn, i) => (
        <Token key={pawn.seat} pawn={pawn} x={-60 + i * Math.min(38, 120 / Math.max(1, pawns.length - 1))} y={43} size={31} />
      ))}
    </>
  );
}

/** The two networks differ in colour and in the shape of their badges. */
function Entrance({ numbers, network, noisy, right, far }: NonNullable<Sign["entrance"]> & { far: boolean }) {
  const width = far ? 40 : numbers.length > 1 ? ENTRANCE.width : 48;
  return (
    <g class={`nm-entrance is-${network} ${noisy ? "is-noisy" : ""}`} transform={`translate(${right ? 76 - width : -76} ${ENTRANCE.top})`}>
      <rect width={width} height={far ? 18 : ENTRANCE.height} rx={network === "blue" ? 12 : 3} />
      {!far && (
        <>
          <Icon id="computer-fan" x={14} y={12} size={19} />
          <text x={28} y={19}>
            {numbers}
          </text>
        </>
      )}
    </g>
  );
}

/** Two stacked tiles. The reader's knowledge of the upper one is violet. */
function Engine({ works, eyes }: { works: boolean | null; eyes: number[] }) {
  return (
    <g class="nm-engine" transform="translate(30 -72)">
      <rect x={-20} y={-6} width={40} height={18} rx={3} />
      <rect x={-24} y={-12} width={40} height={18} rx={3} class={works === null ? "" : "nm-known"} />
      {works !== null && <Icon id={works ? "check-mark" : "cracked-disc"} x={-4} y={-3} size={18} tone="secret" />}
      <Eyes colors={eyes} x={-EYE - 8 - eyes.length * LOOKER} y={-2} />
    </g>
  );
}

/** Toothed frame, which marks combat by its shape, too. */
export const ZIGZAG = zigzag(80, 64, 10, 5);

function zigzag(halfWidth: number, halfHeight: number, tooth: number, depth: number): string {
  const corners: [number, number, number, number][] = [
    [-halfWidth, -halfHeight, halfWidth, -halfHeight],
    [halfWidth, -halfHeight, halfWidth, halfHeight],
    [halfWidth, halfHeight, -halfWidth, halfHeight],
    [-halfWidth, halfHeight, -halfWidth, -halfHeight],
  ];
  const points = corners.flatMap(([x, y, toX, toY]) => {
    const length = Math.hypot(toX - x, toY - y);
    const teeth = Math.round(length / tooth);
    return Array.from({ length: teeth }, (_, i) => {
      const out = i % 2 === 0 ? 0 : depth;
      const along = i / teeth;
      const [alongX, alongY] = [(toX - x) / length, (toY - y) / length];
      return `${Math.round(x + (toX - x) * along + alongY * out)} ${Math.round(y + (toY - y) * along - alongX * out)}`;
    });
  });
  return `M${points.join("L")}Z`;
}
