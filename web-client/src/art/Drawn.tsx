import { memo } from "./memo";

import type { Picture } from "./picture";

/** A picture on a board, its origin at a place there. */
export const Drawn = memo(({ picture, x = 0, y = 0, scale = 1, part }: { picture: Picture; x?: number; y?: number; scale?: number; part?: string }) => {
  const { href, x: left, y: top, width, height } = picture;
  return <image class={part} href={href} transform={`translate(${x} ${y}) scale(${scale})`} {...{ x: left, y: top, width, height }} />;
});
