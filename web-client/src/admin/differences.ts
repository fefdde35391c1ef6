// Differences between the views of two viewers.

/** A JSON pointer into the data, and the value there for each viewer. */
export interface Difference {
  at: string;
  a: unknown;
  b: unknown;
}

type Branch = Record<string, unknown>;

function branch(value: unknown): value is Branch {
  return typeof value === "object" && value !== null;
}

/** The smallest differing parts, in the order of the data. */
export function differences(a: unknown, b: unknown, at = ""): Difference[] {
  if (Object.is(a, b)) return [];
  if (!branch(a) || !branch(b) || Array.isArray(a) !== Array.isArray(b)) return [{ at, a, b }];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => differences(a[key], b[key], `${at}/${key}`));
}

/** Pointers of differences and of all parts around them. */
export function ways(found: readonly Difference[]): Set<string> {
  return new Set(found.flatMap(({ at }) => at.split("/").map((_, i, names) => names.slice(0, i + 1).join("/"))));
}

/** Things of the board that contain differences: all names on the paths. */
export function touched(found: readonly Difference[]): Set<string> {
  return new Set(found.flatMap(({ at }) => at.split("/").slice(1)));
}
