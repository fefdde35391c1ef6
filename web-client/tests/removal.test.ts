import { beforeAll, expect, test, vi } from "vitest";

const presentation = { name: (seat: number) => ["Ann", "Bob"][seat] ?? "", names: () => "" };

/** Loads the modules after the globals of a browser are set. */
async function page() {
  const [{ speak, t }, { noticeText }, { absence }] = await Promise.all([
    import("../src/i18n"),
    import("../src/shell/table/log"),
    import("../src/shell/table/rail"),
  ]);
  await speak("en");
  return { t, noticeText, absence };
}

beforeAll(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: { lang: "", dataset: {}, style: { setProperty: () => undefined } } });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("window", {});
});

test("the log tells leaving, removal and permanent removal apart", async () => {
  const { t, noticeText } = await page();
  const told = [{ left: { seat: 1 } }, { kicked: { seat: 1 } }, { kicked: { seat: 1, final: true } }].map((notice) => noticeText(notice, presentation));
  expect(new Set(told).size).toBe(3);
  expect(told.at(-1)).toBe(t().notice.barred("Bob"));
});

test("seats tell leaving, removal and permanent removal apart", async () => {
  const { t, absence } = await page();
  const words = t().table;
  const seat = { name: "Bob", ready: true };
  expect(absence(seat)).toBe(null);
  expect(absence({ ...seat, vacant: true })).toBe(words.vacant);
  expect(absence({ ...seat, vacant: true, kicked: true })).toBe(words.kicked);
  expect(absence({ ...seat, vacant: true, kicked: true, barred: true })).toBe(words.barred);
  expect(absence({ ready: false, vacant: true })).toBe(t().lobby.free);
});

test("a player whose name was removed is called by the seat", async () => {
  const { t, noticeText } = await page();
  expect(noticeText({ sat: { seat: 1, name: "" } }, presentation)).toBe(t().notice.sat(t().seat("", 2)));
  expect(noticeText({ unnamed: { seat: 1 } }, presentation)).toBe(t().notice.unnamed(t().seat("", 2)));
});
