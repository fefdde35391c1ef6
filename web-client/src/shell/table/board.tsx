// Frame of the board: pan, zoom, fit, hide pieces, words. The camera moves only on the reader's own command.

import { useComputed, useSignal, type ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { useSoon } from "../../drawing/deferred";
import type { Level } from "../../games/game";
import { t } from "../../i18n";
import { visibleOverhang } from "../../model/board-fit";
import { plainBoard, settings } from "../../model/settings";
import type { Presentation } from "../../model/presentation";
import type { Ref } from "../../wire/messages";
import { Icon } from "../icon";
import { tip } from "../key";
import { Part } from "../part";
import { inspect, ui, usePresentation } from "./context";
import { EdgeMarkers } from "./edges";
import { EventPlate } from "./events";
import { SeatToken } from "./seat-token";
import "./board.css";

const MAX_ZOOM = 6;
/** Longer movement of a press is a drag. */
const SLACK_PX = 6;
/** A level changes only if the tile is this much beyond its limit. */
const HYSTERESIS_PX = 8;
const NEAR_PX = 76;
const CLOSE_PX = 140;
/** Smallest text size anywhere. */
const LEAST_PX = 11;
/** Initial tile width on a board that is too large for the window. */
const BEGIN_PX = 112;
/** Overhang of marks beside the outermost rooms, as a fraction of the board's width. */
const SIDE = 0.03;
/** Width or height that the tools take from the board. */
const TOOLS_PX = 48;

/** Level of detail for a tile width in pixels, given the previous level. */
function level(tile: number, before: Level): Level {
  const near = NEAR_PX + (before === "far" ? HYSTERESIS_PX : -HYSTERESIS_PX);
  const close = CLOSE_PX + (before === "close" ? -HYSTERESIS_PX : HYSTERESIS_PX);
  if (tile < near) return "far";
  return tile < close ? "near" : "close";
}

/** In a narrower frame, the board turns to whichever orientation has larger tiles. */
const NARROW_PX = 600;

/** True for a board in portrait: in a portrait frame, and in a narrow one with larger tiles that way. */
function isPortrait(
  { width, height }: { width: number; height: number },
  size: (portrait: boolean) => { width: number; height: number; tile: number },
): boolean {
  const tile = (portrait: boolean) => {
    const board = size(portrait);
    return board.tile * Math.min(width / board.width, height / board.height);
  };
  return height > width || (width < NARROW_PX && tile(true) > tile(false));
}

interface Camera {
  x: number;
  y: number;
  zoom: number;
}

/** Centre of a window of length `shown` that is nearest to `at` without leaving the length `all`. */
function middle(at: number, shown: number, all: number): number {
  return shown >= all ? all / 2 : Math.min(all - shown / 2, Math.max(shown / 2, at));
}

const WHOLE: Camera = { x: 0, y: 0, zoom: 1 };

/** The thing of the board under an event of the browser. */
function refAt({ target }: Event): Ref | null {
  return (target as Element).closest("[data-ref]")?.getAttribute("data-ref") ?? null;
}

/** Outlined things: those touched by the event that plays or by an open look, and the marked ones. */
function touchedNow(presentation: Presentation): ReadonlySet<Ref> {
  const { current, look } = presentation.playback;
  const played = [...(current.value?.told ?? []), ...(look.value ? [look.value] : [])].flatMap((entry) => presentation.line(entry)?.touches ?? []);
  return new Set([...played, ...presentation.marked.value]);
}

/** Places of the event that plays: the touched things, or else the seats that it is about. */
function placesNow(presentation: Presentation, touched: ReadonlySet<Ref>): Ref[] {
  if (touched.size > 0) return [...touched];
  const told = presentation.playback.current.value?.told ?? [];
  return told.flatMap((entry) => presentation.line(entry)?.about ?? []).map((seat) => `seat-${seat}`);
}

/** Side of the board for the plate of an event. */
function sideOf({ missed }: Presentation, side: ReadonlySignal<"top" | "bottom">): "top" | "bottom" {
  return missed.value.length > 0 ? "bottom" : side.value;
}

/** Plate of an event, which changes sides without rendering the board again. */
function PlateAt({ side, adjust }: { side: ReadonlySignal<"top" | "bottom">; adjust: () => void }) {
  return <EventPlate side={sideOf(usePresentation(), side)} adjust={adjust} />;
}

/** The board of a page. `children` is the text about the inspected thing. `of` tells boards apart where there are several. */
export function BoardFrame({ of, children }: { of?: string; children?: ComponentChildren }) {
  const presentation = usePresentation();
  const { choice } = presentation;
  const words = t().table;
  const game = presentation.game.value;
  const scene = presentation.scene.value;
  const frame = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const whole = useSignal({ width: 900, height: 600 });
  const camera = useSignal(WHOLE);
  const measured = useSignal(false);
  const detail = useRef<Level>("near");
  const touched = useComputed(() => touchedNow(presentation));
  // Targets render after the answers.
  const targets = useSoon(choice.targets, "answers");

  const passing = {
    clock: presentation.table.clock.value,
    told: () => presentation.told(),
    playing: presentation.playing.value,
    checked: presentation.checked.value,
  };
  const portrait = isPortrait(whole.value, (portrait) => game.board.size(scene.view, portrait));
  const content = game.board.size(scene.view, portrait);
  // The tools are beside or below the board, wherever they leave more for it.
  const beside = { width: whole.value.width - TOOLS_PX, height: whole.value.height };
  const below = { width: whole.value.width, height: whole.value.height - TOOLS_PX };
  const fitting = ({ width, height }: typeof beside) => Math.min(width / content.width, height / content.height);
  const home = game.board.home(scene);
  const tools = fitting(beside) >= fitting(below) ? "beside" : "below";
  const size = tools === "beside" ? beside : below;
  // The overhanging parts are in view at the end, and once the reader has fitted the board.
  const fitted = useSignal(false);
  const entire = fitted.value || presentation.isOver.value;
  const margin = visibleOverhang(entire ? { ...content, legible: 0 } : content, size);
  const flank = entire ? content.width * SIDE : 0;
  const board = { ...content, width: content.width + 2 * flank, height: content.height + 2 * margin };
  const fit = Math.min(size.width / board.width, size.height / board.height);
  const placeOf = (ref: Ref) => {
    const at = game.board.place(ref, scene.view, portrait);
    return at && { x: at.x + flank, y: at.y + margin };
  };
  const { x, y, zoom } = camera.value;
  /** Position of a thing in the frame, in pixels. */
  const spot = (ref: Ref) => {
    const at = placeOf(ref);
    if (!at) return null;
    const [left, top] = [(size.width - board.width * fit) / 2, (size.height - board.height * fit) / 2];
    return { x: left + (x + at.x * zoom) * fit, y: top + (y + at.y * zoom) * fit };
  };
  /** Visible part of the board, in its units. */
  const part = {
    x: (-x - (size.width / fit - board.width) / 2) / zoom - flank,
    y: (-y - (size.height / fit - board.height) / 2) / zoom - margin,
    width: size.width / (fit * zoom),
    height: size.height / (fit * zoom),
  };
  const detailed = level(board.tile * fit * zoom, detail.current);
  /** Enlargement of the text where the board is too small to be read. */
  const grown = detailed === "far" ? Math.max(1, LEAST_PX / ((board.writes ?? Infinity) * fit * zoom)) : 1;
  useLayoutEffect(() => {
    detail.current = detailed;
  }, [detailed]);

  useEffect(() => {
    const element = section.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) {
        whole.value = { width: entry.contentRect.width, height: entry.contentRect.height };
        measured.value = true;
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // The plate of an event keeps its side, unless it would cover the event. Then it moves away from the thing touched last. An open
  // look never moves.
  const side = useSignal<"top" | "bottom">("top");
  // If the plate would cover the event on either side, it leaves the event's half of the board.
  const aside = useSignal<{ align: "start" | "end"; room: number } | null>(null);
  const adjust = () => {
    const plate = section.current?.querySelector<HTMLElement>(".playback");
    if (!plate || presentation.playback.look.value) return;
    const reach = plate.offsetHeight + (board.tile * fit * zoom) / 3;
    const stands = sideOf(presentation, side);
    const spots = placesNow(presentation, touched.value)
      .flatMap((ref) => spot(ref) ?? [])
      .filter(({ y }) => y > 0 && y < size.height);
    const under = (at: "top" | "bottom") => spots.some(({ y }) => (at === "top" ? y : size.height - y) < reach);
    if (under(stands)) side.value = spots.at(-1)!.y < size.height / 2 ? "bottom" : "top";
    const half = (board.tile * fit * zoom) / 2;
    const last = spots.at(-1);
    const covered = last !== undefined && under(sideOf(presentation, side)) && Math.abs(last.x - size.width / 2) < plate.offsetWidth / 2 + half;
    const [start, end] = last ? [last.x - half, size.width - last.x - half] : [0, 0];
    aside.value = !covered ? null : start > end ? { align: "start", room: start } : { align: "end", room: end };
  };

  /** Zooms about a point of the frame, in pixels. */
  const zoomAt = (factor: number, px = size.width / 2, py = size.height / 2) => {
    const now = camera.value;
    const next = Math.min(MAX_ZOOM, Math.max(1, now.zoom * factor));
    const ratio = next / now.zoom;
    const left = (size.width - board.width * fit) / 2;
    const top = (size.height - board.height * fit) / 2;
    const [bx, by] = [(px - left) / fit, (py - top) / fit];
    camera.value = next === 1 ? WHOLE : { zoom: next, x: bx - (bx - now.x) * ratio, y: by - (by - now.y) * ratio };
  };
  const fitAll = () => {
    fitted.value = true;
    camera.value = WHOLE;
  };
  /** Centres the camera on a place, as far as the edge of the board allows. */
  const lookAt = (at: { x: number; y: number }, next: number) => {
    const along = (to: number, shown: number, all: number) => all / 2 - middle(to, shown / (fit * next), all) * next;
    camera.value = { zoom: next, x: along(at.x, size.width, board.width), y: along(at.y, size.height, board.height) };
  };
  const focusOn = (ref: Ref) => {
    const at = placeOf(ref);
    if (at) lookAt(at, Math.max(zoom, 2.2));
  };

  // A board too large for the window starts at the reader's own place, zoomed out until everything is just readable. Afterwards the
  // reader moves the camera.
  const begun = useSignal(false);
  const start = home === null ? null : placeOf(home);
  useEffect(() => {
    if (begun.value || !measured.value || !start) return;
    begun.value = true;
    if (board.window === undefined || board.tile * fit >= NEAR_PX) return;
    lookAt(start, Math.min(MAX_ZOOM, Math.max(1, Math.max(board.legible ?? 0, Math.min(size.width / board.window, BEGIN_PX / board.tile)) / fit)));
  });

  // The board appears once its size and camera are known.
  const seen = measured.value && (start === null || begun.value);

  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const dragged = useRef(0);
  const spread = () => {
    const [a, b] = [...pointers.current.values()];
    return a && b ? { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
  };
  const down = (event: PointerEvent) => {
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent) => {
    const last = pointers.current.get(event.pointerId);
    if (!last) return;
    const before = spread();
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = spread();
    if (before && after) {
      const box = frame.current!.getBoundingClientRect();
      dragged.current = SLACK_PX + 1;
      zoomAt(after.distance / before.distance, after.x - box.left, after.y - box.top);
      return;
    }
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    dragged.current += Math.abs(dx) + Math.abs(dy);
    if (dragged.current <= SLACK_PX) return;
    if (!frame.current!.hasPointerCapture(event.pointerId)) frame.current!.setPointerCapture(event.pointerId);
    const now = camera.value;
    if (now.zoom > 1) camera.value = { ...now, x: now.x + dx / fit, y: now.y + dy / fit };
  };
  const up = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };

  const drawn = {
    ...scene,
    ...passing,
    portrait,
    level: detailed,
    part,
    targets,
    chosen: choice.chosen.value,
    selected: choice.selected.value,
    touched: touched.value,
    bare: ui.bare.value,
    numbers: settings.value.numbers,
    plain: plainBoard(),
    onSelect: choice.touch,
    act: presentation.act,
  };
  const name = of === undefined ? words.board : `${words.board}: ${of}`;
  const own = (id: string) => (of === undefined ? id : undefined);
  const control = (id: string, label: string, face: ComponentChildren, press: () => void, title = label) => (
    <button type="button" class="square" id={own(id)} aria-label={label} title={title} onClick={press}>
      {face}
    </button>
  );
  return (
    <section
      class="board"
      data-tools={tools}
      data-align={aside.value?.align}
      style={aside.value ? { "--room": `${Math.floor(aside.value.room)}px` } : undefined}
      aria-label={name}
      id={own("board")}
      ref={section}
    >
      {ui.words.value ? (
        <div class="in-words" tabIndex={0} role="region" aria-label={`${words.words}: ${name}`}>
          <h2 class="unseen">{words.board}</h2>
          <game.panels.Words {...scene} {...passing} selected={choice.selected.value} onSelect={choice.touch} />
        </div>
      ) : (
        <div
          ref={frame}
          class="frame"
          onPointerDownCapture={() => {
            // A piece of the board may take the press for itself.
            if (pointers.current.size === 0) dragged.current = 0;
          }}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
          onWheel={(event) => {
            event.preventDefault();
            const box = frame.current!.getBoundingClientRect();
            zoomAt(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
          }}
          onClickCapture={(event) => {
            if (dragged.current > SLACK_PX) event.stopPropagation();
          }}
          onFocusIn={(event) => {
            // The camera follows the keyboard focus. The browser would scroll the surroundings instead.
            section.current?.scrollTo(0, 0);
            event.currentTarget.scrollTo(0, 0);
            const ref = refAt(event);
            const at = ref && spot(ref);
            const place = ref && placeOf(ref);
            if (at && place && (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height)) lookAt(place, zoom);
          }}
          onDblClick={(event) => {
            const ref = refAt(event);
            if (ref) focusOn(ref);
          }}
          onContextMenu={(event) => {
            // A right click or a long press.
            const ref = refAt(event);
            if (!ref) return;
            event.preventDefault();
            inspect(ref);
          }}
          onPointerOver={(event) => {
            const ref = event.pointerType === "mouse" ? refAt(event) : null;
            const explained = ref && game.words.explain(ref, scene);
            const also = ref && presentation.alsoCalled((game, scene) => game.words.explain(ref, scene)?.title);
            event.currentTarget.title = explained ? [explained.title, ...(also ? [also] : []), ...explained.lines].join("\n") : "";
          }}
        >
          <svg
            viewBox={`0 0 ${board.width} ${board.height}`}
            preserveAspectRatio="xMidYMid meet"
            role="group"
            aria-label={name}
            data-level={detailed}
            style={grown > 1 ? { "--grown": grown.toFixed(2) } : {}}
          >
            <g class="camera" visibility={seen ? undefined : "hidden"} transform={`translate(${x + flank * zoom} ${y + margin * zoom}) scale(${zoom})`}>
              <Part of="pictures" otherwise={<game.board.Board {...drawn} bare plain />}>
                <game.board.Board {...drawn} />
              </Part>
            </g>
          </svg>
          {game.board.Minimap && zoom > 1 && (
            <svg
              class="minimap"
              viewBox={`0 0 ${board.width} ${board.height}`}
              aria-hidden="true"
              onClick={(event) => {
                const inverse = event.currentTarget.getScreenCTM()?.inverse();
                if (inverse) lookAt(new DOMPoint(event.clientX, event.clientY).matrixTransform(inverse), zoom);
              }}
            >
              <Part of="pictures" otherwise={null}>
                <game.board.Minimap {...scene} />
              </Part>
              <rect class="view" {...part} />
            </svg>
          )}
          <Part of="board">
            <EdgeMarkers spot={spot} width={size.width} height={size.height} touched={touched.value} onGo={focusOn} />
          </Part>
        </div>
      )}
      <Part of="event" until={presentation.playback.plate} place={(line) => <div class="playback">{line}</div>}>
        <PlateAt side={side} adjust={adjust} />
      </Part>
      <div class="tools">
        {children}
        <div class="toolbar" role="toolbar" aria-label={name}>
          {!ui.words.value && (
            <>
              {control("zoom-fit", words.fit, "⤢", fitAll)}
              {home && scene.seat !== null && control("zoom-home", words.home, <SeatToken seat={scene.seat} />, () => focusOn(home))}
              {control("zoom-in", words.zoomIn, "+", () => zoomAt(1.4), tip(words.zoomIn, "zoomIn"))}
              {control("zoom-out", words.zoomOut, "−", () => zoomAt(1 / 1.4), tip(words.zoomOut, "zoomOut"))}
              <button
                type="button"
                class="square"
                id={own("hide-pieces")}
                aria-pressed={ui.bare.value}
                aria-label={words.hidePieces}
                title={tip(words.hidePieces, "hidePieces")}
                onClick={() => (ui.bare.value = !ui.bare.value)}
              >
                <Icon id="sight-disabled" />
              </button>
            </>
          )}
          <button
            type="button"
            class="square"
            aria-pressed={ui.words.value}
            aria-label={words.words}
            title={words.words}
            onClick={() => (ui.words.value = !ui.words.value)}
          >
            <Icon id={ui.words.value ? "world" : "scroll-unfurled"} />
          </button>
        </div>
      </div>
    </section>
  );
}
