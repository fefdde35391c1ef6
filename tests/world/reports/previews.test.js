import { create } from "../../browser/table.js";
import { expect, test } from "../../browser/fixtures.js";

test("link shows chat programs its game and a picture", async ({ page, request, server }) => {
  const address = await create(page, server.url, { players: 2 });
  const text = await (await request.get(`${server.url}m/${new URL(address).hash.slice(1)}`)).text();
  expect(text).toMatch(/property="og:title" content="[^"]*Nemesis/);
  const [, picture] = /property="og:image" content="([^"]+)"/.exec(text);
  expect((await request.get(picture)).headers()["content-type"]).toBe("image/png");
});
