// The Facility: rooms, corridors, sections, and all figures.

import { packsOf } from "../../../kit/packs";
import { ARROWS, keysOf, nearest, paged } from "../../../kit/board-keys";
import { useRef } from "preact/hooks";
import type { TargetedMouseEvent } from "preact";

import facts from "../../../generated/retaliation/facts.json";
import { Drawn } from "../../../art/Drawn";
import { useArt } from "../../../art/pack";
import { Part } from "../../../shell/part";
import type { BoardProps, GameEvent, Ref, Seat } from "../../game";
import { useTabStop } from "../../../kit/board-focus";
import { onTheirWay } from "../events";
import { useKept } from "../../../drawing/stable-things";
import { pack } from "../art/pack";
import { corridorRef, crewIn, figuresAt, laidDownIn, roomOf, SECTIONS, type View } from "../view";
import { corridorLines, roomLines } from "../words/explain";
import type { Names } from "../words/names";
import { isDark } from "../words/offer";
import { Beasts, Fact, type Passage, Tube } from "./Corridor";
import { exits, placeOf, SLOTS, plateOf, wayOf } from "./geometry";
import { SIZES, pawns, type Pawn } from "./marks";
import { Motion } from "./Motion";
import { Facts, Inside, type Sign } from "./Room";
import { LifeSupport, Sections } from "./Sections";
import "../../../kit/marks.css";
import "../../../kit/motion.css";
import "./board.css";

type Props = BoardProps<View> & { names: Names };

const NONE: readonly GameEvent[] = [];

export function Board(props: Props) {
  const { view, level, targets, chosen, selected, bare, plain, onSelect, names, seat } = props;
  const drawn = useArt(pack);
  const art = plain ? null : drawn;
  const root = useRef<SVGGElement>(null);
  const home = roomOf(view, seat);
  const { current, ...stop } = useTabStop(root, selected ?? home ?? facts.map.landing_zone, home ?? facts.map.landing_zone);
  const still = pawns(view, props.table, seat);
  const moving = onTheirWay(props.playing ?? NONE);
  const tokens = new Map([...still].map(([one, pawn]) => [one, moving.has(one) ? { ...pawn, arriving: true } : pawn]));

  const press = (event: TargetedMouseEvent<SVGGElement>) => {
    stop.press(event.target);
    onSelect(pressed(event.target, targets));
  };

  const key = keysOf(current, (pressed) => move(pressed, current, props), stop.focus, onSelect);

  const signs = useKept(SLOTS.map(({ id }) => sign(id, props, tokens, home, moving)));
  const passages = useKept(Object.keys(view.corridors).map((id) => passage(id, props, moving)));
  const tabIndex = (ref: Ref) => (current === ref ? 0 : -1);

  return (
    <g ref={root} class={["rt-board", `is-${level}`, art && "is-lit"].filter(Boolean).join(" ")} onClick={press} onKeyDown={key}>
      <g aria-hidden="true" class="scenery rt-scene">
        {art && <Drawn picture={art.ground()} />}
        <Sections view={view} />
        {passages.map((one) => (
          <Tube key={one.ref} art={art} passage={one} />
        ))}
        {art &&
          signs.map(
            ({ ref, x, y, kind, fire, dark }) => kind && !dark && <Drawn key={ref} picture={art.glow(fire ? "amber" : art.lampOf(kind))} x={x} y={y} />,
          )}
        {signs.map((one) => (
          <Inside key={one.ref} art={art} sign={one} />
        ))}
        {passages.map((one) => (
          <Beasts key={one.ref} art={art} passage={one} />
        ))}
      </g>
      {passages.map((one) => (
        <Fact key={one.ref} art={art} passage={one} tabIndex={tabIndex(one.ref)} />
      ))}
      {signs.map((one) => (
        <Facts key={one.ref} art={art} sign={one} tabIndex={tabIndex(one.ref)} />
      ))}
      <LifeSupport {...{ view, names, targets, chosen, selected, current }} far={level === "far"} />
      {!bare && (
        <Part of="event" otherwise={null}>
          <Motion view={view} events={props.playing ?? NONE} pawns={still} />
        </Part>
      )}
    </g>
  );
}

/** Reference for a press: the innermost target under it, else the space that contains it. */
function pressed(element: EventTarget | null, targets: ReadonlyMap<Ref, number>): Ref | null {
  let at = element instanceof Element ? element.closest("[data-ref]") : null;
  let space: Ref | null = null;
  for (; at; at = at.parentElement?.closest("[data-ref]") ?? null) {
    const ref = at.getAttribute("data-ref");
    if (ref && targets.has(ref)) return ref;
    space = ref ?? space;
  }
  return space;
}

/** Number of the first target among things. */
function badgeOf(targets: ReadonlyMap<Ref, number>, things: readonly Ref[]): number | null {
  return things.map((one) => targets.get(one)).find((n) => n !== undefined) ?? null;
}

/** Props of a room. */
function sign(ref: Ref, props: Props, tokens: ReadonlyMap<number, Pawn>, home: Ref | null, moving: ReadonlySet<Ref | Seat>): Sign {
  const { view, level, targets, chosen, selected, touched, bare, names } = props;
  const [x, y] = placeOf(view, ref) ?? [0, 0];
  const room = view.rooms[ref];
  const kind = room?.room ?? null;
  const print = kind ? facts.rooms[kind] : undefined;
  const figures = figuresAt(view, ref);
  const things = [ref, ...figures.map(({ id }) => id)];
  const here = crewIn(view, ref);
  // At the end every lamp is lit.
  const dark = !view.reveal && isDark(view, ref);
  const name = kind ? names.plate(kind) : [];
  const pawn = (seat: Seat, down: boolean): Pawn => {
    const one = tokens.get(seat) as Pawn;
    return { ...one, ...(down ? { down } : {}), oxygen: dark && !down ? (view.crew[seat]?.oxygen ?? null) : null };
  };
  return {
    ...{ ref, x, y, kind, name, level, bare, dark },
    reached: kind === null && exits(view, ref).length > 0,
    label: [called(names.ref(ref), name), ...(ref === home ? [names.speech.texts.room.you] : []), ...roomLines(ref, names)].join(". "),
    fire: room?.fire ?? false,
    malfunction: room?.malfunction ?? false,
    secure: room?.secure ?? 0,
    shelter: print?.always_secured ?? false,
    computer: print?.computer ?? false,
    search: print?.search ?? [],
    combat: figures.length > 0 && here.length > 0,
    robot: view.robot.at === ref && view.robot.card ? (view.robot.malfunction ? "broken" : "works") : null,
    lander: kind === "landing_zone" && view.systems.lander === "landed",
    eggs: kind === "nest" ? view.nest.eggs : null,
    destroyed: kind === "nest" && view.nest.nest_destroyed,
    pawns: [
      ...here.sort((one, other) => Number(one === props.seat) - Number(other === props.seat)).map((seat) => pawn(seat, false)),
      ...laidDownIn(view, ref).map((seat) => pawn(seat, true)),
    ],
    packs: packsOf(figures, SIZES, targets, moving),
    own: ref === home,
    badge: badgeOf(targets, things),
    chosen: things.some((one) => chosen.has(one)),
    selected: selected !== null && things.includes(selected),
    touched: things.some((one) => touched.has(one)),
  };
}

/** Name of a room for screen readers. If the plate has a shorter name, that comes first, but not if it breaks a word. */
function called(full: string, name: readonly string[]): string {
  const plate = name.join(" ");
  return plate === "" || ` ${full} `.includes(` ${plate} `) ? full : `${plate}: ${full}`;
}

/** Props of a corridor. */
function passage(id: string, props: Props, moving: ReadonlySet<Ref | Seat>): Passage {
  const { view, level, targets, chosen, selected, touched, bare, names } = props;
  const ref = corridorRef(id);
  const state = view.corridors[id];
  const { ends, middle, angle } = wayOf(state?.edge ?? "");
  const figures = figuresAt(view, ref);
  const doors = ends.map((end) => `door-${end}-${id}`);
  const things = [ref, ...doors, ...figures.map(({ id: figure }) => figure)];
  return {
    ...{ ref, angle, level, bare },
    x: middle[0],
    y: middle[1],
    value: plateOf(view, id),
    label: [names.ref(ref), ...corridorLines(ref, names)].join(". "),
    reinforced: state?.reinforced ?? false,
    noise: state?.noise ?? false,
    doors: state?.doors ?? [],
    open: [view.rooms[ends[0]] === undefined, view.rooms[ends[1]] === undefined],
    packs: packsOf(figures, SIZES, targets, moving),
    taken: figures.reduce((sum, { kind }) => sum + (facts.intruders[kind]?.spaces ?? 1), 0),
    badge: badgeOf(targets, things),
    chosen: things.some((one) => chosen.has(one)),
    selected: selected !== null && things.includes(selected),
    touched: things.some((one) => touched.has(one)),
  };
}

/** Destination of a key: from room to corridor to room for arrows, the reader's own room for Home, the next target for Page Up and
 * Down. */
function move(key: string, current: Ref, { view, targets, seat }: Props): Ref | null {
  if (key === "Home") return roomOf(view, seat);
  const direction = ARROWS[key];
  const from = placeOf(view, current);
  if (!direction || !from) {
    return paged(
      key,
      [...targets.keys()].map((ref) => spaceOf(view, ref)),
      current,
    );
  }
  const reached = SLOTS.filter(({ id }) => view.rooms[id] || targets.has(id) || exits(view, id).length > 0).map(({ id }) => id);
  const all = [...reached, ...Object.keys(view.corridors).map(corridorRef), ...SECTIONS.map((section) => `section-${section}`)];
  return nearest(from, direction, all, (ref) => placeOf(view, ref), 1.5);
}

/** The pressable space of a target. A figure is in a space. */
function spaceOf(view: View, ref: Ref): Ref {
  const at = /^i\d+$/.test(ref) ? view.figures[ref]?.at : undefined;
  if (at) return "room" in at ? at.room : corridorRef(at.corridor);
  return ref.startsWith("door-") ? corridorRef(ref.split("-")[2] ?? "") : ref;
}
