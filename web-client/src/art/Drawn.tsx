import { memo } from "../drawing/memo";
import type { Picture } from "./picture";

/** A picture on a board, with its origin at the given point. It is positioned by its own attributes, because each transformed element would
 * be a compositing layer of its own. */
export const Drawn = memo(({ picture, x = 0, y = 0, scale = 1, part }: { picture: Picture; x?: number; y?: number; scale?: number; part?: string }) => {
  const { href, x: left, y: top, width, height } = picture;
  return <image class={part} href={href} x={x + left * scale} y={y + top * scale} width={width * scale} height={height * scale} />;
});
