import { create, sit } from "../../browser/table.js";
import { test } from "../../browser/fixtures.js";

test("same link in another browser offers to come back to the seat", async ({ page, device, server }) => {
  const address = await create(page, server.url, { players: 2 });
  await sit(page, "Ann", 1);
  const other = await device();
  await other.goto(address);
  await other
    .getByRole("button", { name: /This is my seat/ })
    .first()
    .waitFor();
});
