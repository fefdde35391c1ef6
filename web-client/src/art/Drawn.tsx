import { memo } from "./memo";
import type { Picture } from "./picture";

/** A picture on a board, its origin at a place there. It is laid there by its own measures: each element that is moved is a thing of its own to
 * whoever puts the layers of the page together. */
export const Drawn = memo(({ picture, x = 0, y = 0, scale = 1, part }: { picture: Picture; x?: number; y?: number; scale?: number; part?: string }) => {
  const { href, x: left, y: top, width, height } = picture;
  return <image class={part} href={href} x={x + left * scale} y={y + top * scale} width={width * scale} height={height * scale} />;
});
