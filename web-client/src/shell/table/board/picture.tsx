// Picture of the board under the camera, with a minimap and marks for the things outside.

import type { ReadonlySignal } from "@preact/signals";

import { useSoon } from "../../../drawing/deferred";
import { plainBoard, settings } from "../../../model/settings";
import type { Ref } from "../../../wire/messages";
import { Part } from "../../part";
import { inspect, ui, usePresentation } from "../context";
import { EdgeMarkers } from "../edges";
import type { Camera, Point } from "./camera";
import { useGestures } from "./gestures";
import { useLevel, type Layout } from "./layout";
import { passingNow } from "./words";

/** Smallest text size anywhere. */
const LEAST_PX = 11;

/** The thing of the board under an event of the browser. */
function refAt({ target }: Event): Ref | null {
  return (target as Element).closest("[data-ref]")?.getAttribute("data-ref") ?? null;
}

/** The game's drawing of the present moment. */
function Drawing({ layout, camera, level, touched }: Pick<Props, "layout" | "camera" | "touched"> & { level: ReturnType<typeof useLevel> }) {
  const presentation = usePresentation();
  const { choice } = presentation;
  const { Board } = presentation.game.value.board;
  // Targets render after the answers.
  const targets = useSoon(choice.targets, "answers");
  const drawn = {
    ...presentation.scene.value,
    ...passingNow(presentation),
    portrait: layout.portrait,
    level,
    part: camera.part,
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
  return (
    <Part of="pictures" otherwise={<Board {...drawn} bare plain />}>
      <Board {...drawn} />
    </Part>
  );
}

function Minimap({ layout: { board }, camera }: Pick<Props, "layout" | "camera">) {
  const presentation = usePresentation();
  const { Minimap: Shapes } = presentation.game.value.board;
  if (!Shapes || camera.zoom <= 1) return null;
  return (
    <svg
      class="minimap"
      viewBox={`0 0 ${board.width} ${board.height}`}
      aria-hidden="true"
      onClick={(event) => {
        const inverse = event.currentTarget.getScreenCTM()?.inverse();
        if (inverse) camera.lookAt(new DOMPoint(event.clientX, event.clientY).matrixTransform(inverse));
      }}
    >
      <Part of="pictures" otherwise={null}>
        <Shapes {...presentation.scene.value} />
      </Part>
      <rect class="view" {...camera.part} />
    </svg>
  );
}

interface Props {
  name: string;
  layout: Layout;
  camera: Camera;
  touched: ReadonlySignal<ReadonlySet<Ref>>;
  /** Position of a thing in the board's units. */
  placeOf: (ref: Ref) => Point | null;
  /** Position of a thing in the frame, in pixels. */
  spot: (ref: Ref) => Point | null;
  onFocus: (ref: Ref) => void;
}

export function Picture({ name, layout, camera, touched, placeOf, spot, onFocus }: Props) {
  const presentation = usePresentation();
  const { board, size } = layout;
  const level = useLevel(board.tile * camera.scale);
  /** Enlargement of the text where the board is too small to be read. */
  const grown = level === "far" ? Math.max(1, LEAST_PX / ((board.writes ?? Infinity) * camera.scale)) : 1;
  const gestures = useGestures(camera);
  const explain = (ref: Ref) => {
    const { words } = presentation.game.value;
    const explained = words.explain(ref, presentation.scene.value);
    const also = presentation.alsoCalled((game, scene) => game.words.explain(ref, scene)?.title);
    return explained ? [explained.title, ...(also ? [also] : []), ...explained.lines].join("\n") : "";
  };
  return (
    <div
      class="frame"
      {...gestures}
      onFocusIn={(event) => {
        // The camera follows the keyboard focus. The browser would scroll the surroundings instead.
        event.currentTarget.closest("section")?.scrollTo(0, 0);
        event.currentTarget.scrollTo(0, 0);
        const ref = refAt(event);
        const at = ref && spot(ref);
        const place = ref && placeOf(ref);
        if (at && place && (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height)) camera.lookAt(place);
      }}
      onDblClick={(event) => {
        const ref = refAt(event);
        if (ref) onFocus(ref);
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
        event.currentTarget.title = ref ? explain(ref) : "";
      }}
    >
      <svg
        viewBox={`0 0 ${board.width} ${board.height}`}
        preserveAspectRatio="xMidYMid meet"
        role="group"
        aria-label={name}
        data-level={level}
        style={grown > 1 ? { "--grown": grown.toFixed(2) } : {}}
      >
        <g class="camera" visibility={camera.placed ? undefined : "hidden"} transform={camera.transform}>
          <Drawing layout={layout} camera={camera} level={level} touched={touched} />
        </g>
      </svg>
      <Minimap layout={layout} camera={camera} />
      <Part of="board">
        <EdgeMarkers spot={spot} width={size.width} height={size.height} touched={touched.value} onGo={onFocus} />
      </Part>
    </div>
  );
}
