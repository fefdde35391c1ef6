// The ship: rooms, corridors, pods, technical corridors, course, and all figures.

import { packsOf } from "../../../kit/packs";
import { ARROWS, keysOf, nearest, paged } from "../../../kit/board-keys";
import { useMemo, useRef } from "preact/hooks";
import type { TargetedMouseEvent } from "preact";

import { useArt } from "../../../art/pack";
import facts from "../../../generated/nemesis/facts.json";
import { Part } from "../../../shell/part";
import { colorOf } from "../../../shell/token";
import type { BoardProps, GameEvent, Ref, Seat } from "../../game";
import { useTabStop } from "../../../kit/board-focus";
import { onTheirWay } from "../events";
import { useKept } from "../../../drawing/stable-things";
import { pack } from "../art/pack";
import { crewIn, isHaunted, roomOf, type View } from "../view";
import { roomLines } from "../words/explain";
import type { Names } from "../words/names";
import { printed } from "../words/names";
import { entry } from "../words/texts";
import { Corridor, type CorridorProps, Line } from "./Corridor";
import { boardOf, centre, entranceAtRight, exits, numbersOf, placeOf, roomNumber, type Way, ways } from "./geometry";
import { Ghost } from "./Ghost";
import { LitCorridor } from "./lit/Corridor";
import { Facts } from "./lit/Room";
import { Ship } from "./lit/Ship";
import { SIZES, type Pawn } from "./marks";
import { Motion } from "./Motion";
import { isPlate, OBJECTS, Plates, pawns } from "./Plates";
import { Room, type Seen, type Sign } from "./Room";
import "./board.css";
import "./lit/lit.css";

type Props = BoardProps<View> & { names: Names };

const NONE: readonly GameEvent[] = [];
const ALL = Number.POSITIVE_INFINITY;

export function Board(props: Props) {
  const { view, table, portrait, level, targets, chosen, selected, touched, bare, numbers, plain, onSelect, names, seat, covered } = props;
  const events = props.playing ?? NONE;
  const drawn = useArt(pack);
  const art = plain ? null : drawn;
  const root = useRef<SVGGElement>(null);
  const board = boardOf(view);
  const home = roomOf(view, seat);
  const { current, ...stop } = useTabStop(root, selected ?? home ?? "s01", home ?? "s01");
  const all = ways(board, portrait);
  // Selection and presses change more often than the position, so tokens are composed once for each position.
  const still = useMemo(() => pawns(view, table, seat), [view, table, seat]);
  const moving = useMemo(() => onTheirWay(events), [events]);
  const tokens = useMemo(() => new Map([...still].map(([one, pawn]) => [one, moving.has(one) ? { ...pawn, arriving: true } : pawn])), [still, moving]);
  const rooms = useMemo(
    () => board.rooms.map(({ no }) => seen(no, names, { portrait, level, targets, bare }, tokens, moving)),
    [board, names, portrait, level, targets, bare, tokens, moving],
  );
  const passages = useMemo(() => all.map((way, i) => passage(`c${i}`, way, names)), [all, names]);

  const press = (event: TargetedMouseEvent<SVGGElement>) => {
    stop.press(event.target);
    onSelect(pressed(event.target, targets));
  };

  const key = keysOf(current, (pressed) => move(pressed, current, props), stop.focus, onSelect);

  const signs = useKept(
    rooms.map(
      (room): Sign => ({
        ...room,
        chosen: room.refs.some((one) => chosen.has(one)),
        selected: selected !== null && room.refs.includes(selected),
        touched: room.refs.some((one) => touched.has(one)),
      }),
    ),
  );
  const corridors = passages.map((one, i): CorridorProps => {
    const { id } = one;
    const { a, b } = board.corridors[i] ?? { a: "", b: "" };
    return {
      ...{ ...one, level, bare },
      near: numbers === "always" || [home, selected].some((room) => room !== null && (room === a || room === b)),
      badge: targets.get(id) ?? null,
      chosen: chosen.has(id),
      selected: selected === id,
      touched: touched.has(id),
      tabIndex: current === id ? 0 : -1,
    };
  });
  const onPlates = (ref: Ref | null) => (ref !== null && isPlate(ref) ? ref : null);
  const plates = {
    ...{ view, portrait, level, targets, chosen, covered, names, tokens },
    checked: props.checked ?? ALL,
    selected: onPlates(selected),
    current: onPlates(current),
  };
  const tabIndex = (ref: Ref) => (current === ref ? 0 : -1);

  return (
    <g
      ref={root}
      class={["nm-board", `is-${level}`, art && "is-lit", isHaunted(view) && "is-haunted"].filter(Boolean).join(" ")}
      onClick={press}
      onKeyDown={key}
    >
      {art ? (
        <>
          <Ship {...{ art, portrait, signs }} side={board.side} ways={all} crew={still.values()} />
          <Plates {...plates} art={art} />
          {corridors.map((one) => (
            <LitCorridor key={one.id} {...one} />
          ))}
          {signs.map((one) => (
            <Facts key={one.ref} art={art} sign={one} tabIndex={tabIndex(one.ref)} />
          ))}
        </>
      ) : (
        <>
          <g aria-hidden="true">
            {all.map((way, i) => (
              <Line key={i} way={way} />
            ))}
          </g>
          <Plates {...plates} art={null} />
          {corridors.map((one) => (
            <Corridor key={one.id} {...one} />
          ))}
          {signs.map((one) => (
            <Room key={one.ref} sign={one} tabIndex={tabIndex(one.ref)} />
          ))}
        </>
      )}
      {!bare && <Ghost view={view} portrait={portrait} pawns={still} />}
      {!bare && (
        <Part of="event" otherwise={null}>
          <Motion view={view} portrait={portrait} events={events} pawns={still} />
        </Part>
      )}
    </g>
  );
}

/** Reference for a press: the innermost target under it, else the room. */
function pressed(element: EventTarget | null, targets: ReadonlyMap<Ref, number>): Ref | null {
  let at = element instanceof Element ? element.closest("[data-ref]") : null;
  const first = at?.getAttribute("data-ref") ?? null;
  for (; at; at = at.parentElement?.closest("[data-ref]") ?? null) {
    const ref = at.getAttribute("data-ref");
    if (ref && targets.has(ref)) return ref;
  }
  return first;
}

/** Name of a room for screen readers. If the plate has a shorter name, that comes first. */
function called(ref: Ref, short: string, names: Names): string {
  const full = names.ref(ref);
  const plate = [roomNumber(ref), ...short.split("|")].join(" ").trim();
  return full.replaceAll("\u00a0", " ").includes(plate) ? full : `${plate}: ${full}`;
}

/** Everything visible in a room, independent of the selection. */
function seen(
  ref: Ref,
  names: Names,
  { portrait, level, targets, bare }: Pick<Props, "portrait" | "level" | "targets" | "bare">,
  tokens: ReadonlyMap<number, Pawn>,
  moving: ReadonlySet<Ref | Seat>,
): Seen {
  const { content } = names.speech;
  const { view, table, seat, covered } = names.scene;
  const home = roomOf(view, seat);
  const board = boardOf(view);
  const slot = board.rooms.find(({ no }) => no === ref);
  const room = view.rooms[ref] ?? { explored: false };
  const [x, y] = centre(board, ref, portrait);
  // At the end every room is open.
  const revealed = view.reveal?.rooms[ref]?.tile;
  const kind = room.kind ?? revealed ?? null;
  const open = kind !== null && (room.explored || revealed !== undefined || slot?.back === "special");
  const print = kind ? facts.rooms[kind] : undefined;
  const known = covered ? undefined : view.you?.knows.tiles?.[ref];
  const shown = kind ?? known;
  const short = shown ? (printed(content.rooms, shown).short ?? printed(content.rooms, shown).name) : "";
  const figures = view.intruders.figures.filter((figure) => figure.room === ref);
  const refs = [ref, ...figures.map(({ id }) => id)];
  const badge = refs.map((one) => targets.get(one)).find((n) => n !== undefined);
  const engine = print?.engine;
  const entrance = slot?.entrance;
  const color = (one: Seat) => colorOf(table, one);
  const eyes = room.explored ? [] : [...new Set([...(room.tile_seen_by ?? []), ...(room.token_seen_by ?? [])])];
  return {
    ref,
    refs,
    x,
    y,
    number: roomNumber(ref),
    kind,
    name: short ? short.split("|") : [],
    label: [called(ref, short, names), ...(ref === home ? [names.speech.texts.room.you] : []), ...roomLines(ref, names)].join(". "),
    back: open ? null : (slot?.back ?? null),
    token: room.token ?? false,
    secret: kind === null ? (known ?? null) : null,
    color: print?.color ?? "none",
    items: room.explored && print?.searchable ? (room.items ?? 0) : null,
    computer: print?.computer ?? false,
    fire: room.fire ?? false,
    malfunction: room.malfunction ?? false,
    airlock: room.airlock ?? false,
    combat: room.combat ?? false,
    broken: kind === "nest" && view.intruders.nest_destroyed,
    objects: objects(room.objects ?? [], kind === "nest" ? view.intruders.eggs : 0),
    pawns: crewIn(view, ref)
      .sort((one, other) => Number(one === seat) - Number(other === seat))
      .map((seat) => tokens.get(seat) as Pawn),
    packs: packsOf(
      figures.map(({ id, kind, injuries = 0 }) => ({ id, kind, hits: injuries })),
      SIZES,
      targets,
      moving,
    ),
    eyes: eyes.map(color),
    entrance: entrance
      ? {
          numbers: entrance.numbers.join("·"),
          network: board.networks.length > 1 ? entrance.network : "only",
          noisy: view.technical.includes(entrance.network),
          right: entranceAtRight(board, ref, portrait),
        }
      : null,
    engine: engine
      ? {
          works: covered ? null : (view.you?.knows.engines?.[engine] ?? view.reveal?.engines[engine - 1] ?? null),
          eyes: (view.engines[engine - 1]?.seen_by ?? []).map(color),
          told: engineTold(view.reveal?.engines[engine - 1], names),
        }
      : null,
    own: ref === home,
    badge: badge ?? null,
    level,
    bare,
  };
}

/** State of an engine as revealed at the end. */
function engineTold(works: boolean | undefined, { speech }: Names): { works: boolean; word: string } | null {
  const { final } = speech.texts;
  return works === undefined ? null : { works, word: works ? final.working : final.damaged };
}

/** Objects by kind, with the eggs in the Nest. */
function objects(list: readonly Ref[], eggs: number): Sign["objects"] {
  const counts = new Map<string, number>();
  if (eggs > 0) counts.set(OBJECTS.egg as string, eggs);
  for (const object of list) {
    const icon = object === "corpse-blue" ? object : (OBJECTS[object.split("-")[0] ?? ""] ?? "uncertainty");
    counts.set(icon, (counts.get(icon) ?? 0) + 1);
  }
  return [...counts];
}

/** Everything visible in a corridor, independent of the selection. */
function passage(id: Ref, way: Way, names: Names): Pick<CorridorProps, "id" | "way" | "numbers" | "noise" | "door" | "label"> {
  const { view } = names.scene;
  const { noise = false, door = "open" } = view.corridors?.[id] ?? {};
  const { texts } = names.speech;
  const doors = names.speech.say(texts.room.doors, { door: entry(texts.door, door) });
  const label = `${names.ref(id)}. ${noise ? texts.room.noisy : texts.room.quiet}. ${doors}`;
  return { id, way, numbers: numbersOf(view, id), noise, door, label };
}

/** Destination of a key: along corridors for arrows, the reader's own room for Home, the next target for Page Up and Down. */
function move(key: string, current: Ref, { view, portrait, targets, seat }: Props): Ref | null {
  if (key === "Home") return roomOf(view, seat);
  const place = (ref: Ref) => placeOf(view, ref, portrait);
  const direction = ARROWS[key];
  const from = place(current);
  if (!direction || !from) return paged(key, [...targets.keys()], current);
  const rooms = boardOf(view).rooms.map(({ no }) => no);
  const plates = [...view.pods.map(({ number }) => `pod-${number}`), ...view.technical.map((network) => `network-${network}`)];
  const neighbours = exits(view, current).map(({ to }) => to);
  return nearest(from, direction, neighbours, place, 2) ?? nearest(from, direction, [...rooms, ...plates], place, 2);
}
