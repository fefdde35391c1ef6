import type { Component, FunctionComponent } from "preact";
import { expect, test } from "vitest";

import { memo } from "../../src/drawing/memo";
import { says } from "../../src/drawing/stable-things";

interface Props {
  at: string;
  more?: { n: number };
}

/** True if a component with other props renders again. */
function rendersAgain(Drawn: FunctionComponent<Props>, before: Props, after: Props): boolean {
  const self = { props: before } as Component<Props>;
  Drawn.call(self, before);
  return self.shouldComponentUpdate?.(after, {}, null) ?? true;
}

test("a memoised component renders again only for other props", () => {
  const more = { n: 1 };
  const Plain = memo(({ at }: Props) => <b>{at}</b>);
  expect(rendersAgain(Plain, { at: "s01", more }, { at: "s01", more })).toBe(false);
  expect(rendersAgain(Plain, { at: "s01", more }, { at: "s02", more })).toBe(true);
  expect(rendersAgain(Plain, { at: "s01", more }, { at: "s01", more: { n: 1 } })).toBe(true);
  expect(rendersAgain(Plain, { at: "s01", more }, { at: "s01" })).toBe(true);
  expect(rendersAgain(Plain, { at: "s01" }, { at: "s01", more })).toBe(true);
  const ByPlace = memo(
    ({ at }: Props) => <b>{at}</b>,
    (one, other) => one.at === other.at,
  );
  expect(rendersAgain(ByPlace, { at: "s01" }, { at: "s01", more })).toBe(false);
});

test("plain data is equal only if all of it is", () => {
  const sign = { ref: "s01", name: ["Surgery"], engine: null, pawns: [{ seat: 1, own: true }] };
  expect(says(sign, structuredClone(sign))).toBe(true);
  for (const other of [
    { ...sign, name: ["Surgery", "2"] },
    { ...sign, engine: { works: true } },
    { ...sign, pawns: [{ seat: 1, own: false }] },
    { ...sign, more: 1 },
    { ref: "s01" },
    null,
    "s01",
  ]) {
    expect(says(sign, other), JSON.stringify(other)).toBe(false);
    expect(says(other, sign), JSON.stringify(other)).toBe(false);
  }
});
