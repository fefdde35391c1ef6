// A table behind the proxies that hosts use.

import { LOGIN, front } from "./proxies.js";
import { GAMES, begin, round } from "./round.js";
import { expect, test } from "../browser/fixtures.js";

/** Solo Nemesis: the test waits for no other player. */
const ALONE = { ...GAMES.nemesis, mode: 2, players: 1 };
/** The page's words for an unreachable server. */
const UNREACHABLE = /cannot be reached/;

for (const program of ["nginx", "caddy"]) {
  for (const name of ["root", "path", "password", "login"]) {
    test(`round is played behind ${program}: ${name}`, async ({ t, device }) => {
      const { url } = await front(t, program, name);
      const page = await device(name === "password" ? { httpCredentials: LOGIN } : {});
      const strays = [];
      page.on("response", (answer) => answer.status() >= 400 && strays.push(`${answer.status()} ${answer.url()}`));
      await round(page, url, ALONE);
      expect(page.url().startsWith(`${url}m/`)).toBe(true);
      // Links of the page stay below the path, in place and as addresses.
      await page.goto(url);
      const learn = page.locator('.game a[href*="/learn/"]').first();
      expect((await learn.getAttribute("href")).startsWith(new URL(url).pathname)).toBe(true);
      await learn.click();
      await page.waitForURL((address) => address.href.startsWith(`${url}learn/`));
      await page.locator('main a[href$="/1"]').first().waitFor();
      expect(strays).toEqual([]);
    });
  }

  test(`page names blocked WebSockets behind ${program}`, async ({ t, device }) => {
    const { url } = await front(t, program, "root", { sockets: false });
    const page = await device();
    await page.goto(`${url}new/nemesis`);
    await page.getByRole("button", { name: "Create", exact: true }).click();
    const said = page.locator("[role=alert], [role=status], .bar-state").filter({ hasText: /live connection/i });
    await said.first().waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(UNREACHABLE);
  });

  test(`page asks for a login behind ${program} after its session`, async ({ t, device }) => {
    const { url, login } = await front(t, program, "login");
    const page = await device();
    await begin(page, url, ALONE);
    await page.goto(url);
    await page.locator("#games").waitFor();
    login.lasts = false;
    await page.locator('input[name="code"]').fill("K7Q2-M9XR");
    await page.keyboard.press("Enter");
    const said = page.getByRole("alert").first();
    await said.waitFor();
    expect(await said.innerText()).not.toMatch(UNREACHABLE);
    await page.goto(`${url}rules/nemesis`);
    await page.getByRole("heading", { name: "Log in" }).waitFor();
  });
}
