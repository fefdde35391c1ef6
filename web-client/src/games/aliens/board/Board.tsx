// Grid of a mission: ground, sight, doors, all pieces and the present choices. All facts are from the view. The client computes
// neither sight nor reach.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TargetedKeyboardEvent, TargetedMouseEvent } from "preact";

import { useArt } from "../../../art/pack";
import { Part } from "../../../shell/part";
import { colorOf } from "../../../shell/token";
import type { BoardProps, GameEvent, Ref } from "../../game";
import { onTheirWay } from "../events";
import { pack } from "../art/pack";
import { cellOf, contacts, members, ownCharacter, sealed, type Cell, type View } from "../view";
import { cellLines, contactLines, doorLine, memberLines, thingsOn } from "../words/explain";
import type { Names } from "../words/names";
import { Doors } from "./Doors";
import { apart, CELL, cellAt, cellFor, centre, gridOf, isCell, MARGIN, middle, placeOf, placeOn, type Point } from "./geometry";
import { area, Ground } from "./Ground";
import { Badge, type Figure, Person, Piece, SentryGun, Threat } from "./marks";
import { Motion } from "./Motion";
import { RoomNames, Rulers } from "./Rulers";
import { seenCells } from "./sight";
import "./board.css";

type Props = BoardProps<View> & { names: Names };

const NONE: readonly GameEvent[] = [];

export function Board(props: Props) {
  const { view, targets, chosen, selected, touched, bare, plain, covered, onSelect, names, seat } = props;
  const drawn = useArt(pack);
  const art = plain ? null : drawn;
  const root = useRef<SVGGElement>(null);
  const own = ownCharacter(view, seat);
  const home = cellOf(view, own ?? undefined);
  const [cursor, setCursor] = useState<Cell>(home ?? [...gridOf(view).start][0] ?? "a1");
  const [moved, setMoved] = useState(0);
  const moving = onTheirWay(props.playing ?? NONE);
  const { field } = view;

  useLayoutEffect(() => {
    if (moved > 0) root.current?.querySelector<SVGGElement>(".al-cursor")?.focus({ preventScroll: true });
  }, [moved]);

  const step = (to: Cell) => {
    setCursor(to);
    setMoved((n) => n + 1);
  };

  const press = (event: TargetedMouseEvent<SVGGElement>) => {
    const cell = cellUnder(event);
    const ref = pressed(event.target, cell, targets, view);
    const at = ref ? cellFor(view, ref) : null;
    if (at) setCursor(at);
    onSelect(ref);
  };

  const key = (event: TargetedKeyboardEvent<SVGGElement>) => {
    const next = move(event.key, cursor, home, props);
    if (next !== null) {
      event.preventDefault();
      step(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onSelect(meant(cursor, targets, view));
    }
  };

  const figures = members(view).flatMap(([who, member]): [Cell, Figure][] => {
    const cell = cellOf(view, who);
    if (!cell) return [];
    const figure = {
      who,
      color: member.hero_of === undefined ? null : colorOf(props.table, member.hero_of),
      mark: names.character(who).slice(0, 2),
      prone: member.prone,
      own: who === own,
      activated: member.activated && view.round.activation?.who !== who,
      facehugger: member.facehugger,
      carries: member.crates > 0 || member.carries_newt,
    };
    return [[cell, figure]];
  });

  /** A thing as a button, so that screen readers find it. */
  const thing = (ref: Ref, label: string, content: preact.ComponentChildren, at: Point | null = placeOf(view, ref)) =>
    at && (
      <g
        key={ref}
        data-ref={ref}
        role="button"
        tabindex={-1}
        aria-label={label}
        class={["al-thing-on", moving.has(ref) && "is-moving", selected === ref && "is-selected"].filter(Boolean).join(" ")}
        transform={`translate(${at[0]} ${at[1]})`}
      >
        {content}
      </g>
    );
  const barred = new Set(field.barricades.map(sealed));

  return (
    <g ref={root} class={`al-board ${art ? "is-lit" : ""}`} onClick={press} onKeyDown={key}>
      <defs>
        <pattern id="al-unseen" width="8" height="8" patternUnits="userSpaceOnUse">
          <circle cx="2" cy="2" r="1.3" class="al-dot" />
        </pattern>
      </defs>
      <Ground view={view} art={art} />
      <Sight view={view} who={selected !== null && cellOf(view, selected) ? selected : own} />
      <Doors view={view} label={(ref) => `${names.ref(ref)}. ${doorLine(ref.slice("door-".length), names)}`} />
      {!bare && (
        <>
          <g class="al-things">
            {gridOf(view).spawns.map((_, i) =>
              thing(`spawn-${i + 1}`, names.ref(`spawn-${i + 1}`), <Piece icon="portal" n={i + 1} barred={barred.has(`spawn-${i + 1}`)} />),
            )}
            {gridOf(view).exits.map(({ cell, out, opens }) =>
              thing(
                `exit-${cell}`,
                names.ref(`exit-${cell}`),
                <g class={opens && opens > view.round.number ? "al-exit is-shut" : "al-exit"}>
                  <Piece icon="exit-door" tone="ok" {...(opens && opens > view.round.number ? { n: opens } : {})} />
                </g>,
                middle(out),
              ),
            )}
            {field.hatches.map((cell) =>
              thing(`hatch-${cell}`, names.ref(`hatch-${cell}`), <Piece icon="airtight-hatch" barred={barred.has(`hatch-${cell}`)} />),
            )}
            {[...new Set(field.crates)].map((cell) => {
              const n = field.crates.filter((one) => one === cell).length;
              return thing(`object-${cell}`, names.ref(`object-${cell}`), <Piece icon="wooden-crate" {...(n > 1 ? { n } : {})} />);
            })}
            {field.computers.map((cell) => thing(`object-${cell}`, names.ref(`object-${cell}`), <Piece icon="laptop" tone="oxy" />))}
            {field.specials.map(({ cell, face, captive }) =>
              thing(
                `object-${cell}`,
                names.ref(`object-${cell}`),
                <Piece icon={face === "survivor" ? "person" : captive ? "prisoner" : "uncertainty"} tone="alien" />,
              ),
            )}
            {field.newt && thing(`object-${field.newt}`, names.ref(`object-${field.newt}`), <Piece icon="person" tone="ok" />)}
            {field.guns.map((gun, i) => thing(`gun-${i}`, names.ref(`gun-${i}`), <SentryGun {...gun} />))}
          </g>
          <g class="al-figures">
            {contacts(view).map(([id, contact]) =>
              thing(
                id,
                [names.contact(id), ...contactLines(id, names)].join(". "),
                <Threat contact={contact} art={art} known={covered ? null : (view.you?.blips?.[id] ?? null)} />,
              ),
            )}
            {figures.map(([, figure]) =>
              thing(figure.who, [names.character(figure.who), ...memberLines(figure.who, names)].join(". "), <Person figure={figure} art={art} />),
            )}
          </g>
        </>
      )}
      <Aims view={view} targets={targets} chosen={chosen} selected={selected} touched={touched} />
      {/* Pieces must never break a name. */}
      <RoomNames view={view} level={props.level} names={names} />
      {!bare && (
        <Part of="event" otherwise={null}>
          <Motion view={view} events={props.playing ?? NONE} figures={new Map(figures.map(([, figure]) => [figure.who, figure]))} art={art} />
        </Part>
      )}
      <Rulers view={view} level={props.level} {...(props.part ? { part: props.part } : {})} />
      <Cursor key={cursor} at={cursor} label={cursorLabel(cursor, names)} />
    </g>
  );
}

/** Dots on all cells unseen by the reader's character, or by anybody. The edge is a line, for readers who do not perceive the dots. */
function Sight({ view, who }: { view: View; who: string | null }) {
  const sees = seenCells(view, who);
  if (sees.size === 0) return null;
  const unseen = area([...gridOf(view).ground.keys()].filter((cell) => !sees.has(cell)));
  return (
    <g class="al-sight" aria-hidden="true">
      <path class="al-shade" d={unseen} />
      <path d={unseen} fill="url(#al-unseen)" />
    </g>
  );
}

type Aiming = Pick<Props, "view" | "targets" | "chosen" | "selected" | "touched">;

/** Targets with numbers, the chosen path with its steps, the inspected thing, and the things touched by an event. */
function Aims({ view, targets, chosen, selected, touched }: Aiming) {
  const way = [...chosen].filter(isCell);
  const marked = (refs: Iterable<Ref>, name: string, half = 17) =>
    [...new Set(refs)].flatMap((ref) => {
      const at = placeOf(view, ref);
      return at && !ref.startsWith("board-")
        ? [<rect key={ref} class={name} x={at[0] - half} y={at[1] - half} width={2 * half} height={2 * half} rx={4} />]
        : [];
    });
  return (
    <g class="al-aims" aria-hidden="true">
      {marked(touched, "al-touched", 19)}
      {marked(
        [...targets.keys()].filter((ref) => !chosen.has(ref)),
        "al-target",
      )}
      {[...targets].map(([ref, n]) => {
        const at = n > 0 ? placeOf(view, ref) : null;
        return (
          at && (
            <Badge key={ref} x={at[0] - 11} y={at[1] - 11}>
              {n}
            </Badge>
          )
        );
      })}
      {marked(chosen, "al-chosen")}
      {way.length > 1 && <path class="al-way" d={`M${way.map((cell) => centre(cell).join(" ")).join("L")}`} />}
      {way.map((cell, i) => {
        const [x, y] = centre(cell);
        return (
          <Badge key={cell} x={x} y={y}>
            {i + 1}
          </Badge>
        );
      })}
      {selected && marked([selected], "al-selected", 20)}
    </g>
  );
}

/** The only tab stop on the board. It moves from cell to cell. */
function Cursor({ at, label }: { at: Cell; label: string }) {
  const [x, y] = centre(at);
  return (
    <g class="al-cursor" data-ref={at} role="button" tabindex={0} aria-label={label} transform={`translate(${x} ${y})`}>
      <rect class="al-hit" x={-19} y={-19} width={38} height={38} rx={4} />
    </g>
  );
}

function cursorLabel(at: Cell, names: Names): string {
  const here = thingsOn(at, names.scene.view).map((ref) => names.ref(ref));
  return `${names.cell(at)}: ${[...here, ...cellLines(at, names)].join(", ")}`;
}

/** The cell under the pointer; null outside the grid. */
function cellUnder({ currentTarget, clientX, clientY }: TargetedMouseEvent<SVGGElement>): Cell | null {
  const inverse = currentTarget.getScreenCTM()?.inverse();
  if (!inverse) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(inverse);
  const [row, column] = [Math.floor((y - MARGIN) / CELL), Math.floor((x - MARGIN) / CELL)];
  return row >= 0 && column >= 0 && row < 24 && column < 36 ? cellAt(row, column) : null;
}

/** Reference for a press: the pressed thing if it is a target, else a target on that cell, else the thing there. */
function pressed(element: EventTarget | null, cell: Cell | null, targets: ReadonlyMap<Ref, number>, view: View): Ref | null {
  const found = element instanceof Element ? element.closest("[data-ref]:not(.al-cursor)")?.getAttribute("data-ref") : null;
  if (found && targets.has(found)) return found;
  const target = cell && (targets.has(cell) ? cell : thingsOn(cell, view).find((ref) => targets.has(ref)));
  return target || found || (cell && gridOf(view).ground.has(cell) ? cell : null);
}

/** The same for Enter on a cell. */
function meant(cell: Cell, targets: ReadonlyMap<Ref, number>, view: View): Ref {
  const things = thingsOn(cell, view);
  return things.find((ref) => targets.has(ref)) ?? (targets.has(cell) ? cell : (things[0] ?? cell));
}

const ARROWS: Readonly<Record<string, Point>> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Destination of a key: the next cell for arrows, the reader's own character for Home, the next target for Page Up and Down. */
function move(key: string, at: Cell, home: Cell | null, { view, targets }: Props): Cell | null {
  if (key === "Home") return home;
  if (key === "PageDown" || key === "PageUp") {
    const cells = [...new Set([...targets.keys()].flatMap((ref) => cellFor(view, ref) ?? []))].sort((one, other) =>
      home ? apart(home, one) - apart(home, other) : 0,
    );
    const here = cells.indexOf(at);
    return cells.at(key === "PageDown" ? (here + 1) % cells.length : here - 1) ?? null;
  }
  const by = ARROWS[key];
  if (!by) return null;
  const { rows, columns } = gridOf(view);
  const [row, column] = placeOn(at);
  return cellAt(Math.min(rows - 1, Math.max(0, row + by[0])), Math.min(columns - 1, Math.max(0, column + by[1])));
}
