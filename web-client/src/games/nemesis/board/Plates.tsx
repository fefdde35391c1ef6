// Plates beside the rooms: the docked pods, the spaces of the technical corridors, the course.

import { memo } from "../../../drawing/memo";
import facts from "../../../generated/nemesis/facts.json";
import { colorOf } from "../../../shell/token";
import { Drawn } from "../../../art/Drawn";
import type { BoardProps, Ref, TableState } from "../../game";
import type { Art } from "../art";
import { seats } from "../../../kit/crew";
import type { CourseSpace, Pod, View } from "../view";
import type { Names } from "../words/names";
import { entry, plain } from "../words/texts";
import { type Board, boardOf } from "./geometry";
import { Arcs, Icon, Token, type Pawn } from "./marks";
import { Badge } from "../../../kit/marks";
import { Eyes } from "./Room";
import "./plates.css";

type Props = { /** Null if everything is drawn as plates. */ art: Art | null } & Pick<
  BoardProps<View>,
  "view" | "portrait" | "level" | "targets" | "chosen" | "selected" | "covered"
> & {
    /** Number of final checks already announced. */
    checked: number;
    names: Names;
    /** Tokens of the crew by seat. */
    tokens: ReadonlyMap<number, Pawn>;
    /** The thing with the keyboard focus, if it is one of these. The same goes for the selection. */
    current: Ref | null;
  };

const SPACES: readonly CourseSpace[] = ["A", "B", "C", "D"];

/** True if a thing is one of these plates. */
export const isPlate = (ref: Ref): boolean => /^(pod|network|space)-/.test(ref);

/** Renders again only if one of its props changes. */
export const Plates = memo(DrawnPlates);

function DrawnPlates(props: Props) {
  const board = boardOf(props.view);
  // The engines are checked first, then the course.
  const turned = props.view.reveal !== undefined && props.checked > 0;
  return (
    <>
      {board.plates.map(({ kind, landscape, portrait }) => {
        const [x, y, width, height] = props.portrait ? portrait : landscape;
        return (
          <g key={kind} transform={`translate(${x} ${y})`} class="nm-plate-box">
            {kind.startsWith("pods_") && <Pods {...props} section={kind.slice(5).toUpperCase()} width={width} height={height} />}
            {kind.startsWith("technical_") && <Technical {...props} network={kind.slice(10)} width={width} height={height} />}
            {kind === "course" && !turned && <Course {...props} width={width} height={height} />}
            {kind === "course" && turned && <Turned {...props} width={width} up={Math.max(0, y + LINES - longest(board, props.portrait))} />}
          </g>
        );
      })}
    </>
  );
}

interface Box {
  width: number;
  height: number;
}

function Pods({ section, width, height, ...props }: Props & Box & { section: string }) {
  const docked = facts.pods.filter((pod) => pod.section === section).map(({ number }) => number);
  const each = (width - 8) / 2;
  const { art } = props;
  return (
    <>
      {art ? null : <rect class="nm-box" width={width} height={height} rx={10} />}
      {docked.map((number, i) => {
        const pod = props.view.pods.find((pod) => pod.number === number);
        return pod ? <PodBox key={number} {...props} pod={pod} x={4 + i * each} width={each - 4} height={height} /> : null;
      })}
    </>
  );
}

function PodBox({ art, pod, x, width, height, names, targets, chosen, selected, level, tokens, current }: Props & Box & { pod: Pod; x: number }) {
  const ref = `pod-${pod.number}`;
  const badge = targets.get(ref) ?? null;
  const { words } = names.speech.texts;
  const state = [pod.locked ? words.locked : words.unlocked, plain(names.seats(pod.occupants)) || words.empty].join(", ");
  const far = level === "far";
  const middle = (art ? 32 : height - 10) / 2;
  const label = names.speech.say(words.pod, { n: pod.number, section: pod.section, state });
  const plate = art ? { top: height - 40, height: 32 } : { top: 5, height: height - 10 };
  return (
    <g
      class={["nm-pod", pod.locked && "is-locked", badge !== null && "is-target", selected === ref && "is-selected"].filter(Boolean).join(" ")}
      data-ref={ref}
      role="button"
      aria-label={label}
      aria-pressed={selected === ref}
      tabindex={current === ref ? 0 : -1}
      transform={`translate(${x} ${plate.top})`}
    >
      {art && <Drawn picture={art.pod(pod.locked)} x={width / 2} y={-6} />}
      <rect class="nm-pod-plate" width={width} height={plate.height} rx={8} />
      <text class={far ? "nm-pod-number is-far" : "nm-pod-number"} data-label x={9} y={middle + (far ? 12 : 8)}>
        {pod.number}
      </text>
      <Icon id={pod.locked ? "padlock" : "padlock-open"} x={width * (far ? 0.42 : 0.36)} y={middle} size={far ? 30 : 25} tone={pod.locked ? "plain" : "ok"} />
      {[0, 1].map((place) => {
        const pawn = tokens.get(pod.occupants[place] ?? -1);
        const at = { x: width * 0.63 + place * 26, y: middle };
        return pawn === undefined ? (
          !far && <circle key={place} class="nm-place" cx={at.x} cy={at.y} r={10} />
        ) : (
          <Token key={place} pawn={pawn} {...at} size={25} />
        );
      })}
      {badge !== null && badge > 0 && <Badge n={badge} chosen={chosen.has(ref)} far={level === "far"} x={4} y={4} />}
    </g>
  );
}

function Technical({ network, width, height, view, names, targets, chosen, selected, level, current }: Props & Box & { network: string }) {
  const ref = `network-${network}`;
  const noisy = view.technical.includes(network as "red" | "blue");
  const badge = targets.get(ref) ?? null;
  const { room, words } = names.speech.texts;
  const label = names.speech.say(words.technical, { network: names.network(network), state: noisy ? room.noisy : room.quiet });
  const lines = names.network(network).split(/[ ,]+/);
  return (
    <g
      class={["nm-technical", noisy && "is-noisy", badge !== null && "is-target", selected === ref && "is-selected"].filter(Boolean).join(" ")}
      data-ref={ref}
      role="button"
      aria-label={label}
      aria-pressed={selected === ref}
      tabindex={current === ref ? 0 : -1}
    >
      <rect class="nm-box" width={width} height={height} rx={network === "blue" ? 40 : 6} />
      <rect
        class={`nm-bar nm-${network}`}
        x={network === "blue" ? 26 : 0}
        y={network === "blue" ? height - 8 : 0}
        width={network === "blue" ? width - 52 : 7}
        height={network === "blue" ? 7 : height}
      />
      <Icon id="computer-fan" x={40} y={height / 2} size={42} decoration={level !== "far"} />
      {level !== "far" &&
        lines.map((line, i) => (
          <text key={line} class="nm-technical-name" data-label x={68} y={height / 2 + 7 + (i - (lines.length - 1) / 2) * 22}>
            {line}
          </text>
        ))}
      {noisy && <Arcs x={width - 10} y={height / 2} />}
      {badge !== null && badge > 0 && <Badge n={badge} chosen={chosen.has(ref)} far={level === "far"} x={6} y={6} />}
    </g>
  );
}

function Course({ width, height, view, names, targets, chosen, level, covered, portrait, current }: Props & Box) {
  const knows = covered ? undefined : view.you?.knows.course;
  const step = (width - (portrait ? 8 : 50)) / 4;
  const start = portrait ? 4 : 46;
  const { marker, seen_by } = view.course;
  const { speech } = names;
  const destination = (space: CourseSpace) => {
    const to = knows?.[space];
    return to ? (speech.content.destinations[to] ?? to) : "";
  };
  return (
    <>
      <rect class="nm-box" width={width} height={height} rx={10} />
      {!portrait && <Icon id="compass" x={24} y={height / 2} size={34} tone="plain" />}
      {SPACES.map((space, i) => {
        const ref = `space-${space}`;
        const badge = targets.get(ref) ?? null;
        const to = knows?.[space];
        return (
          <g
            key={space}
            class={["nm-space", marker === space && "is-marked", badge !== null && "is-target"].filter(Boolean).join(" ")}
            data-ref={ref}
            role="button"
            aria-label={[names.ref(ref), marker === space ? "●" : "", destination(space)].filter(Boolean).join(" ")}
            tabindex={current === ref ? 0 : -1}
            transform={`translate(${start + i * step} 8)`}
          >
            <rect width={step - 4} height={height - 16} rx={6} />
            <text class={level === "far" ? "is-far" : ""} x={(step - 4) / 2} y={to && level !== "far" ? 29 : (height - 16) / 2 + (level === "far" ? 12 : 9)}>
              {space}
            </text>
            {to && level !== "far" && (
              <text class={`nm-destination nm-secret ${level === "close" ? "is-close" : ""}`} x={(step - 4) / 2} y={height - 21}>
                {level === "close" ? destination(space).split(" ")[0] : destination(space).slice(0, 2)}
              </text>
            )}
            {badge !== null && badge > 0 && <Badge n={badge} chosen={chosen.has(ref)} far={level === "far"} x={4} y={0} />}
          </g>
        );
      })}
      <Eyes colors={(seen_by ?? []).map((seat) => colorOf(names.scene.table, seat))} x={14} y={height + 10} />
    </>
  );
}

/** Height of a line of the turned course card, and of all lines. */
const LINE = 36;
const LINES = 4 * LINE + 4;

/** The course card face up: the destination of each space, and the ship's own. */
function Turned({ view, names, width, level, up }: Props & { width: number; up: number }) {
  const { content } = names.speech;
  const far = level === "far";
  return (
    <g transform={`translate(0 ${-up})`}>
      <rect class="nm-box" width={width} height={far ? 84 : LINES} rx={10} />
      {SPACES.map((space, i) => (
        <g
          key={space}
          class={view.course.marker === space ? "nm-space is-marked" : "nm-space"}
          transform={far ? `translate(${4 + (i * (width - 8)) / 4} 6)` : `translate(4 ${4 + i * LINE})`}
        >
          <rect width={far ? (width - 16) / 4 : width - 8} height={far ? 72 : LINE - 4} rx={6} />
          <text class={far ? "is-far" : ""} x={far ? (width - 16) / 8 : width / 2 - 4} y={far ? 50 : 24}>
            {far ? space : `${space} ${entry(content.destinations, view.reveal?.course[space] ?? "")}`}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Height of the board. */
function longest(board: Board, portrait: boolean): number {
  return (portrait ? board.portrait : board.landscape)[1];
}

/** Tokens of all seats with their public marks. */
export function pawns(view: View, table: TableState, own: number | null): Map<number, Pawn> {
  return new Map(
    seats(view).map((seat) => {
      const crew = view.crew[seat];
      const object = crew?.hands?.flatMap((held) => ("object" in held ? [held.object] : []))[0];
      const carries = object ? OBJECTS[object.split("-")[0] ?? ""] : crew?.larva ? "maggot" : undefined;
      const color = colorOf(table, seat);
      const pawn: Pawn = {
        seat,
        color,
        number: crew?.number ?? seat + 1,
        character: crew?.character ?? null,
        own: seat === own,
        slimed: crew?.slimed ?? false,
        carries: carries ?? null,
      };
      return [seat, pawn];
    }),
  );
}

export const OBJECTS: Readonly<Record<string, string>> = { egg: "big-egg", carcass: "ribcage", corpse: "tombstone" };
