// A trajectory with its spaces and marks, and the threats on it.

import { Drawn } from "../../../art/Drawn";
import type { BoardProps } from "../../game";
import type { Art } from "../art";
import { FAMILY, THREAT } from "../icons";
import { FACTS, laneOf, rangeOf, threatsOf, trajectoryOf, type Announced, type Lane as Which, type Ship, type ThreatView, type View } from "../view";
import type { Names } from "../words/names";
import { layout, spaceY } from "./geometry";
import { fitted, Icon, lengthOf } from "./marks";
import "./lane.css";

type Props = BoardProps<View> & {
  names: Names /** Null if everything is drawn as plates. */;
  art: Art | null;
  ship: Ship | undefined;
  lane: Which;
  tabIndex: (ref: string) => 0 | -1;
};

const TRACK = 34;
/** Distance below their plates of threats that have not arrived yet. */
const BELOW = 46;

/** A threat of a lane: on its way with its space, or waiting. */
interface Stand {
  announced: Announced;
  now: ThreatView | undefined;
}

export function Lane(props: Props) {
  const { view, portrait, level, lane, ship, names, selected, touched } = props;
  const at = layout(portrait);
  const box = at.lanes[lane];
  const { spaces, marks } = FACTS.trajectories[trajectoryOf(view, lane)];
  const close = level === "close";
  const font = close ? 17 : portrait ? 25 : 34;
  const left = box.x + 6;
  const top = spaceY(at, lane, spaces) - at.cell / 2;
  const bottom = spaceY(at, lane, 1) + at.cell / 2;
  const cells = Array.from({ length: spaces + 1 }, (_, i) => `M${left} ${bottom - i * at.cell}h${TRACK}`).join("");
  const stands: Stand[] = threatsOf(view)
    .filter((threat) => laneOf(threat) === lane)
    .map((announced) => ({ announced, now: ship?.threats?.[announced.number] }))
    .filter(({ now }) => now === undefined || now.status === "not_appeared" || now.status === "on_track");
  const room = { x: left + TRACK + 10, width: box.width - TRACK - 22 };
  const height = close ? 44 : portrait ? 48 : 50;
  const places = arrange(stands, room, { at: (position) => spaceY(at, lane, position), top, head: box.y + at.head - 4, height });
  const waits = places.every(({ stand }) => stand.now?.status !== "on_track");
  const title = portrait ? names.speech.texts.lane_short[lane] : close ? names.lane(lane) : "";
  const isTarget = props.targets.has(`lane-${lane}`);
  return (
    <g class={`sa-lane sa-zone-${lane}${isTarget ? " is-target" : ""}`}>
      <g
        data-ref={`lane-${lane}`}
        role="button"
        tabindex={props.tabIndex(`lane-${lane}`)}
        aria-label={laneLabel(props)}
        aria-pressed={selected === `lane-${lane}`}
      >
        <rect class="sa-box" x={box.x} y={box.y} width={box.width} height={box.height} rx={8} />
        <rect class="sa-stripe" x={box.x} y={box.y} width={box.width} height={5} />
        <path class="sa-track" d={`M${left} ${top}V${bottom}h${TRACK}V${top}Z${cells}`} />
        {[5, 10]
          .filter((position) => position < spaces)
          .map((position) => (
            <path key={position} class="sa-band" d={`M${left - 6} ${bottom - position * at.cell}H${box.x + box.width}`} />
          ))}
        <text class="sa-lane-name" data-label x={box.x + 10} y={box.y + 29} font-size={close ? 18 : font} {...fitted(title, close ? 18 : font, box.width - 20)}>
          {title}
        </text>
        {marks.map(([position, mark]) => (
          <g key={position}>
            <rect class="sa-marked" x={left} y={spaceY(at, lane, position) - at.cell / 2} width={TRACK} height={at.cell} />
            <text class="sa-mark-letter" x={left + TRACK / 2} y={spaceY(at, lane, position) + font * 0.36} font-size={font}>
              {mark}
            </text>
          </g>
        ))}
      </g>
      {!props.bare &&
        props.art &&
        places.map(({ stand, x, y }, i) =>
          stand.now?.status === "on_track" ? (
            <Body key={stand.announced.number} art={props.art} stand={stand} x={room.x + (x === room.x ? 0.74 : 0.26) * room.width} y={y + height / 2} />
          ) : (
            waits && (
              <Body
                key={stand.announced.number}
                art={props.art}
                stand={stand}
                x={room.x + ((i + 0.5) / places.length) * room.width}
                y={top + places.length * (height + 4) + BELOW}
              />
            )
          ),
        )}
      {/* Above the threats. */}
      {close && (
        <g aria-hidden="true" class="sa-ranges">
          {[1, 2, 3]
            .filter((range) => range === 1 || spaces > (range - 1) * 5)
            .map((range) => (
              <text key={range} class="sa-range" x={box.x + box.width - 8} y={bottom - (range - 1) * 5 * at.cell - 6} font-size={16}>
                {names.speech.say(names.speech.texts.range, { n: range })}
              </text>
            ))}
        </g>
      )}
      {!props.bare &&
        places.map(({ stand, x, y, width }) => (
          <Threat
            key={stand.announced.number}
            {...{ stand, names, close, font, height, x, y, width }}
            selected={selected === `threat-${stand.announced.number}`}
            touched={touched.has(`threat-${stand.announced.number}`)}
            tabIndex={props.tabIndex(`threat-${stand.announced.number}`)}
          />
        ))}
    </g>
  );
}

/** Vertical measures of a lane. */
interface Heights {
  /** Centre of a space. */
  at: (position: number) => number;
  /** Upper end of the track. */
  top: number;
  /** Position below the lane's name. */
  head: number;
  /** Height of a plate. */
  height: number;
}

/** Positions of the plates. Those on their way are beside their space, in two columns if they overlap. The others wait at the top, in a row
 * if any threat is on its way. */
function arrange(stands: readonly Stand[], room: { x: number; width: number }, { at, top, head, height }: Heights) {
  const half = room.width / 2;
  const moving = stands.filter(({ now }) => now?.status === "on_track").sort((a, b) => b.now!.position - a.now!.position);
  const placed: { stand: Stand; x: number; y: number; width: number }[] = [];
  for (const stand of moving) {
    const y = at(stand.now!.position) - height / 2;
    const before = placed.filter((other) => Math.abs(other.y - y) < height + 2);
    const second = before.some((other) => other.x === room.x);
    placed.push({ stand, x: room.x + (second ? half : 0), y, width: half - 4 });
  }
  const waiting = stands.filter(({ now }) => now?.status !== "on_track");
  const each = room.width / Math.max(3, waiting.length);
  waiting.forEach((stand, i) => {
    if (moving.length > 0) placed.push({ stand, x: room.x + i * each, y: head, width: each - 4 });
    else placed.push({ stand, x: room.x, y: top + i * (height + 4), width: room.width });
  });
  return placed;
}

/** Picture of a threat: beside its plate on its way, faint below the plates while it waits. */
function Body({ art, stand: { announced, now }, x, y }: { art: Art | null; stand: Stand; x: number; y: number }) {
  const family = FAMILY[announced.code];
  if (!art || !family) return null;
  return (
    <g class={now?.status === "on_track" ? "sa-coming" : "sa-far-away"} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <Drawn part="sa-body" picture={art.threat(family)} scale={FACTS.threats[announced.code].severity === "serious" ? 0.82 : 0.64} />
    </g>
  );
}

interface ThreatProps {
  stand: Stand;
  names: Names;
  close: boolean;
  font: number;
  x: number;
  y: number;
  width: number;
  height: number;
  selected: boolean;
  touched: boolean;
  tabIndex: 0 | -1;
}

function Threat({ stand: { announced, now }, names, close, font, x, y, width, height, selected, touched, tabIndex }: ThreatProps) {
  const card = FACTS.threats[announced.code];
  const waits = now?.status !== "on_track";
  const hits = now && !waits ? `${now.damage}/${now.hit_points}` : "";
  const classes = [
    "sa-threat sa-coming",
    card.severity === "serious" && "is-serious",
    waits && "is-waiting",
    selected && "is-selected",
    touched && "is-touched",
  ];
  const wide = width > 180;
  const title = wide && close ? `T${announced.number} ${names.threatCard(announced.code)}` : `T${announced.number}`;
  const icon = Math.min(close ? 34 : 40, width / 2 - 4);
  const beside = width - icon - 16;
  // On a plate among many, the number takes all the room.
  const alone = beside < LEAST * lengthOf(`T${announced.number}`, font);
  const [left, room] = alone ? [4, width - 8] : [icon + 10, beside];
  const below = hits || values(announced, now, names).replaceAll(" ·", "");
  return (
    <g
      class={classes.filter(Boolean).join(" ")}
      data-ref={`threat-${announced.number}`}
      role="button"
      tabindex={tabIndex}
      aria-label={threatLabel(announced, now, names)}
      aria-pressed={selected}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <rect class="sa-plate" width={width} height={height} rx={6} />
      {!alone && <Icon id={THREAT[announced.code]} x={icon / 2 + 4} y={height / 2} size={icon} tone={card.severity === "serious" ? "warn" : "alien"} />}
      <text class="sa-number" data-label x={left} y={close && (hits || wide) ? 19 : height / 2 + font * 0.36} font-size={font} {...fitted(title, font, room)}>
        {title}
      </text>
      {close && (hits || wide) && (
        <text class="sa-values" x={left} y={37} font-size={16} {...fitted(below, 16, room)}>
          {below}
        </text>
      )}
    </g>
  );
}

/** Least fraction of its width to which a number may shrink. */
const LEAST = 0.75;

/** A threat's values in words. */
export function values({ code }: Announced, now: ThreatView | undefined, names: Names): string {
  const { texts } = names.speech;
  const card = FACTS.threats[code];
  const hits = now && now.status !== "not_appeared" ? now.hit_points : typeof card.hit_points === "number" ? card.hit_points : texts.threat.rockets_on_ship;
  const params = { shield: String(now?.shield ?? card.shield ?? 0), hits: String(hits), speed: String(now?.speed ?? card.speed) };
  return names.speech.say(card.sort === "external" ? texts.threat.values : texts.threat.internal, params);
}

/** Text of a threat for screen readers. */
export function threatLabel(announced: Announced, now: ThreatView | undefined, names: Names): string {
  const texts = names.speech.texts.threat;
  const say = names.speech.say.bind(names.speech);
  const marks = now
    ? [
        now.status === "on_track" ? say(texts.at, { n: now.position, range: rangeOf(now.position) }) : "",
        now.status === "on_track" ? say(texts.hits, { n: now.damage, max: now.hit_points }) : "",
        now.status === "destroyed" ? texts.destroyed : "",
        now.status === "survived" ? texts.survived : "",
        now.stealthy ? texts.stealthy : "",
        now.cryoshield ? texts.cryoshield : "",
        now.counterattacks ? texts.counterattacks : "",
        now.tokens.length > 0 ? say(texts.in, { stations: names.stations([...new Set(now.tokens.map(({ station }) => station))]) }) : "",
      ]
    : [];
  const waits = now === undefined || now.status === "not_appeared" ? say(texts.waiting, { n: announced.number }) : "";
  return [names.threat(announced).text, values(announced, now, names), waits, ...marks].filter(Boolean).join(", ");
}

function laneLabel({ view, lane, names }: Props): string {
  const { words } = names.speech.texts;
  const { spaces, marks } = FACTS.trajectories[trajectoryOf(view, lane)];
  const list = marks.map(([n, mark]) => names.speech.say(words.mark, { mark, n })).join(", ");
  return `${names.lane(lane)}: ${names.speech.say(words.spaces, { n: spaces, marks: list })}`;
}
