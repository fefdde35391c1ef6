import { expect, test, vi } from "vitest";

test("an old link to a seat loses the code in its path before anything is sent", async () => {
  const code = "K7Q2-M9XR-4TWB-0HJN-QX5Z";
  const shown: string[] = [];
  vi.stubGlobal("location", { ...location, pathname: `/seat/${code}` });
  vi.stubGlobal("history", { state: null, replaceState: (_state: unknown, _title: string, address: string) => shown.push(address) });
  await import("../src/shell/route");
  expect(shown).toEqual([`/seat#${code}`]);
  vi.unstubAllGlobals();
});
