import { expect, test } from "../../browser/fixtures.js";

for (const [path, type] of Object.entries({ "favicon.ico": /icon/, "apple-touch-icon.png": /png/, "robots.txt": /text\/plain/ })) {
  test(`${path} is where programs look for it`, async ({ request, server }) => {
    const answer = await request.get(`${server.url}${path}`);
    expect(answer.ok()).toBe(true);
    expect(answer.headers()["content-type"]).toMatch(type);
  });
}

test("manifest has PNG icons", async ({ request, server }) => {
  const { icons } = await (await request.get(`${server.url}manifest.webmanifest`)).json();
  expect(icons.filter(({ type }) => type === "image/png").length).toBeGreaterThan(1);
});
