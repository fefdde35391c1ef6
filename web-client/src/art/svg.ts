// SVG as text. Pictures are documents of their own, so everything is expressed by attributes.

export type Point = readonly [x: number, y: number];

/** Rounds to tenths of a unit, which is as fine as one can see. */
export function round(n: number): number {
  return Math.round(n * 10) / 10;
}

function faint(opacity: number | undefined): string {
  return opacity === undefined ? "" : ` opacity="${opacity}"`;
}

/** A filled shape. */
export function fill(d: string, color: string, opacity?: number): string {
  return `<path d="${d}" fill="${color}"${faint(opacity)}/>`;
}

/** A stroked path. */
export function line(d: string, color: string, width: number, opacity?: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${faint(opacity)}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, color: string, opacity?: number): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${color}"${faint(opacity)}/>`;
}

/** A rectangle as a path, which is shorter than the element. */
export function rect(x: number, y: number, width: number, height: number): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

/** Moves parts to a place and scales them. */
export function placed(x: number, y: number, body: string, scale = 1, more = ""): string {
  const size = scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${round(x)} ${round(y)})${size}${more}">${body}</g>`;
}

export function polyline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
}

export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`;
}

/** Clips parts to an outline, whose definition the picture includes. */
export function clipped(outline: string, body: string): string {
  return `<g clip-path="url(#${outline})">${body}</g>`;
}

/** Repeats a drawing. */
export function times(n: number, draw: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => draw(i)).join("");
}

/** Pseudo-random numbers from 0 to 1, the same every time, so that scattered details look the same at every seat. */
export function strewn(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at * 16_807) % 2_147_483_647;
    return at / 2_147_483_647;
  };
}

/** Parses lists of numbers as in a path: `"48 -10 1, 34 -2 9"` is two lists of three. */
export function numbers(lists: string): number[][] {
  return lists.split(",").map((list) => list.trim().split(" ").map(Number));
}
