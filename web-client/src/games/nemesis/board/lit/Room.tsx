// A drawn room: its inside with all figures, and above that its facts. Every kind of fact has a place of its own.

import { memo } from "../../../../drawing/memo";
import { Drawn } from "../../../../art/Drawn";
import type { Art } from "../../art";
import { DECK } from "../../icons";
import { Icon, type Pawn } from "../marks";
import { Badge, marksOf, pressable } from "../../../../kit/marks";
import { Eyes, type Sign, ZIGZAG } from "../Room";
import { Figures, Marks } from "./People";
import type { Standing } from "../../../../kit/standing";
import { standing } from "./standing";

interface Props {
  art: Art;
  sign: Sign;
}

function inside(art: Art, sign: Sign): Standing<Pawn> {
  return standing(sign.bare ? { ...sign, pawns: [], packs: [] } : sign, (kind) => art.intruder(kind)?.tall ?? 100);
}

/** The scenery, which is drawn below all plates. */
export const Inside = memo(({ art, sign }: Props) => {
  const { x, y, kind, fire, malfunction, combat, own, bare, level, name, color, broken } = sign;
  const within = inside(art, sign);
  const picture = kind === null ? art.dark() : art.room(kind, bare ? {} : { burning: fire, broken: malfunction || broken });
  return (
    <g transform={`translate(${x} ${y})`}>
      <Drawn picture={picture} />
      {combat && <path class="nm-fight-back" d={ZIGZAG} />}
      {combat && <path class="nm-combat" d={ZIGZAG} />}
      {own && <path class="kit-own-frame" d="M-84-68H66L84-50V68H-84Z" />}
      {level !== "far" && kind !== null && name.length > 0 && !within.crowd && (
        <path class="kit-scrim" d={`M-73.5 ${name.length > 1 ? 0 : 14}H73.5V57.5H-73.5Z`} />
      )}
      {level !== "far" && color !== "none" && <path class={`nm-${color}`} d="M-73.5 54H73.5V58H-73.5Z" />}
      <Figures art={art} standing={within} />
    </g>
  );
});

/** Pressable parts and all facts. */
export const Facts = memo(({ art, sign, tabIndex }: Props & { tabIndex: number }) => {
  const { chosen, badge, own, level, kind, broken, bare, packs } = sign;
  const far = level === "far";
  const within = inside(art, sign);
  return (
    <g
      class={["nm-room", kind === null && "is-unexplored", own && "is-own", broken && "is-broken", ...marksOf(sign)].filter(Boolean).join(" ")}
      {...pressable(sign, tabIndex)}
    >
      <path class="nm-room-plate" d="M-76-60H62L76-46V60H-76Z" />
      <path class="kit-outline" d="M-86-70H67L86-51V70H-86Z" />
      {(chosen || (badge !== null && badge > 0)) && <path class="nm-corners" d="M-92-54V-76H-70M92 54V76H70M-92 54V76H-70" />}
      {kind === null && <Unknown sign={sign} />}
      {!bare && <Marks standing={within} packs={packs} far={far} />}
      <NumberTab sign={sign} />
      {!far && kind !== null && (within.crowd ? <NameAbove sign={sign} /> : <Name sign={sign} />)}
      {!far && !bare && <Objects sign={sign} y={within.crowd ? 64 : -30} />}
      {!far && <Chips sign={sign} />}
      {!bare && <Hazards sign={sign} />}
      {sign.engine?.told && <Revealed {...sign.engine.told} far={far} />}
      {sign.engine?.told === null && !far && <Engine {...sign.engine} />}
      {badge !== null && badge > 0 && <Badge n={badge} chosen={chosen} far={far} x={-88} y={far ? -66 : 2} />}
    </g>
  );
});

/** An unexplored room: its back, the seats that looked, and the reader's secret knowledge. */
function Unknown({ sign: { back, secret, name, token, eyes, level, bare } }: { sign: Sign }) {
  if (level === "far") {
    return (
      <text class={secret ? "kit-unknown is-far nm-secret" : "kit-unknown is-far"} y={32}>
        ?{back}
      </text>
    );
  }
  const words = name.join(" ");
  return (
    <>
      <text class="kit-unknown" y={secret ? -2 : 16}>
        ?{back}
      </text>
      {token && !bare && (
        <g class="nm-face-down" transform={secret ? "translate(52-28)" : "translate(-52 36)"}>
          <circle r={14} />
          <text y={8}>?</text>
        </g>
      )}
      {secret && (
        <g class="nm-secret-plate" transform="translate(0 36)">
          <rect x={-74} y={-15} width={148} height={29} rx={5} />
          <path class="nm-veil" d="M-73-14h4l8 27h-12zM-61 13h-3l-8-27h3z" />
          <Icon id="domino-mask" x={-47} y={0} size={20} tone="secret" />
          <text x={-34} y={7} {...(words.length > 11 ? { textLength: 104, lengthAdjust: "spacingAndGlyphs" } : {})}>
            {words}
          </text>
        </g>
      )}
      {!bare && <Eyes colors={eyes} x={secret ? -56 : 8} y={secret ? -30 : 38} />}
    </>
  );
}

/** Maximum width of a name in one line. */
const LINE = 142;
/** Average width of a letter. */
const LETTER = 10.4;

/** Name above the heads of a crowd that takes its usual place, in one line. */
function NameAbove({ sign: { name } }: { sign: Sign }) {
  const line = name.map((part, i) => (i > 0 ? ` ${part}` : part)).join("");
  return (
    <text class="nm-name" data-label y={-27} {...(line.length * LETTER > LINE && { textLength: LINE, lengthAdjust: "spacingAndGlyphs" })}>
      {line}
    </text>
  );
}

function Name({ sign: { name, computer } }: { sign: Sign }) {
  return (
    <>
      {name.map((line, i) => (
        <text key={line} class="nm-name" data-label x={name.length === 1 && computer ? -11 : 0} y={(name.length > 1 ? 28.5 : 45) + i * 19}>
          {line}
        </text>
      ))}
      {computer && (
        <g transform={`translate(60 ${name.length > 1 ? 41 : 39})`}>
          <rect class="nm-plate-dark" x={-13} y={-12} width={26} height={22} rx={4} />
          <Icon id="laptop" x={0} y={-1} size={21} />
        </g>
      )}
    </>
  );
}

/** Objects in the room. In a crowd they hang below. */
function Objects({ sign: { objects }, y }: { sign: Sign; y: number }) {
  return (
    <>
      {objects.map(([icon, count], i) => (
        <g key={icon} transform={`translate(${60 - i * 30} ${y})`}>
          <circle class="nm-sticker" r={13} />
          <Icon id={icon === "corpse-blue" ? "tombstone" : icon} x={0} y={0} size={19} tone={icon === "corpse-blue" ? "oxy" : "bone"} />
          {count > 1 && (
            <text class="nm-count is-small" x={9} y={15}>
              {count}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function NumberTab({ sign: { number, level } }: { sign: Sign }) {
  if (level === "far") {
    return (
      <g>
        <path class="nm-tab" d="M-76-62h56l8 10v32h-64z" />
        <text class="nm-number is-far" data-label x={-70} y={-28}>
          {number.slice(1)}
        </text>
      </g>
    );
  }
  return (
    <g transform="translate(-77-80)">
      <path class="nm-tab" d="M0 0H44L52 8V27H0Z" />
      <text class="nm-number" data-label x={5} y={21}>
        {number}
      </text>
    </g>
  );
}

/** Chips below: the number of items left, and the technical entrance. */
function Chips({ sign: { items, color, entrance } }: { sign: Sign }) {
  const left = entrance?.right ?? false;
  const width = entrance && entrance.numbers.length > 1 ? 72 : 54;
  return (
    <>
      {items !== null && (
        <g class={items === 0 ? "nm-chip is-empty" : "nm-chip"} transform={`translate(${left ? -77 : 25} 54)`}>
          <rect class={`nm-edge-${color}`} width={52} height={27} rx={4} />
          <Icon id={DECK[color] ?? "card-random"} x={16} y={13.5} size={20} tone={color} />
          <text x={31} y={21}>
            {items}
          </text>
        </g>
      )}
      {entrance && (
        <g class={`nm-entrance is-${entrance.network} ${entrance.noisy ? "is-noisy" : ""}`} transform={`translate(${left ? 76 - width : -76} 54)`}>
          <rect width={width} height={27} rx={entrance.network === "blue" ? 13 : 3} />
          <Icon id="computer-fan" x={15} y={13.5} size={20} />
          <text x={28} y={21}>
            {entrance.numbers}
          </text>
        </g>
      )}
    </>
  );
}

/** States of the whole room, on its upper edge from the right. */
function Hazards({ sign: { fire, malfunction, airlock, combat, broken, level } }: { sign: Sign }) {
  const far = level === "far";
  const [radius, y] = far ? [21, -54] : [16, -62];
  const there = [
    ["flame", "fire", fire],
    ["spanner", "warn", malfunction],
    ["wind-hole", "oxy", airlock],
    ["broken-wall", "fight", broken],
    ["crossed-swords", "fight", combat],
  ] as const;
  return (
    <>
      {there
        .filter(([, , is]) => is)
        .map(([icon, tone], i) => (
          <g key={icon} transform={`translate(${58 - i * (2 * radius + 3)} ${y})`} class={`nm-hazard tone-${tone}`}>
            <circle r={radius} />
            <Icon id={icon} x={0} y={0} size={radius * 1.5} tone={tone} />
          </g>
        ))}
    </>
  );
}

/** State of an engine as revealed at the end. */
function Revealed({ works, word, far }: { works: boolean; word: string; far: boolean }) {
  const [icon, tone] = works ? ["check-mark", "ok"] : ["cracked-disc", "fight"];
  return (
    <g class={`nm-told tone-${tone}`} transform={far ? "translate(44-40)" : "translate(42-78)"}>
      <rect x={far ? -30 : -60} y={-19} width={far ? 60 : 120} height={38} rx={5} />
      <Icon id={icon} x={far ? 0 : -44} y={0} size={far ? 34 : 22} tone={tone} />
      {!far && (
        <text x={-29} y={6} {...(word.length > 7 && { textLength: 82, lengthAdjust: "spacingAndGlyphs" })}>
          {word}
        </text>
      )}
    </g>
  );
}

/** Two stacked tiles. The reader's knowledge of the upper one is violet. */
function Engine({ works, eyes }: { works: boolean | null; eyes: number[] }) {
  return (
    <g class="nm-engine" transform="translate(16-78)">
      <rect x={-22} y={-7} width={46} height={20} rx={3} />
      <rect x={-27} y={-14} width={46} height={20} rx={3} class={works === null ? "" : "nm-known"} />
      <Icon
        id={works === null ? "rocket-thruster" : works ? "check-mark" : "cracked-disc"}
        x={-4}
        y={-4}
        size={17}
        tone={works === null ? "plain" : "secret"}
      />
      <Eyes colors={eyes} x={20 + 12} y={-4} />
    </g>
  );
}
