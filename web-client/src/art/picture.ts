// Pictures: SVG documents composed of parts, with an object URL in this page.

import { DEFINITIONS } from "./definitions";

/** Visible area of a picture's plane. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture, with its box relative to its origin. */
export interface Picture extends Box {
  href: string;
}

/** Definitions that a picture can refer to by id: gradients, patterns, outlines, emblems. */
export type Definitions = Readonly<Record<string, string>>;

/** Box centred on the origin. */
export function around(width: number, height = width): Box {
  return { x: -width / 2, y: -height / 2, width, height };
}

/** Composes an SVG document. It includes the referenced definitions of the kit and of `own`. */
export function svg({ x, y, width, height }: Box, body: string, own: Definitions = {}): string {
  const all = { ...DEFINITIONS, ...own };
  const wanted = new Set([...body.matchAll(/#([\w-]+)[")]/g)].map(([, id]) => id));
  const definitions = Object.entries(all).filter(([id]) => wanted.has(id));
  const head = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"`;
  return `<svg ${head}><defs>${definitions.map(([, definition]) => definition).join("")}</defs>${body}</svg>`;
}

/** Pictures by name. Each is composed at first use and then kept. Object URLs reveal to nobody which pictures are used. */
export class Gallery {
  readonly #hung = new Map<string, Picture>();
  readonly #own: Definitions;

  constructor(own: Definitions = {}) {
    this.#own = own;
  }

  /** `more` are definitions of this picture alone. */
  picture(name: string, box: Box, draw: () => string, more: () => Definitions = () => ({})): Picture {
    const known = this.#hung.get(name);
    if (known) return known;
    const document = new Blob([svg(box, draw(), { ...this.#own, ...more() })], { type: "image/svg+xml" });
    const picture = { href: URL.createObjectURL(document), ...box };
    this.#hung.set(name, picture);
    return picture;
  }
}

/** Rejects if this browser or the server's policy forbids pictures that the page made. */
export async function shown(picture: Picture): Promise<void> {
  const image = new Image();
  image.src = picture.href;
  await image.decode();
}
