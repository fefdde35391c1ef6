import { expect, test } from "../../browser/fixtures.js";

for (const locale of ["en-GB", "cs-CZ"]) {
  test(`browser is told not to translate the page: ${locale}`, async ({ device, server }) => {
    const page = await device({ locale });
    await page.goto(server.url);
    await page.locator("h1").waitFor();
    await expect(page.locator("html")).toHaveAttribute("translate", "no");
  });
}
