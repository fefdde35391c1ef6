// Pictures: parts as an SVG document, and its address in this page.

import { DEFINITIONS } from "./definitions";

/** What of a picture's own plane is shown. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something drawn, and where it lies about its origin. */
export interface Picture extends Box {
  href: string;
}

/** What a picture can refer to, by id: gradients, patterns, outlines, emblems. */
export type Definitions = Readonly<Record<string, string>>;

/** A box about the origin. */
export function around(width: number, height = width): Box {
  return { x: -width / 2, y: -height / 2, width, height };
}

/** A document with these parts. It takes along what they refer to, of the kit's definitions and of its `own`. */
export function svg({ x, y, width, height }: Box, body: string, own: Definitions = {}): string {
  const all = { ...DEFINITIONS, ...own };
  const wanted = new Set([...body.matchAll(/#([\w-]+)[")]/g)].map(([, id]) => id));
  const definitions = Object.entries(all).filter(([id]) => wanted.has(id));
  const head = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"`;
  return `<svg ${head}><defs>${definitions.map(([, definition]) => definition).join("")}</defs>${body}</svg>`;
}

/** Pictures by their names: each is drawn when it is first wanted, and stays. No address tells anybody else what is seen. */
export class Gallery {
  readonly #hung = new Map<string, Picture>();
  readonly #own: Definitions;

  constructor(own: Definitions = {}) {
    this.#own = own;
  }

  /** `more` is what this picture alone refers to. */
  picture(name: string, box: Box, draw: () => string, more: () => Definitions = () => ({})): Picture {
    const known = this.#hung.get(name);
    if (known) return known;
    const document = new Blob([svg(box, draw(), { ...this.#own, ...more() })], { type: "image/svg+xml" });
    const picture = { href: URL.createObjectURL(document), ...box };
    this.#hung.set(name, picture);
    return picture;
  }
}

/** Fails where this browser, or whoever serves the page, shows no pictures that the page made. */
export async function shown(picture: Picture): Promise<void> {
  const image = new Image();
  image.src = picture.href;
  await image.decode();
}
