// Frame of the board: the picture or its words, the plate of an event, the tools.

import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../../../i18n";
import type { Ref } from "../../../wire/messages";
import { Part } from "../../part";
import { ui, usePresentation } from "../context";
import { useCamera } from "./camera";
import { layoutOf, type Size } from "./layout";
import { Picture } from "./picture";
import { Plate, usePlate } from "./plate";
import { Toolbar } from "./toolbar";
import { touchedNow } from "./outlines";
import { GameWords, WordsRegion } from "./words";
import "./board.css";

/** Size of a window that is not yet measured. */
const UNMEASURED: Size = { width: 900, height: 600 };
/** Least zoom on a thing that is focused. */
const FOCUS_ZOOM = 2.2;

/** Size of an element, in pixels; null until it is measured. */
function useSize(of: { current: HTMLElement | null }): Size | null {
  const size = useSignal<Size | null>(null);
  useEffect(() => {
    if (!of.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) size.value = { width: entry.contentRect.width, height: entry.contentRect.height };
    });
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of, size]);
  return size.value;
}

/** The board of a page. `children` is the text about the inspected thing. `of` tells boards apart where there are several. */
export function BoardFrame({ of, children }: { of?: string; children?: ComponentChildren }) {
  const presentation = usePresentation();
  const words = t().table;
  const { board } = presentation.game.value;
  const scene = presentation.scene.value;
  const section = useRef<HTMLElement>(null);
  const measured = useSize(section);
  // The overhanging parts are in view at the end, and once the reader has fitted the board.
  const fitted = useSignal(false);
  const layout = layoutOf(measured ?? UNMEASURED, (portrait) => board.size(scene.view, portrait), fitted.value || presentation.isOver.value);
  const placeOf = (ref: Ref) => {
    const at = board.place(ref, scene.view, layout.portrait);
    return at && { x: at[0] + layout.flank, y: at[1] + layout.margin };
  };
  const home = board.home(scene);
  const camera = useCamera(layout, home === null ? null : placeOf(home), measured !== null);
  const spot = (ref: Ref) => {
    const at = placeOf(ref);
    return at && camera.spot(at);
  };
  const focusOn = (ref: Ref) => {
    const at = placeOf(ref);
    if (at) camera.lookAt(at, Math.max(camera.zoom, FOCUS_ZOOM));
  };
  const touched = useComputed(() => touchedNow(presentation));
  const { aside, ...plate } = usePlate({ section, size: layout.size, tile: layout.board.tile * camera.scale, touched, spot });
  const name = of === undefined ? words.board : `${words.board}: ${of}`;
  const own = (id: string) => (of === undefined ? id : undefined);
  return (
    <section
      class="board"
      data-tools={layout.tools}
      data-align={aside?.align}
      style={aside ? { "--room": `${aside.room}px` } : undefined}
      aria-label={name}
      id={own("board")}
      ref={section}
    >
      {ui.words.value ? (
        <WordsRegion name={`${words.words}: ${name}`}>
          <h2 class="unseen">{words.board}</h2>
          <GameWords />
        </WordsRegion>
      ) : (
        <Picture name={name} layout={layout} camera={camera} touched={touched} placeOf={placeOf} spot={spot} onFocus={focusOn} />
      )}
      <Part of="event" until={presentation.playback.plate} place={(line) => <div class="playback">{line}</div>}>
        <Plate {...plate} />
      </Part>
      <div class="tools">
        {children}
        <Toolbar
          name={name}
          own={own}
          home={home}
          camera={camera}
          onFocus={focusOn}
          onFit={() => {
            fitted.value = true;
            camera.showAll();
          }}
        />
      </div>
    </section>
  );
}
