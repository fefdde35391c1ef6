import { create, sit } from "../../browser/table.js";
import { expect, test } from "../../browser/fixtures.js";

/** Runs in a page: makes its storage full. */
function fill() {
  Object.getPrototypeOf(localStorage).setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}

test("full storage keeps the seat for the page and shows its code", async ({ page, server }) => {
  await page.addInitScript(fill);
  await create(page, server.url, { players: 2 });
  await sit(page, "Ann", 1);
  const warning = page.locator(".bar-state", { hasText: "storage is full" });
  await warning.filter({ hasText: /[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/ }).waitFor();
  await page.getByRole("button", { name: "I am ready", exact: true }).waitFor();
});

test("fifty-first seat drops no running match", async ({ page, server }) => {
  const first = await create(page, server.url, { players: 2 });
  await sit(page, "Ann", 1);
  const { match } = await page.evaluate(() => {
    const [seat] = JSON.parse(localStorage.getItem("airlock.seats"));
    const others = Array.from({ length: 60 }, (_, at) => ({ ...seat, match: `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`, over: true }));
    localStorage.setItem("airlock.seats", JSON.stringify([seat, ...others]));
    return seat;
  });
  await create(page, server.url, { players: 2 });
  await sit(page, "Ann", 1);
  expect(first).toContain(match);
  await page.goto(first);
  await page.getByRole("button", { name: "I am ready", exact: true }).waitFor();
});
