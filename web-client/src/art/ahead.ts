// Pictures that are drawn before they are wanted: a browser lays a document out when it first shows it, and several new ones in one frame
// keep a slow phone too long.

import { useEffect } from "preact/hooks";

import type { Picture } from "./picture";

/** The browser forgets what nobody holds. */
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

/** Draws pictures one after another while the page has nothing else to do; answers what leaves the rest to when they are wanted. */
export function drawAhead(pictures: readonly (() => Picture)[]): () => void {
  let left = false;
  const draw = async () => {
    for (const picture of pictures) {
      await rest();
      if (left) return;
      await hold(picture());
    }
  };
  // Where one cannot be shown, the game is drawn as it is without them.
  draw().catch(() => undefined);
  return () => {
    left = true;
  };
}

/** Draws `pictures` ahead whenever `names` calls others. */
export function useAhead(names: string, pictures: readonly (() => Picture)[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say which they are
  useEffect(() => drawAhead(pictures), [names]);
}
