// What two viewers are shown differently.

/** A place of the data, as a JSON pointer, and what stands there for each. */
export interface Difference {
  at: string;
  a: unknown;
  b: unknown;
}

type Branch = Record<string, unknown>;

function branch(value: unknown): value is Branch {
  return typeof value === "object" && value !== null;
}

/** The smallest parts that differ, in the order of the data. */
export function differences(a: unknown, b: unknown, at = ""): Difference[] {
  if (Object.is(a, b)) return [];
  if (!branch(a) || !branch(b) || Array.isArray(a) !== Array.isArray(b)) return [{ at, a, b }];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => differences(a[key], b[key], `${at}/${key}`));
}

/** The places of differences and all that they lie in. */
export function ways(found: readonly Difference[]): Set<string> {
  return new Set(found.flatMap(({ at }) => at.split("/").map((_, i, names) => names.slice(0, i + 1).join("/"))));
}

/** The things of the board that differences lie in: every name on the way to one. */
export function touched(found: readonly Difference[]): Set<string> {
  return new Set(found.flatMap(({ at }) => at.split("/").slice(1)));
}
