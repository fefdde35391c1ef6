// A browser too old for the page gets a plain page in both languages. So does a page that fails to load.

import assert from "node:assert/strict";

import { test } from "./fixtures.js";

/** Required features that an old browser lacks. */
const LACKS = {
  modules: () => delete HTMLScriptElement.prototype.noModule,
  "color-mix": () => (CSS.supports = (of) => of !== "color"),
  "newer built-ins": () => delete Array.prototype.findLast,
};

for (const [name, lacks] of Object.entries(LACKS)) {
  test(`browser without ${name} is shown a plain page`, async ({ server, device }) => {
    const page = await device({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(lacks);
    await page.goto(`${server.url}m/K7Q2-M9XR`);
    await page.getByText("This browser is too old for this page.").waitFor();
    await page.getByText("Tento prohlížeč je na tuto stránku příliš starý.").waitFor();
    assert.equal(await page.locator("#app header").count(), 0);
    assert.ok(!(await page.content()).includes("K7Q2"));
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  });
}

for (const [name, part] of Object.entries({ script: /assets\/index-.*\.js$/, texts: /assets\/en-.*\.js$/ })) {
  test(`failed load of ${name} is reported and retried`, async ({ server, device }) => {
    const page = await device({ serviceWorkers: "block" });
    page.context().removeAllListeners("weberror");
    await page.route(part, (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<p>proxy" }));
    await page.goto(server.url);
    await page.getByText("The page could not be loaded").waitFor();
    await page.getByText("Stránku se nepodařilo načíst").waitFor();
    await page.unrouteAll();
    await page.getByRole("button").click();
    await page.locator(".plates .game").first().waitFor();
  });
}
