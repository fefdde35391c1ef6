// Rendering of pictures ahead of their use. A browser lays a document out when it first shows it, and several new ones in one frame block
// a slow phone too long.

import { useEffect } from "preact/hooks";

import type { Picture } from "../art/picture";

/** Holds the decoded images, which the browser would otherwise drop. */
const held = new Map<string, HTMLImageElement>();

const rest = () => new Promise<unknown>((rested) => (globalThis.requestIdleCallback ?? setTimeout)(rested));

async function hold({ href }: Picture): Promise<void> {
  if (held.has(href)) return;
  const image = new Image();
  held.set(href, image);
  image.src = href;
  await image.decode();
  await rest();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
}

/** Decodes pictures one after another while the page is idle. Returns a function that stops it. The rest are then decoded on use. */
export function drawAhead(pictures: readonly (() => Picture)[]): () => void {
  let left = false;
  const draw = async () => {
    for (const picture of pictures) {
      await rest();
      if (left) return;
      await hold(picture());
    }
  };
  // If one cannot be shown, the game renders without it.
  draw().catch(() => undefined);
  return () => {
    left = true;
  };
}

/** Decodes `pictures` ahead whenever `names` changes. */
export function useAhead(names: string, pictures: readonly (() => Picture)[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say which they are
  useEffect(() => drawAhead(pictures), [names]);
}
