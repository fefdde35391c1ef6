// The stage: four trajectories above, the ship below, and all pieces.

import { useRef } from "preact/hooks";
import type { TargetedKeyboardEvent, TargetedMouseEvent } from "preact";

import { Drawn } from "../../../art/Drawn";
import { useArt } from "../../../art/pack";
import { Part } from "../../../shell/part";
import { colorOf } from "../../../shell/token";
import { useTabStop } from "../../../kit/board-focus";
import { told as read } from "../../../kit/events";
import type { BoardProps, Ref } from "../../game";
import { pack } from "../art/pack";
import { ledTo, standsAt } from "../model/hints";
import { takes } from "../model/planning";
import { flown, stage } from "../model/stage";
import { crewOf, LANES, STATIONS, threatsOf, ZONES, type Ship, type View } from "../view";
import type { Happening } from "../wire";
import type { Names } from "../words/names";
import { Countdown } from "./Countdown";
import { layout, placeOf } from "./geometry";
import { Lane } from "./Lane";
import { Figure, Icon, type Pawn, type PieceState } from "./marks";
import { Motion } from "./Motion";
import { pieceIcon, Station } from "./Station";
import "./board.css";
import "./lit.css";

type Props = BoardProps<View> & { names: Names };

/** The displayed ship: its initial state during planning, its state as of the event during the flight. */
export function shipNow({ view, told }: { view: View; told?: BoardProps["told"] | undefined }): Ship {
  const seen = told?.();
  return seen ? stage(view.start, seen) : (view.ship ?? view.start);
}

export function Board(props: Props) {
  const { view, portrait, level, targets, selected, touched, bare, plain, legal, act, onSelect, names, playing = [] } = props;
  const drawn = useArt(pack);
  const art = plain ? null : drawn;
  const root = useRef<SVGGElement>(null);
  const { current, ...stop } = useTabStop(root, selected ?? "upper_white", "upper_white");
  const ship = shipNow(props);
  const planning = view.ship === undefined;
  const at = layout(portrait);
  const pawns = pawnsOf(view, ship, planning, names);
  const tabIndex = (ref: Ref) => (current === ref ? 0 : -1);

  const hint = (piece: Ref | null, to: Ref | null): boolean => {
    const offer = legal.find(({ verb }) => verb === "hint");
    if (!offer || !act || !piece || !to || !takes(offer, "piece", piece) || !takes(offer, "to", to)) return false;
    act(offer, { piece: [piece], to: [to] });
    return true;
  };
  // A drag ends with the offers of that moment.
  const latest = useRef(hint);
  latest.current = hint;
  const press = (event: TargetedMouseEvent<SVGGElement>) => {
    const ref = pressed(event.target, targets, selected);
    if (hint(selected, ref)) return onSelect(null);
    stop.press(event.target);
    onSelect(ref);
  };
  const key = (event: TargetedKeyboardEvent<SVGGElement>) => {
    // A screen reader may have moved the focus here.
    const here = event.target instanceof Element ? (event.target.closest("[data-ref]")?.getAttribute("data-ref") ?? current) : current;
    const next = move(event.key, here, props);
    if (next !== null) {
      event.preventDefault();
      stop.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onSelect(hint(selected, `at-${here}`) ? null : here);
    }
  };
  const piece: PieceState = (ref, label) => ({ role: "button", tabindex: tabIndex(ref), "aria-label": label, "aria-pressed": selected === ref });
  const moving = movingNow(playing);
  const outside = pawns.filter(({ spot }) => spot === "space" || spot === "away");
  const pieces = (spot: string) =>
    planning ? Object.entries(view.hints ?? {}).flatMap(([piece, where]) => (where === spot && !piece.startsWith("figure") ? [piece] : [])) : [];
  return (
    <g
      ref={root}
      class={`sa-board is-${level} ${art ? "is-lit" : ""}`}
      onClick={press}
      onKeyDown={key}
      onPointerDown={(event) => dragged(event, root.current, (piece, under) => under.some((ref) => latest.current(piece, `at-${ref}`)) && onSelect(null))}
    >
      {art && (
        <g aria-hidden="true" class="scenery sa-scenery">
          <Drawn picture={art.flight(portrait)} />
        </g>
      )}
      {LANES.map((lane) => (
        <Lane key={lane} {...props} {...{ art, lane, ship, tabIndex }} />
      ))}
      {STATIONS.map((station) => (
        <Station
          key={station}
          {...props}
          {...{ art, station, ship, moving, piece }}
          pawns={pawns.filter(({ spot }) => spot === station).map(({ pawn }) => pawn)}
          pieces={pieces(station)}
          tabIndex={tabIndex(station)}
        />
      ))}
      <g class="sa-outside" transform={`translate(${at.outside.x} ${at.outside.y})`}>
        <rect
          class="sa-box"
          data-ref="space"
          role="button"
          tabindex={tabIndex("space")}
          aria-label={names.speech.texts.space}
          width={at.outside.width}
          height={at.outside.height}
          rx={10}
        />
        <Outside {...props} {...{ ship, planning }} />
        {!bare &&
          outside.map(({ pawn, spot }, i) => (
            <Figure
              key={pawn.member}
              pawn={pawn}
              x={portrait ? 220 + i * 48 : 34 + i * 44}
              y={portrait ? 42 : spot === "space" ? 62 : at.outside.height - 30}
              size={44}
              piece={piece}
              touched={touched.has(`crew-${pawn.member}`)}
            />
          ))}
        {!bare &&
          [...pieces("space"), ...pieces("away")].map((id, i) => (
            <g key={id} class="sa-piece" data-ref={`hint-${id}`} {...piece(`hint-${id}`, names.ref(`hint-${id}`))}>
              <Icon
                id={pieceIcon(id)}
                x={portrait ? 560 + (i % 7) * 32 : 26 + (i % 7) * 34}
                y={portrait ? 30 + Math.floor(i / 7) * 32 : at.outside.height - 72 - Math.floor(i / 7) * 32}
                size={26}
                tone="hint"
              />
            </g>
          ))}
      </g>
      {planning && <Countdown {...{ view, portrait }} clock={props.clock} />}
      {!bare && playing.length > 0 && (
        <Part of="event" otherwise={null}>
          <Motion
            {...{ view, ship, portrait, art }}
            events={playing}
            pawns={pawns.map(({ pawn }) => pawn)}
            font={level === "close" ? 22 : portrait ? 25 : 34}
          />
        </Part>
      )}
    </g>
  );
}

/** Animation classes of members who walk or stumble now. */
function movingNow(playing: NonNullable<Props["playing"]>): ReadonlyMap<number, "sa-arriving" | "sa-stumbling"> {
  return new Map(
    flown(playing).flatMap(({ what }): [number, "sa-arriving" | "sa-stumbling"][] => {
      const { walked, delayed } = read<Happening>(what);
      if (walked) return [[walked.member, "sa-arriving"]];
      return delayed ? [[delayed.member, "sa-stumbling"]] : [];
    }),
  );
}

/** Pieces in space, and counters. */
function Outside({ ship, planning, names, portrait, level }: Props & { ship: Ship; planning: boolean }) {
  const { ship: texts, space } = names.speech.texts;
  const font = level === "close" ? 17 : portrait ? 25 : 34;
  const lines = [
    space,
    names.speech.say(texts.fuel, { n: ship.fuel }),
    names.speech.say(texts.rockets, { n: ship.rockets }),
    ...(ship.rocket_track.strikes ? [texts.flying] : []),
    ...(ship.rocket_track.launched ? [texts.launched] : []),
    ...(ship.interceptors_lost ? [`${texts.interceptors}: ${texts.lost}`] : []),
  ];
  const shown = planning && level !== "close" ? lines.slice(1, 2) : lines;
  const zones = planning ? [] : ZONES;
  return (
    <>
      {shown.map((line, i) => (
        <text
          key={line}
          x={portrait ? 12 + Math.floor(i / 3) * 170 : 12}
          y={portrait ? ((i % 3) * 0.95 + 1.15) * (font + 3) : i === 0 ? 1.2 * (font + 3) : BELOW_FIGURES + i * 1.1 * (font + 3)}
          font-size={font}
          class={i === 0 ? "sa-station-name" : "sa-values"}
        >
          {line}
        </text>
      ))}
      {zones.map((zone, i) => (
        <g key={zone} transform={portrait ? `translate(${304 + i * 164} 34)` : `translate(12 ${214 + i * 30})`}>
          <text class={`sa-values is-${zone}`} y={portrait ? 0 : font * 0.36} font-size={Math.min(font, 22)}>
            {names.speech.texts.zone[zone]}
          </text>
          <g transform={portrait ? "translate(0 22)" : "translate(76 0)"}>
            {Array.from({ length: TILES }, (_, n) => (
              <rect key={n} class={n < ship.damage[zone].length ? "sa-hurt" : "sa-whole"} x={n * 26} y={-9} width={20} height={18} rx={4} />
            ))}
          </g>
        </g>
      ))}
    </>
  );
}

/** Downward extent of the figures in space, if space is beside the ship. */
const BELOW_FIGURES = 78;
/** Number of damage tiles of a zone. One more destroys the ship (SA-DMG-10). */
const TILES = 6;

/** Figures and their positions. During planning, these are hints. */
function pawnsOf(view: View, ship: Ship, planning: boolean, names: Names): { pawn: Pawn; spot: string }[] {
  return crewOf(view).flatMap(([member, { seat }]) => {
    const figure = ship.figures[member];
    const place = figure?.place ?? "out";
    const spot = planning ? standsAt(view, member) : typeof place === "object" ? place.station : place;
    if (spot === "out") return [];
    return [
      {
        pawn: {
          member,
          color: seat === undefined ? undefined : colorOf(names.scene.table, seat),
          mark: names.mark(member),
          squad: figure?.squad ?? null,
          // A figure that follows a plan cannot be moved by hand.
          hint: planning && ledTo(view, member) === null,
          label: names.ref(`hint-figure-${member}`),
        },
        spot,
      },
    ];
  });
}

/** Longer movement of a press is a drag. */
const SLACK_PX = 6;

/** Drags a hint piece. `drop` receives the things under it when it is released, the topmost first. The board does not pan meanwhile. */
function dragged(start: PointerEvent, root: SVGGElement | null, drop: (piece: Ref, under: readonly Ref[]) => void): void {
  const piece = start.target instanceof Element ? start.target.closest<SVGGElement>('[data-ref^="hint-"]') : null;
  const ref = piece?.getAttribute("data-ref");
  const moved = piece?.closest<SVGGElement>(".sa-pawn, .sa-piece") ?? piece;
  if (!moved || !ref || !root || start.button !== 0) return;
  start.stopPropagation();
  const scale = root.getScreenCTM()?.a ?? 1;
  let far = false;
  const go = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
    far ||= Math.hypot(dx, dy) > SLACK_PX;
    if (!far) return;
    moved.style.translate = `${dx / scale}px ${dy / scale}px`;
    moved.style.pointerEvents = "none";
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    removeEventListener("pointermove", go);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    const found = far && event.type === "pointerup" ? document.elementsFromPoint(event.clientX, event.clientY) : [];
    const under = found.flatMap((element) => element.closest(".sa-board [data-ref]")?.getAttribute("data-ref") ?? []);
    moved.style.translate = "";
    moved.style.pointerEvents = "";
    if (!far) return;
    // The click that ends a drag chooses nothing.
    const swallow = (click: MouseEvent) => click.stopPropagation();
    addEventListener("click", swallow, true);
    setTimeout(() => {
      removeEventListener("click", swallow, true);
      drop(ref, under);
    });
  };
  addEventListener("pointermove", go);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** Reference for a press: a piece if pieces are the targets, else the thing under it. */
function pressed(element: EventTarget | null, targets: ReadonlyMap<Ref, number>, selected: Ref | null): Ref | null {
  const at = element instanceof Element ? element.closest("[data-ref]") : null;
  const ref = at?.getAttribute("data-ref") ?? null;
  if (ref && selected?.startsWith("hint-") && targets.has(`at-${ref}`)) return `at-${ref}`;
  return ref;
}

const ARROWS: Readonly<Record<string, [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Destination of a key: the nearest thing in the direction of an arrow, the next movable piece for Page Up and Down. */
function move(key: string, current: Ref, { view, portrait, told, legal }: Props): Ref | null {
  if (key === "PageDown" || key === "PageUp") {
    const pieces = legal.some(({ verb }) => verb === "hint") ? Object.keys(view.hints ?? {}).map((id) => `hint-${id}`) : [];
    const at = pieces.indexOf(current);
    return pieces.at(key === "PageDown" ? (at + 1) % Math.max(1, pieces.length) : Math.max(at, 0) - 1) ?? null;
  }
  const direction = ARROWS[key];
  if (!direction) return null;
  const ship = shipNow({ view, told });
  const place = (ref: Ref) => placeOf(ref, view, ship, portrait);
  const from = place(current);
  if (!from) return null;
  const all = [...LANES.map((lane) => `lane-${lane}`), ...threatsOf(view).map(({ number }) => `threat-${number}`), ...STATIONS, "space"];
  let best: { ref: Ref; far: number } | null = null;
  for (const ref of all) {
    const to = place(ref);
    if (!to || ref === current) continue;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    if (along <= 0) continue;
    const far = along + aside * 2;
    if (!best || far < best.far) best = { ref, far };
  }
  return best?.ref ?? null;
}
