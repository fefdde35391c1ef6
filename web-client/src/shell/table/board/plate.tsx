// Place of the plate of an event. It keeps clear of the event.

import { useSignal, type ReadonlySignal } from "@preact/signals";

import type { Presentation } from "../../../model/presentation";
import type { Ref } from "../../../wire/messages";
import { usePresentation } from "../context";
import { EventPlate } from "../events";
import type { Point } from "./camera";
import type { Size } from "./layout";
import { placesNow } from "./outlines";

type Side = "top" | "bottom";

/** Side of the board for the plate. The list of missed events takes the top. */
function sideOf({ missed }: Presentation, side: ReadonlySignal<Side>): Side {
  return missed.value.length > 0 ? "bottom" : side.value;
}

/** The plate, which changes sides without rendering the board again. */
export function Plate({ side, adjust }: { side: ReadonlySignal<Side>; adjust: () => void }) {
  return <EventPlate side={sideOf(usePresentation(), side)} adjust={adjust} />;
}

/** Surroundings of the plate, with the things that it must not cover. */
interface Surroundings {
  section: { current: HTMLElement | null };
  size: Size;
  /** Width of a tile, in pixels. */
  tile: number;
  touched: ReadonlySignal<ReadonlySet<Ref>>;
  /** Position of a thing in the frame, in pixels. */
  spot: (ref: Ref) => Point | null;
}

/**
 * The plate keeps its side, unless it would cover the event. Then it moves away from the thing touched last. If it would cover the event
 * on either side, it leaves the event's half of the board. An open look never moves.
 */
export function usePlate({ section, size, tile, touched, spot }: Surroundings) {
  const presentation = usePresentation();
  const side = useSignal<Side>("top");
  const aside = useSignal<{ align: "start" | "end"; room: number } | null>(null);
  const adjust = () => {
    const plate = section.current?.querySelector<HTMLElement>(".playback");
    if (!plate || presentation.playback.look.value) return;
    const spots = placesNow(presentation, touched.value)
      .flatMap((ref) => spot(ref) ?? [])
      .filter(({ y }) => y > 0 && y < size.height);
    const reach = plate.offsetHeight + tile / 3;
    const covers = (at: Side) => spots.some(({ y }) => (at === "top" ? y : size.height - y) < reach);
    const last = spots.at(-1);
    if (last && covers(sideOf(presentation, side))) side.value = last.y < size.height / 2 ? "bottom" : "top";
    const covered = last && covers(sideOf(presentation, side)) && Math.abs(last.x - size.width / 2) < plate.offsetWidth / 2 + tile / 2;
    const [start, end] = last ? [last.x - tile / 2, size.width - last.x - tile / 2] : [0, 0];
    const next = !covered ? null : start > end ? ({ align: "start", room: Math.floor(start) } as const) : ({ align: "end", room: Math.floor(end) } as const);
    // Otherwise each frame would render the board and measure the plate again.
    if (next?.align !== aside.value?.align || next?.room !== aside.value?.room) aside.value = next;
  };
  return { side, aside: aside.value, adjust };
}
