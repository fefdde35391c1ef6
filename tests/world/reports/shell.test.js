import { expect, test } from "../../browser/fixtures.js";

for (const path of ["healthz", "icon-192.png", "api/games"]) {
  test(`worker does not keep ${path} as the page`, async ({ page, server }) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.locator("#games").waitFor();
    await page.goto(`${server.url}${path}`);
    await page.context().setOffline(true);
    await page.goto(server.url);
    await expect(page.locator("h1")).toHaveText(/./);
    await page.locator("header").first().waitFor();
  });
}
