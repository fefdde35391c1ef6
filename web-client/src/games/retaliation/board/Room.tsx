// A room with its name, objects and figures. Every kind of thing has a place of its own on the edge.

import { memo } from "../../../drawing/memo";
import { Drawn } from "../../../art/Drawn";
import type { Level, Ref } from "../../game";
import type { Art } from "../art";
import { DECK, ROOM } from "../icons";
import type { Pack } from "../../../kit/packs";
import { Badge, marksOf, pressable } from "../../../kit/marks";
import { Icon, Sticker, type Pawn } from "./marks";
import { Figures, Marks } from "./People";
import type { Standing } from "../../../kit/standing";
import { standing } from "./standing";

/** All props of a room. Equal signs look the same. */
export interface Sign {
  ref: Ref;
  x: number;
  y: number;
  /** Null before it is discovered. */
  kind: string | null;
  /** True if a corridor leads to this empty slot. */
  reached: boolean;
  /** In one or two lines. */
  name: string[];
  /** Text for screen readers. */
  label: string;
  fire: boolean;
  malfunction: boolean;
  secure: number;
  shelter: boolean;
  computer: boolean;
  /** Colours of its search icons. */
  search: readonly string[];
  /** True without life support. */
  dark: boolean;
  combat: boolean;
  robot: "works" | "broken" | null;
  lander: boolean;
  eggs: number | null;
  destroyed: boolean;
  pawns: Pawn[];
  packs: Pack[];
  own: boolean;
  badge: number | null;
  chosen: boolean;
  selected: boolean;
  touched: boolean;
  level: Level;
  bare: boolean;
}

interface Props {
  art: Art | null;
  sign: Sign;
}

const OUTLINE = "M0-78L67.5-39V39L0 78-67.5 39V-39Z";
const FRAME = "M0-88L76-44V44L0 88-76 44V-44Z";
const OWN = "M0-98L85-49V49L0 98-85 49V-49Z";

function inside(art: Art | null, sign: Sign): Standing<Pawn> {
  return standing(sign.bare ? { ...sign, pawns: [], packs: [] } : sign, (kind) => art?.intruder(kind)?.tall ?? 100);
}

/** The scenery, which is drawn below all plates. */
export const Inside = memo(({ art, sign }: Props) => {
  const { x, y, kind, fire, malfunction, combat, own, bare, level, name, destroyed, lander, dark, reached } = sign;
  const within = inside(art, sign);
  if (kind === null) {
    return (
      <g transform={`translate(${x} ${y})`}>
        {reached && art ? <Drawn picture={art.dark()} /> : <path class={reached ? "rt-socket is-reached" : "rt-socket"} d={OUTLINE} />}
      </g>
    );
  }
  const named = level !== "far" && !within.crowd;
  return (
    <g transform={`translate(${x} ${y})`}>
      {art ? (
        <Drawn picture={art.room(kind, bare ? {} : { burning: fire, broken: malfunction || destroyed })} />
      ) : (
        <>
          <path class="rt-frame" d={FRAME} />
          <path class="rt-floor" d={OUTLINE} />
        </>
      )}
      {dark && !bare && <path class="rt-gloom" d={OUTLINE} />}
      {combat && <path class="rt-combat" d={OUTLINE} />}
      {own && <path class="kit-own-frame" d={OWN} />}
      {art && lander && !bare && <Drawn picture={art.lander()} y={-14} />}
      {named && art && <path class="kit-scrim" d={name.length > 1 ? "M-67.5 12H67.5V39L0 78-67.5 39Z" : "M-67.5 28H67.5V39L0 78-67.5 39Z"} />}
      {art && <Figures art={art} standing={within} />}
    </g>
  );
});

/** Pressable parts and all facts. */
export const Facts = memo(({ art, sign, tabIndex }: Props & { tabIndex: number }) => {
  const { chosen, badge, own, level, kind, bare, packs, reached } = sign;
  const far = level === "far";
  if (kind === null && !reached && badge === null) return null;
  const within = inside(art, sign);
  return (
    <g class={["rt-room", kind === null && "is-unknown", own && "is-own", ...marksOf(sign)].filter(Boolean).join(" ")} {...pressable(sign, tabIndex)}>
      <path class="rt-room-plate" d={FRAME} />
      <path class="kit-outline" d={OWN} />
      {kind === null ? (
        <text class={far ? "kit-unknown is-far" : "kit-unknown"} y={18}>
          ?
        </text>
      ) : (
        <>
          {(far || !art || within.crowd) && <Emblem sign={sign} lit={art !== null} />}
          {!far && !within.crowd && <Name sign={sign} />}
          <g aria-hidden="true">
            {!bare && <Marks lit={art !== null} standing={within} packs={packs} far={far} />}
            {!far && <Printed sign={sign} />}
            {!bare && <State sign={sign} lit={art !== null} />}
          </g>
        </>
      )}
      {badge !== null && badge > 0 && <Badge n={badge} chosen={chosen} far={far} x={far ? -58 : -66} y={far ? 58 : 62} />}
    </g>
  );
});

/** Its icon, if its name has no room. */
function Emblem({ sign: { kind, level, pawns, packs, bare }, lit }: { sign: Sign; lit: boolean }) {
  const far = level === "far";
  const crowded = !bare && pawns.length + packs.length > 0;
  return (
    <g transform={`translate(0 ${far ? (crowded ? -48 : -14) : -50})`}>
      {lit && <circle class="rt-emblem" r={far ? 26 : 16} />}
      <Icon id={ROOM[kind ?? ""] ?? "uncertainty"} x={0} y={0} size={far ? 40 : 24} decoration={!far} />
    </g>
  );
}

function Name({ sign: { name } }: { sign: Sign }) {
  return (
    <>
      {name.map((line, i) => (
        <text key={line} class={line.length > 11 ? "rt-name is-long" : "rt-name"} data-label y={(name.length > 1 ? 29 : 45) + i * 19}>
          {line}
        </text>
      ))}
    </>
  );
}

/** Printed icons of the tile: search icons in the colours of their decks, and a computer. */
function Printed({ sign: { search, computer } }: { sign: Sign }) {
  const width = search.length * 20 + 8;
  return (
    <>
      {search.length > 0 && (
        <g class="rt-search" transform="translate(-40-68)">
          <rect x={-width / 2} y={-13} width={width} height={26} rx={13} />
          {search.map((color, i) => (
            <Icon key={i} id={DECK[color] ?? "card-random"} x={(i - (search.length - 1) / 2) * 20} y={0} size={18} tone={color} />
          ))}
        </g>
      )}
      {computer && <Sticker icon="laptop" x={-72} y={-40} radius={14} tone="bone" />}
    </>
  );
}

/** States on its edges, from the upper right. */
function State({ sign, lit }: { sign: Sign; lit: boolean }) {
  const { fire, malfunction, secure, shelter, combat, robot, lander, eggs, destroyed, level } = sign;
  const far = level === "far";
  const radius = far ? 22 : 16;
  return (
    <>
      {fire && <Sticker icon="flame" x={48} y={-62} radius={radius} tone="fire" />}
      {malfunction && <Sticker icon="spanner" x={74} y={far ? -16 : -30} radius={radius} tone="warn" />}
      {destroyed && <Sticker icon="broken-wall" x={74} y={8} radius={radius} tone="fight" />}
      {combat && <Sticker icon="crossed-swords" x={0} y={-86} radius={radius} tone="fight" />}
      {robot && <Sticker icon="tracked-robot" x={74} y={far ? 34 : 12} radius={radius + 2} tone={robot === "broken" ? "warn" : "bone"} />}
      {lander && (!lit || far) && <Sticker icon="rocket" x={-74} y={0} radius={radius + 2} tone="ok" />}
      {eggs !== null && !far && (
        <g class="rt-eggs" transform="translate(66 44)">
          <rect x={-20} y={-13} width={40} height={26} rx={6} />
          <Icon id="big-egg" x={-8} y={0} size={19} tone="alien" />
          <text x={9} y={7}>
            {eggs}
          </text>
        </g>
      )}
      <Secure n={secure} shelter={shelter} far={far} />
    </>
  );
}

/** Secure tokens as bars. A Shelter's state is a closed ring around them. */
function Secure({ n, shelter, far }: { n: number; shelter: boolean; far: boolean }) {
  if (n === 0 && !shelter) return null;
  const scale = far ? 1.5 : 1;
  return (
    <g class="rt-secure" transform={`translate(-77 0) scale(${scale})`}>
      {shelter && <rect class="is-ring" x={-17} y={-22} width={34} height={44} rx={8} />}
      {[0, 1, 2].slice(0, n).map((i) => (
        <rect key={i} x={-12} y={-17 + i * 13} width={24} height={9} rx={2} />
      ))}
    </g>
  );
}
